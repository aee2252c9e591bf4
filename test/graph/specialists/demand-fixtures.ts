import type { DemandFacts } from "../../../graph/specialists/demand/gather.js";
import type { Evidenced } from "../../../graph/toolbox.js";
import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { profileDemand } from "../../../tools/market/demand/profile.js";
import { meanOfLatest } from "../../../tools/market/demand/search-series.js";
import { changeOverYear } from "../../../tools/market/demand/year-change.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";

/** A cluster's demand from its monthly searches, the last month October 2026. */
export function demandOf(
  name: string,
  searches: readonly (number | null)[],
  more: Partial<ClusterDemand> = {},
): ClusterDemand {
  const last = toMonthNumber("2026-10-01");
  const months = searches.map((value, index) => ({
    month: fromMonthNumber(last - searches.length + 1 + index),
    searches: value,
    coverage: value === null ? 0 : 1,
  }));
  const values = months.map(({ month, searches: value }) => ({ month, value }));
  const latest = meanOfLatest(values, 12);
  const pairs = searches.map((now, index) => {
    const before = searches[index - 12];
    return now === null || before == null ? null : { now, before };
  });
  return {
    clusterId: 1,
    name,
    unit: "searches per month",
    method: "test",
    from: months[0]?.month ?? "2026-10-01",
    to: "2026-10-01",
    n: months.filter((month) => month.searches !== null).length,
    months,
    duplicateShare: 0,
    searchesPerMonth: latest.mean,
    searchesPerMonthN: latest.n,
    ...profileDemand(values, changeOverYear(pairs), 6),
    sales: null,
    ...more,
  };
}

/** 36 months from November 2023; `shape` is January first. */
export function yearly(shape: readonly number[], growthPerYear = 0, wobble = 3): number[] {
  return Array.from({ length: 36 }, (_, index) => {
    const level = (shape[(10 + index) % 12] ?? 0) * (1 + growthPerYear) ** (index / 12);
    return Math.round(level * (1 + (wobble / 100) * Math.sin(index * 2.39996)));
  });
}

export const FLAT = Array.from({ length: 12 }, () => 1000);
/** Peak in December, low in June. */
export const WINTER = [1400, 1100, 900, 700, 550, 450, 470, 520, 700, 1000, 1700, 2100];
/** Peak in June. */
export const SUMMER = [300, 320, 500, 900, 1700, 2300, 2100, 1500, 700, 400, 310, 300];

export function evidenced<Data>(data: Data, ref: string): Evidenced<Data> {
  const provenance = {
    tool: "test",
    asked: "",
    rowsExamined: 1,
    asOf: "2026-10-31",
    truncated: false,
    tookMs: 0,
    sources: [],
  };
  return { data, ref, provenance };
}

export const factsOf = (clusters: readonly ClusterDemand[], more: Partial<DemandFacts> = {}): DemandFacts => ({
  series: evidenced({ clusters: [...clusters], bySales: [], missing: [] }, "demand-1"),
  ranking: null,
  size: null,
  audience: null,
  sold: null,
  keywords: null,
  ...more,
});
