import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { citing, compose, count, index, type Statement, say } from "../../../answer/figure.js";
import { monthOf } from "../../../answer/words.js";
import { horizonOf, unasked } from "../asked.js";
import { forecastChart } from "../charts.js";
import { forecastsCompared } from "../compared-lines.js";
import type { DemandRequest } from "../details.js";
import { forecastLine, MONTHS_OF_YEAR, range } from "../forecast-line.js";
import type { Course, ProductsInsight } from "../insight.js";
import type { ProductPart } from "../kinds.js";
import type { OutlookPoint } from "../outlook.js";
import { isOfOne, subjectIn } from "../plan.js";
import { phrase, subjectOf } from "../words.js";

/** What to expect next. */
export const forecast: ProductPart = {
  id: "forecast",
  measures: ["forecast"],
  by: ["month"],
  headline: (insight, request) => {
    const [course] = insight.courses;
    if (!isOfOne(insight)) return forecastsCompared(insight, request);
    return course === undefined
      ? null
      : forecastLine(course, insight.refs.series, request, subjectIn(insight, "forecast", course.demand.name, request));
  },
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("forecast")),
};

/** Only where a forecast proved itself on months it had not seen. */
function sectionOf({ courses, refs }: ProductsInsight, request: DemandRequest, isLead: boolean): Section | null {
  const ref = refs.series;
  const [sole] = courses;
  if (sole === undefined) return null;
  const section = { id: "forecast", title: "What to expect next" };
  if (courses.length > 1) {
    const refused = courses.filter(({ outlook }) => outlook === null);
    const tables = [comparedTable(courses, ref)].filter(({ rows }) => rows.length > 0);
    return {
      ...section,
      statements: refused.map((course) =>
        forecastLine(course, ref, unasked(request), subjectOf(course.demand.name, request)),
      ),
      tables,
    };
  }
  if (sole.outlook === null && isLead) return { ...section, ...repeated(sole, ref, request) };
  const statements = [
    ...(isLead ? [] : [forecastLine(sole, ref, unasked(request), subjectOf(sole.demand.name, request))]),
    ...trust(sole, ref, horizonOf(request)),
  ];
  const tables = sole.outlook === null ? [] : [monthTable(sole, sole.outlook.points, ref)];
  return { ...section, statements, tables, charts: forecastChart(sole, ref) };
}

/** Where nothing beats repeating a year, that year is the best guide. */
function repeated({ demand }: Course, ref: string, request: DemandRequest): Pick<Section, "statements" | "tables"> {
  const { months, season } = demand;
  const first = months.length - MONTHS_OF_YEAR;
  const guide = first < 0 || request.details.month !== null ? [] : months.slice(first, first + horizonOf(request));
  if (guide.length === 0 || season.label === "unknown") return { statements: [], tables: [] };
  return {
    statements: [citing(say`Last year's figures of the same months are the best guide the data offers.`, ref)],
    tables: [
      table({
        id: "last-year",
        title: `The coming months, a year before: ${phrase(demand.name)}`,
        columns: [
          column("month", "Month", "text"),
          column("searches", "Searches", "count"),
          column("index", "Seasonal index", "number"),
        ],
        rows: guide.map((row) => ({
          month: monthOf(row.month),
          searches: cell(row, "searches"),
          index: cell(season.index, Number(row.month.slice(5, 7)) - 1),
        })),
        refs: ref,
        note: "Seasonal index: 100 = an average month.",
      }),
    ],
  };
}

function trust({ demand, outlook }: Course, ref: string, horizon: number): Statement[] {
  if (outlook === null) return [];
  const { busiest, asked } = outlook;
  const top = say`The busiest month ahead is ${monthOf(busiest.month)} with `;
  return [
    ...(asked === null ? [compose(top, range(busiest, ref), say`.`)] : []),
    ...(outlook.points.length < horizon
      ? [say`Beyond these ${count(counted(outlook.points), ref)} months no interval can be given, so none is forecast.`]
      : []),
    say`On months kept back, the forecast's error was ${index(cell(demand.forecast, "mase"), ref)} times that of repeating the same month of the year before; without beating that, none would be given.`,
  ];
}

function monthTable({ demand }: Course, points: readonly OutlookPoint[], ref: string): AnswerTable {
  return table({
    id: "forecast",
    title: `Forecast of searches: ${phrase(demand.name)}`,
    columns: [
      column("month", "Month", "text"),
      column("searches", "Searches", "number"),
      column("low", "80 % low", "number"),
      column("high", "80 % high", "number"),
      column("before", "Same month a year before", "count"),
      column("change", "Change", "percent", null, true),
    ],
    rows: points.map((point) => ({
      ...cells(point, "searches", "low", "high"),
      month: monthOf(point.month),
      before: point.before,
      change: point.change,
    })),
    refs: ref,
  });
}

function comparedTable(courses: readonly Course[], ref: string): AnswerTable {
  const rows = courses.flatMap(({ demand, outlook }) =>
    outlook === null
      ? []
      : [
          {
            name: demand.name,
            month: monthOf(outlook.busiest.month),
            ...cells(outlook.busiest, "searches", "low", "high"),
            change: outlook.change,
            mase: cell(demand.forecast, "mase"),
          },
        ],
  );
  return table({
    id: "forecast",
    title: "Forecasts side by side",
    columns: [
      column("name", "Product", "text"),
      column("change", "Months ahead against the year before", "percent", null, true),
      column("month", "Busiest month ahead", "text"),
      column("searches", "Searches then", "number"),
      column("low", "80 % low", "number"),
      column("high", "80 % high", "number"),
      column("mase", "Error against last year's months", "index"),
    ],
    rows: rows.sort((a, b) => (b.change.value ?? -Infinity) - (a.change.value ?? -Infinity)),
    refs: ref,
    note: "Error below one: better than repeating the same month of the year before, on months kept back.",
  });
}
