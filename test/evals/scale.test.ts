import { expect, test } from "vitest";
import { simulate } from "../../evals/scale/model.js";

const MEASURED = {
  priceEvents: 1_000,
  clusters: 10,
  bytes: 300_000,
  eventBytes: 200_000,
  tools: [
    { tool: "price_history", serverMs: 4, queries: 2 },
    { tool: "price_statistics", serverMs: 6, queries: 2 },
    { tool: "demand_ranking", serverMs: 50, queries: 1 },
  ],
};
const RATIOS = { oneShard: 2, everyShard: 3, copyRowsPerSecond: 1_000 };

test("a group's tools cost the same however many groups there are, rankings grow with the market", () => {
  const target = { priceEvents: 100_000, clusters: 1_000, nodes: 4, cores: 8, shards: 20 };
  expect(simulate(MEASURED, target, RATIOS)).toEqual({
    bytes: 30_000_000,
    bytesPerNode: 7_500_000,
    eventsPerShard: 5_000,
    tools: [
      { tool: "price_history", isWholeMarket: false, measuredMs: 4, serverMs: 8 },
      { tool: "price_statistics", isWholeMarket: false, measuredMs: 6, serverMs: 12 },
      { tool: "demand_ranking", isWholeMarket: true, measuredMs: 50, serverMs: 15_000 },
    ],
    answerMs: 20,
    answersPerNode: 400,
    answersPerSecond: 1_600,
    rankingsSeconds: 15 / 32,
    copyHours: 100 / 3_600,
  });
});

test("groups with more events cost more, groups with fewer never less than was measured", () => {
  const of = (clusters: number) =>
    simulate(MEASURED, { priceEvents: 10_000, clusters, nodes: 1, cores: 1, shards: 1 }, RATIOS).answerMs;
  expect([of(100), of(50), of(1_000)]).toEqual([20, 40, 20]);
});
