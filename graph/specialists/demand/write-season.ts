import { type AnswerTable, column, type Section, type TableColumn, table } from "../../answer.js";
import { citing, count, index, months, percent, ratio, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, monthName, monthOf } from "../../words.js";
import type { ClusterInsight } from "./analyse.js";
import { shortMonth } from "./words.js";
import type { ClustersInsight } from "./write.js";

/** When demand comes, when to be ready, and how sure that is. */
export function writeSeason({ clusters, refs }: ClustersInsight, question: Question): Section {
  const ref = refs.series;
  const sole = clusters.length === 1 ? clusters[0] : undefined;
  const statements = clusters.flatMap((cluster) => [
    timing(cluster, ref),
    ...(sole === undefined ? [] : reliability(cluster, ref, question)),
  ]);
  const tables = sole === undefined ? [comparison(clusters, ref), indexTable(clusters, ref)] : [calendar(sole, ref)];
  return {
    id: "season",
    title: "When it sells and when to launch",
    statements,
    tables: tables.filter((item) => item.rows.length > 0),
  };
}

const LABELS = { seasonal: "strong", weak: "weak", none: "none", unknown: "not testable" } as const;

function timing({ demand, launch }: ClusterInsight, ref: string): Statement {
  const { season, name } = demand;
  if (season.label === "unknown") return shapeSeen(demand, ref);
  if (season.label === "none" || launch === null) {
    return say`Demand for ${name} holds all year: calendar months do not differ beyond chance (strength ${index(season.strength, ref)} of a possible one), so a launch need not wait for a season.`;
  }
  const times = ratio(season.peakToTrough, ref);
  const peak = say`Demand for ${name} has a ${LABELS[season.label]} season: it peaks in ${monthName(season.peakMonth)}, at ${times} times its ${monthName(season.troughMonth)} low, and starts to climb in ${monthName(season.onsetMonth)}, ${months(season.leadTimeMonths, ref)} before the peak.`;
  const advice = launch.isUnderWay
    ? say` The climb to the ${monthOf(launch.nextPeak)} peak is already under way: launch now, or be ready for the next climb in ${monthOf(launch.nextOnset)}.`
    : say` Be listed and in stock by ${monthOf(launch.nextOnset)} to catch the whole climb to ${monthOf(launch.nextPeak)}.`;
  return { parts: [...peak.parts, ...advice.parts], refs: [...peak.refs, ...advice.refs] };
}

/** Too little for an index: only what was seen, and that it proves nothing yet. */
function shapeSeen({ name, season }: ClusterInsight["demand"], ref: string): Statement {
  const best = [...(season.shape ?? [])].sort((a, b) => b.searches - a.searches)[0];
  const reason = season.reason ?? "the history is too short";
  if (best === undefined) return citing(say`${name}: no season can be given, because ${reason}.`, ref);
  return say`${name}: no season can be given, because ${reason}. The busiest month seen was ${monthOf(best.month)} with ${count(best.searches, ref)} searches, ${percent(best.ofMean, ref)} of the mean; whether that repeats is not known.`;
}

const SURENESS = {
  high: "This is well supported",
  moderate: "This is fairly supported",
  low: "This is weakly supported",
  none: "",
} as const;

function reliability({ demand, seasonCertainty }: ClusterInsight, ref: string, question: Question): Statement[] {
  const { season } = demand;
  if (seasonCertainty === "none") return [];
  if (season.label === "none") return [say`This rests on ${count(season.cycles, ref)} yearly cycles.`];
  const base = say`${SURENESS[seasonCertainty]} ${inMarket(question)}: ${count(season.cycles, ref)} yearly cycles, seasonal strength ${index(season.strength, ref)}, yearly profiles agreeing with a rank correlation of ${index(season.stability, ref)}.`;
  if (season.monthsFilled === 0) return [base];
  return [
    base,
    say`${count(season.monthsFilled, ref)} unmeasured months inside the series were filled for the decomposition only.`,
  ];
}

