import type { CaseResult } from "../../evals/suites/suite.js";
import { type Answer, column, table } from "../../graph/answer/answer.js";
import { cell, cells, rememberCells } from "../../graph/answer/cell.js";
import { count, money, percent, say } from "../../graph/answer/figure.js";
import type { Proof } from "../../graph/answer/grounding.js";
import { fakeEntities } from "../fakes.js";
import { requestOf } from "../graph/requests.js";

/** What the tool behind `E1` returned. */
const vapiro = { brand: "Vapiro", median: 49.5 };
const kaffora = { brand: "Kaffora", median: 24.25 };
const prices = { median: 29.99, n: 42, fall: 0.12, brands: [vapiro, kaffora] };
rememberCells(prices);

/** A sound answer: each test spoils one thing in it. */
export const soundAnswer: Answer = {
  kind: "answered",
  title: "Kettles, United Kingdom: Pricing Research",
  headline: say`The median price of kettles is ${money(cell(prices, "median"), "GBP", "E1")} over ${count(cell(prices, "n"), "E1")} offers.`,
  sections: [
    {
      id: "trend",
      title: "Price moves",
      statements: [say`The lowest price fell by ${percent(cell(prices, "fall"), "E1")}.`],
      tables: [
        table({
          id: "brands",
          title: "Prices by brand",
          columns: [column("brand", "Brand", "text"), column("median", "Median", "money", "GBP")],
          rows: [cells(vapiro, "brand", "median"), cells(kaffora, "brand", "median")],
          refs: "E1",
        }),
      ],
    },
  ],
  evidence: [
    {
      ref: "E1",
      tool: "price_statistics",
      asked: "prices of kettles",
      rowsExamined: 42,
      asOf: "2026-10-31",
      truncated: false,
      tookMs: 3,
      sources: [
        {
          label: "current offers",
          refreshedOn: "2026-10-31",
          coversFrom: "2026-10-01",
          coversTo: "2026-10-31",
          isSample: true,
        },
      ],
    },
  ],
  freshness: { oldest: "2026-10-31", newest: "2026-10-31", isSample: true, warning: null },
  limits: "",
  followUps: [],
  specialists: ["pricing"],
};

export const soundText = "Last refreshed 2026-10-31. This is the sample market.";

export const soundProof: Proof = {
  results: new Map([["E1", [prices]]]),
  request: requestOf("What do kettles cost in the UK?", fakeEntities, "pricing"),
};

export function result(overrides: Partial<CaseResult> = {}): CaseResult {
  return {
    id: "a",
    question: "What do kettles cost?",
    tags: ["direct"],
    expected: "pricing",
    got: "pricing",
    scores: { exactSet: { score: 1, passed: true, explanation: "Exactly pricing." } },
    passed: true,
    tookMs: 10,
    tokens: { input: 0, output: 0 },
    routing: { wanted: ["pricing"], got: ["pricing"] },
    ...overrides,
  };
}
