import { column, type Section, table } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import { count, number, ratio, type Statement, say } from "../../answer/figure.js";
import { limit } from "../../answer/limit.js";
import { inMarket, monthName, monthOf } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { DemandRequest } from "./details.js";
import type { SalesInsight } from "./insight.js";
import type { Topic } from "./topics.js";
import { growth, phrase } from "./words.js";

type Sold = SalesInsight["sales"][number];

/** What recorded sales tell of demand where no search is known: named as sales in every sentence. */
export function writeSales({ topics, sales, ref }: SalesInsight, request: DemandRequest): Draft {
  const told = topics.flatMap((topic) => (topic in TELLS ? [topic as Told] : [])); // a key of TELLS
  const [first = "volume", ...more] = told;
  const lines = (topic: Told): Statement[] => sales.map((sold) => TELLS[topic](sold, ref, request));
  const [headline = say`No sales are recorded.`, ...others] = lines(first);
  const statements = [...others, ...more.filter((topic) => topic !== first).flatMap(lines)];
  const tables = sales.map((sold) => monthTable(sold, ref));
  const section: Section = { id: "sales", title: "Recorded sales", statements, tables };
  return {
    status: "answered",
    headline,
    sections: [section],
    limits: [SALES_FOR_DEMAND],
    followUps: [],
  };
}

export const SALES_FOR_DEMAND = limit(
  "sales-for-demand",
  "no searches are loaded for it, so recorded sales stand for demand",
);

/** One topic of one product, by its recorded sales. */
export const salesLine = (topic: Told, sold: Sold, ref: string, request: DemandRequest): Statement =>
  TELLS[topic](sold, ref, request);

type Told = Extract<Topic, "volume" | "trend" | "season" | "forecast">;

const TELLS: Readonly<Record<Told, (sold: Sold, ref: string, request: DemandRequest) => Statement>> = {
  volume: (sold, ref, request) =>
    say`About ${number(cell(sold, "unitsPerMonth"), ref)} units of ${phrase(sold.name)} are sold a month ${inMarket(request)}, by recorded sales (mean of the ${count(cell(sold, "unitsPerMonthN"), ref)} latest known months).`,
  trend: trendOf,
  season: seasonOf,
  forecast: forecastOf,
};

function trendOf(sold: Sold, ref: string, request: DemandRequest): Statement {
  const { trend } = sold;
  const what = `${phrase(sold.name)} ${inMarket(request)}`;
  const years = say`${growth(cell(trend, "perYear"), ref)} a year in units (95 % interval ${growth(cell(trend, "perYearLow"), ref)} to ${growth(cell(trend, "perYearHigh"), ref)})`;
  switch (trend.direction) {
    case "unknown":
      return say`Whether recorded sales of ${what} grow cannot be said: ${trend.reason ?? "too few months are known"}.`;
    case "no-trend":
      return say`Recorded sales of ${what} show no trend beyond chance.`;
    default:
      return say`Recorded sales of ${what} are ${trend.direction}, ${years}.`;
  }
}

function seasonOf(sold: Sold, ref: string, request: DemandRequest): Statement {
  const { season } = sold;
  const what = `${phrase(sold.name)} ${inMarket(request)}`;
  if (season.label === "unknown" || season.peakMonth === null || season.troughMonth === null)
    return say`No season can be given for recorded sales of ${what}: ${season.reason ?? "too few months are known"}.`;
  if (season.label === "none") return say`Recorded sales of ${what} have no season beyond chance.`;
  return say`Recorded sales of ${what} peak in ${monthName(season.peakMonth)}, at ${ratio(cell(season, "peakToTrough"), ref)} times their ${monthName(season.troughMonth)} low.`;
}

function forecastOf(sold: Sold, ref: string, request: DemandRequest): Statement {
  const { forecast } = sold;
  const what = `${phrase(sold.name)} ${inMarket(request)}`;
  const [first] = forecast.points;
  if (first === undefined)
    return say`Sales of ${what} are not forecast: ${forecast.reason ?? "no forecast proved itself on months kept back"}.`;
  const best = forecast.points.reduce((most, point) => (point.searches > most.searches ? point : most), first);
  return say`Of the months ahead, sales of ${what} are expected to be largest in ${monthOf(best.month)}: about ${number(cell(best, "searches"), ref)} units (80 % interval ${number(cell(best, "low"), ref)} to ${number(cell(best, "high"), ref)}), by recorded sales.`;
}

const SHOWN = 12;

function monthTable(sold: Sold, ref: string) {
  return table({
    id: `sales-${sold.clusterId}`,
    title: `Units sold a month: ${phrase(sold.name)}`,
    columns: [column("month", "Month", "text"), column("units", "Units sold", "number")],
    rows: sold.months.slice(-SHOWN).map((row) => ({ month: monthOf(row.month), ...cells(row, "units") })),
    refs: ref,
    totalRows: sold.months.length,
    note: "Recorded sales, middle of the low and the high estimate; the latest twelve months.",
  });
}
