import { type Chart, column } from "../../answer/answer.js";
import { cell, cells } from "../../answer/cell.js";
import { chart, valueChart } from "../../answer/chart.js";
import { constant, type Derived, derive } from "../../answer/derivation.js";
import { number } from "../../answer/figure.js";
import { monthName, shortMonth } from "../../answer/words.js";
import type { AudienceInsight } from "./audience.js";
import type { Course } from "./insight.js";
import { phrase } from "./words.js";

const YEAR = 12;
/** Known months before a forecast: enough to see last year's course. */
const KNOWN_SHOWN = 18;
const SEGMENTS_SHOWN = 10;
const AVERAGE = constant(100, "index of the average");

/** Searches of every known month, with their mean over twelve months. */
export function searchesChart({ demand }: Course, ref: string): Chart[] {
  const { months } = demand;
  const searches = months.map((row) => cell(row, "searches"));
  const meanAt = (at: number): Derived => {
    const year = searches.slice(Math.max(0, at + 1 - YEAR), at + 1);
    return year.length < YEAR ? { value: null, derivation: null } : derive("mean", ...year);
  };
  return chart({
    id: "searches",
    kind: "line",
    title: `Searches a month: ${phrase(demand.name)}`,
    data: {
      id: "searches-by-month",
      columns: [
        column("month", "Month", "text"),
        column("searches", "Searches", "count"),
        column("mean", "Mean of twelve months", "count"),
      ],
      rows: months.map((row, at) => ({ month: shortMonth(row.month), ...cells(row, "searches"), mean: meanAt(at) })),
      refs: ref,
    },
    x: "month",
    y: ["searches", "mean"],
  });
}

/** The index of each calendar month against the average one. */
export function seasonChart({ demand }: Course, ref: string): Chart[] {
  const { index, label } = demand.season;
  if (index === null || label === "unknown") return [];
  return valueChart({
    id: "season",
    kind: "season",
    title: `Seasonal index: ${phrase(demand.name)}`,
    columns: [column("month", "Month", "text"), column("index", "Seasonal index", "number")],
    rows: index.map((_, month) => ({ month: monthName(month + 1).slice(0, 3), index: cell(index, month) })),
    refs: ref,
    marks: [{ label: "average month", figure: number(AVERAGE, ref) }],
  });
}

/** The latest known months and those ahead, with the interval that the forecast gives. */
export function forecastChart({ demand, outlook }: Course, ref: string): Chart[] {
  if (outlook === null) return [];
  return chart({
    id: "forecast",
    kind: "band",
    title: `Forecast of searches: ${phrase(demand.name)}, with the 80 % interval`,
    data: {
      id: "forecast-by-month",
      columns: [
        column("month", "Month", "text"),
        column("known", "Searches", "count"),
        column("searches", "Forecast", "number"),
        column("low", "80 % low", "number"),
        column("high", "80 % high", "number"),
      ],
      rows: [
        ...demand.months
          .slice(-KNOWN_SHOWN)
          .map((row) => ({ month: shortMonth(row.month), known: cell(row, "searches") })),
        ...outlook.points.map((point) => ({
          month: shortMonth(point.month),
          ...cells(point, "searches", "low", "high"),
        })),
      ],
      refs: ref,
    },
    x: "month",
    y: ["known", "searches"],
    low: "low",
    high: "high",
  });
}

/** Segments of buyers against the population. */
export function audienceChart({ segments }: AudienceInsight, ref: string): Chart[] {
  return valueChart({
    id: "audience",
    kind: "bars",
    title: "Buyers against the population",
    columns: [column("segment", "Segment", "text"), column("populationIndex", "Index (population 100)", "number")],
    rows: segments
      .slice(0, SEGMENTS_SHOWN)
      .toSorted((one, other) => (other.populationIndex ?? 0) - (one.populationIndex ?? 0))
      .map((row) => cells(row, "segment", "populationIndex")),
    refs: ref,
    marks: [{ label: "population", figure: number(AVERAGE, ref) }],
  });
}
