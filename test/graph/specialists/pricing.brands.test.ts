import { beforeAll, describe, expect, test } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Answer } from "../../../graph/answer/answer.js";
import { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { anyEngine, openEngine } from "../../market.js";

describe.each(anyEngine())("brands compared on %s", (engine) => {
  let warehouse: Warehouse;
  let agent: Agent | undefined;
  let all: { readonly n: number; readonly median: number | null };
  let rowsExamined: number;

  beforeAll(async () => {
    warehouse = await openEngine(engine);
    const logger = recordingLogger();
    const clock = () => new Date("2026-11-10");
    agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("pricing-agent");
    const [cluster] = await warehouse.query("SELECT cluster_id FROM clusters WHERE name = 'Robot vacuums'");
    const input = { clusterIds: [Number(cluster?.cluster_id)], market: "US" };
    const { data, provenance } = await priceStatistics.run(input, { warehouse, logger });
    all = data.clusters[0] ?? { n: 0, median: null };
    rowsExamined = provenance.rowsExamined;
  });

  async function ask(question: string): Promise<Answer> {
    if (!agent) throw new Error("no agent");
    const outcome = await outcomeOf(agent.stream(question), () => {});
    if (outcome.type !== "answer") throw new Error(`asked back: ${outcome.text}`);
    return outcome.answer;
  }

  test("one brand is placed among the offers of all", async () => {
    const { headline } = await ask("Is Airvane an expensive brand of robot vacuums in the US?");
    const figures = headline.parts.flatMap((part) => (typeof part === "object" ? [part.value] : []));
    expect(figures).toEqual(expect.arrayContaining([all.n, all.median]));
  });

  test.each([
    "Is Airvane an expensive brand of robot vacuums in the US?",
    "Which brand of robot vacuums is cheaper in the US, Airvane or Moltano?",
  ])("the median beside them is that of all brands: %s", async (question) => {
    const answer = await ask(question);
    expect(answer.sections[0]?.id).toBe("price-brands");
    const [table] = answer.sections[0]?.tables ?? [];
    for (const { median, away } of table?.rows ?? [])
      expect(away).toBeCloseTo(Number(median) / Number(all.median) - 1, 9);
    const statistics = answer.evidence.find(({ tool }) => tool === "price_statistics");
    expect(statistics?.rowsExamined).toBe(rowsExamined);
    expect(statistics?.asked).not.toMatch(/\bbrand\b/);
  });
});
