import type { RankedCluster, SeasonalCluster } from "../../../tools/market/demand-ranking.js";
import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { citing, count, ratio, type Statement, say } from "../../figure.js";
import { limitOf } from "../../understand/named.js";
import { inMarket, lastLevel, monthName, monthOf } from "../../words.js";
import type { RankingInsight } from "./analyse.js";
import type { DemandRequest, List } from "./details.js";
import { growth, pCell, phrase, WITHOUT_RANGES } from "./words.js";

/** Where a list looks: "in Coffee in Germany". */
export const scopeOf = (request: DemandRequest): string => {
  const { category } = request.scope;
  return category === null ? inMarket(request) : `in ${lastLevel(category)} ${inMarket(request)}`;
};

const DEFAULT_ROWS = 10;
/** Each of several lists. */
const ROWS_OF_SEVERAL = 5;

/** As many rows as were asked for; fewer by default where several lists stand in one answer. */
export const rowsOf = (request: DemandRequest, lists: number): number =>
  limitOf(request) ?? (lists > 1 ? ROWS_OF_SEVERAL : DEFAULT_ROWS);

/** The first of a list, in one sentence. */
export function listLine(list: List, { ranking: { data, ref } }: RankingInsight, request: DemandRequest): Statement {
  const where = scopeOf(request);
  if (list === "largest") {
    const [first] = data.largest;
    if (first === undefined) return citing(say`No product group ${where} has search volumes.`, ref);
    return say`Demand ${where} is largest for ${phrase(first.name)}: ${count(first.searchesPerMonth, ref)} searches a month of ${count(data.searchesPerMonth, ref)} in all (${WITHOUT_RANGES}).`;
  }
  const [first] = list === "rising" ? data.fastestRising : data.fastestFalling;
  const word = list === "rising" ? "grows" : "falls";
  if (first === undefined)
    return say`No product group ${where} ${word} beyond chance; ${count(data.tested, ref)} were tested.`;
  return say`Demand ${where} ${word} fastest for ${phrase(first.name)}: ${growth(first.trend.perYear, ref)} a year (95 % interval ${growth(first.trend.perYearLow, ref)} to ${growth(first.trend.perYearHigh, ref)}).`;
}

/** All groups in one sentence. */
export const tally = ({ ranking: { data, ref } }: RankingInsight): Statement =>
  say`Of ${count(data.tested, ref)} product groups tested, ${count(data.rising, ref)} ${data.rising === 1 ? "is" : "are"} rising and ${count(data.falling, ref)} falling beyond chance; the typical one moves ${growth(data.typicalPerYear, ref)} a year.`;

/** Is a whole category or market rising? Only its groups are tested, so the answer counts them. */
export function overallDirection({ ranking: { data } }: RankingInsight): "rising" | "falling" | "mixed" {
  const typical = data.typicalPerYear ?? 0;
  if (data.rising * 2 > data.tested && typical > 0) return "rising";
  return data.falling * 2 > data.tested && typical < 0 ? "falling" : "mixed";
}

const TITLES: Readonly<Record<List, readonly [section: string, table: string]>> = {
  rising: ["What is growing", "Fastest growing"],
  falling: ["What is falling", "Fastest falling"],
  largest: ["Where demand is largest", "Most searched"],
};

export function writeList(list: List, insight: RankingInsight, request: DemandRequest, isLead: boolean): Section {
  const { data, ref } = insight.ranking;
  const rows = { rising: data.fastestRising, falling: data.fastestFalling, largest: data.largest }[list];
  const total = { rising: data.rising, falling: data.falling, largest: data.clusters }[list];
  const [title, heading] = TITLES[list];
  const shown = rowsOf(request, insight.lists.length);
  return {
    id: list,
    title,
    statements: isLead ? [] : [listLine(list, insight, request)],
    tables: rows.length === 0 ? [] : [growthTable(list, heading, rows.slice(0, shown), total, ref, span(data))],
  };
}

const span = ({ from, to }: RankingInsight["ranking"]["data"]): string =>
  from === null || to === null ? "no months" : `${monthOf(from)} to ${monthOf(to)}`;

