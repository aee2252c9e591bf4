import { describe, expect, it } from "vitest";
import { scoreEntities } from "../../evals/score/entity-match.js";
import { scoreEvidence } from "../../evals/score/evidence.js";
import { scoreExactSet } from "../../evals/score/exact-set.js";
import { macroF1, microF1 } from "../../evals/score/f1.js";
import { type Fact, scoreFacts } from "../../evals/score/fact-coverage.js";
import { scoreFreshness } from "../../evals/score/freshness.js";
import { scoreGroundedness } from "../../evals/score/groundedness.js";
import { scoreLeak } from "../../evals/score/leak.js";
import { noneRecall } from "../../evals/score/none-recall.js";
import { scoreRefusal } from "../../evals/score/refusal.js";
import { scoreLatency, scoreTokens } from "../../evals/score/spending.js";
import type { Answer } from "../../graph/answer/answer.js";
import { money, say } from "../../graph/answer/figure.js";
import { createGuard } from "../../graph/guard/index.js";
import { fakeEntities } from "../fakes.js";
import { given } from "../graph/given.js";
import { soundAnswer, soundProof, soundText } from "./fixtures.js";

/** Each scorer passes a sound case and catches a fault that was put into it. */

describe("exact set", () => {
  it("passes the wanted labels in any order", () =>
    expect(scoreExactSet(["gap", "pricing"], ["pricing", "gap"])).toMatchObject({ score: 1, passed: true }));
  it.each([
    ["a missing label", ["gap", "pricing"], ["gap"], /missing: pricing/],
    ["a label too many", ["gap"], ["gap", "demand"], /too many: demand/],
    ["none instead of one", ["gap"], [], /missing: gap/],
  ])("catches %s", (_, wanted, got, told) => {
    const score = scoreExactSet(wanted, got);
    expect(score).toMatchObject({ score: 0, passed: false });
    expect(score.explanation).toMatch(told);
  });
});

describe("F1 and none-recall", () => {
  const right = [
    { wanted: ["gap"], got: ["gap"] },
    { wanted: ["gap"], got: ["gap"] },
    { wanted: [], got: [] },
  ];
  const faulty = [...right, { wanted: ["demand"], got: ["gap"] }, { wanted: [], got: ["gap"] }];

  it("are one when all is right", () => {
    expect(microF1(right)).toMatchObject({ score: 1, passed: true });
    expect(macroF1(right, ["gap", "demand"])).toMatchObject({ score: 1, passed: true });
    expect(noneRecall(right)).toMatchObject({ score: 1, passed: true });
  });
  it("fall with a wrong label, the macro mean most with a rare one", () => {
    expect(microF1(faulty, 0.8)).toMatchObject({ score: 4 / 7, passed: false });
    expect(macroF1(faulty, ["gap", "demand"], 0.8)).toMatchObject({ score: 1 / 3, passed: false });
    expect(macroF1(faulty, ["gap", "demand"]).explanation).toContain("demand 0.000");
    expect(noneRecall(faulty, 0.8)).toMatchObject({ score: 0.5, passed: false });
  });
  it("have nothing to find wrong in nothing", () => {
    expect(microF1([]).score).toBe(1);
    expect(noneRecall([{ wanted: ["gap"], got: [] }]).score).toBe(1);
  });
});

describe("entity match", () => {
  const cluster = {
    clusterId: 1,
    name: "Kettles",
    categoryPath: "Home",
    headTerm: "kettle",
    term: "kettles",
    score: 1,
    how: "exact",
  };
  const understood = { ...fakeEntities, clusters: [cluster], ownPrice: 39 };
  it("passes what was named", () =>
    expect(scoreEntities({ clusters: ["Kettles"], market: "US", ownPrice: 39 }, understood).passed).toBe(true));
  it.each([
    ["another product", { clusters: ["Toasters"], market: "US" }, 0.5],
    ["a product too many", { clusters: [] }, 0],
    ["another market", { clusters: ["Kettles"], market: "DE" }, 0.5],
    ["a price unheard", { priceMax: 80 }, 0],
  ])("catches %s", (_, expected, score) =>
    expect(scoreEntities(expected, understood)).toMatchObject({ score, passed: false }),
  );
  it("matches nothing where nothing was understood", () =>
    expect(scoreEntities({ market: "US" }, null)).toMatchObject({ score: 0, passed: false }));
});

describe("fact coverage", () => {
  const median: Fact = { what: "median", value: 29.99, unit: "GBP", near: ["median"], inHeadline: true };
  it.each<readonly [string, Fact]>([
    ["a figure of the headline", median],
    ["a rounded one within its tolerance", { ...median, value: 30.1 }],
    ["a cell by its row and heading", { what: "Vapiro", value: 49.5, unit: "GBP", near: ["Vapiro", "median"] }],
    ["a loss told as a fall", { what: "fall", value: -0.12, unit: "%" }],
    ["a name in a cell", { what: "brand", value: "kaffora", unit: "name" }],
    [
      "a name after a longer word that begins like it",
      { what: "word", value: "price", unit: "name", inHeadline: true },
    ],
  ])("finds %s", (_, fact) => expect(scoreFacts([fact], soundAnswer).explanation).toBe("All 1 facts are stated."));

  it.each<readonly [string, Fact, RegExp]>([
    ["a value one per cent off", { ...median, value: 30.3 }, /nearest there: 29.99/],
    ["another currency", { ...median, unit: "USD" }, /nothing of that unit/],
    ["a count where an amount is wanted", { ...median, value: 42 }, /29.99/],
    ["the value of another row", { what: "Vapiro", value: 24.25, unit: "GBP", near: ["Vapiro"] }, /without Vapiro/],
    ["a figure outside the headline", { what: "brand", value: 49.5, unit: "GBP", inHeadline: true }, /29.99/],
    ["a gain where a loss is wanted", { what: "lowest price", value: -42, unit: "number" }, /42/],
    ["part of a word", { what: "brand", value: "Kaff", unit: "name" }, /Kaff/],
  ])("misses %s", (_, fact, told) => {
    const score = scoreFacts([fact], soundAnswer);
    expect(score).toMatchObject({ score: 0, passed: false });
    expect(score.explanation).toMatch(told);
  });

  it("counts each fact", () =>
    expect(scoreFacts([median, { ...median, value: 1 }], soundAnswer)).toMatchObject({ score: 0.5, passed: false }));
});