function comparison(clusters: readonly ClusterInsight[], ref: string): AnswerTable {
  return table({
    id: "season",
    title: "Seasons side by side",
    columns: [
      column("name", "Product", "text"),
      column("label", "Season", "text"),
      column("strength", "Strength (0-1)", "index"),
      column("peak", "Peak", "text"),
      column("ratio", "Peak / low", "ratio"),
      column("onset", "Climb starts", "text"),
      column("lead", "Lead time", "months"),
      column("stability", "Agreement of years", "index"),
    ],
    rows: clusters.map(({ demand: { name, season } }) => ({
      name,
      label: LABELS[season.label],
      strength: season.strength,
      peak: monthName(season.peakMonth),
      ratio: season.peakToTrough,
      onset: monthName(season.onsetMonth),
      lead: season.leadTimeMonths,
      stability: season.stability,
    })),
    refs: ref,
    note: "Strength: share of the month-to-month movement that the calendar explains. Agreement: rank correlation of yearly profiles, at most 1.",
  });
}

/** A calendar is twelve rows long, whatever the usual length of a table. */
function indexTable(clusters: readonly ClusterInsight[], ref: string): AnswerTable {
  const shown = clusters.filter(({ demand }) => demand.season.index !== null).slice(0, 7);
  return table({
    id: "season-index",
    title: "Seasonal index by calendar month",
    columns: [
      column("month", "Month", "text"),
      ...shown.map(({ demand }) => column(`c${demand.clusterId}`, demand.name, "number")),
    ],
    rows:
      shown.length === 0
        ? []
        : Array.from({ length: 12 }, (_, month) => ({
            month: monthName(month + 1),
            ...Object.fromEntries(
              shown.map(({ demand }) => [`c${demand.clusterId}`, demand.season.index?.[month] ?? null]),
            ),
          })),
    refs: ref,
    note: "100 = the product's average month.",
  });
}

const CYCLES_SHOWN = 3;

const FORECAST_COLUMNS = [
  column("forecast", "Forecast", "number"),
  column("low", "80 % low", "number"),
  column("high", "80 % high", "number"),
] as const;

/** Month by month: the index, the latest years side by side and, where one holds, the forecast. */
function calendar({ demand }: ClusterInsight, ref: string): AnswerTable {
  const { months: history, season, forecast } = demand;
  const cycles = Array.from({ length: Math.min(CYCLES_SHOWN, Math.ceil(history.length / 12)) }, (_, back) =>
    history.slice(-12 * (back + 1)).slice(0, back === 0 ? 12 : -12 * back),
  ).reverse();
  const latest = cycles.at(-1) ?? [];
  const columns: TableColumn[] = [
    column("month", "Month", "text"),
    ...(season.index === null ? [] : [column("index", "Seasonal index", "number")]),
    ...cycles.map((cycle, position) => column(`cycle${position}`, spanOf(cycle), "count")),
    ...(forecast.points.length === 0 ? [] : FORECAST_COLUMNS),
  ];
  const rows = latest.map(({ month }) => {
    const calendarMonth = Number(month.slice(5, 7));
    const point = forecast.points.find((candidate) => Number(candidate.month.slice(5, 7)) === calendarMonth);
    const values = cycles.map((cycle, position) => [
      `cycle${position}`,
      cycle.find((item) => item.month.slice(5, 7) === month.slice(5, 7))?.searches ?? null,
    ]);
    return {
      month: monthName(calendarMonth),
      index: season.index?.[calendarMonth - 1] ?? null,
      ...Object.fromEntries(values),
      forecast: point?.searches ?? null,
      low: point?.low ?? null,
      high: point?.high ?? null,
    };
  });
  const index100 = season.index === null ? [] : ["Seasonal index: 100 = an average month."];
  const ahead = forecast.points.length === 0 ? [] : ["The forecast is for the coming occurrence of the month."];
  return table({
    id: "calendar",
    title: "Searches month by month",
    columns,
    rows,
    refs: ref,
    note: [...index100, ...ahead].join(" ") || null,
  });
}

function spanOf(cycle: ClusterInsight["demand"]["months"]): string {
  const [first, last] = [cycle[0], cycle.at(-1)];
  return first === undefined || last === undefined ? "" : `${shortMonth(first.month)} - ${shortMonth(last.month)}`;
}
