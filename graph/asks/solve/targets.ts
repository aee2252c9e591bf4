import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Ask } from "../../understand/request.js";
import {
  type Given,
  givenBy,
  type Has,
  hasAim,
  hasAll,
  hasOrders,
  isOfTwoLots,
  knowsAllOfOrder,
  TWO_LOTS,
  targetsOfNumbers,
} from "./of-numbers.js";
import type { Quantity } from "./quantities.js";
import type { Stated } from "./stated.js";

/** What an ask wants to know of one's own economics. */

const OF_MEASURES: Partial<Record<MeasureId, Quantity>> = {
  "highest-bid": "highest-bid",
  "break-even-acos": "break-even-acos",
  "break-even-roas": "break-even-roas",
  "break-even-conversion": "break-even-conversion",
  "break-even-price": "break-even-price",
  "profit-per-order": "profit-per-order",
  "profit-after-ads": "profit-after-ads",
  "own-profit": "profit",
  margin: "margin",
  "margin-after-ads": "margin-after-ads",
  markup: "markup",
  acos: "acos",
  "target-acos": "target-acos",
  roas: "roas",
  "cost-per-order": "ad-cost-per-order",
  "clicks-for-budget": "clicks-for-budget",
  "clicks-for-orders": "clicks-for-orders",
  "orders-for-budget": "orders-for-budget",
  "budget-for-orders": "budget-for-orders",
  "revenue-from-ads": "revenue",
  "price-for-margin": "price-for-margin",
  "cost-for-margin": "cost-for-margin",
  "highest-discount": "highest-discount",
  "orders-to-keep-profit": "order-change",
  "units-to-break-even": "break-even-units",
  "budget-for-clicks": "budget-for-clicks",
  "orders-for-clicks": "orders-for-clicks",
  "stock-days": "cover",
  "reorder-point": "reorder-point",
  "reorder-quantity": "reorder-quantity",
  "order-by-date": "order-in",
  "own-revenue": "revenue",
  "own-orders": "orders",
  "own-market-share": "own-market-share",
  "units-for-goal": "orders-wanted",
  "units-for-budget": "units-for-budget",
  "goods-cost": "purchase-total",
  "stock-value": "stock-value",
  "cost-per-unit": "cost-per-unit",
  "landed-cost": "landed-cost",
  "own-conversion": "conversion",
  "price-cut": "price-cut",
  "new-price": "price",
  "price-with-tax": "taxed-price",
  "price-without-tax": "net-price",
  "tax-in-price": "tax",
  "highest-ad-cost": "highest-ad-cost",
  payout: "payout",
  "cost-of-returns": "cost-of-returns",
};

/** Measures of the market that mean the asker's own where numbers of theirs are stated beside them. */
const BESIDE_NUMBERS: readonly {
  readonly ids: readonly MeasureId[];
  readonly if: (has: Has) => boolean;
  readonly means: Quantity;
}[] = [
  {
    ids: ["orders", "units", "ad-orders", "conversion", "ad-conversion"],
    if: (has) => has("clicks-wanted", "conversion-now"),
    means: "orders-gained",
  },
  {
    ids: ["revenue", "orders", "units"],
    if: (has) => hasOrders(has) && has("price-now", "price") && !has("unit-cost") && !has("margin-now"),
    means: "revenue",
  },
  {
    ids: ["orders", "units"],
    if: (has) => has("price-now", "price") && (has("unit-cost") || has("margin-now")),
    means: "order-change",
  },
  { ids: ["order-value"], if: (has) => has("revenue-stated", "orders-had"), means: "order-value" },
  { ids: ["orders", "units", "ad-orders"], if: (has) => has("budget"), means: "orders-for-budget" },
  {
    ids: ["orders", "units", "offers", "products"],
    if: (has) => has("profit-wanted") || has("revenue-stated", "price"),
    means: "orders-wanted",
  },
  {
    ids: ["orders", "units", "ad-orders", "conversion", "ad-conversion"],
    if: (has) => has("clicks-wanted") && !has("orders-had") && !has("orders-wanted"),
    means: "orders-for-clicks",
  },
  {
    ids: ["price-median", "price-mean"],
    if: (has) => has("budget", "cpc", "conversion"),
    means: "ad-cost-per-order",
  },
  {
    ids: ["price-median", "price-mean", "ad-cost", "ad-click-cost", "click-price"],
    if: (has) => has("clicks-wanted", "cpc"),
    means: "budget-for-clicks",
  },
  { ids: ["clicks", "ad-clicks"], if: (has) => has("budget"), means: "clicks-for-budget" },
  {
    ids: ["clicks", "ad-clicks"],
    if: (has) => has("orders-wanted") && !has("clicks-wanted"),
    means: "clicks-for-orders",
  },
  { ids: ["ad-cost", "ad-order-cost"], if: (has) => has("orders-wanted"), means: "budget-for-orders" },
  {
    ids: ["ad-cost", "ad-order-cost"],
    if: (has) => has("cpc") || has("conversion") || has("target-acos"),
    means: "ad-cost-per-order",
  },
  { ids: ["ad-cost", "ad-order-cost"], if: (has) => knowsAllOfOrder(has), means: "highest-ad-cost" },
  { ids: ["click-price", "conversion"], if: (has) => has("budget", "cpc", "conversion"), means: "orders-for-budget" },
  {
    ids: ["click-price", "bid-high", "keyword-bid", "ad-click-cost"],
    if: (has) => has("price") && (has("margin") || has("unit-cost")) && !has("cpc") && !has("clicks-wanted"),
    means: "highest-bid",
  },
  {
    ids: ["revenue"],
    if: (has) => has("profit-wanted", "margin"),
    means: "revenue",
  },
  {
    ids: ["revenue"],
    if: (has) => has("budget") || hasOrders(has) || has("search-share") || has("market-part"),
    means: "revenue",
  },
  { ids: ["orders", "units"], if: (has) => has("horizon", "daily-sales"), means: "order-quantity" },
  { ids: ["orders", "units"], if: (has) => has("search-share") || has("market-part"), means: "orders" },
  { ids: ["price-median", "price-mean"], if: (has) => has("price-now", "margin-now"), means: "order-change" },
  { ids: ["price-median", "price-mean"], if: (has) => has("unit-cost", "aimed-markup"), means: "price" },
  { ids: ["price-median", "price-mean"], if: (has) => hasAim(has) && has("unit-cost"), means: "price-for-margin" },
  {
    ids: ["price-median", "price-mean"],
    if: (has) => hasAim(has) && has("price"),
    means: "cost-for-margin",
  },
];

