import { afterAll, beforeAll, expect, test } from "vitest";
import { renderAnswer } from "../../../graph/markdown.js";
import { buildGraph } from "../../../graph/router.js";
import type { AgentState } from "../../../graph/state.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { engines, openEngine } from "../../market.js";

/** Every part, form and filter of the field, in all three markets, as people word them. */
const QUESTIONS = [
  "What do espresso machines cost in the United States?",
  "How much are air fryers in Germany?",
  "espresso machine prices",
  "I sell my robot vacuum at $249: where do I stand?",
  "I sell mine at $89: am I too expensive for air fryers?",
  "Is $199 a good price for an espresso machine?",
  "Is $60 too much for a yoga mat in the UK?",
  "Is the discount on the Gratello Gusto 505 air fryer real?",
  "Is the Panvero Forno 820 discount genuine?",
  "Are the discounts on air fryers in the US real?",
  "Top 5 cheapest robot vacuums",
  "What are the 3 most expensive espresso machines in Germany?",
  "Which air fryers are most discounted right now?",
  "Cheapest air fryers at Northmart",
  "What do Cocelli espresso machines cost?",
  "Who is cheaper for air fryers, Northmart or Everbay?",
  "Which merchant is cheapest for robot vacuums?",
  "Cocelli or Nimbrel: which espresso machines are cheaper?",
  "Are robot vacuums or air fryers more discounted?",
  "Is there a price war among robot vacuums?",
  "When are coffee beans cheapest?",
  "When should I buy an espresso machine?",
  "What is the promo cycle of Kaffora coffee beans at Northmart?",
  "What should my robot vacuum cost?",
  "How should I price my new air fryer with a 30 % margin?",
  "Why did prices of robot vacuums fall?",
  "Why are espresso machines dearer than last year?",
  "How price sensitive are buyers of robot vacuums?",
  "What happens if I cut my price by 10 % on my $249 robot vacuum?",
  "What is the price elasticity of coffee beans?",
  "Who violates my MAP of $180 for Cocelli espresso machines?",
  "Which sellers go below the minimum advertised price of $250 on Airvane robot vacuums?",
  "Can I trust Tradewick's power bank prices?",
  "Which price feeds are poisoned for power banks?",
  "Who has the largest share of shelf for espresso machines?",
  "How did the prices of robot vacuums develop over the last 2 years?",
  "Have prices of air fryers risen since January?",
  "Which prices fell most in the last 30 days?",
  "Which prices moved in Coffee last week?",
  "What do coffee products cost?",
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

test.each(QUESTIONS)("every figure is proven: %s", async (text) => {
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
