import { dirname } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import type { ExpectedFact } from "../../evals/cases/case.js";
import { catalogCases } from "../../evals/cases/catalogs.js";
import { clarificationCases } from "../../evals/cases/clarification.js";
import { chains } from "../../evals/cases/conversations.js";
import { cases } from "../../evals/cases/index.js";
import { ownQuestions } from "../../evals/cases/own-questions.js";
import { readThresholds } from "../../evals/cases/thresholds.js";
import { HELD_OUT } from "../../evals/measure/routing.js";
import { type Oracles, openOracles, parseCall } from "../../evals/oracles/oracles.js";
import { parseCases } from "../../evals/own/case-file.js";
import { proposeCases } from "../../evals/own/propose.js";
import { ownSuite } from "../../evals/own/suite.js";
import type { Score } from "../../evals/score/score.js";
import { suites } from "../../evals/suites/index.js";
import { type EvalMarket, openEvalMarket } from "../../evals/suites/market.js";
import { MODELS, readOptions } from "../../evals/suites/options.js";
import { drawTasks, runTasks } from "../../evals/suites/run-suite.js";
import { readQuestions } from "../../evals/train/corpus.js";
import { specialistIds } from "../../graph/specialists/index.js";
import { recordingLogger } from "../fakes.js";
import { engines } from "../market.js";

const factsOf = (all: readonly { readonly expectFacts?: readonly ExpectedFact[] }[]): ExpectedFact[] =>
  all.flatMap(({ expectFacts = [] }) => expectFacts);

