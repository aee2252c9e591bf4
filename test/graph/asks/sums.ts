import { type Figure, renderStatement } from "../../../graph/answer/figure.js";
import { planSolve } from "../../../graph/asks/solve/plan.js";
import { tellSolved } from "../../../graph/asks/solve/tell.js";
import { plainAsk, plainRequest } from "../../../graph/understand/asking.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import type { Input, InputKind, Request } from "../../../graph/understand/request.js";
import type { MeasureId } from "../../../tools/measures/registry.js";

/** Requests for sums, made by hand. */

const market = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };

const SHARES: readonly InputKind[] = [
  "margin",
  "target-margin",
  "target-acos",
  "conversion-rate",
  "price-change",
  "growth",
  "part",
];
const COUNTS: readonly InputKind[] = [
  "orders-wanted",
  "clicks-wanted",
  "units-sold",
  "stock",
  "safety-stock",
  "quantity",
];

const unitOf = (kind: InputKind): Input["unit"] =>
  SHARES.includes(kind) ? "share" : COUNTS.includes(kind) ? "count" : kind === "target-roas" ? "ratio" : "money";

/** A stated number: `given("fees", 0.15, { unit: "share" })`. */
export const given = (kind: InputKind, value: number, more: Partial<Input> = {}): Input => ({
  kind,
  value,
  unit: unitOf(kind),
  per: null,
  span: null,
  ...more,
});

const sumRequest = (measures: readonly MeasureId[], inputs: readonly Input[], isYesNo: boolean): Request =>
  plainRequest(nothingNamed(market), {
    inputs: [...inputs],
    asks: [plainAsk({ want: "solve", measures: [...measures], accounted: true, isYesNo })],
  });

/** What a request is answered with: its words, and the figure that its headline gives first. */
export function solve(measures: readonly MeasureId[], inputs: readonly Input[], isYesNo = false) {
  const request = sumRequest(measures, inputs, isYesNo);
  const [ask] = request.asks;
  const plan = ask === undefined ? null : planSolve(ask, request);
  const told = plan === null ? null : tellSolved(plan, request, null);
  if (told === null) return null;
  const figures = told.headline.parts.filter((part): part is Figure => typeof part !== "string");
  return {
    headline: renderStatement(told.headline),
    value: figures[0]?.value ?? null,
    steps: (told.section?.statements ?? []).map(renderStatement),
    limits: told.limits.map(({ words }) => words),
    isDeclined: told.isDeclined,
  };
}
