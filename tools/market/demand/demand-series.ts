import { z } from "zod";
import { readClusters } from "../../clusters.js";
import { groupBy } from "../../collections.js";
import { defineTool } from "../../define.js";
import { type Cluster, ClusterIds, DateRange, MarketCode } from "../../domain.js";
import { fromMonthNumber, toMonthNumber } from "../../statistics/calendar.js";
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

/** Where nothing is known of searches, recorded sales tell the course of demand. */
const SalesDemand = z.object({
  clusterId: z.int(),
  name: z.string(),
  unit: z.string(),
  from: z.string(),
  to: z.string(),
  /** Months with sales. */
  n: z.number(),
  /** Mean of the known values among the latest 12 months. */
  unitsPerMonth: z.number().nullable(),
  unitsPerMonthN: z.number(),
  months: z.array(z.object({ month: z.string(), units: z.number().nullable() })),
  season: DemandSeason,
  trend: DemandTrend,
  /** Its `searches` are units sold. */
  forecast: DemandForecast,
});
export type SalesDemand = z.infer<typeof SalesDemand>;

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
    /** The course of recorded sales of clusters without search volumes. */
    bySales: z.array(SalesDemand),
    /** Clusters without search volumes in this market and period. */
    missing: z.array(z.int()),
  }),
  describe: ({ clusterIds, market, period }, nameClusters) =>
    `Monthly searches and sales of ${nameClusters(clusterIds)} in ${market}, ${period === null ? "all months" : `${period.from} to ${period.to}`}: season, trend, forecast`,
  async read({ clusterIds, market, period, horizon }, { warehouse, signal }) {
    const scope = { clusterIds, category: null };
    const { from, to } = period ?? ANY_MONTH;
    const parameters = [market, from, to, ...scopeParameters(scope)];
    const [searches, sales, known] = await Promise.all([
      warehouse.query(monthlySearches(scope), parameters, { signal }),
      warehouse.query(monthlySales(scope), parameters, { signal }),
      readClusters(warehouse),
    ]);
    const searchesOf = groupBy(searches, (row) => countCell(row, "cluster_id"));
    const salesOf = groupBy(sales, (row) => countCell(row, "cluster_id"));
    const ids = [...new Set(clusterIds)];
    return {
      data: {
        clusters: ids.flatMap(
          (id) => toClusterDemand(id, searchesOf.get(id) ?? [], salesOf.get(id) ?? [], horizon) ?? [],
        ),
        bySales: ids.flatMap((id) =>
          searchesOf.has(id) ? [] : (toSalesDemand(known.get(id), salesOf.get(id) ?? [], horizon) ?? []),
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

/** The middle of both estimates of a month; months without sales are unknown, not zero. */
function toSalesDemand(cluster: Cluster | undefined, rows: readonly Row[], horizon: number): SalesDemand | null {
  const [first, last] = [rows[0], rows.at(-1)];
  if (cluster === undefined || first === undefined || last === undefined) return null;
  const unitsOf = new Map(
    rows.map((row) => [textCell(row, "month"), (countCell(row, "units_low") + countCell(row, "units_high")) / 2]),
  );
  const [from, to] = [textCell(first, "month"), textCell(last, "month")];
  const values = Array.from({ length: toMonthNumber(to) - toMonthNumber(from) + 1 }, (_, at) => {
    const month = fromMonthNumber(toMonthNumber(from) + at);
    return { month, value: unitsOf.get(month) ?? null };
  });
  const latest = meanOfLatest(values, 12);
  const valueAt = (back: number) => values.at(-1 - back)?.value ?? null;
  const sumOf = (back: number) => {
    const three = [valueAt(back), valueAt(back + 1), valueAt(back + 2)];
    return three.some((value) => value === null) ? null : three.reduce<number>((sum, value) => sum + (value ?? 0), 0);
  };
  const change = { yearOverYear: shareOf(valueAt(0), valueAt(12)), latest3: shareOf(sumOf(0), sumOf(12)) };
  return {
    clusterId: cluster.clusterId,
    name: cluster.name,
    unit: "units sold per month, middle of the low and the high estimate",
    ...{ from, to, n: rows.length },
    unitsPerMonth: latest.mean,
    unitsPerMonthN: latest.n,
    months: values.map(({ month, value }) => ({ month, units: value })),
    ...profileDemand(values, change, horizon),
  };
}

const shareOf = (now: number | null, before: number | null): number | null =>
  now === null || before === null || before === 0 ? null : now / before - 1;

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
