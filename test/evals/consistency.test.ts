import { describe, expect, it } from "vitest";
import { inconsistencies } from "../../evals/score/consistency/index.js";
import { type Answer, column, table } from "../../graph/answer/answer.js";
import { cell, cells, rememberCells } from "../../graph/answer/cell.js";
import { derive } from "../../graph/answer/derivation.js";
import { citing, count, percent, type Statement, say } from "../../graph/answer/figure.js";
import { plainAsk, plainRequest } from "../../graph/understand/asking.js";
import { nothingNamed } from "../../graph/understand/names/named.js";

const REF = "E1";
const result = {
  rows: [
    { keyword: "dome tent", searches: 900, change: -0.1 },
    { keyword: "tunnel tent", searches: 500, change: 0.2 },
    { keyword: "beach tent", searches: 700, change: 0.05 },
  ],
};
rememberCells(result);
const [dome, tunnel, beach] = result.rows;

const MARKET = { code: "US", name: "United States", currency: "USD", asOf: "2026-11-20", stated: false };
const request = plainRequest(nothingNamed(MARKET));

function answerOf(headline: Statement, more: Partial<Answer> = {}): Answer {
  return {
    kind: "answered",
    title: "Tents",
    headline: citing(headline, REF),
    sections: [],
    evidence: [],
    freshness: { oldest: null, newest: null, isSample: true, warning: null },
    limits: "",
    followUps: [],
    specialists: ["intent"],
    ...more,
  };
}

const faultsOf = (headline: Statement, more: Partial<Answer> = {}, isYesNo = false): string[] =>
  inconsistencies(answerOf(headline, more), {
    results: new Map([[REF, [result]]]),
    request: { ...request, asks: [plainAsk({ isYesNo })] },
  });

const keywords = (rows: readonly (typeof result.rows)[number][], title = "Keywords") =>
  table({
    id: "keywords",
    title,
    columns: [column("keyword", "Keyword", "text"), column("searches", "Searches a month", "count")],
    rows: rows.map((row) => cells(row, "keyword", "searches")),
    refs: REF,
  });

const sectionOf = (...tables: Answer["sections"][number]["tables"]): Partial<Answer> => ({
  sections: [{ id: "keywords", title: "Keywords", statements: [], tables }],
});

describe("directions", () => {
  it.each([
    ["rose by", tunnel, 0],
    ["fell by", tunnel, 1],
    ["fell by", dome, 0],
    ["rising,", dome, 1],
  ])('"%s" before a change', (words, row, faults) => {
    const change = percent(cell(row, "change"), REF, { signed: true });
    expect(faultsOf(say`Searches for ${row?.keyword ?? ""} ${words} ${change}.`)).toHaveLength(faults);
  });

  it("looks behind a magnitude", () => {
    const size = percent(derive("magnitude", cell(dome, "change")), REF);
    expect(faultsOf(say`Searches for dome tent rose by ${size}.`)).toHaveLength(1);
    expect(faultsOf(say`Searches for dome tent fell by ${size}.`)).toEqual([]);
  });
});

describe("rows", () => {
  it("a superlative leads its list", () => {
    const searches = (row: typeof dome) => count(cell(row, "searches"), REF);
    expect(faultsOf(say`Most searched is dome tent with ${searches(dome)}.`)).toEqual([]);
    expect(faultsOf(say`Most searched is beach tent with ${searches(beach)}.`)).toHaveLength(1);
    expect(faultsOf(say`The lowest is tunnel tent with ${searches(tunnel)}.`)).toEqual([]);
    expect(faultsOf(say`The lowest is beach tent with ${searches(beach)}.`)).toHaveLength(1);
  });

  it("a figure stands in a sentence on its own row", () => {
    const figure = count(cell(dome, "searches"), REF);
    expect(faultsOf(say`Dome tent has ${figure} searches.`)).toEqual([]);
    expect(faultsOf(say`Tunnel tent has ${figure} searches.`)).toHaveLength(1);
  });

  it("what a sentence names stands in the table of its list", () => {
    const figure = count(cell(beach, "searches"), REF);
    const rows = result.rows;
    expect(faultsOf(say`Beach tent has ${figure} searches.`, sectionOf(keywords(rows)))).toEqual([]);
    expect(faultsOf(say`Beach tent has ${figure} searches.`, sectionOf(keywords(rows.slice(0, 2))))).toHaveLength(1);
  });
});

it("a label has one value", () => {
  const other = { ...result.rows[0], searches: 800 } as (typeof result.rows)[number];
  expect(faultsOf(say`Tents.`, sectionOf(keywords(result.rows), keywords(result.rows)))).toEqual([]);
  expect(faultsOf(say`Tents.`, sectionOf(keywords(result.rows), keywords([other])))).toHaveLength(1);
});

it("only a yes/no question gets a yes or a no", () => {
  expect(faultsOf(say`Yes: tents sell.`)).toHaveLength(1);
  expect(faultsOf(say`Yes: tents sell.`, {}, true)).toEqual([]);
});
