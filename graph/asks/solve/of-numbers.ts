import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Quantity } from "./quantities.js";
import type { Stated } from "./stated.js";

/** What stated numbers ask for by themselves. */

/** What is known of the numbers of a question. */
export interface Given {
  readonly stated: ReadonlySet<Quantity>;
  /** Stated for several cases. */
  readonly varied: ReadonlySet<Quantity>;
  /** A product or a category of the market is named. */
  readonly isPlaced: boolean;
}

export const givenBy = ({ facts, cases }: Pick<Stated, "facts" | "cases">, isPlaced: boolean): Given => ({
  stated: withRate(new Set(facts.flatMap(({ origin, quantity }) => (origin === "stated" ? quantity : [])))),
  varied: new Set(cases[0]?.varied.map(({ quantity }) => quantity)),
  isPlaced,
});

/** "1,150 sold in the last 90 days" says what sells in a day. */
function withRate(stated: Set<Quantity>): Set<Quantity> {
  const isSold = stated.has("orders-had") || stated.has("orders-wanted");
  return isSold && stated.has("sales-days") ? stated.add("daily-sales") : stated;
}

export type Has = (...quantities: readonly Quantity[]) => boolean;

/** What numbers are stated for where no word says it; sums that need most numbers stand first. */
const OF_NUMBERS: readonly { readonly if: (has: Has) => boolean; readonly means: Quantity }[] = [
  { if: (has) => has("daily-sales", "horizon"), means: "order-quantity" },
  { if: (has) => has("size-rate", "unit-size"), means: "size-cost" },
  { if: (has) => has("returns-had", "orders-had"), means: "return-share" },
  { if: (has) => has("stock", "daily-sales", "lead-time"), means: "order-in" },
  { if: (has) => has("daily-sales", "lead-time"), means: "reorder-point" },
  { if: (has) => has("stock", "daily-sales"), means: "cover" },
  { if: (has) => has("budget", "cpc", "conversion"), means: "orders-for-budget" },
  { if: (has) => has("orders-wanted", "cpc", "conversion"), means: "budget-for-orders" },
  { if: (has) => has("orders-wanted", "conversion"), means: "clicks-for-orders" },
  { if: (has) => has("clicks-wanted", "cpc"), means: "budget-for-clicks" },
  { if: (has) => has("clicks-wanted", "conversion"), means: "orders-for-clicks" },
  { if: (has) => has("budget", "cpc"), means: "clicks-for-budget" },
  { if: (has) => has("price", "target-acos") && knowsProfit(has), means: "profit-after-ads" },
  { if: (has) => has("price", "target-roas") && knowsProfit(has), means: "profit-after-ads" },
  { if: (has) => has("price", "cpc", "conversion") && knowsProfit(has), means: "profit-after-ads" },
  { if: (has) => has("margin") && (has("target-acos") || has("target-roas")), means: "margin-after-ads" },
  { if: (has) => has("price", "conversion") && (has("target-acos") || knowsProfit(has)), means: "highest-bid" },
  { if: (has) => has("price", "cpc", "conversion"), means: "acos" },
  { if: (has) => has("cpc", "conversion"), means: "ad-cost-per-order" },
  { if: (has) => hasAim(has) && has("unit-cost"), means: "price-for-margin" },
  { if: (has) => hasOrders(has) && has("price-now", "price") && !has("unit-cost"), means: "revenue" },
  { if: (has) => has("market-part"), means: "orders" },
  { if: (has) => has("sales-days", "daily-sales"), means: "daily-sales" },
];

/** Sums that some numbers together ask for although no word does, each by the measure that stands for it. */
const PLAINLY_OF_NUMBERS: readonly { readonly if: (has: Has) => boolean; readonly means: MeasureId }[] = [
  { if: (has) => has("clicks-wanted", "conversion-now"), means: "orders-for-clicks" },
  { if: (has) => isOfTwoLots(has), means: "goods-cost" },
  { if: (has) => has("returned-rate", "return-cost") && !knowsAllOfOrder(has), means: "cost-of-returns" },
  { if: (has) => has("goods-total"), means: "own-profit" },
  { if: (has) => has("profit-wanted", "margin") && !has("price"), means: "own-revenue" },
  { if: (has) => has("profit-wanted") && knowsAllOfOrder(has), means: "orders" },
  { if: (has) => has("lot-cost", "quantity") && !has("price"), means: "cost-per-unit" },
  { if: (has) => has("fixed-expenses") && has("orders-had"), means: "own-profit" },
  { if: (has) => has("fixed-expenses"), means: "units-to-break-even" },
  { if: (has) => has("orders-had") && knowsAllOfOrder(has), means: "own-profit" },
  { if: (has) => has("budget", "revenue-stated", "margin"), means: "own-profit" },
  { if: (has) => has("budget", "revenue-stated"), means: "acos" },
  { if: (has) => has("budget", "orders-had", "price"), means: "acos" },
  { if: (has) => has("budget", "orders-had"), means: "cost-per-order" },
  { if: (has) => has("revenue-stated", "orders-had"), means: "order-value" },
  { if: (has) => has("price", "target-acos"), means: "cost-per-order" },
  { if: (has) => knowsAllOfOrder(has), means: "profit-per-order" },
  { if: (has) => has("target-roas"), means: "acos" },
  { if: (has) => has("target-acos"), means: "roas" },
];

