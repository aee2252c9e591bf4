import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Agent } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Answer } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";

/** Question, sections of the answer, and what its headline has to say. */
const QUESTIONS: readonly (readonly [string, readonly string[], RegExp])[] = [
  ["What can I bid on robot vacuum keywords in the UK at a margin of 30 %?", ["keywords"], /your margin of 30\.0 %.*£/],
  ["Which bids for yoga mats in the US, order value 40 dollars, conversion 4 %?", ["keywords"], /yoga mats/],
  ["Top 3 keywords to bid on for air fryers in the US", ["keywords"], /air fryers/],
  ["match types for standing desks in Germany", ["keywords"], /standing desks in Germany/],
  ["What does a click on standing desks cost in the US?", ["cpc"], /typically costs \$/],
  ["Top 5 cheapest keywords for running shoes in the US", ["cpc"], /^The cheapest keyword/],
  ["most expensive keywords for espresso machines in the UK", ["cpc"], /^The dearest keyword.*£/],
  ["Keywords under 1 dollar a click for robot vacuums in the US", ["cpc"], /\$1\.00 a click/],
  ["Which keywords should I exclude for robot vacuums in the UK?", ["negatives"], /spare parts/],
  ["Which negative keywords should I use for yoga mats in the US?", ["negatives"], /jobs/],
  ["negative keywords for espresso machines in Germany last summer", ["negatives"], /reparatur/],
  ["Write me 5 headlines for air fryers in the US", ["copy"], /^Headlines/],
  ["Write ad descriptions for yoga mats in the UK", ["copy"], /^Descriptions/],
  ["Write ad copy for espresso machines in Germany", ["copy"], /^Ad texts/],
  ["What ACOS can I reach with ads for standing desks in the UK?", ["reach"], /an ACOS of about/],
  ["What ROAS can I reach for air fryers in the US?", ["reach"], /a ROAS of about/],
  ["Is an ACOS of 10 % realistic for ads for standing desks in the US?", ["reach"], /^Yes in the base case/],
  ["Is an ACOS of 1 % realistic for ads for phone cases in the US?", ["reach"], /^No: .*lowest ACOS/],
  [
    "What is the break-even click price for air fryers in the US with a 35 % margin?",
    ["breakeven"],
    /margin of 35\.0 %/,
  ],
  ["From which margin are ads for coffee beans in the US profitable?", ["breakeven"], /at a margin of/],
  ["Is advertising robot vacuums in the UK profitable at a margin of 30 %?", ["breakeven"], /^Not on average/],
  ["Is advertising coffee beans in the US profitable at a margin of 60 %?", ["breakeven"], /^Yes on average/],
  ["Which keywords for yoga mats in the US can I not afford, and why?", ["not-affordable"], /cost more than a click/],
  ["Why can't I afford best yoga mats in the US at an ACOS of 25 %?", ["keyword"], /^"best yoga mats".*cannot/],
  ['Can I afford "espresso machine for beginners" in the UK at 25 % ACOS?', ["keyword"], /^Yes: bid up to £0\.74/],
  ["What can I bid on robot vacuum for pet hair in the US?", ["keyword"], /^Bid up to \$0\.88/],
  ["Should I bid on competitor brands for espresso machines in the US?", ["rivals"], /^Only on some: 1 of 2/],
  ["How much budget do I need for 10 orders a day of coffee grinders in Germany?", ["budget"], /out of reach/],
  ["How much budget do I need for 1 order a day of coffee grinders in the US?", ["budget"], /^1 order a day .* needs/],
  [
    "Can I get 20 orders a month of air fryers with ads in the US for 15 dollars a day?",
    ["budget"],
    /^Yes in the base/,
  ],
  ["Is a budget of 20 dollars a day enough for yoga mats in the US?", ["forecast"], /^Yes: \$20\.00 a day covers/],
  ["Is a budget of 2 dollars a day enough for yoga mats in the US?", ["budget"], /^Not for everything: \$2\.00/],
  ["How many orders would ads for phone cases in the US bring?", ["forecast"], /orders a month/],
  ["What assumptions does the campaign for yoga mats in the UK rest on?", ["inputs"], /assumed/],
  [
    "How should I split 3000 euros a month between ads for espresso machines and yoga mats in Germany?",
    ["structure"],
    /It gives Espresso machines €.* and Yoga mats €/,
  ],
  [
    "Which is cheaper to advertise in the US, yoga mats or espresso machines?",
    ["comparison"],
    /^Yoga mats are cheaper/,
  ],
  ["Yoga mats or resistance bands, which should I advertise in the US?", ["comparison"], /better choice/],
  ["Compare ads for air fryers, kettles and blenders in the UK", ["comparison"], /the cheapest to advertise/],
  ["Which coffee products are cheapest to advertise in the US?", ["comparison"], /^Coffee beans are the cheapest/],
  [
    "Should I advertise phone cases in the US?",
    ["forecast", "keywords"],
    /^Yes, as a test with a cap.*would change if/,
  ],
  ["Is it worth advertising yoga mats in the US at a margin of 5 %?", ["not-affordable"], /^No.*your margin of 5\.0 %/],
  [
    "Campaign for scented candles in Germany as CSV for Google Ads Editor, 20 euros a day",
    ["structure", "file"],
    /^Draft for/,
  ],
  [
    "Draft a campaign for espresso machines in the US with 50 dollars a day",
    ["structure", "keywords", "forecast", "negatives"],
    /\$1,520/,
  ],
  [
    "Draft a campaign for yoga mats in the US with 0.05 dollars a day",
    ["structure", "keywords", "forecast", "negatives"],
    /1 keyword for/,
  ],
  [
    "Plan ads for air fryers in the US with a target ROAS of 500 %",
    ["structure", "keywords", "forecast", "negatives"],
    /a target of 20\.0 %/,
  ],
  [
    "Draft a campaign for electric kettles in the US, our brand is Gratello, margin 40 %, keep 15 % profit",
    ["structure", "keywords", "forecast", "negatives"],
    /a target of 25\.0 %/,
  ],
  [
    "Draft a campaign against Gratello espresso machines in the US",
    ["structure", "keywords", "forecast", "negatives"],
    /espresso machines/,
  ],
  [
    "Draft a campaign for phone cases in the US at a target ACOS of 0.1 %",
    ["not-affordable", "negatives"],
    /no keyword/,
  ],
  ["Draft a campaign for flux capacitors in the US", [], /flux capacitors/],
];

