import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { until } from "../../tools/warehouse/deadline.js";
import type { Row, Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openOwnEngine } from "../market.js";

/** Minutes of work on either engine, in little memory. */
const SLOW =
  "SELECT COUNT(*) AS n FROM generate_series(1, 1000000) AS a(x), generate_series(1, 1000000) AS b(y) WHERE a.x + b.y = -1";
const QUESTION = "Everything about keywords for air fryers in the US";

describe.each(engines())("a question's time, on %s", (engine) => {
  let market: Warehouse;
  beforeAll(async () => {
    market = await openOwnEngine(engine, { queryTimeoutMs: 120_000 });
  });
  afterAll(() => market.close());

  /** The market, in which queries that match take minutes. */
  const slowWhere = (slow: RegExp): Warehouse => ({
    engine: market.engine,
    get generation() {
      return market.generation;
    },
    query: (sql, parameters, options) =>
      slow.test(sql) ? market.query(SLOW, [], options) : market.query(sql, parameters, options),
    datasets: () => market.datasets(),
    hold: async () => (await market.hold?.()) as Awaited<ReturnType<NonNullable<Warehouse["hold"]>>>, // both engines can
    close: async () => {},
  });

  async function ask(warehouse: Warehouse, questionTimeoutMs: number) {
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-21T09:00:00Z");
    const agent = createAgents({ logger, clock, defaultMarket: "US", warehouse, questionTimeoutMs }).get(
      "intent-agent",
    );
    if (!agent) throw new Error("no agent");
    const begun = performance.now();
    const outcome = await outcomeOf(agent.stream(QUESTION), () => {});
    if (outcome.type !== "answer") throw new Error(`asked back: ${outcome.text}`);
    return { answer: outcome.answer, tookMs: performance.now() - begun };
  }

  it("bounds queries that take minutes: their parts are named as missing, the others are answered", async () => {
    const whole = await ask(market, 120_000);
    const timeMs = 2_000 + 2 * whole.tookMs;
    const { answer, tookMs } = await ask(slowWhere(/\bbuyer_questions\b|\bsite_searches\b/), timeMs);
    expect(answer.kind).toBe("answered");
    const [, listed = ""] = /^The data behind (.+?) could not be read in time/.exec(answer.limits) ?? [];
    const named = listed.split(/, | and /);
    expect(named).toEqual(expect.arrayContaining(["buyer_questions", "ghost_products"]));
    expect(answer.limits).not.toMatch(/\bno (buyer questions|on-site searches)\b/);
    const [told, wanted] = [answer, whole.answer].map(({ evidence }) => evidence.map(({ tool }) => tool));
    expect(told).toContain("keyword_metrics");
    // What waited behind them for a place, or came after them, is named as well.
    expect([...(told ?? []), ...named]).toEqual(expect.arrayContaining(wanted ?? []));
    expect(tookMs).toBeGreaterThanOrEqual(timeMs);
    expect(tookMs).toBeLessThan(100_000);
    // Every place for a query is free again.
    expect(await Promise.all(Array.from({ length: 8 }, () => market.query("SELECT 1 AS one")))).toHaveLength(8);
  }, 120_000);

  it("ends the wait of queries for their turn as well", async () => {
    const controller = new AbortController();
    const { signal } = controller;
    const busy = Array.from({ length: 8 }, () =>
      market.query(SLOW, [], { signal }).catch((error: Error) => error.name),
    );
    const late = until(performance.now() + 200, () => market.query("SELECT 1 AS one"));
    await expect(late).rejects.toThrow("The time for this question was over before the market database had answered.");
    controller.abort();
    expect(new Set(await Promise.all(busy))).toEqual(new Set(["CanceledError"]));
  });

  it("asks nothing more when it is over", async () => {
    const { answer, tookMs } = await ask(slowWhere(/\bkeyword_months\b|\bkeywords\b/), 1_000);
    expect(answer.kind).toBe("unavailable");
    expect(tookMs).toBeLessThan(60_000);
    const asked = until(performance.now() - 1, () => market.query(SLOW));
    await expect(asked).rejects.toMatchObject({ code: "data-unavailable" });
  });

  it.runIf(engine !== "duckdb")("is the time that the server itself gives a statement", async () => {
    const timeout = async (leftMs: number): Promise<Row[string] | undefined> => {
      const rows = until(performance.now() + leftMs, () =>
        market.query("SELECT current_setting('statement_timeout') AS timeout"),
      );
      return (await rows)[0]?.timeout;
    };
    expect([await timeout(9_000), await timeout(600_000)]).toEqual(["11s", "122s"]);
  });
});
