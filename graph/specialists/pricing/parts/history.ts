import type { AnswerTable, Section } from "../../../answer/answer.js";
import type { Statement } from "../../../answer/figure.js";
import { wants } from "../../../understand/asking.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import { historyChart } from "../charts.js";
import { compareProducts } from "../compare.js";
import { isOfPastEnd, type PricingDetails, type PricingRequest } from "../details.js";
import { comparisonTable, cycleTable, monthTable } from "../history-tables.js";
import {
  changeOf,
  changesOf,
  endOf,
  extremeMonth,
  extremesOf,
  monthsOfRange,
  movesOf,
  rhythmOf,
  rhythmsOf,
  swingOf,
  swingsOf,
} from "../history-words.js";
import { type Past, pastOf } from "../priced.js";

/** How prices moved: monthly medians, extremes, volatility, promotions and their rhythm. */
export const history: Part<PricingInsight, PricingDetails> = {
  id: "history",
  measures: [
    "price-median",
    "price-month",
    "price-change",
    "price-volatility",
    "price-changes-a-month",
    "promotion-share",
    "promotion-depth",
    "price-lowest",
    "price-highest",
  ],
  by: ["month"],
  isCourse: true,
  headline,
  section,
};

/** What of the past is asked for. */
type Focus = "course" | NonNullable<PricingDetails["past"]>;

function focusOf({ plan }: PricingInsight, request: PricingRequest): Focus {
  if (request.breadth === "full" || !plan.named.includes("history")) return "course";
  if (isOfPastEnd(request, request.details.isOfAllTime)) return "lowest";
  return request.details.past ?? "course";
}

const HEADLINES: Readonly<
  Record<Focus, (product: Past, insight: PricingInsight, request: PricingRequest) => Statement | null>
> = {
  course: changeOf,
  rhythm: rhythmOf,
  swing: swingOf,
  lowest: endOf,
  months: extremeMonth,
};

/** The same of several products, where it is not their course. */
const COMMON: Partial<Record<Focus, typeof changesOf>> = { rhythm: rhythmsOf, swing: swingsOf };

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const past = pastOf(insight);
  const [first] = past;
  if (!first) return null;
  if (past.length === 1) return HEADLINES[focusOf(insight, request)](first, insight, request);
  if (wants(request, "compare")) return compareProducts(insight, request);
  return (COMMON[focusOf(insight, request)] ?? changesOf)(past, insight, request);
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const past = pastOf(insight);
  if (past.length === 0) return null;
  const [only] = past;
  const statements = only && past.length === 1 ? describe(only, insight, request) : [];
  const tables = tablesOf(past, insight, request);
  const charts =
    only && past.length === 1 ? historyChart(only, insight.refs.history, request.scope.market.currency) : [];
  return statements.length + tables.length === 0
    ? null
    : { id: "price-history", title: "Price history", statements, tables, charts };
}

/** What the headline has not told. */
function describe(product: Past, insight: PricingInsight, request: PricingRequest): Statement[] {
  const ref = insight.refs.history;
  const course = changeOf(product, { ...insight, plan: { ...insight.plan, isYesNo: false } }, request);
  const range = monthsOfRange(product, ref, request);
  const moves = movesOf(product, insight, request);
  switch (focusOf(insight, request)) {
    case "rhythm":
      return [];
    case "swing":
      return [...(course ? [course] : []), ...range];
    case "lowest":
      return [...(course ? [course] : []), ...moves];
    case "months":
      return [...(course ? [course] : []), ...extremesOf(product, insight, request), ...moves];
    case "course":
      return [...range, ...extremesOf(product, insight, request), ...moves];
  }
}

function tablesOf(past: readonly Past[], insight: PricingInsight, request: PricingRequest): AnswerTable[] {
  const ref = insight.refs.history;
  const [only] = past;
  const isFull = request.breadth === "full";
  const isRhythm = focusOf(insight, request) === "rhythm";
  const found = past.reduce((total, { history: { data } }) => total + data.cyclesFound, 0);
  const cycles =
    (isRhythm && found > 0 && past.some(({ history: { data } }) => data.n > 1)) || isFull ? cycleTable(past, ref) : [];
  if (isRhythm) return cycles;
  return [
    ...(past.length === 1 && only ? monthTable(only, ref, request) : [comparisonTable(past, ref, request)]),
    ...cycles,
  ];
}