describe("the cases", () => {
  it.each(specialistIds)("are at least 25 for %s, each told apart and with a reason", (id) => {
    expect(cases[id].length).toBeGreaterThanOrEqual(25);
    expect(new Set(cases[id].map((each) => each.id)).size).toBe(cases[id].length);
    expect(new Set(cases[id].map((each) => each.question)).size).toBe(cases[id].length);
    expect(cases[id].filter(({ why }) => why.length < 10)).toEqual([]);
  });

  it("state facts of most questions that have an answer", () => {
    const answered = Object.values(cases)
      .flat()
      .filter(({ expectKind }) => expectKind === undefined);
    expect(factsOf(answered).length).toBeGreaterThan(answered.length);
  });

  it("are enough in every other suite", () => {
    expect(chains.length).toBeGreaterThanOrEqual(30);
    expect(chains.filter(({ turns }) => turns.length < 2)).toEqual([]);
    expect(clarificationCases.length).toBeGreaterThanOrEqual(15);
    expect(catalogCases.length).toBeGreaterThanOrEqual(25);
    expect(ownQuestions.length).toBeGreaterThanOrEqual(10);
  });

  it.each(suites)("are told apart in $id", ({ tasks }) => {
    const ids = tasks().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("of catalogs come as files, words and lists, and each says what has to come of it", () => {
    for (const kind of ["file", "description", "products"])
      expect(catalogCases.filter(({ source }) => kind in source).length, kind).toBeGreaterThanOrEqual(5);
    for (const { id, refusedFor, reading, placed, groups } of catalogCases) {
      expect(refusedFor !== undefined || (reading !== undefined && (placed ?? groups) !== undefined), id).toBe(true);
      const named = Object.values(placed ?? {}).filter((group) => group !== null);
      if (groups !== undefined && placed !== undefined)
        expect(new Set(Object.keys(groups)), id).toEqual(new Set(named));
    }
  });

  it("of interfaces are drawn from every specialist, from questions back and from catalogs", () => {
    const drawn = suites.find(({ id }) => id === "interface")?.tasks() ?? [];
    expect(drawn.length).toBeGreaterThanOrEqual(60);
    for (const group of [...specialistIds, "clarification", "conversation", "own-question", "profile", "analysis"])
      expect(drawn.filter(({ tags }) => tags.includes(group)).length, group).toBeGreaterThanOrEqual(4);
  });

  it("route every kind of question, in five further languages", () => {
    const questions = readQuestions(HELD_OUT);
    const count = (kind: string) => questions.filter((question) => question.kind === kind).length;
    for (const kind of ["indirect", "typo", "multi", "negation", "none", "injection", "foreign"])
      expect(count(kind), kind).toBeGreaterThanOrEqual(27);
    for (const language of ["de", "fr", "es", "it", "pt"])
      expect(questions.filter(({ lang }) => lang === language).length, language).toBeGreaterThanOrEqual(10);
  });

  it("have thresholds only for measures of suites that exist", () => {
    for (const model of MODELS) {
      const { least, limits } = readThresholds(model);
      expect(Object.keys(least).filter((id) => !suites.some((suite) => suite.id === id))).toEqual([]);
      expect(limits.latencyMs).toBeGreaterThan(0);
    }
  });
});

describe("options", () => {
  const ids = ["routing", "gap"];
  it("have defaults", () =>
    expect(readOptions([], ids)).toMatchObject({
      suite: ids,
      model: "built-in",
      sample: null,
      concurrency: 3,
      baseline: null,
    }));
  it("are read", () =>
    expect(
      readOptions(
        ["--suite", "gap", "--model", "gemini", "--sample", "5", "--concurrency=2", "--baseline", "x.json"],
        ids,
      ),
    ).toMatchObject({ suite: ["gap"], model: "gemini", sample: 5, concurrency: 2, baseline: "x.json" }));
  it.each([
    [["--suite", "prices"], 'There is no suite "prices"'],
    [["--model", "gpt"], "--model takes built-in, scripted, gemini, not"],
    [["--sample", "some"], "--sample takes a whole number"],
    [["--concurrency", "9"], "from 1 to 4"],
    [["--fast"], "not known"],
    [["--baseline"], "not known"],
  ])("are refused with a sentence: %j", (words, told) => expect(() => readOptions(words, ids)).toThrow(told));
});

describe("calls of an oracle", () => {
  it("keep words as words and numbers as numbers", () =>
    expect(parseCall("price_quantile(Air fryers, DE, 0.9)")).toEqual({
      name: "price_quantile",
      values: ["Air fryers", "DE", 0.9],
    }));
  it("are refused when they are none", () => expect(() => parseCall("median")).toThrow("no call"));
});

describe.runIf(engines().includes("duckdb"))("over the sample market", () => {
  let oracles: Oracles;
  let market: EvalMarket;
  beforeAll(async () => {
    oracles = await openOracles(inject("marketPath"));
    const models = { apiKey: null } as Parameters<typeof openEvalMarket>[0]["models"]; // no model is built without a key
    const warehouse = {
      dataDir: dirname(inject("marketPath")),
      databaseUrl: null,
      readUrl: null,
      connections: 4,
      storage: {},
      waitMs: 0,
      queryTimeoutMs: 20_000,
    };
    market = await openEvalMarket(
      { warehouse, models, model: "built-in" },
      readThresholds("built-in").limits,
      recordingLogger(),
      () => {},
    );
  });
  afterAll(async () => {
    oracles.close();
    await market.close();
  });

  it("every oracle that a case names gives a value", async () => {
    const calls = factsOf([...Object.values(cases).flat(), ...chains, ...clarificationCases, ...ownQuestions]).flatMap(
      (fact) => ("oracle" in fact ? [fact.oracle] : []),
    );
    expect(calls.length).toBeGreaterThan(90);
    const failed: string[] = [];
    for (const call of new Set(calls)) {
      const value = await oracles.ask(call).catch((error: Error) => error);
      if (value instanceof Error || Number.isNaN(value)) failed.push(`${call}: ${String(value)}`);
    }
    expect(failed).toEqual([]);
  });

  it("an oracle refuses what it does not know", async () => {
    await expect(oracles.ask("horoscope(Air fryers)")).rejects.toThrow("no oracle");
    await expect(oracles.ask("median_price(Air fryers)")).rejects.toThrow("takes cluster, market");
    await expect(oracles.ask("median_price(Flux capacitors, DE)")).rejects.toThrow("no single value");
  });

  it("of the long lists a part is asked, and with --all the rest of them too", () => {
    const suite = suites.find(({ id }) => id === "asks") ?? expect.fail("no suite asks");
    const [usual, whole] = [drawTasks(suite, null), drawTasks(suite, null, true)].map(
      (tasks) => new Set(tasks.map(({ id }) => id)),
    );
    const further = suite.tasks().filter(({ id }) => whole?.has(id) && !usual?.has(id));
    const ofKind = (kind: string) => further.filter(({ tags }) => tags.includes(kind)).length;
    expect([ofKind("solve"), ofKind("conversation")].map((count) => count > 30)).toEqual([true, true]);
    expect(ofKind("solve") + ofKind("conversation")).toBe(further.length);
    expect(whole?.size).toBe(suite.tasks().length);
  });

  it.each(suites)("a case of $id runs to its scores, the same every time", async (suite) => {
    const tasks = drawTasks(suite, 1);
    expect(tasks.map(({ id }) => id)).toEqual(drawTasks(suite, 1).map(({ id }) => id));
    const done: string[] = [];
    const results = await runTasks(tasks, market, { concurrency: 2, onDone: ({ id }) => done.push(id) });
    expect(results.map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
    expect(done.toSorted()).toEqual(tasks.map(({ id }) => id).toSorted());
    for (const { scores } of results) {
      expect(scores, JSON.stringify(scores.finished)).not.toHaveProperty("finished");
      expect(scores).toHaveProperty("latency");
    }
  });

  it("proves a whole answer again from the recorded results", async () => {
    const suite = suites.find(({ id }) => id === "gap");
    const task = suite?.tasks().find(({ id }) => id === "index-dehumidifiers");
    const [result] = await runTasks(task ? [task] : [], market, { concurrency: 1, onDone() {} });
    expect(result?.scores.groundedness).toMatchObject({ score: 1, passed: true });
    expect(result?.scores.groundedness?.explanation).toMatch(/^All \d\d+ figures are proven/);
  });

  it("asks somebody's own cases, with facts by value, by oracle and by query", async () => {
    const median = { what: "median", unit: "EUR", near: ["median"] };
    const question = "What is the median price of air fryers in Germany?";
    const sql =
      "SELECT MEDIAN(price) FROM offers o JOIN clusters c USING (cluster_id) WHERE c.name = 'Air fryers' AND market = 'DE' AND condition = 'new' AND availability = 'in_stock'";
    const lines = [
      { id: "right", question, specialists: ["pricing"], facts: [{ ...median, sql }], mustNotSay: ["dollars"] },
      { id: "oracle", question, facts: [{ ...median, oracle: "median_price(Air fryers, DE)" }] },
      { id: "wrong", question, facts: [{ ...median, value: 1 }] },
      { id: "said", question, mustNotSay: ["air fryers"] },
      { id: "broken", question, facts: [{ ...median, sql: "SELECT price FROM offers LIMIT 2" }] },
      {
        id: "turns",
        turns: [question, "And in the UK?"],
        facts: [{ ...median, unit: "GBP", oracle: "median_price(Air fryers, GB)" }],
      },
      { id: "asks", question: "What should my product cost in Germany?", asksBack: true },
    ];
    const own = ownSuite(parseCases(lines.map((line) => JSON.stringify(line)).join("\n"), "my-cases.jsonl"));
    const results = await runTasks(own.tasks(), market, { concurrency: 2, onDone() {} });
    expect(results.filter(({ passed }) => passed).map(({ id }) => id)).toEqual(["right", "oracle", "turns", "asks"]);
    expect(results.find(({ id }) => id === "broken")?.got).toBe('The query of "median" gave no single value.');
    expect(results.find(({ id }) => id === "said")?.scores.unsaid?.explanation).toBe("Said: air fryers.");
  });

  it("says of a case what is right, for those who judge elsewhere", async () => {
    const task = suites.find(({ id }) => id === "pricing")?.tasks()[0];
    const value = Number(Number(await oracles.ask("median_price(Air fryers, DE)")).toPrecision(6));
    expect(await task?.reference?.(oracles)).toMatchObject({
      specialists: ["pricing"],
      kind: "answered",
      facts: [{ what: "median", value, unit: "EUR" }, { what: "offers behind it" }],
    });
  });

  it("proposes cases of the loaded market, each with what its query gives", async () => {
    const proposed = await proposeCases(oracles.rows, 18);
    expect(proposed).toEqual(await proposeCases(oracles.rows, 18));
    const text = proposed.map((each) => JSON.stringify(each)).join("\n");
    expect(parseCases(text, "proposed.jsonl")).toEqual(proposed);
    expect(proposed).toHaveLength(18);
    expect(new Set(proposed.map((each) => ("turns" in each ? each.turns[0] : each.question))).size).toBe(18);
    const facts = proposed.flatMap((each) => each.facts ?? []);
    expect(facts.length).toBeGreaterThan(12);
    for (const each of facts) expect(each).toHaveProperty("now");
  });

  it("a case that throws is one failed case", async () => {
    const broken = { id: "broken", question: "?", tags: [], run: () => Promise.reject(new Error("Kaboom!")) };
    const results = await runTasks([broken], market, { concurrency: 1, onDone() {} });
    expect(results[0]).toMatchObject({ passed: false, got: "Kaboom!", scores: { finished: { passed: false } } });
  });

  it("latency and tokens decide only where they are to", async () => {
    const right: Score = { score: 1, passed: true, explanation: "" };
    const wrong: Score = { score: 0, passed: false, explanation: "" };
    const judged = { got: "", expected: "", tookMs: 0, tokens: { input: 0, output: 0 }, routing: null };
    const late = (scores: Record<string, Score>) => ({
      ...{ id: "late", question: "?", tags: [] },
      run: async () => ({ ...judged, scores }),
    });
    const tasks = [
      late({ exactSet: right, latency: wrong }),
      late({ exactSet: right, tokens: wrong }),
      late({ exactSet: right, latency: right, tokens: right }),
    ];
    const passedOf = async (gatesSpending: boolean) =>
      (await runTasks(tasks, market, { concurrency: 1, gatesSpending, onDone() {} })).map(({ passed }) => passed);
    expect(await passedOf(false)).toEqual([true, true, true]);
    expect(await passedOf(true)).toEqual([false, false, true]);
  });
});
