import { comparePrices } from "../../market/pricing/compare-prices.js";
import type { IsIsolated } from "../../market/pricing/isolated-prices.js";
import { splitOutliers } from "../../statistics/outliers.js";
import { countCell, groupByCluster, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** An offer with what its price is compared by, decided within its product group. */
export interface PricedOffer {
  readonly row: Row;
  readonly productId: number;
  readonly brand: string;
  readonly merchant: string;
  readonly price: number;
  readonly listPrice: number | null;
  /** Per unit where the packs of the product group differ. */
  readonly comparedPrice: number;
  readonly basis: "item" | "unit";
  /** Far from all other prices of the product group and from its own earlier ones. */
  readonly isOutlier: boolean;
  /** Its part of the clicks on its product. */
  readonly clicks: number;
  /** Rows of clicks behind it. */
  readonly clickRows: number;
}

/** `clicksOf` null: clicks were not asked for. */
export function priceOffers(
  rows: readonly Row[],
  clickRows: readonly Row[] | null,
  isIsolated: IsIsolated,
): PricedOffer[] {
  const clicksOf = new Map((clickRows ?? []).map((row) => [productOf(row), row]));
  return [...groupByCluster(rows).values()].flatMap((offers) => {
    const priced = offers.map((row) => ({
      row,
      price: countCell(row, "price"),
      packUnits: countCell(row, "pack_units"),
    }));
    const { basis, comparedPriceOf } = comparePrices(priced);
    const { kept } = splitOutliers(priced, comparedPriceOf, ({ row }) => isIsolated(countCell(row, "offer_id")));
    const isKept = new Set(kept.map(({ row }) => row));
    const offersOf = new Map<string, number>();
    for (const { row } of kept) offersOf.set(productOf(row), (offersOf.get(productOf(row)) ?? 0) + 1);
    const counted = new Set<string>();
    return priced.map((offer): PricedOffer => {
      const product = productOf(offer.row);
      const clicks = clicksOf.get(product);
      const isFirst = !counted.has(product);
      counted.add(product);
      return {
        row: offer.row,
        productId: countCell(offer.row, "product_id"),
        brand: textCell(offer.row, "brand"),
        merchant: textCell(offer.row, "merchant"),
        price: offer.price,
        listPrice: numberCell(offer.row, "list_price"),
        comparedPrice: comparedPriceOf(offer),
        basis,
        isOutlier: !isKept.has(offer.row),
        clicks: clicks === undefined ? 0 : countCell(clicks, "clicks") / (offersOf.get(product) ?? 1),
        clickRows: isFirst && clicks !== undefined ? countCell(clicks, "examined") : 0,
      };
    });
  });
}

const productOf = (row: Row): string => `${countCell(row, "cluster_id")}/${countCell(row, "product_id")}`;

/** Groups of product groups with different packs are compared per item. */
export function basisOf(offers: readonly PricedOffer[]): "item" | "unit" | null {
  if (offers.length === 0) return null;
  return offers.every(({ basis }) => basis === "unit") ? "unit" : "item";
}

/** Prices that enter the statistics, on one basis. */
export function pricesOf(offers: readonly PricedOffer[], { withOutliers = false } = {}): number[] {
  const basis = basisOf(offers);
  return offers
    .filter(({ isOutlier, price }) => price > 0 && (withOutliers || !isOutlier))
    .map(({ price, comparedPrice }) => (basis === "unit" ? comparedPrice : price));
}
