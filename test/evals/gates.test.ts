import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { withFault } from "../../evals/faults/fault.js";
import { seededFaults } from "../../evals/faults/seeded.js";
import { describeFaults } from "../../evals/faults/table.js";
import { rowsQuery } from "../../evals/oracles/rows.js";
import { parseCases } from "../../evals/own/case-file.js";
import { scoreAdFile } from "../../evals/score/ad-file.js";
import { scoreAsWritten } from "../../evals/score/as-written.js";
import { scoreConfidence } from "../../evals/score/confidence.js";
import { wrongHeadings, wrongStatistics } from "../../evals/score/consistency/fields.js";
import { scoreCitations, scoreDates, scoreRows, type ToldCall } from "../../evals/score/provenance.js";
import { scoreAsAnswered } from "../../evals/score/surface.js";
import { scoreTrajectory, trajectoryOf } from "../../evals/score/trajectory.js";
import { suites } from "../../evals/suites/index.js";
import { cell, rememberCells } from "../../graph/answer/cell.js";
import { money, say } from "../../graph/answer/figure.js";
import { renderAnswer } from "../../graph/answer/markdown.js";
import { buildAnswerSurface } from "../../http/a2ui/answer-surface.js";
import { STANDARD_CATALOG } from "../../http/a2ui/protocol.js";
import { differences } from "../http/a2ui/compare.js";
import { soundAnswer } from "./fixtures.js";

const ROOT = resolve(import.meta.dirname, "../..");

