import { compareText, groupBy } from "../../collections.js";
import { median } from "../../statistics/quantiles.js";

/** A current offer that may be compared: new, in stock, from a trusted feed. */
export interface ComparableOffer {
  readonly clusterId: number;
  readonly offerId: number;
  readonly productId: number;
  readonly brand: string;
  readonly merchant: string;
  readonly price: number;
  /** Struck-through price beside it. */
  readonly listPrice: number | null;
  readonly packUnits: number;
  readonly seenOn: string;
  readonly currency: string;
  /** Of the product, over all its offers; null = not measured. */
  readonly clicks: number | null;
}

/** One merchant beside the others, over the products that both sell. */
export interface SellerLevel {
  readonly merchant: string;
  readonly n: number;
  readonly products: number;
  readonly median: number | null;
  /** Products that another merchant sells as well. */
  readonly shared: number;
  /** Of those: products at the lowest price, ties included. */
  readonly lowest: number;
  /** Jevons index, 100 = the others: 100 * exp(mean ln(own price / median of the others' prices)); null below three shared products. */
  readonly index: number | null;
}

const MINIMUM_SHARED = 3;
const UNKNOWN_LAST = Number.MAX_VALUE;

/** Merchants by how they price the same products, cheapest first; those without enough shared products follow by their offers. */
export function compareSellers(
  offers: readonly ComparableOffer[],
  priceOf: (offer: ComparableOffer) => number,
): SellerLevel[] {
  const sellersOf = groupBy(offers, ({ productId }) => productId);
  return [...groupBy(offers, ({ merchant }) => merchant)]
    .map(([merchant, own]): SellerLevel => {
      const ratios = [...groupBy(own, ({ productId }) => productId)].flatMap(([productId, items]) => {
        const others = (sellersOf.get(productId) ?? []).filter((offer) => offer.merchant !== merchant).map(priceOf);
        const rival = median(others);
        const price = Math.min(...items.map(priceOf));
        return rival === null ? [] : [{ log: Math.log(price / rival), isLowest: price <= Math.min(...others) }];
      });
      return {
        merchant,
        n: own.length,
        products: new Set(own.map(({ productId }) => productId)).size,
        median: median(own.map(priceOf)),
        shared: ratios.length,
        lowest: ratios.filter(({ isLowest }) => isLowest).length,
        index:
          ratios.length < MINIMUM_SHARED
            ? null
            : 100 * Math.exp(ratios.reduce((sum, { log }) => sum + log, 0) / ratios.length),
      };
    })
    .sort(
      (a, b) =>
        (a.index ?? UNKNOWN_LAST) - (b.index ?? UNKNOWN_LAST) || b.n - a.n || compareText(a.merchant, b.merchant),
    );
}

/** Products in order of price: each at its cheapest offer, or (dearest first) at its dearest. */
export function rankProducts(
  offers: readonly ComparableOffer[],
  priceOf: (offer: ComparableOffer) => number,
  by: "cheapest" | "dearest",
): ComparableOffer[] {
  const sign = by === "cheapest" ? 1 : -1;
  const inOrder = (a: ComparableOffer, b: ComparableOffer) => sign * (priceOf(a) - priceOf(b)) || a.offerId - b.offerId;
  return [...groupBy(offers, ({ productId }) => productId).values()]
    .flatMap((items) => items.toSorted(inOrder).slice(0, 1))
    .sort(inOrder);
}
