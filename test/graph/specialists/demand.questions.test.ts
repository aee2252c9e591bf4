import { afterAll, beforeAll, expect, test } from "vitest";
import { renderAnswer } from "../../../graph/answer/markdown.js";
import { buildGraph } from "../../../graph/router.js";
import type { AgentState } from "../../../graph/state.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { engines, openEngine } from "../../market.js";

/** Every part, form and filter of the field, in all three markets, as people word them. */
const QUESTIONS = [
  "Is demand for espresso machines rising in the United States?",
  "Are robot vacuums still growing in the UK, year over year?",
  "yoga mats trend",
  "Did demand for coffee beans in Germany grow faster than for coffee grinders?",
  "Robot vacuums, air fryers or yoga mats: which grows fastest in Germany?",
  "Has interest in power banks fallen since January 2025?",
  "Top 5 fastest growing products in Germany",
  "Which 3 products are declining most in the UK?",
  "What are the most searched products in the US?",
  "Which Home & Kitchen products are growing?",
  "What is trending in Coffee?",
  "When is the season for sunscreen?",
  "When do air fryers peak in the UK?",
  "When should I launch garden furniture sets in Germany?",
  "Are yoga mats or air fryers more seasonal in the US?",
  "Is Christmas lights demand seasonal, and which month is the weakest?",
  "What months sell best for tents?",
  "Do space heaters sell more in winter or summer?",
  "What will demand for air fryers be next January?",
  "Forecast demand for robot vacuums in Germany for the next 6 months",
  "Will espresso machines keep growing next year in the UK?",
  "How many people search for robot vacuums in the UK each month?",
  "How many tents were sold in Germany last year?",
  "How many searches did coffee beans get between March and June 2026?",
  "How popular are walking pads?",
  "Which is searched more in Germany, toasters or blenders?",
  "How big is the market for yoga mats in Germany?",
  "How big is the market for air fryers between $50 and $150?",
  "What is the TAM, SAM and SOM of power banks in the US with a click rate of 4 % and a conversion rate of 2 %?",
  "How large is the market for espresso machines in the UK with an order value of £300?",
  "Which is the bigger market in the US, robot vacuums or mattresses?",
  "Who buys robot vacuums in the UK?",
  "Which age group buys yoga mats most in Germany?",
  "Do men or women buy power banks?",
  "Which keywords drive the demand for robot vacuums?",
  "Why is demand for air fryers rising in the UK?",
  "What changed in searches for espresso machines last quarter?",
  "Should I stock up on space heaters now in the UK?",
  "Everything about the demand for yoga mats in the UK",
  "Are Cocelli espresso machines in demand?",
  "Wann ist Saison für Sonnencreme in Deutschland?",
  "Do mattresses sell all year round?",
  "Is it too late to launch Halloween costumes?",
  "How has demand for air purifiers developed over the past 2 years in Germany?",
  "Has demand for matcha risen since March 2025?",
  "How many people searched for tents in 2019?",
  "Who buys in Baby & Kids?",
  "walking pads vs treadmills: who buys them?",
  "Is demand in Electronics rising?",
  "Should I launch LED face masks in the UK?",
  "Should I launch paddling pools?",
  "Should I stock up on mattresses?",
  "Why has demand for tower fans dropped?",
  "How big is the market for space heaters in the UK if I assume 3 % conversion?",
  "Is demand for walking pads rising and when should I launch them?",
  "What will demand for sunscreen be in June in the UK?",
  "What demand for space heaters is expected next quarter in Germany?",
  "How did demand for garden furniture sets change in 2025 compared to 2024 in Germany?",
  "Will demand for selfie sticks fall next year?",
  "Did electric bikes sell better this summer?",
  "Is demand for walking pads rising in Germany and the UK?",
  "Which kitchen products are losing demand?",
  "compare air fryers, toasters and blenders by market size",
  "Why is demand for electronics falling?",
  "When is Christmas lights season over?",
  "how do espresso machines look in demand, price and supply",
  "seasonality, sunscreen",
];

let warehouse: Warehouse;
beforeAll(async () => {
  const [engine] = engines();
  if (engine === undefined) throw new Error("no engine");
  warehouse = await openEngine(engine);
});
afterAll(() => warehouse.close());

test.each(handful(QUESTIONS))("every figure is proven: %s", async (text) => {
  const logger = recordingLogger();
  const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-21"), defaultMarket: "US" }, ["demand"]);
  const { answer } = (await graph.invoke({ text })) as AgentState;
  expect(logger.lines.filter(({ level }) => level !== "info")).toEqual([]);
  expect(answer.specialists).toEqual(["demand"]);
  expect(renderAnswer(answer)).not.toMatch(/undefined|NaN|\[object|Infinity/);
  for (const { columns, rows } of answer.sections.flatMap(({ tables }) => tables)) {
    expect(columns.length).toBeLessThanOrEqual(8);
    expect(rows.length).toBeGreaterThan(0);
  }
});
