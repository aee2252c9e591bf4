import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { prepareResults } from "../../graph/prepare-results.js";
import { keepResults, ResultCache } from "../../tools/result-cache.js";
import { PreparedResults } from "../../tools/warehouse/prepared-results.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";

const clock = () => new Date("2026-11-21T09:00:00Z");
const MOST_BYTES = 100_000_000;
const QUESTIONS = [
  "What do competitors charge for FIRST in MARKET?",
  "For FIRST in MARKET: is the market under-supplied, is demand growing, and draft a campaign with 900 a month",
];

describe.runIf(engines().includes("duckdb"))("results that are prepared while nobody asks", () => {
  const logger = recordingLogger();
  const folder = mkdtempSync(path.join(tmpdir(), "prepare-"));
  let shared: Warehouse;
  beforeAll(async () => {
    shared = await openEngine("duckdb");
  });
  afterAll(async () => {
    await shared.close();
    rmSync(folder, { recursive: true });
  });
  /** As another process would: it remembers nothing, and counts its queries. */
  const open = (prepared: PreparedResults | null) => {
    const counted = { queries: 0 };
    const warehouse: Warehouse = {
      ...shared,
      query: (...asked) => {
        counted.queries += 1;
        return shared.query(...asked);
      },
    };
    keepResults(warehouse, new ResultCache(MOST_BYTES, prepared));
    return { counted, dependencies: { warehouse, logger, clock, defaultMarket: "US" } };
  };
  const openFile = (): PreparedResults => {
    const prepared = PreparedResults.open(folder, "build", logger);
    if (prepared === null) throw new Error("not opened");
    return prepared;
  };

  it("waits while somebody asks", async () => {
    const { counted, dependencies } = open(openFile());
    const { signal, abort } = stopping();
    let looks = 0;
    const isIdle = () => {
      looks += 1;
      if (looks === 2) abort();
      return false;
    };
    await prepareResults({ dependencies, prepared: openFile(), isIdle, signal });
    // The list of product groups and of markets.
    expect(counted.queries).toBeLessThan(8);
  });

  it("answers then read less and say the same", async () => {
    const prepared = openFile();
    const { dependencies } = open(prepared);
    const { signal, abort } = stopping();
    const [first] = await shared.query(
      "SELECT clusters.name, markets.name AS market FROM clusters, markets ORDER BY cluster_id, market LIMIT 1",
    );
    let runs = 0;
    // Every specialist on one product group in one market.
    const isIdle = () => {
      runs += 1;
      if (runs > 5) abort();
      return true;
    };
    await prepareResults({ dependencies, prepared, isIdle, signal });
    for (const question of QUESTIONS) {
      const asked = question.replace("FIRST", String(first?.name)).replace("MARKET", String(first?.market));
      const answer = async (over: PreparedResults | null) => {
        const { counted, dependencies } = open(over);
        const router = createAgents(dependencies).get("router");
        if (router === undefined) throw new Error("no router");
        const outcome = await outcomeOf(router.stream(asked));
        return { text: outcome.text, queries: counted.queries };
      };
      const [fresh, found] = [await answer(null), await answer(openFile())];
      expect(found.text).toBe(fresh.text);
      expect(found.queries).toBeLessThan(fresh.queries);
    }
    expect(logger.lines.filter(({ level }) => level !== "info")).toEqual([]);
  });
});

function stopping() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
