import { describe, expect, it } from "vitest";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { DataUnavailableError } from "../../tools/errors.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { anyEngine, type Engine, openEngine } from "../market.js";

/** The sample market, in which the queries that match cannot be read. */
async function openWithout(engine: Engine, unreadable: RegExp): Promise<Warehouse> {
  const whole = await openEngine(engine);
  return {
    engine: whole.engine,
    generation: whole.generation,
    query: async (sql, parameters, options) => {
      if (unreadable.test(sql)) throw new DataUnavailableError("The market database did not answer in time.");
      return whole.query(sql, parameters, options);
    },
    datasets: () => whole.datasets(),
    close: async () => {},
  };
}

describe.each(anyEngine())("data of one part that cannot be read, on %s", (engine) => {
  it.each([
    ["intent", "Everything about keywords for air fryers in the US", "buyer_questions", /\bbuyer_questions\b/],
    ["gap", "Everything about the supply gap of travel cots in the US", "attribute_gaps", /\bproduct_attributes\b/],
    [
      "pricing",
      "Everything about prices of yoga mats in the US",
      "price_elasticity",
      /\bproducts_found\b.*\borders\b/s,
    ],
    ["demand", "Everything about demand for air fryers in the US", "audience_segments", /\bFROM audience\b/],
    ["campaign", "Write ad copy and a campaign for yoga mats in the US", "attribute_gaps", /\bproduct_attributes\b/],
  ])("is named in the limits of %s, whose other parts are answered", async (id, question, tool, unreadable) => {
    const logger = recordingLogger();
    const dependencies = { logger, clock: () => new Date("2026-11-21T09:00:00Z"), defaultMarket: "US" };
    const agent = createAgents({ ...dependencies, warehouse: await openWithout(engine, unreadable) }).get(
      `${id}-agent`,
    );
    if (!agent) throw new Error(`no agent ${id}`);
    const outcome = await outcomeOf(agent.stream(question), () => {});
    if (outcome.type !== "answer") throw new Error(`asked back: ${outcome.text}`);
    const { kind, sections, limits, evidence } = outcome.answer;
    expect(kind).toBe("answered");
    expect(sections.length).toBeGreaterThan(0);
    expect(evidence.map((item) => item.tool)).not.toContain(tool);
    expect(limits).toMatch(new RegExp(`\\bdata behind ${tool} could not be read\\b`));
    expect(outcome.text).toContain(`data behind ${tool} could not be read`);
    expect(
      logger.lines.filter(({ message, fields }) => message === "tool unavailable" && fields.tool === tool),
    ).toHaveLength(1);
  });

  it("makes an answer that is none where every specialist lacks what it needs", async () => {
    const dependencies = { logger: recordingLogger(), clock: () => new Date("2026-11-21T09:00:00Z") };
    const warehouse = await openWithout(engine, /\bkeyword_months\b/);
    const agent = createAgents({ ...dependencies, defaultMarket: "US", warehouse }).get("demand-agent");
    const outcome =
      agent && (await outcomeOf(agent.stream("How has demand for air fryers in the US moved?"), () => {}));
    if (outcome?.type !== "answer") throw new Error("no answer");
    expect([outcome.answer.kind, outcome.turn]).toEqual(["unavailable", null]);
    expect(outcome.text).toMatch(/could not answer because its market data could not be read/);
  });
});