describe.each(anyEngine())("questions about ads on %s", (engine) => {
  let warehouse: Warehouse;
  let agent: Agent;
  const logger = recordingLogger();
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    const agents = createAgents({ warehouse, logger, clock: () => new Date("2026-11-10"), defaultMarket: "US" });
    const found = agents.get("campaign-agent");
    if (found === undefined) throw new Error("no campaign agent");
    agent = found;
  });
  afterAll(() => warehouse.close());

  const answerTo = async (question: string): Promise<{ answer: Answer; text: string }> => {
    for await (const event of agent.stream(question)) if (event.type === "answer") return event;
    throw new Error("no answer");
  };

  test.each(handful(QUESTIONS, 6))("%s", async (question, sections, headline) => {
    const before = logger.lines.length;
    const { answer, text } = await answerTo(question);
    expect(logger.lines.slice(before).filter(({ message }) => message === "figures without proof")).toEqual([]);
    expect(renderStatement(answer.headline)).toMatch(headline);
    expect(answer.sections.map(({ id }) => id)).toEqual(sections);
    expect(text).not.toMatch(/undefined|NaN|\[object|Infinity|null|\b1 (keywords|orders|negatives|months) /);
    for (const table of answer.sections.flatMap(({ tables }) => tables)) {
      expect(table.columns.length, table.id).toBeLessThanOrEqual(8);
      expect(table.rows.length, table.id).toBeGreaterThan(0);
    }
    const said = answer.sections.flatMap(({ statements }) => statements.map(renderStatement));
    expect(new Set([...said, renderStatement(answer.headline)]).size).toBe(said.length + 1);
  });

  test("everything: every part, every figure proven", async () => {
    const { answer } = await answerTo("A full report on ads for yoga mats in the US, everything, with a CSV file");
    expect(answer.sections.map(({ id }) => id).sort()).toEqual(
      "breakeven budget copy cpc file forecast inputs keywords negatives not-affordable reach rivals structure".split(
        " ",
      ),
    );
  });

  test.each([
    [
      "Draft a campaign for espresso machines in the US with 50 dollars a day and a target ACOS of 25 %",
      "espresso machines",
    ],
    ["Which negative keywords should I use for yoga mats in the UK?", "yoga mats"],
    ["Which is cheaper to advertise in Germany, yoga mats or espresso machines?", "yoga mats"],
    ["Draft a campaign for phone cases in the US at a target ACOS of 0.1 %", "phone cases"],
  ])("what is offered next can be asked: %s", async (question, product) => {
    const { answer } = await answerTo(question);
    const offered = answer.followUps.filter((next) => next.includes(product));
    expect(offered.length).toBeGreaterThan(0);
    for (const next of offered) {
      const { answer: reply } = await answerTo(next);
      expect(reply.specialists, next).toEqual(["campaign"]);
      expect(reply.sections.length, next).toBeGreaterThan(0);
      expect(renderStatement(reply.headline), next).not.toBe(renderStatement(answer.headline));
    }
  });

  test("a ranking has as many rows as asked, in the order asked", async () => {
    const { answer } = await answerTo("Top 5 cheapest keywords for running shoes in the US");
    const prices = answer.sections[0]?.tables[0]?.rows.map((row) => Number(row.typical)) ?? [];
    expect(prices).toHaveLength(5);
    expect(prices).toEqual([...prices].sort((a, b) => a - b));
  });
});
