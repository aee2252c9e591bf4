import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import {
  citing,
  compose,
  count,
  estimate,
  join,
  number,
  percent,
  type Statement,
  say,
} from "../../../answer/figure.js";
import { inMarket, listWords, monthOf, shortMonth } from "../../../answer/words.js";
import { volumesCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { byVolume } from "../order.js";
import { caveats, type Known, periodLine, periodStatements, spanOf, unknownWords } from "../period-lines.js";
import { isOfOne } from "../plan.js";
import { phrase, SEARCHES_COLUMN, SEARCHES_NOTE, WITHOUT_RANGES } from "../words.js";

/** How much demand there is. */
export const volume: ProductPart = {
  id: "volume",
  measures: ["searches", "units", "revenue"],
  by: ["cluster"],
  headline: (insight, request) => {
    const [course] = insight.courses;
    if (!isOfOne(insight)) return volumesCompared(insight, request) ?? notCompared(insight, request);
    return course === undefined ? null : volumeLine(course, insight.refs.series, request);
  },
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("volume")),
};

/** How much demand there is: searches and estimated sales, of the period asked for or of the latest twelve months. */
function volumeLine(course: Course, ref: string, request: DemandRequest): Statement {
  const { demand, period, sales } = course;
  const subject = `${phrase(demand.name)} ${inMarket(request)}`;
  if (period?.kind === "known") return compose(withoutStop(periodLine(period, subject, ref)), unitsClause(period, ref));
  if (period?.kind === "unknown")
    return join(
      citing(say`${unknownWords(period, demand)}`, ref),
      volumeLine({ ...course, period: null }, ref, request),
    );
  const searches = say`People search for ${subject} about ${number(cell(demand, "searchesPerMonth"), ref)} times a month`;
  const months = say` (mean of the ${count(cell(demand, "searchesPerMonthN"), ref)} latest known months; ${WITHOUT_RANGES})`;
  const sold =
    sales === null
      ? say`.`
      : say`; estimated sales are ${number(sales.unitsLow, ref)} to ${number(sales.unitsHigh, ref)} units a year.`;
  return compose(searches, months, sold);
}

const notCompared = ({ refs }: ProductsInsight, request: DemandRequest): Statement =>
  citing(
    say`Searches ${inMarket(request)} are known for fewer than two of these products, so none of them leads.`,
    refs.series,
  );

function sectionOf({ courses, refs }: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const ref = refs.series;
  const [sole] = courses;
  if (sole === undefined) return null;
  const section = { id: "volume", title: "How much demand there is" };
  if (courses.length > 1) {
    const unknown = courses.filter(({ period }) => period?.kind === "unknown");
    const first = unknown[0] === undefined ? [] : periodStatements(unknown[0], ref, request);
    return { ...section, statements: first, tables: [comparedTable(courses, ref)] };
  }
  const { period } = sole;
  const lead = isLead ? [] : [volumeLine(sole, ref, request)];
  if (period?.kind === "known") {
    const isTable = period.months.length > 1 && period.months.length <= 12;
    return {
      ...section,
      statements: [...lead, ...caveats(period, ref)],
      tables: isTable ? [periodTable(period, ref)] : [],
    };
  }
  return {
    ...section,
    statements: [...lead, ...level(sole, ref)],
    tables: [],
  };
}

function unitsClause({ unitsLow, unitsHigh }: Known, ref: string): Statement {
  if (unitsLow.value === null) return say`.`;
  return say`; estimated sales were ${number(unitsLow, ref)} to ${number(unitsHigh, ref)} units.`;
}

const withoutStop = ({ parts, refs }: Statement): Statement => {
  const last = parts.at(-1);
  return typeof last === "string" ? { parts: [...parts.slice(0, -1), last.replace(/\.$/, "")], refs } : { parts, refs };
};

/** The latest month beside the mean, money, and what is counted once. */
function level({ demand, sales }: Course, ref: string): Statement[] {
  const latest = demand.months.at(-1);
  const share = cell(demand, "duplicateShare");
  return [
    ...(latest?.searches == null
      ? []
      : [
          say`The latest month, ${monthOf(latest.month)}, had ${count(cell(latest, "searches"), ref)} searches${demand.season.label === "seasonal" ? ", which its season explains in part" : ""}.`,
        ]),
    ...(sales === null || sales.revenue.value === null
      ? []
      : [
          say`The estimated sales of the latest twelve months are worth about ${estimate(sales.revenue, sales.currency, ref)}.`,
        ]),
    ...((share.value ?? 0) > 0
      ? [
          say`Keywords that share one reported figure are counted once; counting each would repeat ${percent(share, ref)} of the reported searches.`,
        ]
      : []),
  ];
}

function periodTable(period: Known, ref: string): AnswerTable {
  return table({
    id: "period",
    title: `Searches, ${spanOf(period)}`,
    columns: [
      column("month", "Month", "text"),
      column("searches", "Searches", "count"),
      column("before", "Same month a year before", "count"),
    ],
    rows: period.months.map((each) => ({ ...each, month: shortMonth(each.month) })),
    refs: ref,
  });
}

function comparedTable(courses: readonly Course[], ref: string): AnswerTable {
  const hasPeriod = courses.some(({ period }) => period?.kind === "known");
  const currency = courses.find(({ sales }) => sales !== null)?.sales?.currency ?? null;
  const labels = [...new Set(courses.flatMap(({ period }) => (period?.kind === "known" ? spanOf(period) : [])))];
  return table({
    id: "volume",
    title: "Demand side by side",
    columns: [
      column("name", "Product", "text"),
      SEARCHES_COLUMN,
      ...(hasPeriod
        ? [
            column("period", `Searches, ${listWords(labels)}`, "count"),
            column("change", "Against the year before", "percent", null, true),
          ]
        : []),
      column("unitsLow", "Units a year, low", "number"),
      column("unitsHigh", "Units a year, high", "number"),
      column("revenue", "Revenue a year, estimate", "estimate", currency),
    ],
    rows: byVolume(courses).map(({ demand, period, sales }) => ({
      name: demand.name,
      searches: cell(demand, "searchesPerMonth"),
      period: period?.kind === "known" ? period.searches : null,
      change: period?.kind === "known" ? period.change : null,
      unitsLow: sales?.unitsLow ?? null,
      unitsHigh: sales?.unitsHigh ?? null,
      revenue: sales?.revenue ?? null,
    })),
    refs: ref,
    note: `${SEARCHES_NOTE}. Units and revenue are estimates of the latest twelve months.`,
  });
}