/** Whether a measure of the market may mean the asker's own. */
export const mayBeOwn = (id: string): boolean => BESIDE_NUMBERS.some(({ ids }) => ids.some((each) => each === id));

/** A measure that stands beside its own number is stated, not asked for: "conversion 3 %". */
const STATED_AS: Partial<Record<MeasureId, readonly Quantity[]>> = {
  margin: ["margin", "aimed-margin", "aimed-net-margin"],
  acos: ["target-acos"],
  "target-acos": ["target-acos"],
  roas: ["target-roas"],
  markup: ["aimed-markup"],
  "cost-for-margin": ["unit-cost"],
};

const isStated = (id: string, stated: ReadonlySet<Quantity>): boolean =>
  (STATED_AS[id as MeasureId] ?? []).some((quantity) => stated.has(quantity)); // others are never stated

/** Each of these measures stands beside its own number. */
export const areStated = (measures: readonly string[], { facts, cases }: Stated): boolean => {
  const { stated, varied } = givenBy({ facts, cases }, false);
  return varied.size === 0 && measures.length > 0 && measures.every((id) => isStated(id, stated));
};

/** The quantities that answer an ask, first things first; empty where it asks for nothing of the kind. */
export function targetsOf({ measures }: Pick<Ask, "measures">, given: Given): Quantity[] {
  const { stated } = given;
  const has = hasAll(stated);
  if (isOfTwoLots(has)) return [...TWO_LOTS];
  if (has("order-shift") && (has("unit-cost") || has("margin-now") || has("profit-per-order")) && isOfProfit(measures))
    return ["profit-shift"];
  if (has("size-rate", "unit-size"))
    return has("quantity") || has("stock") ? ["size-total", "size-cost"] : ["size-cost"];
  if (has("returns-had") && hasOrders(has) && !has("return-cost") && !knowsAllOfOrder(has)) return ["return-share"];
  // "1,150 sold in the last 90 days": what they are in a day, where nothing is to last.
  if (has("sales-days", "daily-sales") && !OF_RATE.some((each) => has(each))) return ["daily-sales"];
  const own = measures.flatMap((id) => {
    const target = OF_MEASURES[id as MeasureId]; // a measure that is none of these has no target
    return target === undefined ? [] : [{ id, target }];
  });
  const asked = own.filter(({ id }) => !isStated(id, stated));
  if (asked.length > 0) {
    const targets = asked.map(({ target }) => ofAds(ofCases(target, given), has));
    // "What's a click, and what does an order cost then?"
    const isOfClick = measures[0] === "click-price" && !has("cpc") && given.isPlaced && has("conversion");
    return [...new Set<Quantity>([...(isOfClick ? (["cpc"] as const) : []), ...targets])];
  }
  const meant = BESIDE_NUMBERS.find(({ ids, if: holds }) => ids.some((id) => measures.includes(id)) && holds(has));
  if (meant !== undefined) return [meant.means];
  const last = own.filter(({ id }) => id !== "target-acos").at(-1);
  if (last !== undefined) return [ofAds(last.target, has)];
  // Two prices are no move of one where it is asked how the own one stands among others'.
  if (measures.some((id) => AMONG_OTHERS.includes(id)) && !has("rival-price")) return [];
  return [...targetsOfNumbers(given, measures.length === 0)];
}