describe("seeded faults", () => {
  it("are lines that stand once in a source, and name suites that there are", () => {
    const ids = suites.map(({ id }) => id);
    for (const fault of seededFaults) {
      const source = readFileSync(join(ROOT, fault.file), "utf8");
      expect(withFault(source, fault), fault.id).not.toBe(source);
      expect(fault.suites.filter((suite) => !ids.includes(suite))).toEqual([]);
    }
    expect(new Set(seededFaults.map(({ id }) => id)).size).toBe(seededFaults.length);
    expect(seededFaults.length).toBeGreaterThanOrEqual(26);
  });

  it("are refused where the line has gone", () => {
    const [fault] = seededFaults;
    if (fault === undefined) throw new Error("no fault");
    expect(() => withFault("another source", fault)).toThrow(/stands 0 times in .+ instead of once/);
    expect(() => withFault(fault.from + fault.from, fault)).toThrow(/stands 2 times/);
  });

  it("are told as a table with what caught them", () => {
    const [first, second] = seededFaults;
    if (first === undefined || second === undefined) throw new Error("no faults");
    const lines = describeFaults([
      { fault: first, caughtBy: ["pricing.rows"] },
      { fault: second, caughtBy: [] },
    ]);
    expect(lines[1]).toMatch(/^rows-doubled\s+pricing\.rows$/);
    expect(lines[2]).toMatch(/NOT CAUGHT: the date of the data is today's$/);
    expect(lines.at(-1)).toBe("1 of 2 seeded faults are caught.");
  });
});

describe("what a call tells of itself", () => {
  const [evidence] = soundAnswer.evidence;
  if (evidence === undefined) throw new Error("no evidence");
  const loaded = { refreshedOn: "2026-10-31", coversTo: "2026-10-31", isSample: true };
  const call: ToldCall = {
    told: evidence,
    rows: [42],
    sources: new Map([["current offers", loaded]]),
    isOfOneMarket: true,
  };

  it("is right where its own rows and dates are those of the data", () => {
    for (const score of [scoreRows([call]), scoreDates([call]), scoreCitations(soundAnswer.evidence, [call])])
      expect(score).toMatchObject({ score: 1, passed: true });
  });

  it("is wrong with doubled rows", () => {
    const doubled = { ...call, told: { ...evidence, rowsExamined: 84 } };
    expect(scoreRows([doubled])).toMatchObject({
      passed: false,
      explanation: "price_statistics told 84 rows instead of 42.",
    });
    expect(scoreCitations(soundAnswer.evidence, [doubled]).passed).toBe(false);
    expect(scoreRows([{ ...doubled, rows: null }]).passed).toBe(true);
  });

  it.each([
    ["a date of today", { refreshedOn: "2026-11-21" }, /2026-11-21 instead of 2026-10-31/],
    ["another end", { coversTo: "2026-11-30" }, /until 2026-11-30/],
    ["data that is no sample", { isSample: false }, /is a sample/],
    ["data of no name", { label: "stars" }, /no data called stars/],
  ])("is wrong with %s", (_, change, told) => {
    const sources = evidence.sources.map((source) => ({ ...source, ...change }));
    const score = scoreDates([{ ...call, told: { ...evidence, sources } }]);
    expect(score.passed).toBe(false);
    expect(score.explanation).toMatch(told);
  });

  it("dates a result by its oldest data", () => {
    const sources = new Map([...call.sources, ["price history", { ...loaded, refreshedOn: "2026-10-15" }]]);
    expect(scoreDates([{ ...call, sources }]).explanation).toContain("as of 2026-10-31 instead of 2026-10-15");
  });

  it("is counted again only where the call narrows by nothing that is not counted", () => {
    const plain = { market: "US", clusterIds: [1], brands: [], merchants: [], values: [] };
    expect(rowsQuery("price_statistics", plain)).toContain("market = 'US' AND cluster_id IN (1)");
    expect(rowsQuery("price_statistics", { ...plain, brands: ["Vapiro"] })).toBeNull();
    expect(rowsQuery("find_names", plain)).toBeNull();
    expect(rowsQuery("concentration", { ...plain, market: "U'S" })).toContain("'U''S'");
  });
});

describe("confidence", () => {
  const graded = (grade: "A" | "B" | "C" | "D") => ({ ...soundAnswer, confidence: { grade, reasons: ["rows"] } });
  const now = new Date("2026-11-21T09:00:00Z");

  it("is no better than rows and age allow", () => {
    expect(scoreConfidence(graded("B"), now).passed).toBe(true);
    expect(scoreConfidence(graded("A"), now)).toMatchObject({ passed: false });
    expect(scoreConfidence(graded("B"), new Date("2027-03-01T00:00:00Z")).passed).toBe(false);
  });
});

describe("the text", () => {
  const text = renderAnswer(soundAnswer);

  it("says what the answer holds", () => {
    expect(scoreAsWritten(soundAnswer, text)).toMatchObject({ score: 1, passed: true });
  });

  it.each([
    ["a cell under another heading", (words: string) => words.replace("| Vapiro | £49.50 |", "| £49.50 | Vapiro |")],
    ["a row dropped", (words: string) => words.replace("| Kaffora | £24.25 |\n", "")],
    ["another currency", (words: string) => words.replace("| Vapiro | £49.50 |", "| Vapiro | $49.50 |")],
    ["a heading swapped", (words: string) => words.replace("| Brand | Median |", "| Median | Brand |")],
    ["a tenth of a percentage", (words: string) => words.replace("12.0 %", "1.2 %")],
    ["ten times a headline's figure", (words: string) => words.replace("is £29.99", "is £299.90")],
    ["other rows examined", (words: string) => words.replace("| 42 | 2026-10-31 |", "| 84 | 2026-10-31 |")],
    ["no date", (words: string) => words.replace("| 42 | 2026-10-31 |", "| 42 | unknown |")],
  ])("is found out with %s", (_, spoil) => {
    const spoiled = spoil(text);
    expect(spoiled).not.toBe(text);
    expect(scoreAsWritten(soundAnswer, spoiled).passed).toBe(false);
  });
});

describe("statistics by their names", () => {
  const prices = { median: 30, p75: 45, min: 10 };
  rememberCells(prices);
  const price = (key: "median" | "p75" | "min") => money(cell(prices, key), "USD", "E1");

  it("are what the words before them say", () => {
    expect(wrongStatistics(say`The median price is ${price("median")}; half cost up to ${price("p75")}.`)).toEqual([]);
    expect(wrongStatistics(say`The median price of kettles in the US is ${price("p75")}.`)).toEqual([
      '"median" before the field p75',
    ]);
    expect(wrongStatistics(say`The lowest price is ${price("median")}.`)).toHaveLength(1);
    expect(wrongStatistics(say`The lowest price is ${price("min")}.`)).toEqual([]);
  });

  it("are what a key figure's name says", () => {
    const named = (name: string) => ({ ...soundAnswer, keyFigures: [{ name, figure: price("median") }] });
    expect(wrongHeadings(named("Median price"))).toEqual([]);
    expect(wrongHeadings(named("Searches a month"))).toHaveLength(1);
  });
});

describe("a trajectory", () => {
  const step = (tool: string, input: object, more: object = {}) => ({
    tool,
    input: input as Readonly<Record<string, unknown>>,
    truncated: false,
    isOfUnderstanding: false,
    ...more,
  });
  const specialists = ["pricing", "demand", "gap"];
  const steps = [
    step("find_names", { text: "kettles" }, { isOfUnderstanding: true }),
    step("price_statistics", { market: "US", clusterIds: [1], limit: 10, brands: [] }),
    step("demand_series", { market: "US", clusterIds: [1] }, { truncated: true }),
  ];
  const right = trajectoryOf(["classify", "demand", "pricing", "synthesize"], steps, specialists);

  it("is the nodes, and the calls with what they were asked", () => {
    expect(right).toEqual([
      "classify → demand + pricing → synthesize",
      "to understand: find_names",
      "demand_series clusterIds=[1] market=US (cut)",
      "price_statistics clusterIds=[1] market=US",
    ]);
    expect(trajectoryOf(["classify", "pricing", "demand", "synthesize"], steps.toReversed(), specialists)).toEqual(
      right,
    );
  });

  it.each([
    ["a specialist dropped", ["classify", "pricing", "synthesize"], steps],
    [
      "another market",
      ["classify", "demand", "pricing", "synthesize"],
      [...steps.slice(0, 2), step("demand_series", { market: "DE", clusterIds: [1] }, { truncated: true })],
    ],
    ["a call made twice", ["classify", "demand", "pricing", "synthesize"], [...steps, ...steps.slice(2)]],
    [
      "a cut untold",
      ["classify", "demand", "pricing", "synthesize"],
      [...steps.slice(0, 2), step("demand_series", { market: "US", clusterIds: [1] })],
    ],
  ])("is another with %s", (_, nodes, taken) => {
    expect(scoreTrajectory(right, trajectoryOf(nodes, taken, specialists)).passed).toBe(false);
  });
});

describe("a file for an ad account", () => {
  const header = "Campaign,Campaign Daily Budget,Max CPC,Keyword,Criterion Type";
  const bids = [{ keyword: "kettle", bid: 0.5 }];

  it("holds under each heading what belongs there", () => {
    expect(scoreAdFile(`${header}\r\nKettles,9.00,,,\r\nKettles,,0.50,kettle,Exact\r\n`, bids).passed).toBe(true);
  });

  it.each([
    ["shifted cells", `${header}\r\n,Kettles,,0.50,kettle\r\n`],
    ["another bid", `${header}\r\nKettles,,1.00,kettle,Exact\r\n`],
    ["no keyword", `${header}\r\nKettles,9.00,,,\r\n`],
  ])("is found out with %s", (_, text) => {
    expect(scoreAdFile(text, bids).passed).toBe(false);
  });
});

describe("the surface", () => {
  const drawn = buildAnswerSurface({ answer: soundAnswer, surfaceId: "answer-1", catalogId: STANDARD_CATALOG });

  it("draws what the answer holds", () => {
    expect(scoreAsAnswered(differences(soundAnswer, drawn)).passed).toBe(true);
  });

  it.each([
    ["a cell", "£49.50", "£4.95"],
    ["the rows examined", "42 rows examined", "84 rows examined"],
    ["a heading", '"Median"', '"Mean"'],
  ])("is found out with another %s", (_, is, spoiled) => {
    const words = JSON.stringify(drawn);
    expect(words).toContain(is);
    const messages = JSON.parse(words.replaceAll(is, spoiled));
    expect(scoreAsAnswered(differences(soundAnswer, messages)).passed).toBe(false);
  });
});

describe("a file of own cases", () => {
  it("may hold empty lines and remarks", () => {
    expect(parseCases('\n// a remark\n{"question":"What do kettles cost?"}\n', "x.jsonl")).toEqual([
      { id: "case-1", question: "What do kettles cost?" },
    ]);
  });

  it.each([
    ["", "x.jsonl holds no case."],
    ["{", "x.jsonl, line 1: this is no JSON object."],
    ['{"turns":[]}', /^x\.jsonl, line 1: .+ \(turns\)\.$/],
    ['{"question":"a","specialist":["pricing"]}', /line 1: Unrecognized key/],
    ['{"question":"a","specialists":["prices"]}', /\(specialists\.0\)\.$/],
    ['{"question":"a","facts":[{"what":"b","unit":"dollars","value":1}]}', /\(facts\.0/],
    ['{"id":"a","question":"a"}\n{"id":"a","question":"b"}', 'x.jsonl has two cases with the id "a".'],
  ])("is refused in a sentence: %s", (text, told) => {
    expect(() => parseCases(text, "x.jsonl")).toThrow(told);
  });
});
