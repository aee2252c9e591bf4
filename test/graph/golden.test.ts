import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { keepResults, ResultCache } from "../../tools/result-cache.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";
import { handful } from "../long-run.js";
import { engines, openEngine } from "../market.js";

/** Whole answers as a reader gets them, each read by eye. After a wanted change: `npx vitest run test/graph/golden.test.ts -u`, then read the difference. */

const clock = () => new Date("2026-11-21T09:00:00Z");

const MOST_BYTES = 100_000_000;

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
  ["price-merchants-untrusted", "Tradewick or Everbay: who is cheaper for power banks in the US?"],
  ["price-brands", "Which brands of robot vacuums are dearest in the US?"],
  ["price-discounts", "Were the discounts on robot vacuums in the US real in the last 6 months?"],
  ["price-wars", "Is there a price war in robot vacuums in the US?"],
  ["price-movers", "Which prices fell most in the UK in the last 30 days?"],
  ["price-shelf", "What is the share of shelf of each brand of power banks in the US?"],
  ["price-elasticity-refused", "What is the price elasticity of robot vacuums in the US?"],
  ["price-reasons", "Why did prices of coffee beans change in the US?"],
  ["price-floor", "Does any seller undercut a MAP of $200 for robot vacuums in the US?"],
  ["price-feeds", "Can I trust the price feeds for power banks in the US?"],
  ["demand-forecast", "How will demand for matcha powder in the US develop in the next 6 months?"],
  ["demand-forecast-refused", "How will demand for sunscreen in the UK develop in the next 6 months?"],
  ["demand-audience", "Who buys walking pads in the US?"],
  ["demand-seasons", "Which products have their season in December in the US?"],
  ["demand-size-category", "How big is the market for coffee in Germany?"],
  ["demand-falling", "What is declining in the US?"],
  ["demand-comparison", "Matcha powder or coffee beans in the US: which grows faster?"],
  ["gap-surplus", "Which product groups are over-supplied in Germany?"],
  ["gap-avoid", "Which product groups should I avoid in the US?"],
  ["gap-concentration", "How concentrated is the market for robot vacuums in the US?"],
  ["gap-attributes", "Which features of robot vacuums are missing in the US?"],
  ["gap-stability", "How sure is the ranking of supply gaps in the US?"],
  ["gap-categories", "Which categories are most under-supplied in the UK?"],
  ["gap-worth-stated", "What is the gap in dehumidifiers in the US worth, at 2 % conversion and $180 per order?"],
  ["gap-yes-no", "Are travel cots in the UK under-supplied?"],
  ["intent-two-keywords", 'Is "espresso machine" or "espresso maker" searched more in the US?'],
  ["intent-two-products", "Coffee grinders or kettles in the UK: which is easier to rank for?"],
  ["intent-shares", "What is the search intent for yoga mats in the US?"],
  ["intent-names", "What do people call walking pads in the US?"],
  ["intent-questions", "What do people ask before they buy standing desks in the US?"],
  ["intent-season", "When are paddling pools searched in the UK?"],
  ["intent-title", "Write a title for yoga mats in the US"],
  ["intent-title-given", 'Improve this title for Amazon: "Comfy grey bed for dogs" in the UK'],
  ["intent-months", 'How many searches did "robot vacuum" get each month in the last 12 months in the US?'],
  ["campaign-clicks", "What does a click on robot vacuums cost in Germany?"],
  ["campaign-negatives", "Which search terms should I exclude for espresso machines in the US?"],
  ["campaign-texts", "Write ad texts for yoga mats in the UK"],
  ["campaign-break-even", "What is my break-even bid for dog beds in the UK at £45 and a margin of 30 %?"],
  ["campaign-too-dear", "Which keywords for standing desks in the US are too expensive at an ACOS of 5 %?"],
  ["campaign-forecast", "How many clicks and orders would $500 a month bring for air fryers in the US?"],
  ["campaign-rivals", "Which rivals' brands could I bid on for running shoes in the US?"],
  ["campaign-file", "Give me a file for the ads editor for yoga mats in the US, $20 a day"],
  ["all-of-pricing", "Tell me everything about the prices of robot vacuums in the US"],
  ["all-of-intent", "Tell me everything about the keywords for matcha powder in the US"],
  ["all-of-gap", "Tell me everything about the supply gap of bread makers in the US"],
  ["all-of-campaign", "Tell me everything for an ad campaign for espresso machines in the US with $2000 a month"],
  ["sell-advice", "Should I sell hoverboards in the US? Look at supply, demand and prices"],
  ["price-and-season", "What do space heaters cost in the US and when is their season?"],
  ["full-picture", "Give me the full picture of dehumidifiers in the UK"],
  ["asked-rank", "Which 3 brands of mattresses have the most offers in the US?"],
  ["asked-list-bound", "List the merchants of standing desks in the US with at least 5 offers"],
  ["asked-pair", "How much cheaper is Tradewick than Everbay for power banks in the US?"],
  ["asked-when", "Which month has the most searches for sunscreen in the US?"],
  ["asked-check", "Are yoga mats in the US cheaper today than in January?"],
  ["asked-why-month", "Why did searches for space heaters in the US fall in May 2026?"],
  ["asked-share-of-year", "What share of a year's searches for paddling pools in the US falls in July?"],
  ["solve-break-even", "What is my break-even ACOS if I sell at $80, a unit costs me $30 and fees are 15 %?"],
  ["intent-one-keyword", 'What is the search intent of "yoga mat" in the US?'],
  ["unknown-product", "What is the price of quantum flux capacitors in Germany?"],
  ["unclear", "Which keywords should I bid on for my product?"],
  ["outside", "Who wrote Hamlet?"],
];

const ASKED_AGAIN = new Set(handful(GOLDEN).map(([slug]) => slug));

describe.runIf(engines().includes("duckdb"))("golden answers", () => {
  let warehouse: Warehouse;
  let router: Agent;
  const logger = recordingLogger();
  beforeAll(async () => {
    warehouse = { ...(await openEngine("duckdb")) }; // the shared one keeps none
    // With kept results: the first asking reads, the second repeats.
    keepResults(warehouse, new ResultCache(MOST_BYTES));
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
    if (!ASKED_AGAIN.has(slug)) return;
    const again = await outcomeOf(router.stream(question));
    expect(again.text).toBe(text);
    if (again.type === "answer" && again.answer.kind === "answered")
      expect(again.answer.evidence.every(({ isRepetition }) => isRepetition)).toBe(true);
  });
});
