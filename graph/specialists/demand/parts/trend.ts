import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, compose, count, estimate, number, type Statement, say } from "../../../answer/figure.js";
import { COUNTED_SEARCHES, listWords, monthOf, shortMonth } from "../../../answer/words.js";
import { unasked } from "../asked.js";
import { searchesChart } from "../charts.js";
import { growthCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { byGrowth } from "../order.js";
import { pace } from "../pace.js";
import { caveats, periodStatements } from "../period-lines.js";
import { isOfOne, subjectIn } from "../plan.js";
import { LEVEL, trendLine } from "../trend-line.js";
import { GROWTH_COLUMNS, growth, pCell, phrase, pWords, SEARCHES_NOTE, subjectOf } from "../words.js";

/** Is demand rising? */
export const trend: ProductPart = {
  id: "trend",
  measures: ["growth-a-year", "searches", "units", "revenue"],
  by: ["cluster"],
  headline: (insight, request) => {
    const [course] = insight.courses;
    if (!isOfOne(insight)) return growthCompared(insight, request);
    return course === undefined
      ? null
      : trendLine(course, insight.refs.series, request, subjectIn(insight, "trend", course.demand.name, request));
  },
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("trend")),
};

function sectionOf({ courses, refs }: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const ref = refs.series;
  const [sole] = courses;
  if (sole === undefined) return null;
  const section = { id: "trend", title: "Is demand rising?" };
  if (courses.length > 1) {
    const tested = citing(say`${overlap(courses)} Tested ${testWords(sole)}.`, ref);
    return { ...section, statements: [tested, ...cautions(courses, ref)], tables: [trendTable(courses, ref)] };
  }
  const years = yearTable(sole, ref);
  return {
    ...section,
    statements: [
      ...(isLead ? [] : [trendLine(sole, ref, unasked(request), subjectOf(sole.demand.name, request))]),
      ...periodCaveats(sole, ref, request),
      ...latest(sole, ref),
      test(sole, ref),
      ...sales(sole, ref),
    ],
    tables: years.rows.length > 1 ? [years] : [],
    charts: searchesChart(sole, ref),
  };
}

function periodCaveats(course: Course, ref: string, request: DemandRequest): Statement[] {
  const { period } = course;
  if (period?.kind === "known" && period.change.value !== null) return caveats(period, ref);
  return periodStatements(course, ref, request);
}

const testWords = ({ demand: { trend } }: Course): string =>
  trend.test === "seasonal-kendall"
    ? "with the seasonal Mann-Kendall test, which compares each month only with the same month of other years; the slope is Theil-Sen's, which single odd months hardly move"
    : "with the Mann-Kendall test";

function test(course: Course, ref: string): Statement {
  const { demand } = course;
  const { trend } = demand;
  const span = `${monthOf(demand.from)} to ${monthOf(demand.to)}`;
  if (trend.direction === "unknown")
    return say`${count(cell(demand, "n"), ref)} months are measured, ${span}; a trend needs two years, or a season passes for one.`;
  const holds =
    trend.direction === "no-trend" ? say`The movement could be chance (` : say`The direction is significant (`;
  return compose(
    holds,
    pWords(cell(trend, "p"), ref),
    say`): tested on ${count(cell(trend, "n"), ref)} months, ${span}, ${testWords(course)}.`,
  );
}

/** The latest months beside the long slope, with a warning where they break with it. */
function latest({ demand }: Course, ref: string): Statement[] {
  const { trend } = demand;
  const breakout = trend.isBreakout
    ? [citing(say`A year ago there were no searches: this is a breakout, which no percentage describes.`, ref)]
    : [];
  if (trend.latest3 === null || trend.yearOverYear === null) return breakout;
  return [
    ...breakout,
    say`The latest three months stand ${growth(cell(trend, "latest3"), ref)} on the same months a year before (${monthOf(demand.to)} alone: ${growth(cell(trend, "yearOverYear"), ref)})${pace(trend)}.`,
  ];
}

function sales({ sales: year, demand }: Course, ref: string): Statement[] {
  if (year === null || year.change.value === null) return [];
  const { direction, perYear } = demand.trend;
  const agrees =
    direction !== "rising" && direction !== "falling"
      ? ""
      : Math.abs(year.change.value) < LEVEL
        ? ", so sales are level"
        : Math.sign(year.change.value) === Math.sign(perYear ?? 0)
          ? ", so sales confirm the searches"
          : ", so sales do not follow the searches";
  const units = say`Estimated sales of the latest twelve months, ${number(year.unitsLow, ref)} to ${number(year.unitsHigh, ref)} units`;
  const worth = year.revenue.value === null ? say`` : say` worth about ${estimate(year.revenue, year.currency, ref)}`;
  return [compose(units, worth, say`, are ${growth(year.change, ref)} on the twelve before${agrees}.`)];
}

/** Twelve months a row: the level behind the percentages. */
function yearTable({ years, sales: year }: Course, ref: string): AnswerTable {
  const hasSales = years.some(({ unitsLow }) => unitsLow.value !== null);
  const hasGap = years.some(({ perMonth, revenue }) => perMonth.value === null || (hasSales && revenue.value === null));
  return table({
    id: "years",
    title: "Year by year",
    columns: [
      column("span", "Twelve months", "text"),
      column("perMonth", COUNTED_SEARCHES, "count"),
      column("change", "Change", "percent", null, true),
      ...(hasSales
        ? [
            column("unitsLow", "Units sold, low", "number"),
            column("unitsHigh", "Units sold, high", "number"),
            column("revenue", "Revenue, estimate", "estimate", year?.currency ?? null),
          ]
        : []),
    ],
    rows: years.map(({ from, to, ...sums }) => ({ span: `${shortMonth(from)} - ${shortMonth(to)}`, ...sums })),
    refs: ref,
    note: hasGap ? "Twelve months with an unmeasured one among them are left open." : null,
  });
}

/** Whether the order of growth is more than chance. */
function overlap(courses: readonly Course[]): string {
  const [first, second] = byGrowth(courses).filter(({ demand }) => demand.trend.direction !== "unknown");
  const [low, high] = [first?.demand.trend.perYearLow ?? null, second?.demand.trend.perYearHigh ?? null];
  if (low === null || high === null) return "";
  return low > high
    ? "The intervals of the first two do not overlap, so their order is firm."
    : "The intervals of the first two overlap, so their order is not certain.";
}

function cautions(courses: readonly Course[], ref: string): Statement[] {
  const turning = courses.filter(({ demand }) => pace(demand.trend).includes("turning"));
  if (turning.length === 0) return [];
  const names = listWords(turning.map(({ demand }) => phrase(demand.name)));
  return [
    citing(say`The latest three months point against the long slope for ${names}: the trend may be turning.`, ref),
  ];
}

function trendTable(courses: readonly Course[], ref: string): AnswerTable {
  return table({
    id: "trend",
    title: "Growth of searches",
    columns: [
      column("name", "Product", "text"),
      ...GROWTH_COLUMNS,
      column("p", "p at most", "number"),
      column("latest3", "Latest 3 months, year over year", "percent", null, true),
    ],
    rows: byGrowth(courses).map(({ demand }) => ({
      name: demand.name,
      searches: cell(demand, "searchesPerMonth"),
      ...cells(demand.trend, "perYear", "latest3"),
      low: cell(demand.trend, "perYearLow"),
      high: cell(demand.trend, "perYearHigh"),
      p: pCell(cell(demand.trend, "p")),
    })),
    refs: ref,
    note: `${SEARCHES_NOTE}, a figure that keywords share counted once. Growth a year: compounded from the Theil-Sen slope of ln searches.`,
  });
}
