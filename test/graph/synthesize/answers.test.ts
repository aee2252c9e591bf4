import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Agent, outcomeOf } from "../../../graph/agent.js";
import { createAgents } from "../../../graph/agents.js";
import type { Answer } from "../../../graph/answer/answer.js";
import { renderStatement } from "../../../graph/answer/figure.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../../fakes.js";
import { handful } from "../../long-run.js";
import { anyEngine, openEngine } from "../../market.js";
import { questionReader } from "../question-reader.js";

const clock = () => new Date("2026-11-21T09:00:00Z");

const QUESTIONS = [
  "paddling pools",
  "bird feeders in the UK",
  "robot vacuums in Germany",
  "Should I sell hoverboards in the US? Look at supply, demand and prices",
  "Should I sell walking pads in Germany? Look at supply, demand and prices",
  "Is it worth selling phone cases in the UK, given demand, competition for supply, and prices?",
  "air fryers or bread makers in the UK: which should I sell, by supply gap and demand trend?",
  "Compare rowing machines and treadmills in Germany: supply gap, demand trend and advertising costs",
  "Give me the full picture of dehumidifiers in the UK",
  "Everything about matcha powder in the US",
  "Prices and seasonality of space heaters in the US?",
  "What do yoga mats cost in the US and is demand growing?",
  "Is the market for espresso machines saturated in Germany, and which keywords do people search?",
  "For yoga mats in the US: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of $1500 a month",
  "Which supply gaps are biggest in Home & Kitchen in the US and is demand rising?",
  "When should I launch garden furniture sets in the UK, and draft a campaign with a target ACOS of 20 %",
  "Are the discounts on air fryers in the US real, and is demand rising?",
  "I sell my robot vacuum at $249 in the US: where do I stand and is the market growing?",
  "Where are the supply gaps for sunscreen in Germany and when does demand peak?",
  "Draft a campaign for standing desks in the US and tell me whether demand is rising",
] as const;

describe.each(anyEngine())("answers of several domains on %s", (engine) => {
  let warehouse: Warehouse;
  const logger = recordingLogger();
  let router: Agent;
  beforeAll(async () => {
    warehouse = await openEngine(engine);
    const agent = createAgents({ warehouse, logger, clock, defaultMarket: "US" }).get("router");
    if (agent === undefined) throw new Error("no router");
    router = agent;
  });
  afterAll(() => warehouse.close());

  interface Asked {
    readonly answer: Answer;
    readonly text: string;
    readonly faults: unknown[];
  }
  const asked = new Map<string, Promise<Asked>>();
  /** The answer to a question, made once however many tests look at it. */
  function ask(text: string): Promise<Asked> {
    const answer = asked.get(text) ?? answerTo(text);
    asked.set(text, answer);
    return answer;
  }

  async function answerTo(question: string): Promise<Asked> {
    const before = logger.lines.length;
    const outcome = await outcomeOf(router.stream(question));
    if (outcome.type === "pause") throw new Error("no answer");
    const faults = logger.lines.slice(before).filter(({ level }) => level === "error");
    return { answer: outcome.answer, text: outcome.text, faults };
  }

  it("tells one count of a product's searches in a headline, in the terms of the registry", async () => {
    const told = await headline(
      "How many searches a month for standing desks in Germany and how many products are on sale?",
    );
    expect(told).toMatch(
      /^Standing desks have 4[58],\d{3} searches a month in Germany \(mean of the twelve months to October 2026\)\. There are \d+ products on sale of standing desks in Germany\.$/,
    );
    expect(told.match(/4[58],\d{3}/g)).toHaveLength(1);
  });

  const headline = async (text: string): Promise<string> => renderStatement((await ask(text)).answer.headline);

  it.each(handful(QUESTIONS, 2))("%s", async (question) => {
    const { answer, text, faults } = await ask(question);
    expect(faults).toEqual([]);
    expect(answer.headline.refs.length).toBeGreaterThan(0);
    expect(answer.confidence?.reasons.length).toBeGreaterThan(0);
    expect(answer.followUps.length).toBeGreaterThanOrEqual(2);
    expect(answer.followUps.length).toBeLessThanOrEqual(4);
    const meaning = answer.sections.find(({ id }) => id === "meaning");
    expect(meaning?.statements.length ?? 1).toBeLessThanOrEqual(5);
    expect(text).not.toMatch(/undefined|NaN|\[object|\bnull\b/);
    const own = renderStatement(answer.headline);
    const shown = answer.sections.flatMap(({ id, statements }) =>
      id === "meaning" || id === "glance" ? statements : [],
    );
    expect(shown.map(renderStatement).filter((words) => own.includes(words))).toEqual([]);
  });

  it("leads on to questions that can be answered", async () => {
    const offered = new Set<string>();
    for (const question of handful(QUESTIONS, 2))
      for (const next of (await ask(question)).answer.followUps) offered.add(next);
    const read = questionReader(warehouse);
    const dead: string[] = [];
    for (const next of offered) {
      const { request, specialists, missing } = await read(next);
      if (request.scope.unknownTerms.length > 0 || specialists.length === 0 || missing !== null) dead.push(next);
    }
    for (const next of handful([...offered], 3)) {
      const { answer } = await ask(next);
      if (answer.sections.length === 0 && answer.headline.refs.length === 0) dead.push(next);
    }
    expect(dead).toEqual([]);
  }, 120_000);

  it("advises by the planted truths: a growing market, a dying one, a crowded one", async () => {
    expect(await headline("Should I sell walking pads in Germany? Look at supply, demand and prices")).toMatch(/^Yes/);
    expect(await headline("Should I sell hoverboards in the US? Look at supply, demand and prices")).toMatch(
      /^(Rather not|No:)/,
    );
    expect(
      await headline("Is it worth selling phone cases in the UK, given demand, competition for supply, and prices?"),
    ).toMatch(/^(Rather not|No)/);
  });

  it("names the better of two, and the winner of each domain", async () => {
    const { answer } = await ask(
      "air fryers or bread makers in the UK: which should I sell, by supply gap and demand trend?",
    );
    expect(renderStatement(answer.headline)).toMatch(/^Sell bread makers rather than air fryers/);
    expect(answer.sections[0]?.tables[0]?.rows.map(({ product }) => product).sort()).toEqual([
      "Air fryers",
      "Bread makers",
    ]);
  });

  it("finds the gap that is one of words", async () => {
    const { text } = await ask("Give me the full picture of paddling pools in the US");
    expect(text).toContain("one of words");
    expect(text).toContain("kiddie pool");
  });

  it("tells the asker of one domain what that domain says, and no more", async () => {
    const { answer } = await ask("What do competitors charge for espresso machines in the UK?");
    expect(answer.sections.map(({ id }) => id)).not.toContain("meaning");
    expect(answer.sections.map(({ id }) => id)).not.toContain("glance");
  });

  it("grades an estimate lower than what was counted", async () => {
    const counted = await ask("What do competitors charge for espresso machines in the UK?");
    const estimated = await ask("Where are the biggest supply gaps in the UK?");
    expect(estimated.answer.confidence?.grade).toBe("C");
    expect(["A", "B"]).toContain(counted.answer.confidence?.grade);
    expect(counted.text).toMatch(/\*\*Confidence: [AB]\*\*, because/);
  });

  it("keeps the limits few, and none twice", async () => {
    const { answer } = await ask("Give me the full picture of espresso machines in the US");
    const reasons = answer.limits.split("; ");
    expect(reasons.length).toBeLessThanOrEqual(9);
    expect(new Set(reasons).size).toBe(reasons.length);
  });
});
