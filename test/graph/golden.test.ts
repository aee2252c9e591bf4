import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { engines, openEngine } from "../market.js";

/** Whole answers as a reader gets them, each read by eye. After a wanted change: `npx vitest run test/graph/golden.test.ts -u`, then read the difference. */

const clock = () => new Date("2026-11-21T09:00:00Z");

/** Slug of the file in `golden/`, question. */
const GOLDEN: readonly (readonly [slug: string, question: string])[] = [
  ["price-level", "What do competitors charge for espresso machines in the UK?"],
  ["price-position-advice", "I sell my robot vacuum at $249 in the US. Am I too expensive, and what should I do?"],
  ["price-filter", "Which air fryers under $80 can I find in the US, cheapest first?"],
  ["price-history-period", "How did coffee bean prices in the US move in the last 6 months?"],
  ["demand-rising-why", "Why is demand for walking pads in Germany changing?"],
  [
    "demand-size-assumed",
    "How big is the market for yoga mats in the US, assuming a 3% conversion rate and an order value of $35?",
  ],
  ["demand-ranking", "Top 5 fastest growing categories in the UK"],
  ["demand-season-german", "Wann ist Saison für Heizlüfter und wann sollte ich starten?"],
  ["gap-ranking", "Top 5 supply gaps in the Home & Kitchen category in the US"],
  ["gap-comparison", "Air fryers or bread makers in the UK: which is less crowded?"],
  ["intent-keywords", "Top 10 keywords for running shoes in the US"],
  ["intent-ghosts", "What do people search for in paddling pools in the US that they cannot find?"],
  ["campaign-budget", "Draft an ad campaign for standing desks in the US with $1500 a month and a target ACOS of 25%"],
  ["campaign-bids", "How much can I bid per click on dog beds in the UK if I sell at £45 with a 30% margin?"],
  ["sell-advice", "Should I sell hoverboards in the US? Look at supply, demand and prices"],
  ["price-and-season", "What do space heaters cost in the US and when is their season?"],
  ["full-picture", "Give me the full picture of dehumidifiers in the UK"],
  ["unknown-product", "What is the price of quantum flux capacitors in Germany?"],
  ["unclear", "Which keywords should I bid on for my product?"],
  ["outside", "Who wrote Hamlet?"],
];

describe.runIf(engines().includes("duckdb"))("golden answers", () => {
  let warehouse: Warehouse;
  let router: Agent;
  const logger = recordingLogger();
  beforeAll(async () => {
    warehouse = await openEngine("duckdb");
    const agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  it.each(GOLDEN)("%s", async (slug, question) => {
    const before = logger.lines.length;
    const { text } = await outcomeOf(router.stream(question));
    expect(logger.lines.slice(before).filter(({ level }) => level === "error")).toEqual([]);
    await expect(`> ${question}\n\n${text}`).toMatchFileSnapshot(`golden/${slug}.md`);
  });
});
