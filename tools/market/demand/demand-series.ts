import { z } from "zod";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { ClusterIds, DateRange, MarketCode } from "../../domain.js";
import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import { monthlySales, monthlySearches, scopeParameters } from "../../warehouse/queries/demand.js";
import type { Row } from "../../warehouse/warehouse.js";
import { DemandForecast, DemandSeason, DemandTrend, profileDemand } from "./profile.js";
import { ANY_MONTH, sumExamined, toMonthlySum } from "./rows.js";
import { meanOfLatest, toSearchSeries } from "./search-series.js";
import { changeOverYear, latestPairs } from "./year-change.js";

const SearchMonth = z.object({
  month: z.string(),
  /** Shared figures counted once; scaled up where coverage is below 1; null = not measured, or too little of it, which is not zero. */
  searches: z.number().nullable(),
  /** Share 0-1 of the cluster's usual searches whose keywords were measured that month. */
  coverage: z.number(),
});

const Sales = z.object({
  unit: z.string(),
  /** ISO 4217 of `revenue`. */
  currency: z.string(),
  n: z.number(),
  from: z.string(),
  to: z.string(),
  months: z.array(
    z.object({ month: z.string(), unitsLow: z.number(), unitsHigh: z.number(), revenue: z.number().nullable() }),
  ),
});

const ClusterDemand = z.object({
  clusterId: z.int(),
  name: z.string(),
  unit: z.string(),
  method: z.string(),
  from: z.string(),
  to: z.string(),
  /** Months with a comparable sum. */
  n: z.number(),
  months: z.array(SearchMonth),
  /** Share 0-1 of the reported searches that several keywords share and that is counted once. */
  duplicateShare: z.number().nullable(),
  /** Mean of the known values among the latest 12 months. */
  searchesPerMonth: z.number().nullable(),
  searchesPerMonthN: z.number(),
  season: DemandSeason,
  trend: DemandTrend,
  forecast: DemandForecast,
  /** Estimated units and revenue beside the searches; null where none are loaded. */
  sales: Sales.nullable(),
});
export type ClusterDemand = z.infer<typeof ClusterDemand>;

export const demandSeries = defineTool({
  name: "demand_series",
  description:
    "Monthly searches per cluster (shared figures counted once, unmeasured months null) with season (index by calendar month, strength, peak, trough, onset, lead time, stability), trend (seasonal Mann-Kendall, Theil-Sen share a year with interval, year over year, CAGR), a forecast only where it beats last year's months on a hold-out, and estimated sales beside it. Use it for when, how fast and how sure about given clusters; leave the period open unless only a part of the history is wanted.",
  reads: ["keyword_months", "keywords", "sales_months"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    period: DateRange.nullable().default(null),
    /** Months to forecast. */
    horizon: z.int().min(1).max(12).default(6),
  }),
  output: z.object({
    clusters: z.array(ClusterDemand),
    /** Clusters without search volumes in this market and period. */
    missing: z.array(z.int()),
  }),
  describe: ({ clusterIds, market, period }, nameClusters) =>
    `Monthly searches and sales of ${nameClusters(clusterIds)} in ${market}, ${period === null ? "all months" : `${period.from} to ${period.to}`}: season, trend, forecast`,
  async read({ clusterIds, market, period, horizon }, { warehouse, signal }) {
    const scope = { clusterIds, category: null };
    const { from, to } = period ?? ANY_MONTH;
    const parameters = [market, from, to, ...scopeParameters(scope)];
    const [searches, sales] = await Promise.all([
      warehouse.query(monthlySearches(scope), parameters, { signal }),
      warehouse.query(monthlySales(scope), parameters, { signal }),
    ]);
    const searchesOf = groupBy(searches, (row) => countCell(row, "cluster_id"));
    const salesOf = groupBy(sales, (row) => countCell(row, "cluster_id"));
    const ids = [...new Set(clusterIds)];
    return {
      data: {
        clusters: ids.flatMap(
          (id) => toClusterDemand(id, searchesOf.get(id) ?? [], salesOf.get(id) ?? [], horizon) ?? [],
        ),
        missing: ids.filter((id) => !searchesOf.has(id)),
      },
      rowsExamined: sumExamined(searches) + sales.length,
    };
  },
});

function toClusterDemand(
  clusterId: number,
  rows: readonly Row[],
  sales: readonly Row[],
  horizon: number,
): ClusterDemand | null {
  const first = rows[0];
  if (first === undefined) return null;
  const sums = rows.map(toMonthlySum);
  const series = toSearchSeries(sums);
  const months = series.months.map((month) => ({ ...month }));
  const values = months.map(({ month, searches }) => ({ month, value: searches }));
  const latest = meanOfLatest(values, 12);
  return {
    clusterId,
    name: textCell(first, "name"),
    unit: "searches per month",
    method:
      "sum over keywords; keywords that share one reported figure count once; keywords known only as a range are not in it; months of 90 % coverage and more are scaled up to the whole, others are unknown; year over year compares keywords measured in both",
    from: months[0]?.month ?? textCell(first, "month"),
    to: months.at(-1)?.month ?? textCell(first, "month"),
    n: months.filter((month) => month.searches !== null).length,
    months,
    duplicateShare: series.duplicateShare,
    searchesPerMonth: latest.mean,
    searchesPerMonthN: latest.n,
    ...profileDemand(values, changeOverYear(latestPairs(sums)), horizon),
    sales: toSales(sales),
  };
}

function toSales(rows: readonly Row[]): z.output<typeof Sales> | null {
  const first = rows[0];
  const last = rows.at(-1);
  if (first === undefined || last === undefined) return null;
  return {
    unit: "units sold per month, low and high estimate; revenue of the middle estimate",
    currency: textCell(first, "currency"),
    n: rows.length,
    from: textCell(first, "month"),
    to: textCell(last, "month"),
    months: rows.map((row) => ({
      month: textCell(row, "month"),
      unitsLow: countCell(row, "units_low"),
      unitsHigh: countCell(row, "units_high"),
      revenue: numberCell(row, "revenue"),
    })),
  };
}