/** Whether all that is asked for may be what a price brings in all. */
const isOfProfit = (measures: readonly string[]): boolean =>
  measures.every((id) => PROFITS.includes(id) || mayBeOwn(id));
const PROFITS: readonly string[] = [
  "own-profit",
  "profit-per-order",
  "profit-after-ads",
  "orders-to-keep-profit",
  "own-revenue",
  "margin",
] satisfies MeasureId[];

/** "5 % dearer and 5 % fewer buyers, am I better off?": where a change of orders is stated, the profit before and after it is asked for. */
const ofCases = (target: Quantity, { varied }: Given): Quantity =>
  target === "order-change" && (varied.has("orders-had") || varied.has("orders-wanted")) ? "profit" : target;

/** What sales of a day say something of. */
const OF_RATE: readonly Quantity[] = [
  "stock",
  "lead-time",
  "horizon",
  "fixed-expenses",
  "price",
  "unit-cost",
  "quantity",
];

const AMONG_OTHERS: readonly string[] = ["own-price-rank", "own-price-index"] satisfies MeasureId[];

const isOfSeveral = (has: Has): boolean => hasOrders(has) || OF_SEVERAL.some((each) => has(each));
const OF_SEVERAL: readonly Quantity[] = [
  "budget",
  "clicks-wanted",
  "revenue-stated",
  "profit-wanted",
  "quantity",
  "stock",
  "search-share",
  "market-part",
];

/** What a price has to cover beside the goods. */
const BESIDE_COST: readonly Quantity[] = [
  "price",
  "price-now",
  "shipping-cost",
  "fee-rate",
  "fixed-fees",
  "tax-rate",
  "duty-rate",
];

const speaksOfAds = (has: Has): boolean =>
  has("cpc", "conversion") || has("target-acos") || has("budget") || has("ad-cost-per-order");

/** Where ads are spoken of, a profit is what they leave of it; of a budget and an aim the budget is given. */
function ofAds(target: Quantity, has: Has): Quantity {
  // "Profit?" without any number of orders is that of one; without what one costs, of two times, what they bring in.
  if (target === "profit" && !isOfSeveral(has)) return ofAds("profit-per-order", has);
  if (target === "profit" && hasOrders(has) && has("price-now", "price") && !has("unit-cost") && !has("margin-now"))
    return "revenue";
  if (target === "taxed-price" && has("net-price")) return "price";
  if (target === "break-even-price" && !speaksOfAds(has)) {
    if (hasAim(has)) return "price-for-margin";
    if (BESIDE_COST.some((each) => has(each))) return "lowest-price";
  }
  if (target === "cost-of-returns" && !hasOrders(has)) return "return-cost-per-order";
  if (target === "profit-per-order" && has("returned-rate", "return-cost")) return "profit-after-returns";
  const isOfOrders = target === "profit-per-order" || target === "profit";
  if (isOfOrders && has("fixed-expenses") && (has("orders-had") || has("orders-wanted"))) return "profit-left";
  if (has("profit-wanted") && !has("orders-wanted") && !has("orders-had")) {
    if (target === "break-even-units" || target === "profit") return "orders-wanted";
  }
  if (target === "price-for-margin" && has("aimed-profit")) return "price-for-profit";
  if (target === "price-for-margin" && has("ad-cost-per-order") && !has("tax-rate"))
    return "price-for-margin-after-ads";
  if (target === "reorder-quantity" && has("horizon")) return "order-quantity";
  if (target === "profit-per-order" && has("goods-total")) return ofAds("profit", has);
  if (target === "margin" && has("goods-total", "budget")) return "margin-after-ads";
  if (target === "profit-per-order" && speaksOfAds(has)) return "profit-after-ads";
  if (target === "profit" && speaksOfAds(has)) return "net-profit";
  if (target === "budget-for-orders" && !has("orders-wanted")) {
    if (has("budget")) return "orders-for-budget";
    if (has("clicks-wanted")) return "budget-for-clicks";
  }
  if (target === "ad-cost-per-order" && !speaksOfAds(has) && !has("cpc") && knowsAllOfOrder(has))
    return "highest-ad-cost";
  if ((target === "orders-for-clicks" || target === "orders-for-budget") && has("clicks-wanted", "conversion-now"))
    return "orders-gained";
  if (target === "orders-for-budget" && has("clicks-wanted") && !has("budget")) return "orders-for-clicks";
  return target;
}
