import type { SalesDemand } from "../../../tools/market/demand/demand-series.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { adjustForManyTests } from "../../../tools/statistics/multiple-tests.js";
import { column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { counted } from "../../answer/derivation.js";
import { capitalised, compose, count, listStatements, type Statement, say } from "../../answer/figure.js";
import { limit } from "../../answer/limit.js";
import { monthName, monthsOf, verb } from "../../answer/words.js";
import { knownWords } from "../../asks/words.js";
import type { Draft } from "../../specialist.js";
import { SALES_FOR_DEMAND, salesLine } from "./by-sales.js";
import type { DemandRequest, List } from "./details.js";
import type { MarketSalesInsight } from "./insight.js";
import { rowsOf, scopeOf } from "./lists.js";
import { marketSizeLine, sizeSection } from "./parts/market-size.js";
import type { Topic } from "./topics.js";
import { GROWTH_COLUMNS, growth, phrase } from "./words.js";

/** What recorded sales tell of a category or a whole market where no search is known: named as sales in every sentence. */
export function writeMarketSales(insight: MarketSalesInsight, request: DemandRequest): Draft {
  const { sizes } = insight;
  const statements = insight.topics.flatMap((topic): Statement[] => {
    if (topic === "size") return sizes === null ? [] : [marketSizeLine(sizes, request)];
    if (topic === "season") return seasonLines(insight, request);
    if (topic === "forecast")
      return insight.courses.slice(0, SPOKEN).map((sold) => salesLine(topic, sold, insight.refs.courses, request));
    return insight.lists.map((list) => listLine(list, insight, request));
  });
  const [headline = listLine("largest", insight, request), ...others] = statements;
  const sections: Section[] = [
    { id: "sales", title: "Recorded sales", statements: others, tables: [soldTable(insight, request)] },
    ...(sizes !== null && insight.topics.includes("size") ? [sizeSection(sizes, request, true)] : []),
  ];
  return {
    status: "answered",
    headline,
    told: { id: "sales", measures: insight.topics.flatMap((topic) => TELLS[topic]), by: ["cluster"] },
    sections,
    limits: [
      SALES_FOR_DEMAND,
      ...(insight.sold.groups > insight.sold.rows.length
        ? [limit("largest-only", "only the product groups that sell most were read")]
        : []),
    ],
    followUps: [],
  };
}

const SOLD: readonly MeasureId[] = [
  "units",
  "orders",
  "searches",
  "growth-a-year",
  "change-on-year",
  "change-of-quarter",
];
/** What is told of recorded sales in place of the measures of a topic. */
const TELLS: Readonly<Record<Topic, readonly MeasureId[]>> = {
  trend: SOLD,
  volume: SOLD,
  drivers: SOLD,
  season: ["peak-month", "low-month", "peak-to-low", "seasonal-index", "season-strength"],
  forecast: ["forecast"],
  size: ["market-size", "revenue"],
  audience: [],
};

/** Product groups that a sentence names, or that each get one. */
const SPOKEN = 3;
const SIGNIFICANT = 0.05;

/** "By recorded sales, tents sell most in the United States: 94,380 of 188,760 units from … to …, then coffee grinders with 62,920." */
function listLine(list: List, insight: MarketSalesInsight, request: DemandRequest): Statement {
  const { sold, refs } = insight;
  if (list !== "largest") return growthLine(list, insight, request);
  const [first, ...next] = sold.rows.slice(0, SPOKEN);
  const [total] = sold.totals;
  if (first === undefined || total === undefined) return say`No sales are recorded ${scopeOf(request)}.`;
  const unitsOf = (row: Row): Statement =>
    compose(count(cell(row.values, "units"), refs.sold), knownWords(row, "units", refs.sold));
  const others = next.map((row) => say`${nameOf(row)} with ${unitsOf(row)}`);
  const then = others.length === 0 ? "" : compose(", then ", listStatements(others));
  const all = compose(count(cell(total.values, "units"), refs.sold), knownWords(total, "units", refs.sold));
  return say`By recorded sales, ${nameOf(first)} ${verb(nameOf(first), "sells", "sell")} most ${scopeOf(request)}: ${unitsOf(first)} of ${all} units from ${monthsOf(insight.span)}${then}.`;
}

function growthLine(
  list: "rising" | "falling",
  { courses, refs }: MarketSalesInsight,
  request: DemandRequest,
): Statement {
  const tested = courses.filter(({ trend }) => trend.direction !== "unknown");
  const moving = movingOf(list, tested);
  const [first] = moving;
  if (first === undefined)
    return say`By recorded sales, no product group ${scopeOf(request)} ${list === "rising" ? "grows" : "falls"} beyond chance; ${count(counted(tested), refs.courses)} were tested.`;
  const { trend } = first;
  const moves = list === "rising" ? verb(first.name, "grows", "grow") : verb(first.name, "falls", "fall");
  return say`By recorded sales, ${phrase(first.name)} ${moves} fastest ${scopeOf(request)}: ${growth(cell(trend, "perYear"), refs.courses)} a year in units (95 % interval ${growth(cell(trend, "perYearLow"), refs.courses)} to ${growth(cell(trend, "perYearHigh"), refs.courses)}).`;
}

/** Beyond chance after correction for as many tests. */
function movingOf(list: "rising" | "falling", tested: readonly SalesDemand[]): SalesDemand[] {
  const sign = list === "rising" ? 1 : -1;
  const adjusted = adjustForManyTests(tested.map(({ trend }) => trend.p));
  const yearly = ({ trend }: SalesDemand) => sign * (trend.perYear ?? 0);
  return tested
    .filter((sold, place) => (adjusted[place] ?? 1) < SIGNIFICANT && yearly(sold) > 0)
    .sort((a, b) => yearly(b) - yearly(a));
}

/** Those that peak in the month asked about, else the season of those that sell most. */
function seasonLines({ courses, refs }: MarketSalesInsight, request: DemandRequest): Statement[] {
  const { month } = request.details;
  if (month === null) return courses.slice(0, SPOKEN).map((sold) => salesLine("season", sold, refs.courses, request));
  const peaking = courses.filter(({ season }) => season.label === "seasonal" && season.peakMonth === month);
  const known = courses.filter(({ season }) => season.label !== "unknown");
  const names = peaking.map(({ name }) => say`${phrase(name)}`);
  return [
    peaking.length === 0
      ? say`By recorded sales, none of ${count(counted(known), refs.courses)} product groups ${scopeOf(request)} has its season in ${monthName(month)}.`
      : compose(
          capitalised(listStatements(names.slice(0, SPOKEN))),
          say` sell most in ${monthName(month)}, by recorded sales ${scopeOf(request)}.`,
        ),
  ];
}

type Row = MarketSalesInsight["sold"]["rows"][number];

const nameOf = ({ keys }: Row): string => phrase(keys.clusterName ?? "");

function soldTable({ sold, courses, refs, currency, span }: MarketSalesInsight, request: DemandRequest) {
  const courseOf = new Map(courses.map((course) => [course.clusterId, course]));
  const rows = sold.rows.slice(0, rowsOf(request, 1));
  return table({
    id: "market-sales",
    title: `Product groups by units sold from ${monthsOf(span)}`,
    columns: [
      column("name", "Product group", "text"),
      column("units", "Units sold", "count"),
      column("revenue", "Revenue", "estimate", currency),
      ...GROWTH_COLUMNS.filter(({ key }) => key !== "searches"),
      column("peak", "Peak month", "text"),
    ],
    rows: rows.map((row) => {
      const course = courseOf.get(row.keys.cluster ?? -1);
      return {
        name: row.keys.clusterName ?? "",
        units: cell(row.values, "units"),
        revenue: cell(row.values, "revenue"),
        perYear: cell(course?.trend, "perYear"),
        low: cell(course?.trend, "perYearLow"),
        high: cell(course?.trend, "perYearHigh"),
        peak: course?.season.label === "seasonal" ? monthName(course.season.peakMonth) : "–",
      };
    }),
    refs: [refs.sold, refs.courses],
    totalRows: sold.groups,
    note: "Recorded sales, middle of the low and the high estimate; growth of units sold.",
  });
}