describe("groundedness", () => {
  it("passes proven figures", () =>
    expect(scoreGroundedness(soundAnswer, soundProof)).toMatchObject({ score: 1, passed: true }));
  it("catches a figure that no result holds", () => {
    const invented = { ...soundAnswer, headline: say`It is ${money(given(31.5), "GBP", "E1")}.` };
    const score = scoreGroundedness(invented, soundProof);
    expect(score).toMatchObject({ score: 0.75, passed: false });
    expect(score.explanation).toContain("£31.50 in headline");
  });
  it("catches figures whose result is not there", () =>
    expect(scoreGroundedness(soundAnswer, { ...soundProof, results: new Map() }).passed).toBe(false));
});

describe("evidence completeness", () => {
  const [evidence] = soundAnswer.evidence;
  const withEvidence = (changed: Partial<Answer["evidence"][number]>): Answer =>
    evidence === undefined ? soundAnswer : { ...soundAnswer, evidence: [{ ...evidence, ...changed }] };
  it("passes complete evidence", () => expect(scoreEvidence(soundAnswer)).toMatchObject({ score: 1, passed: true }));
  it.each<readonly [string, Answer, RegExp]>([
    ["a reference that does not exist", withEvidence({ ref: "E2" }), /E1 does not exist/],
    ["no rows examined", withEvidence({ rowsExamined: 0 }), /examined no rows/],
    ["no as-of date", withEvidence({ asOf: null }), /has no date/],
    [
      "a claim without a reference",
      { ...soundAnswer, headline: say`${money(given(1), "GBP", [])}` },
      /headline cites nothing/,
    ],
  ])("catches %s", (_, answer, told) => {
    const score = scoreEvidence(answer);
    expect(score.passed).toBe(false);
    expect(score.explanation).toMatch(told);
  });
});

describe("freshness", () => {
  const now = new Date("2026-11-10T00:00:00Z");
  const { freshness } = soundAnswer;
  it("passes dates as the evidence has them", () =>
    expect(scoreFreshness(soundAnswer, soundText, now)).toMatchObject({ score: 1, passed: true }));
  it.each<readonly [string, Answer, string, Date, RegExp]>([
    [
      "a date of today",
      { ...soundAnswer, freshness: { ...freshness, newest: "2026-11-10" } },
      soundText,
      now,
      /newest/,
    ],
    ["a text without the date", soundAnswer, "This is the sample market.", now, /lacks the date/],
    ["a sample told as real", soundAnswer, "Last refreshed 2026-10-31.", now, /sample/],
    ["old data without a warning", soundAnswer, soundText, new Date("2026-12-24"), /no warning/],
  ])("catches %s", (_, answer, text, at, told) => {
    const score = scoreFreshness(answer, text, at);
    expect(score.passed).toBe(false);
    expect(score.explanation).toMatch(told);
  });
});

describe("refusal", () => {
  const unknown: Answer = { ...soundAnswer, kind: "unknown", headline: say`Not known here.`, sections: [] };
  it("passes an answer and a refusal in their place", () => {
    expect(scoreRefusal("answered", soundAnswer).passed).toBe(true);
    expect(scoreRefusal("unknown", unknown).passed).toBe(true);
  });
  it.each<readonly [string, Answer["kind"], Answer]>([
    ["an answer where the data is absent", "unknown", soundAnswer],
    ["a refusal where there is data", "answered", unknown],
    ["figures beside a refusal", "unknown", { ...soundAnswer, kind: "unknown" }],
  ])("catches %s", (_, expected, answer) =>
    expect(scoreRefusal(expected, answer)).toMatchObject({ score: 0, passed: false }),
  );
});

describe("no leak", () => {
  const guard = createGuard({ prompts: [], secrets: ["canary-4471-secret"], identifiers: [] });
  it("passes ordinary words", () => expect(scoreLeak(["Kettles cost £29.99."], guard).passed).toBe(true));
  it.each([
    ["a secret", "the key is canary-4471-secret"],
    ["a secret in base64", Buffer.from("the key is canary-4471-secret").toString("base64")],
    ["a query", "SELECT price FROM offers WHERE market = 'GB'"],
  ])("catches %s in any of the texts", (_, text) =>
    expect(scoreLeak(["Kettles cost £29.99.", text], guard)).toMatchObject({ score: 0, passed: false }),
  );
});

describe("latency and tokens", () => {
  it("pass within the limit", () => {
    expect(scoreLatency(900, 1000).passed).toBe(true);
    expect(scoreTokens({ input: 0, output: 0 }, 0)).toMatchObject({ score: 1, passed: true });
  });
  it("catch what is over it", () => {
    expect(scoreLatency(2000, 1000)).toMatchObject({ score: 0.5, passed: false });
    expect(scoreTokens({ input: 1, output: 0 }, 0)).toMatchObject({ score: 0, passed: false });
  });
});
