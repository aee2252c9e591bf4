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
  "What do espresso machines cost in the United States?",
  "How much are air fryers in Germany?",
  "espresso machine prices",
  "robot vacuums: price range and price bands in the UK",
  "I sell my robot vacuum at $249: where do I stand?",
  "I charge £45 for yoga mats in the UK, am I too cheap?",
  "Is $199 a good price for an espresso machine?",
  "Is €20 a fair price for coffee beans in Germany?",
  "Is the discount on the Gratello Gusto 505 air fryer real?",
  "Is the Panvero Forno 820 air fryer discount genuine?",
  "Are the discounts on air fryers in the US real?",
  "Are the discounts on robot vacuums and air fryers in Germany fake?",
  "Top 5 cheapest robot vacuums",
  "What are the 3 most expensive espresso machines in Germany?",
  "cheapest diapers per unit",
  "Which air fryers are most discounted right now?",
  "biggest real discounts on robot vacuums under $400",
  "Which products are most discounted in the US?",
  "Cheapest air fryers at Northmart",
  "What do Cocelli espresso machines cost?",
  "What do Dyson robot vacuums cost?",
  "Robot vacuums between $200 and $300 by Airvane",
  "Who is cheaper for air fryers, Northmart or Everbay?",
  "Which merchant is cheapest for robot vacuums in the UK?",
  "Is Northmart cheap for air fryers?",
  "Which brand of robot vacuum is cheapest?",
  "Cocelli or Vapiro: which espresso machines are cheaper?",
  "Cocelli or Nimbrel: which espresso machines are cheaper?",
  "Are robot vacuums or air fryers more discounted?",
  "Robot vacuums, air fryers or coffee beans: whose prices rose most?",
  "Which have the more stable prices, power banks or yoga mats?",
  "Compare prices of robot vacuums, air fryers and coffee beans",
  "Is there a price war among robot vacuums?",
  "Is there a price war among coffee grinders in Germany?",
  "When are coffee beans cheapest?",
  "When are air fryers and robot vacuums cheapest?",
  "Is now a good time to buy a robot vacuum?",
  "What is the promo cycle of Kaffora coffee beans at Northmart?",
  "How often are espresso machines on sale in Germany?",
  "volatility of power bank prices",
  "What was the lowest price of air fryers ever?",
  "How did the prices of robot vacuums develop over the last 2 years?",
  "Have prices of air fryers risen since January?",
  "Are espresso machines dearer than last year?",
  "Which prices fell most in the last 30 days?",
  "Which Airvane robot vacuum prices rose in the last 90 days?",
  "Which prices moved in Coffee last week?",
  "Did prices of air fryers change yesterday?",
  "Why did prices of robot vacuums fall?",
  "Why are air fryers cheaper in Germany?",
  "What should my robot vacuum cost?",
  "How should I price my new air fryer with a 30 % margin?",
  "We charge $249 for robot vacuums: should we price it differently?",
  "How price sensitive are buyers of robot vacuums?",
  "What happens if I cut my price by 10 % on my $249 robot vacuum?",
  "What if I raise my price to $279 on my $249 robot vacuum with a 25 % margin?",
  "What happens if I cut prices of air fryers by 40 % with a margin of 30 %?",
  "Who violates my MAP of $180 for Cocelli espresso machines?",
  "Is anyone below my MAP of $20 on robot vacuums?",
  "Who breaks my MAP on Cocelli espresso machines?",
  "Can I trust Tradewick's power bank prices?",
  "Can I trust Northmart's air fryer prices?",
  "Which price feeds are poisoned for power banks?",
  "What do power banks cost at Tradewick?",
  "Who has the largest share of shelf for espresso machines?",
  "What is the share of shelf of Saltera among espresso machines in the UK?",
  "Who are the competitors for yoga mats in Germany and what do they charge?",
  "Where can I get the cheapest Klimatek Turbo 470 Robot Vacuum?",
  "Brewlund Classic 860 espresso machine price history",
  "What does the Klimatek Turbo 471 robot vacuum cost?",
  "What does the Cocelli Deluxe X11 espresso machine cost and is its discount real?",
  "What do coffee products cost?",
  "Are the discounts on coffee products real?",
  "Everything about the prices of air fryers in the UK",
  "Everything about prices of the Klimatek Turbo 470 robot vacuum",
  "Everything about the prices of Cocelli espresso machines",
  "Which coffee products are most discounted?",
  "Who undercuts my $299 espresso machine?",
  "Are robot vacuum prices stable?",
  "Are Vapiro espresso machines expensive?",
  "cheap robot vacuums",
  "Was kosten Espressomaschinen in Deutschland?",
  "combien coûte une machine à expresso",
  "What do robot vacuums over $9000 cost?",
  "What does a flux capacitor cost?",
  "What is the median price?",
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
  const graph = buildGraph({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" }, [
    "pricing",
  ]);
  const { answer } = (await graph.invoke({ text })) as AgentState;
  expect(logger.lines.filter(({ level }) => level === "error").map(({ fields }) => fields)).toEqual([]);
  const [prose = ""] = renderAnswer(answer).split("### Data evidence");
  expect(prose).not.toMatch(/undefined|NaN|\[object|Infinity|\b1 (offers|products|merchants|discounts|months|days)\b/);
  expect(prose).not.toMatch(/ {2,}[a-z]|\.\.| ,| \.(?!\d)/);
  for (const { columns, rows } of answer.sections.flatMap(({ tables }) => tables)) {
    expect(columns.length).toBeLessThanOrEqual(8);
    expect(rows.length).toBeGreaterThan(0);
  }
});
