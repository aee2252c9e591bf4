import { splitOutliers } from "../../statistics/outliers.js";
import { quantileSorted, sortNumbers } from "../../statistics/quantiles.js";
import { countCell, groupByCluster } from "../../warehouse/cells.js";
import { excludeFeeds } from "../../warehouse/queries/prices.js";
import { placeholders, type Row, type Warehouse } from "../../warehouse/warehouse.js";
import { comparePrices } from "../pricing/compare-prices.js";
import { type IsIsolated, readIsolated } from "../pricing/isolated-prices.js";
import { readQuarantine } from "../pricing/quarantine.js";

/**
 * Quartiles of the clusters' prices, what an order of one item is worth: of the offers that pricing counts, so both agree
 * (new, in stock, without the feeds under quarantine and without outliers). `rows_examined` counts the outliers too.
 */
export async function readOrderPrices(
  warehouse: Warehouse,
  { market, clusterIds }: { readonly market: string; readonly clusterIds: readonly number[] },
  signal?: AbortSignal,
): Promise<Row[]> {
  const { feeds } = await readQuarantine(warehouse, { market, clusterIds }, signal);
  const pairs = feeds.flatMap(({ clusterId, merchantId }) => [clusterId, merchantId]);
  const sql = orderPrices(clusterIds.length, feeds.length);
  const offers = await warehouse.query(sql, [market, ...clusterIds, ...pairs], { signal });
  const isIsolated = await readIsolated(warehouse, market, offers, signal);
  return [...groupByCluster(offers)].map(([clusterId, rows]) => summariseOrderPrices(clusterId, rows, isIsolated));
}

function summariseOrderPrices(clusterId: number, rows: readonly Row[], isIsolated: IsIsolated): Row {
  const offers = rows.map((row) => ({
    offerId: countCell(row, "offer_id"),
    price: countCell(row, "price"),
    packUnits: countCell(row, "pack_units"),
  }));
  const { kept } = splitOutliers(offers, comparePrices(offers).comparedPriceOf, ({ offerId }) => isIsolated(offerId));
  const prices = sortNumbers(kept.map(({ price }) => price));
  return {
    cluster_id: clusterId,
    offers: prices.length,
    price_p25: quantileSorted(prices, 0.25),
    price_median: quantileSorted(prices, 0.5),
    price_p75: quantileSorted(prices, 0.75),
    rows_examined: rows.length,
  };
}

/** Prices of new offers in stock. $1 market, $2… clusters, then the feeds to leave out, each as cluster and merchant. */
export function orderPrices(clusters: number, feeds: number): string {
  const bounds = [`cluster_id IN (${placeholders(clusters, 2)})`, ...excludeFeeds("offers", 2 + clusters, feeds)];
  return `
SELECT cluster_id, offer_id, price, pack_units
FROM offers
WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND ${bounds.join(" AND ")}
ORDER BY cluster_id, offer_id`;
}
