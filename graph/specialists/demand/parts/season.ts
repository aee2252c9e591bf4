import { type AnswerTable, column, type Section, type TableColumn, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { constant } from "../../../answer/derivation.js";
import { citing, count, index, number, percent, type Statement, say } from "../../../answer/figure.js";
import { inMarket, monthName, monthOf, shortMonth } from "../../../answer/words.js";
import { asksYesNo } from "../../../understand/asking.js";
import { unasked } from "../asked.js";
import { searchesChart, seasonChart } from "../charts.js";
import { seasonsCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import { isOfOne, subjectIn } from "../plan.js";
import { climb } from "../season-climb.js";
import { seasonLine } from "../season-line.js";
import { LABELS, phrase, subjectOf } from "../words.js";

/** When demand comes, when to be ready, and how sure that is. */
export const season: ProductPart = {
  id: "season",
  measures: ["peak-month", "seasonal-index", "low-month", "onset-month"],
  by: ["month"],
  toldBeside: ["onset-month"],
  headline: (insight, request) => {
    const [course] = insight.courses;
    if (!isOfOne(insight)) return seasonsCompared(insight, request);
    return course === undefined
      ? null
      : seasonLine(course, insight.refs.series, request, subjectIn(insight, "season", course.demand.name, request));
  },
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("season")),
};

function sectionOf({ courses, refs }: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const ref = refs.series;
  const [sole] = courses;
  if (sole === undefined) return null;
  const section = { id: "season", title: "When it sells" };
  if (courses.length > 1) {
    return {
      ...section,
      statements: courses
        .filter(({ demand }) => demand.season.label === "unknown")
        .map(({ demand }) => shapeSeen(demand, ref)),
      tables: [comparison(courses, ref), indexTable(courses, ref)].filter(({ rows }) => rows.length > 0),
    };
  }
  if (sole.demand.season.label === "unknown")
    return {
      ...section,
      statements: [shapeSeen(sole.demand, ref)],
      tables: [calendar(sole, ref)],
      charts: searchesChart(sole, ref),
    };
  return {
    ...section,
    statements: [
      ...(isLead ? [] : [seasonLine(sole, ref, unasked(request), subjectOf(sole.demand.name, request))]),
      ...climb(sole, ref),
      ...(isLead && asksYesNo(request) ? [] : monthAsked(sole, ref, request)),
      ...reliability(sole, ref, request),
    ],
    tables: [calendar(sole, ref)],
    charts: seasonChart(sole, ref),
  };
}

const ONE = constant(1, "end of the scale");
const HUNDRED = constant(100, "seasonal index of the average month");

/** "Is December a good month?": how that month stands against the average one. */
function monthAsked({ demand }: Course, ref: string, { details: { month } }: DemandRequest): Statement[] {
  const value = cell(demand.season.index, (month ?? 1) - 1);
  if (month === null || value.value === null || demand.season.label === "none") return [];
  return [
    say`${monthName(month)} has an index of ${number(value, ref)}, where the average month is ${number(HUNDRED, ref)}.`,
  ];
}

/** Too little for an index: only what was seen, and that it proves nothing yet. */
function shapeSeen({ name, season }: Course["demand"], ref: string): Statement {
  const best = [...(season.shape ?? [])].sort((a, b) => b.searches - a.searches)[0];
  const reason = season.reason ?? "the history is too short";
  if (best === undefined) return citing(say`${name}: no season can be given, because ${reason}.`, ref);
  return say`${name}: no season can be given, because ${reason}. The busiest month seen was ${monthOf(best.month)} with ${count(cell(best, "searches"), ref)} searches, ${percent(cell(best, "ofMean"), ref)} of the mean; whether that repeats is not known.`;
}

const SURENESS = {
  high: "well supported",
  moderate: "fairly well supported",
  low: "weakly supported",
  none: "",
} as const;

function reliability({ demand, seasonCertainty }: Course, ref: string, request: DemandRequest): Statement[] {
  const { season } = demand;
  if (seasonCertainty === "none") return [];
  const cycles = count(cell(season, "cycles"), ref);
  if (season.label === "none")
    return [
      say`That rests on ${cycles} full years: months differ no more than chance would have it (seasonal strength ${index(cell(season, "strength"), ref)} on a scale that ends at ${count(ONE, ref)}).`,
    ];
  return [
    say`This is ${SURENESS[seasonCertainty]} ${inMarket(request)}: ${cycles} full years of data, seasonal strength ${index(cell(season, "strength"), ref)} and agreement between the years ${index(cell(season, "stability"), ref)}, both on a scale that ends at ${count(ONE, ref)}.`,
  ];
}

function comparison(courses: readonly Course[], ref: string): AnswerTable {
  return table({
    id: "season",
    title: "Seasons side by side",
    columns: [
      column("name", "Product", "text"),
      column("label", "Season", "text"),
      column("ratio", "Peak / low", "ratio"),
      column("onset", "Climb starts", "text"),
      column("peak", "Peak", "text"),
      column("end", "Over in", "text"),
      column("strength", "Strength (0-1)", "index"),
      column("stability", "Agreement of years", "index"),
    ],
    rows: courses.map(({ demand: { name, season }, launch }) => ({
      name,
      label: LABELS[season.label],
      ...cells(season, "strength", "stability"),
      peak: monthName(season.peakMonth),
      ratio: cell(season, "peakToTrough"),
      onset: monthName(season.onsetMonth),
      end: launch?.nextEnd ? monthName(Number(launch.nextEnd.slice(5, 7))) : "–",
    })),
    refs: ref,
    note: "Strength: how far the season stands out of the noise. Agreement: rank correlation of the yearly profiles, at most 1.",
  });
}

/** A calendar is twelve rows long, whatever the usual length of a table. */
function indexTable(courses: readonly Course[], ref: string): AnswerTable {
  const shown = courses.filter(({ demand }) => demand.season.index !== null).slice(0, 7);
  const key = ({ demand }: Course): string => `c${demand.clusterId}`;
  return table({
    id: "season-index",
    title: "Seasonal index by calendar month",
    columns: [column("month", "Month", "text"), ...shown.map((item) => column(key(item), item.demand.name, "number"))],
    rows:
      shown.length === 0
        ? []
        : Array.from({ length: 12 }, (_, month) => ({
            month: monthName(month + 1),
            ...Object.fromEntries(shown.map((item) => [key(item), cell(item.demand.season.index, month)])),
          })),
    refs: ref,
    note: "100 = the product's average month.",
  });
}

const CYCLES_SHOWN = 3;

/** Month by month: the index beside the latest years. */
function calendar({ demand }: Course, ref: string): AnswerTable {
  const { months: history, season } = demand;
  const cycles = Array.from({ length: Math.min(CYCLES_SHOWN, Math.ceil(history.length / 12)) }, (_, back) =>
    history.slice(-12 * (back + 1)).slice(0, back === 0 ? 12 : -12 * back),
  ).reverse();
  const calendarMonths = [...new Set(cycles.flat().map(({ month }) => Number(month.slice(5, 7))))].sort(
    (a, b) => a - b,
  );
  const columns: TableColumn[] = [
    column("month", "Month", "text"),
    ...(season.index === null ? [] : [column("index", "Seasonal index", "number")]),
    ...cycles.map((cycle, position) => column(`cycle${position}`, spanOf(cycle), "count")),
  ];
  return table({
    id: "calendar",
    title: `Searches month by month: ${phrase(demand.name)}`,
    columns,
    rows: calendarMonths.map((calendarMonth) => ({
      month: monthName(calendarMonth),
      index: cell(season.index, calendarMonth - 1),
      ...Object.fromEntries(
        cycles.map((cycle, position) => [
          `cycle${position}`,
          cell(
            cycle.find(({ month }) => Number(month.slice(5, 7)) === calendarMonth),
            "searches",
          ),
        ]),
      ),
    })),
    refs: ref,
    note: season.index === null ? null : "Seasonal index: 100 = an average month.",
  });
}

function spanOf(cycle: Course["demand"]["months"]): string {
  const [first, last] = [cycle[0], cycle.at(-1)];
  return first === undefined || last === undefined ? "" : `${shortMonth(first.month)} - ${shortMonth(last.month)}`;
}
