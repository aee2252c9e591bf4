import { z } from "zod";
import { groupBy } from "../collections.js";
import { defineTool } from "../define.js";
import { ClusterIds, DateRange, MarketCode } from "../domain.js";
import { DemandForecast, DemandSeason, DemandTrend, profileDemand } from "../statistics/demand-profile.js";
import { meanOfLatest, toSearchSeries } from "../statistics/search-series.js";
import { monthlySales, monthlySearches, scopeParameters } from "../warehouse/queries/demand.js";
import { toMonthlySums } from "../warehouse/queries/demand-rows.js";
import { latestFirst, type Row } from "../warehouse/warehouse.js";

const SearchMonth = z.object({
  month: z.string(),
  /** Searches of the month, shared figures counted once; null = not measured, which is not zero. */
  searches: z.number().nullable(),
  /** Share 0-1 of the cluster's usual searches whose keywords were measured that month. */
  coverage: z.number(),
});

const SalesMonth = z.object({
  month: z.string(),
  unitsLow: z.number(),
  unitsHigh: z.number(),
  revenue: z.number().nullable(),
});
