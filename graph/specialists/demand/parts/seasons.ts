import type { SeasonalCluster } from "../../../../tools/market/demand/demand-ranking.js";
import { type AnswerTable, column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { citing, count, ratio, type Statement, say } from "../../../answer/figure.js";
import { monthName } from "../../../answer/words.js";
import type { DemandRequest } from "../details.js";
import type { RankingInsight } from "../insight.js";
import type { MarketPart } from "../kinds.js";
import { rowsOf, scopeOf, tally } from "../lists.js";
import { phrase, SEARCHES_COLUMN } from "../words.js";

/** Without a product: what peaks in the month asked for, or what has the strongest season. */
export const seasons: MarketPart = {
  id: "seasons",
  measures: ["peak-month", "low-month", "onset-month", "seasonal-index"],
  by: ["cluster"],
  headline: (insight, request) => seasonsLine(insight, request) ?? tally(insight),
  section: (insight, request) => sectionOf(insight, request, insight.told.includes("seasons")),
};

/** What peaks in the month asked for, or what has the strongest season. */
function seasonsLine({ ranking: { data, ref } }: RankingInsight, request: DemandRequest): Statement | null {
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
    return say`${count(cell(seasonal, "clusters"), ref)} product groups ${where} have a strong season that peaks in ${monthName(month)}; the most searched of them is ${phrase(first.name)}.`;
  return say`The strongest season ${where} is that of ${phrase(first.name)}: its ${monthName(first.season.peakMonth)} peak is ${ratio(cell(first.season, "peakToTrough"), ref)} times its ${monthName(first.season.troughMonth)} low; ${count(cell(seasonal, "clusters"), ref)} of ${count(cell(seasonal, "tested"), ref)} product groups tested have a strong season.`;
}

function sectionOf(insight: RankingInsight, request: DemandRequest, isLead: boolean): Section | null {
  const { data, ref } = insight.ranking;
  if (data.seasonal === null) return null;
  const lead = seasonsLine(insight, request);
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
      SEARCHES_COLUMN,
      column("ratio", "Peak / low", "ratio"),
      column("onset", "Climb starts", "text"),
      column("peak", "Peak", "text"),
      column("low", "Low", "text"),
      column("strength", "Strength (0-1)", "index"),
      column("perYear", "Growth a year", "percent", null, true),
    ],
    rows: clusters.map((row) => ({
      name: row.name,
      searches: cell(row, "searchesPerMonth"),
      ratio: cell(row.season, "peakToTrough"),
      onset: monthName(row.season.onsetMonth),
      peak: monthName(row.season.peakMonth),
      low: monthName(row.season.troughMonth),
      strength: cell(row.season, "strength"),
      perYear: cell(row.trend, "perYear"),
    })),
    totalRows,
    refs: ref,
  });
}
