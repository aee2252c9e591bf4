import { type AnswerTable, column, type Section, table } from "../../../answer.js";
import { counted } from "../../../derivation.js";
import { citing, count, index, join, number, type Statement, say } from "../../../figure.js";
import { asksYesNo } from "../../../understand/asking.js";
import { monthOf } from "../../../words.js";
import type { Course, ProductsInsight } from "../analyse.js";
import { horizonOf, supposedDirection, unasked } from "../asked.js";
import type { DemandRequest } from "../details.js";
import type { OutlookPoint } from "../outlook.js";
import { answering, extent, glue, growth, phrase, type Subject, subjectOf } from "../words.js";

/** Below this the coming months count as level with the year before. */
const LEVEL = 0.02;

/** What comes next, in one sentence; refused where no method held on months it had not seen. */
export function forecastLine(
  { demand, outlook }: Course,
  ref: string,
  request: DemandRequest,
  subject: Subject,
): Statement {
  const { forecast } = demand;
  if (outlook === null) {
    const verdict = asksYesNo(request) ? "That cannot be said" : null;
    const because =
      forecast.mase === null
        ? say`because ${forecast.reason ?? "no method held on the months kept back"}.`
        : say`because on months kept back no method did better than repeating the same month of the year before (error ${index(forecast.mase, ref)} times as large).`;
    const refusal = answering(verdict, glue(say`no forecast is given for ${subject.product}, `, because));
    return citing(join(refusal, ...sameMonth(demand, request, ref)), ref);
  }
  const { asked, busiest, points, change } = outlook;
  if (asked !== null)
    return glue(
      say`In ${monthOf(asked.month)} ${subject.demand} is expected at `,
      range(asked, ref),
      say`, ${growth(asked.change, ref)} on the same month a year before.`,
    );
  const [first, last] = [points[0], points.at(-1)];
  const span = [...new Set([first, last].map((point) => monthOf(point?.month ?? "")))].join(" to ");
  if (change.value === null || points.length === 1)
    return glue(
      say`For ${subject.product}, ${span}, the busiest month is expected to be ${monthOf(busiest.month)} with `,
      range(busiest, ref),
      say`.`,
    );
  const supposed = asksYesNo(request) ? supposedDirection(request) : null;
  const direction = Math.abs(change.value) < LEVEL ? "level" : change.value > 0 ? "rising" : "falling";
  const verdict = supposed === null ? null : supposed === direction ? "Yes" : "No";
  const move =
    direction === "level"
      ? say`level with the same months a year before (${growth(change, ref)})`
      : say`${extent(change, ref)} ${direction === "rising" ? "above" : "below"} the same months a year before`;
  return answering(verdict, glue(say`${subject.demand} from ${span} is expected `, move, say`.`));
}

/** The month asked about as it was last time: the best guide where nothing beats it. */
function sameMonth({ months }: Course["demand"], { details }: DemandRequest, ref: string): Statement[] {
  const last = months.slice(-MONTHS_OF_YEAR).find(({ month }) => Number(month.slice(5, 7)) === details.month);
  if (last === undefined || last.searches === null) return [];
  return [say`Last time, in ${monthOf(last.month)}, there were ${count(last.searches, ref)} searches.`];
}

const range = ({ searches, low, high }: OutlookPoint, ref: string): Statement =>
  say`about ${number(searches, ref)} searches (80 % interval ${number(low, ref)} to ${number(high, ref)})`;

/** Only where a forecast proved itself on months it had not seen. */
export function writeForecast(
  { courses, refs }: ProductsInsight,
  request: DemandRequest,
  isLead: boolean,
): Section | null {
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
  return statements.length + tables.length === 0 ? null : { ...section, statements, tables };
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
        rows: guide.map(({ month, searches }) => ({
          month: monthOf(month),
          searches,
          index: season.index?.[Number(month.slice(5, 7)) - 1] ?? null,
        })),
        refs: ref,
        note: "Seasonal index: 100 = an average month.",
      }),
    ],
  };
}

const MONTHS_OF_YEAR = 12;

function trust({ demand, outlook }: Course, ref: string, horizon: number): Statement[] {
  if (outlook === null) return [];
  const { busiest, asked } = outlook;
  const top = say`The busiest month ahead is ${monthOf(busiest.month)} with `;
  return [
    ...(asked === null ? [glue(top, range(busiest, ref), say`.`)] : []),
    ...(outlook.points.length < horizon
      ? [
          say`Beyond these ${count(counted(outlook.points.map(({ month }) => month)), ref)} months no interval can be given, so none is forecast.`,
        ]
      : []),
    say`On months kept back, the forecast's error was ${index(demand.forecast.mase, ref)} times that of repeating the same month of the year before; without beating that, none would be given.`,
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
    rows: points.map(({ month, ...point }) => ({ month: monthOf(month), ...point })),
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
            searches: outlook.busiest.searches,
            low: outlook.busiest.low,
            high: outlook.busiest.high,
            change: outlook.change,
            mase: demand.forecast.mase,
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
