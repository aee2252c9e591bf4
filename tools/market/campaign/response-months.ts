import { lastMonths, NO_MONTHS } from "../../warehouse/queries/month-window.js";
import type { Warehouse } from "../../warehouse/warehouse.js";

/** The year of own ads and the year of clicks on products that rates are measured over; `period` is null without own ads. */
export async function responseMonths(warehouse: Warehouse, market: string, asOf: string | null) {
  const [ads, clicks] = await Promise.all([
    lastMonths(warehouse, market, "ad_terms", asOf, 12),
    lastMonths(warehouse, market, "click_shares", asOf, 12),
  ]);
  return {
    ads: ads ?? NO_MONTHS,
    clicks: clicks ?? NO_MONTHS,
    period: ads === null ? null : { from: ads.from, to: ads.to },
  };
}
