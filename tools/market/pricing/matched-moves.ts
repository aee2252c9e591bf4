import { z } from "zod";
import { countCell, numberCell } from "../../warehouse/cells.js";
import type { NumberCondition } from "../../warehouse/queries/measures/filters.js";
import { moveRows } from "../../warehouse/queries/measures/offers.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import type { QuarantinedFeed } from "./quarantine.js";
import type { ValuedProducts } from "./valued-products.js";

/** Like for like: offers with a known price on both days, whatever came or went between them. */
export const MatchedMoves = z.object({
  from: z.string(),
  to: z.string(),
  /** Offers compared. */
  offers: z.number(),
  rose: z.number(),
  fell: z.number(),
  /** Jevons: geometric mean of new over old price, unchanged ones included, less 1; null without an offer. */
  change: z.number().nullable(),
});
export type MatchedMoves = z.infer<typeof MatchedMoves>;

interface MovesScope {
  readonly market: string;
  readonly clusterIds: readonly number[];
  readonly productIds: readonly number[];
  readonly brands: readonly string[];
  readonly merchants: readonly string[];
  /** Bounds of today's price. */
  readonly priceMin: number | null;
  readonly priceMax: number | null;
  readonly valued: ValuedProducts;
}

/** By cluster, from the same text as the measure "price-change". */
export async function readMatchedMoves(
  warehouse: Warehouse,
  scope: MovesScope,
  days: { readonly from: string; readonly to: string },
  quarantined: readonly QuarantinedFeed[],
  signal: AbortSignal | undefined,
): Promise<(clusterId: number) => { readonly matched: MatchedMoves; readonly examined: number }> {
  const feeds = quarantined.filter(({ quarantinedFrom }) => quarantinedFrom <= days.to);
  const rows = await warehouse.query(
    ...moveRows({ ...scope, category: null, texts: [], numbers: boundsOf(scope) }, days, feeds, [], scope),
    { signal },
  );
  const byCluster = new Map(rows.map((row) => [countCell(row, "cluster_id"), row]));
  return (clusterId) => {
    const row = byCluster.get(clusterId) ?? {};
    const offers = countCell(row, "matched");
    const [rose, fell] = [countCell(row, "rose"), countCell(row, "fell")];
    const change = meanChange(numberCell(row, "logs"), offers);
    return { matched: { ...days, offers, rose, fell, change }, examined: countCell(row, "examined") };
  };
}

const boundsOf = ({ priceMin, priceMax }: MovesScope): NumberCondition[] => [
  ...(priceMin === null ? [] : [{ on: "price", is: "at least", value: priceMin } as const]),
  ...(priceMax === null ? [] : [{ on: "price", is: "at most", value: priceMax } as const]),
];

/** Rounded, because engines add floats in different orders. */
const ROUND = 1_000_000;

export function meanChange(logs: number | null, offers: number): number | null {
  return logs === null || offers === 0 ? null : Math.round(Math.expm1(logs / offers) * ROUND) / ROUND;
}