export const knowsAllOfOrder = (has: Has): boolean =>
  has("profit-per-order") ||
  has("price", "margin") ||
  has("price", "unit-cost") ||
  has("price", "lot-cost", "quantity");

export const plainSumOf = ({ stated }: Pick<Given, "stated">): MeasureId | null =>
  PLAINLY_OF_NUMBERS.find(({ if: holds }) => holds(hasAll(stated)))?.means ?? null;

/** "500 at 16.20 or 1,000 at 14.90" */
export const isOfTwoLots = (has: Has): boolean => has("smaller-quantity", "cost-of-smaller");

export const hasAim = (has: Has): boolean => has("aimed-margin") || has("aimed-net-margin");

const knowsProfit = (has: Has): boolean => has("margin") || has("unit-cost") || has("profit-per-order");

/** What is told of two orders, and of goods that come back, as far as the numbers tell it. */
export const TWO_LOTS: readonly Quantity[] = ["lot-saving", "purchase-total", "lot-months"];
const RETURNS: readonly Quantity[] = ["cost-of-returns", "return-cost-per-order"];

/**
 * What numbers ask for that are no words' business: of no product that the market knows, whatever else the words sound like. Those that need most numbers first.
 */
const OF_OWN: readonly { readonly if: (has: Has, varies: Has) => boolean; readonly means: readonly Quantity[] }[] = [
  { if: (has) => has("bundle-price", "quantity", "price"), means: ["saving", "saving-rate", "piece-price"] },
  { if: isOfTwoLots, means: TWO_LOTS },
  { if: (has) => has("returned-rate", "return-cost") && !knowsAllOfOrder(has), means: RETURNS },
  { if: (has) => has("part-rate", "amount"), means: ["part"] },
  { if: (has) => has("horizon", "daily-sales"), means: ["order-quantity"] },
  { if: (has) => has("stock", "orders-had") && !has("daily-sales"), means: ["stock-turns"] },
  { if: (has) => has("budget", "total-revenue"), means: ["acos", "tacos"] },
  {
    if: (has) => has("clicks-wanted") && hasOrders(has) && !has("conversion"),
    means: ["cpc", "conversion", "clicks-per-order", "acos", "roas"],
  },
  { if: (has) => has("unit-cost", "aimed-markup"), means: ["price", "margin"] },
  { if: (has) => has("unit-cost", "aimed-profit"), means: ["price-for-profit"] },
  { if: (has) => hasOrders(has) && knowsAllOfOrder(has), means: ["profit"] },
  { if: (has, varies) => hasOrders(has) && has("price") && varies("price"), means: ["revenue"] },
  { if: (has) => has("rival-price", "price"), means: ["rival-gap", "own-gap"] },
  { if: (has) => has("quantity", "price") && !has("unit-cost"), means: ["purchase-total"] },
  { if: (has) => has("quantity", "price-now", "price-change") && !has("unit-cost"), means: ["purchase-total"] },
  { if: (has) => has("quantity", "unit-cost") && !has("price"), means: ["purchase-total", "unit-cost"] },
  { if: (has) => has("quantity", "lot-cost") && !has("price") && !isLanded(has), means: ["cost-per-unit"] },
  { if: (has) => has("quantity", "lot-cost") && !has("price"), means: ["landed-cost"] },
  { if: (has) => isOfLanding(has) && !knowsAllOfOrder(has), means: ["landed-cost"] },
  { if: (has) => has("net-price", "tax-rate") && !has("unit-cost"), means: ["price", "tax"] },
  { if: (has) => has("price", "tax-rate") && !has("unit-cost"), means: ["net-price", "tax"] },
  { if: (has) => has("price-now", "price-change") && !has("unit-cost"), means: ["price", "price-change"] },
  ...(["amount", "price", "cpc", "conversion", "unit-cost", "revenue-stated", "budget"] as const).map(
    (quantity): (typeof OF_OWN)[number] => ({
      if: (_has: Has, varies: Has) => varies(quantity),
      means: [quantity],
    }),
  ),
];

export const hasOrders = (has: Has): boolean => has("orders-had") || has("orders-wanted");
const isLanded = (has: Has): boolean => has("duty-rate") || has("loss-rate") || has("shipping-cost");
const isOfLanding = (has: Has): boolean => has("unit-cost") && isLanded(has);

/** What is wanted of numbers alone; empty where they make no sum. `isOpen`: no word says anything else. */
export function targetsOfNumbers({ stated, varied, isPlaced }: Given, isOpen: boolean): readonly Quantity[] {
  const has = hasAll(stated);
  const own = isPlaced ? undefined : OF_OWN.find(({ if: holds }) => holds(has, hasAll(varied)));
  const usual = isOpen ? OF_NUMBERS.find(({ if: holds }) => holds(has)) : undefined;
  return usual !== undefined ? [usual.means] : (own?.means ?? []);
}

export const hasAll =
  (stated: ReadonlySet<Quantity>): Has =>
  (...quantities) =>
    quantities.every((quantity) => stated.has(quantity));