function growthTable(
  id: string,
  title: string,
  clusters: readonly RankedCluster[],
  totalRows: number,
  ref: string,
  months: string,
): AnswerTable {
  const percentage = (key: string, label: string) => column(key, label, "percent", null, true);
  return table({
    id,
    title,
    columns: [
      column("name", "Product", "text"),
      column("category", "Category", "text"),
      column("searches", "Searches a month", "count"),
      percentage("perYear", "Growth a year"),
      percentage("low", "95 % low"),
      percentage("high", "95 % high"),
      column("p", "p at most, corrected", "number"),
    ],
    rows: clusters.map(({ name, categoryPath, searchesPerMonth, trend, adjustedP }) => ({
      name,
      category: categoryPath.split(" > ").slice(0, -1).join(" > "),
      searches: searchesPerMonth,
      perYear: trend.perYear,
      low: trend.perYearLow,
      high: trend.perYearHigh,
      p: pCell(adjustedP),
    })),
    totalRows,
    refs: ref,
    note: `Searches a month: mean of the latest twelve months, ${WITHOUT_RANGES}. Growth of searches, ${months}: Theil-Sen slope as a share of the median month; p of the seasonal Mann-Kendall test, corrected for testing every product group.`,
  });
}

/** What peaks in the month asked for, or what has the strongest season. */
export function seasonLine({ ranking: { data, ref } }: RankingInsight, request: DemandRequest): Statement | null {
  const { seasonal } = data;
  if (seasonal === null) return null;
  const month = request.details.month;
  const where = scopeOf(request);
  const [first] = seasonal.first;
  if (first === undefined)
    return citing(
      say`No product group ${where} has a strong season${month === null ? "" : ` that peaks in ${monthName(month)}`}.`,
      ref,
    );
  if (month !== null)
    return say`${count(seasonal.clusters, ref)} product groups ${where} have a strong season that peaks in ${monthName(month)}; the most searched of them is ${phrase(first.name)}.`;
  return say`The strongest season ${where} is that of ${phrase(first.name)}: its ${monthName(first.season.peakMonth)} peak is ${ratio(first.season.peakToTrough, ref)} times its ${monthName(first.season.troughMonth)} low; ${count(seasonal.clusters, ref)} of ${count(seasonal.tested, ref)} product groups tested have a strong season.`;
}

export function writeSeasons(insight: RankingInsight, request: DemandRequest, isLead: boolean): Section | null {
  const { data, ref } = insight.ranking;
  if (data.seasonal === null) return null;
  const lead = seasonLine(insight, request);
  const rows = data.seasonal.first.slice(0, rowsOf(request, 1));
  return {
    id: "seasons",
    title: "What has its season when",
    statements: isLead || lead === null ? [] : [lead],
    tables: rows.length === 0 ? [] : [seasonTable(rows, data.seasonal.clusters, ref, request.details.month)],
  };
}

function seasonTable(
  clusters: readonly SeasonalCluster[],
  totalRows: number,
  ref: string,
  month: number | null,
): AnswerTable {
  return table({
    id: "seasons",
    title:
      month === null ? "Strongest seasons" : `Strong seasons that peak in ${monthName(month)}, most searched first`,
    columns: [
      column("name", "Product", "text"),
      column("searches", "Searches a month", "count"),
      column("ratio", "Peak / low", "ratio"),
      column("onset", "Climb starts", "text"),
      column("peak", "Peak", "text"),
      column("low", "Low", "text"),
      column("strength", "Strength (0-1)", "index"),
      column("perYear", "Growth a year", "percent", null, true),
    ],
    rows: clusters.map(({ name, searchesPerMonth, season, trend }) => ({
      name,
      searches: searchesPerMonth,
      ratio: season.peakToTrough,
      onset: monthName(season.onsetMonth),
      peak: monthName(season.peakMonth),
      low: monthName(season.troughMonth),
      strength: season.strength,
      perYear: trend.perYear,
    })),
    totalRows,
    refs: ref,
  });
}
