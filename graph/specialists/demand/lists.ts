import type { RankedCluster } from "../../../tools/market/demand/demand-ranking.js";
import { type AnswerTable, column, type Section, table } from "../../answer/answer.js";
import { cell } from "../../answer/cell.js";
import { citing, count, type Statement, say } from "../../answer/figure.js";
import { inMarket, lastLevel, monthOf } from "../../answer/words.js";
import { limitOf } from "../../understand/names/named.js";
import type { DemandRequest, List } from "./details.js";
import type { RankingInsight } from "./insight.js";
import type { MarketPart } from "./kinds.js";
import { GROWTH_COLUMNS, growth, pCell, phrase, SEARCHES_NOTE, WITHOUT_RANGES } from "./words.js";

/** Where a list looks: "in Coffee in Germany". */
export const scopeOf = (request: DemandRequest): string => {
  const { category } = request.scope;
  return category === null ? inMarket(request) : `in ${lastLevel(category)} ${inMarket(request)}`;
};

export const wholeOf = ({ scope: { category } }: DemandRequest): string =>
  category === null ? "the whole market" : lastLevel(category);

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
    return say`Demand ${where} is largest for ${phrase(first.name)}: ${count(cell(first, "searchesPerMonth"), ref)} searches a month of ${count(cell(data, "searchesPerMonth"), ref)} in all (${WITHOUT_RANGES}).`;
  }
  const [first] = list === "rising" ? data.fastestRising : data.fastestFalling;
  const word = list === "rising" ? "grows" : "falls";
  if (first === undefined)
    return say`No product group ${where} ${word} beyond chance; ${count(cell(data, "tested"), ref)} were tested.`;
  return say`Demand ${where} ${word} fastest for ${phrase(first.name)}: ${growth(cell(first.trend, "perYear"), ref)} a year (95 % interval ${growth(cell(first.trend, "perYearLow"), ref)} to ${growth(cell(first.trend, "perYearHigh"), ref)}).`;
}

/** All groups in one sentence. */
export const tally = ({ ranking: { data, ref } }: RankingInsight): Statement =>
  say`Of ${count(cell(data, "tested"), ref)} product groups tested, ${count(cell(data, "rising"), ref)} ${data.rising === 1 ? "is" : "are"} rising and ${count(cell(data, "falling"), ref)} falling beyond chance; the typical one moves ${growth(cell(data, "typicalPerYear"), ref)} a year.`;

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

/** One list over many products; the first of several also counts the groups, unless the headline does. */
const listPart = (list: List, measures: MarketPart["measures"]): MarketPart => ({
  id: list,
  measures,
  headline: (insight, request) => listLine(list, insight, request),
  section: (insight, request) => sectionOf(list, insight, request),
});

function sectionOf(list: List, insight: RankingInsight, request: DemandRequest): Section {
  const { parts, told, lists } = insight;
  const { data, ref } = insight.ranking;
  const counts = list === lists[0] && !parts.includes("groups") ? [tally(insight)] : [];
  const rows = { rising: data.fastestRising, falling: data.fastestFalling, largest: data.largest }[list];
  const total = { rising: data.rising, falling: data.falling, largest: data.clusters }[list];
  const [title, heading] = TITLES[list];
  const shown = rowsOf(request, insight.lists.length);
  return {
    id: list,
    title,
    statements: [...(told.includes(list) ? [] : [listLine(list, insight, request)]), ...counts],
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
  return table({
    id,
    title,
    columns: [
      column("name", "Product", "text"),
      column("category", "Category", "text"),
      ...GROWTH_COLUMNS,
      column("p", "p at most, corrected", "number"),
    ],
    rows: clusters.map((row) => ({
      name: row.name,
      category: row.categoryPath.split(" > ").slice(0, -1).join(" > "),
      searches: cell(row, "searchesPerMonth"),
      perYear: cell(row.trend, "perYear"),
      low: cell(row.trend, "perYearLow"),
      high: cell(row.trend, "perYearHigh"),
      p: pCell(cell(row, "adjustedP")),
    })),
    totalRows,
    refs: ref,
    note: `${SEARCHES_NOTE}. Growth of searches, ${months}: compounded from the Theil-Sen slope of ln searches; p of the seasonal Mann-Kendall test, corrected for testing every product group.`,
  });
}

/** What falls fastest. */
export const falling = listPart("falling", ["growth-a-year", "searches"]);

/** What is searched most. */
export const largest = listPart("largest", ["searches", "growth-a-year"]);

/** What grows fastest. */
export const rising = listPart("rising", ["growth-a-year", "searches"]);
