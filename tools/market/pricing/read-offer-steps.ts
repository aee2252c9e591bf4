import { groupBy } from "../../collections.js";
import { selectSteps } from "../../warehouse/queries/price-events.js";
import type { Row, Warehouse } from "../../warehouse/warehouse.js";
import type { OfferSteps } from "./offer-steps.js";
import { toStep } from "./price-steps.js";

interface Scope {
  readonly market: string;
  readonly clusterIds: readonly number[];
  readonly from: string;
  readonly to: string;
}

/** The price steps of some offers (rows of `selectHistoryOffers`), in their order. `isPart`: not all new offers of the clusters. */
export async function readOfferSteps(
  warehouse: Warehouse,
  { market, clusterIds, from, to }: Scope,
  offers: readonly Row[],
  isPart: boolean,
  signal?: AbortSignal,
): Promise<OfferSteps[]> {
  if (offers.length === 0) return [];
  const named = isPart ? offers.map((row) => Number(row.offer_id)) : [];
  const rows = await warehouse.query(
    selectSteps(clusterIds.length, named.length),
    [market, from, to, ...clusterIds, ...named],
    { signal },
  );
  const stepsOf = groupBy(rows, (row) => Number(row.offer_id));
  return offers.map((row) => ({
    clusterId: Number(row.cluster_id),
    offerId: Number(row.offer_id),
    productId: Number(row.product_id),
    product: String(row.title),
    brand: String(row.brand),
    merchant: String(row.merchant),
    merchantId: Number(row.merchant_id),
    packUnits: Number(row.pack_units),
    currency: String(row.currency),
    steps: (stepsOf.get(Number(row.offer_id)) ?? []).map(toStep),
  }));
}
