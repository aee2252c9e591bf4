import { readQuarantine } from "../pricing/quarantine.js";
import { orderPrices } from "../warehouse/queries/campaign.js";
import type { Row, Warehouse } from "../warehouse/warehouse.js";

/** Quartiles of the clusters' prices without the feeds under quarantine: the offers that pricing counts, so both agree. */
export async function readOrderPrices(
  warehouse: Warehouse,
  { market, clusterIds }: { readonly market: string; readonly clusterIds: readonly number[] },
  signal?: AbortSignal,
): Promise<Row[]> {
  const { feeds } = await readQuarantine(warehouse, { market, clusterIds }, signal);
  const pairs = feeds.flatMap(({ clusterId, merchantId }) => [clusterId, merchantId]);
  return warehouse.query(orderPrices(clusterIds.length, feeds.length), [market, ...clusterIds, ...pairs], { signal });
}
