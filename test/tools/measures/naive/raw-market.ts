import type { Row, Warehouse } from "../../../../tools/warehouse/warehouse.js";

/** "S" and "small" are one size. */
const SIZES = new Map([
  ["xs", "extra small"],
  ["s", "small"],
  ["m", "medium"],
  ["l", "large"],
  ["xl", "extra large"],
]);

/** The market's tables as they are, for figures computed by hand. */
export interface RawMarket {
  readonly markets: readonly Row[];
  readonly clusters: readonly Row[];
  readonly keywords: readonly Row[];
  readonly keywordMonths: readonly Row[];
  readonly offers: readonly Row[];
  readonly attributes: readonly Row[];
  readonly clicks: readonly Row[];
  readonly sales: readonly Row[];
  readonly ads: readonly Row[];
  readonly siteSearches: readonly Row[];
  readonly questions: readonly Row[];
  /** Of a few product groups: a whole market has half a million. */
  readonly priceEvents: (market: string, clusterIds: readonly number[]) => Promise<readonly Row[]>;
}

export async function loadRawMarket(warehouse: Warehouse): Promise<RawMarket> {
  const all = (columns: string, table: string) => warehouse.query(`SELECT ${columns} FROM ${table}`);
  return {
    markets: await all("market, currency, online_buyers", "markets"),
    clusters: await all("cluster_id, name, category_path", "clusters"),
    keywords: await all("*", "keywords"),
    keywordMonths: await all("market, cluster_id, keyword_id, month, searches", "keyword_months"),
    offers: await all("*", "offers"),
    attributes: (await all("cluster_id, product_id, attribute, value", "product_attributes")).map((row) =>
      row.attribute === "size"
        ? { ...row, value: SIZES.get(String(row.value).toLowerCase()) ?? row.value ?? null }
        : row,
    ),
    clicks: await all("market, cluster_id, product_id, brand, month, clicks, orders", "click_shares"),
    sales: await all("market, cluster_id, month, units_low, units_high, revenue", "sales_months"),
    ads: await all("market, cluster_id, search_term, month, impressions, clicks, cost, orders", "ad_terms"),
    siteSearches: await all("market, cluster_id, query, month, searches, results, clicks", "site_searches"),
    questions: await all("market, cluster_id, question, stage, searches_per_month", "buyer_questions"),
    priceEvents: (market, clusterIds) =>
      warehouse.query(
        `SELECT cluster_id, offer_id, merchant_id, seen_on, price, list_price, availability, condition FROM price_events
         WHERE market = $1 AND cluster_id IN (${clusterIds.map((_, at) => `$${at + 2}`).join(", ")})`,
        [market, ...clusterIds],
      ),
  };
}
