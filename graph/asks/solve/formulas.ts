import type { FormulaName } from "../../answer/derivation.js";
import type { Quantity } from "./quantities.js";

/** A quantity, the whole (1, that is 100 %), or a formula of such. */
export type Term = Quantity | 1 | readonly [by: FormulaName, ...of: Term[]];

export interface Formula {
  readonly gives: Quantity;
  readonly term: Term;
  /** The quantities that it needs. */
  readonly needs: readonly Quantity[];
}

const gives = (quantity: Quantity, term: Term): Formula => ({
  gives: quantity,
  term,
  needs: [...new Set(needsOf(term))],
});

function needsOf(term: Term): Quantity[] {
  if (term === 1) return [];
  if (typeof term === "string") return [term];
  const [, ...of] = term;
  return of.flatMap(needsOf);
}

/** The share of the price that is left after what is taken as a share of it: fees, tax, returns. */
const KEPT: Term = ["difference", 1, "fee-rate", "tax-share", "return-rate"];
const KEPT_BESIDE_MARGIN: Term = ["difference", 1, "aimed-margin", "fee-rate", "tax-share", "return-rate"];
const KEPT_BESIDE_ADS: Term = ["difference", 1, "aimed-margin", "fee-rate", "tax-share", "return-rate", "target-acos"];

/** Fees and returns are taken of the price with tax: of the price without it they are more. */
const SHARES_OF_NET: Term = ["product", ["sum", "fee-rate", "return-rate"], ["sum", 1, "tax-rate"]];

/**
 * All that is known of one's own economics. What is stated is never computed; of several ways to a quantity the first one that
 * has all it needs is taken. A tax rate is contained in the price, as VAT is.
 */
export const FORMULAS: readonly Formula[] = [
  // Price and cost of an order
  gives("order-value", ["quotient", "revenue-stated", "orders-had"]),
  gives("price", ["product", "price-now", ["sum", 1, "price-change"]]),
  gives("price", ["sum", "price-now", "price-step"]),
  gives("price", ["product", "net-price", ["sum", 1, "tax-rate"]]),
  gives("price", ["product", "unit-cost", ["sum", 1, "aimed-markup"]]),
  gives("tax-share", ["quotient", "tax-rate", ["sum", 1, "tax-rate"]]),
  gives("net-price", ["quotient", "price", ["sum", 1, "tax-rate"]]),
  gives("duty", ["product", "unit-cost", "duty-rate"]),
  gives("landed-cost", [
    "quotient",
    ["sum", "unit-cost", "duty", "shipping-cost", "one-time-cost"],
    ["difference", 1, "loss-rate"],
  ]),
  gives("fixed-costs", ["sum", "unit-cost", "duty", "shipping-cost", "fixed-fees", "fixed-tax"]),
  gives("fees", ["sum", "fixed-fees", ["product", "price", "fee-rate"]]),
  gives("tax", ["sum", "fixed-tax", ["product", "price", "tax-share"]]),
  gives("refunds", ["product", "price", "return-rate"]),
  gives("total-cost", ["sum", "unit-cost", "duty", "shipping-cost", "fees", "tax", "refunds"]),
  gives("profit-per-order", ["difference", "price", "total-cost"]),
  gives("profit-per-order", ["product", "price", "margin"]),
  gives("margin", ["quotient", "profit-per-order", "price"]),
  gives("net-margin", ["quotient", "profit-per-order", "net-price"]),
  gives("margin", ["quotient", "aimed-markup", ["sum", 1, "aimed-markup"]]),
  gives("aimed-margin", ["product", "aimed-net-margin", ["difference", 1, "tax-share"]]),
  gives("net-price-for-margin", ["quotient", "fixed-costs", ["difference", 1, "aimed-net-margin", SHARES_OF_NET]]),
  gives("price-for-margin", ["product", "net-price-for-margin", ["sum", 1, "tax-rate"]]),
  gives("price-for-margin-after-ads", ["quotient", "fixed-costs", KEPT_BESIDE_ADS]),
  gives("price-for-margin-after-ads", ["quotient", ["sum", "fixed-costs", "ad-cost-per-order"], KEPT_BESIDE_MARGIN]),
  gives("price-for-margin", ["quotient", "fixed-costs", KEPT_BESIDE_MARGIN]),
  gives("price-for-gross-margin", ["quotient", "fixed-costs", ["difference", KEPT, "aimed-gross-margin"]]),
  gives("price", "price-for-margin"),
  gives("price-for-profit", ["quotient", ["sum", "fixed-costs", "aimed-profit"], KEPT]),
  gives("price", "price-for-profit"),
  gives("price", ["quotient", "profit-per-order", "margin"]),
  gives("total-cost", ["difference", "price", "profit-per-order"]),
  gives("unit-cost", ["quotient", "lot-cost", "quantity"]),
  gives("unit-cost", ["difference", "total-cost", "shipping-cost", "fees", "tax", "refunds"]),
  gives("cost-for-margin", [
    "difference",
    ["product", "price", KEPT_BESIDE_MARGIN],
    "shipping-cost",
    "fixed-fees",
    "fixed-tax",
  ]),
  gives("markup", ["quotient", ["difference", "net-price", "unit-cost"], "unit-cost"]),
  gives("markup", ["quotient", "margin", ["difference", 1, "margin"]]),
  gives("lowest-price", ["quotient", "fixed-costs", KEPT]),

  // A change of price
  gives("profit-now", ["difference", ["product", "price-now", KEPT], "fixed-costs"]),
  gives("profit-now", ["product", "price-now", "margin-now"]),
  gives("fixed-costs", ["difference", ["product", "price-now", KEPT], "profit-now"]),
  gives("total-cost", ["sum", "fixed-costs", ["product", "price", ["sum", "fee-rate", "tax-share", "return-rate"]]]),
  gives("margin-now", ["quotient", "profit-now", "price-now"]),
  gives("order-change", ["change", "profit-now", "profit-per-order"]),
  gives("profit-shift", ["change", ["product", "profit-per-order", ["sum", 1, "order-shift"]], "profit-now"]),
  gives("order-step", ["wholes", ["product", "orders-had", "order-change"]]),
  gives("orders-kept", ["sum", "orders-had", "order-step"]),
  gives("highest-discount", ["complement", ["quotient", "price-for-margin", "price"]]),
  gives("highest-discount", ["complement", ["quotient", "lowest-price", "price"]]),

  // Ads for one order
  gives("conversion", ["quotient", "orders-had", "clicks-wanted"]),
  gives("conversion", ["quotient", "orders-wanted", "clicks-wanted"]),
  gives("clicks-per-order", ["quotient", 1, "conversion"]),
  gives("cpc", ["quotient", "budget", "clicks-wanted"]),
  gives("target-acos", ["quotient", 1, "target-roas"]),
  gives("target-acos", ["difference", "margin", "profit-goal"]),
  gives("target-roas", ["quotient", 1, "target-acos"]),
  gives("ad-cost-per-order", ["quotient", "cpc", "conversion"]),
  gives("ad-cost-per-order", ["quotient", "budget", "orders-had"]),
  gives("ad-cost-per-order", ["product", "price", "target-acos"]),
  gives("highest-ad-cost", ["difference", "profit-per-order", "aimed-profit"]),
  gives("highest-ad-cost", "profit-per-order"),
  gives("acos", ["quotient", "ad-cost-per-order", "price"]),
  gives("acos", ["quotient", "budget", "revenue-stated"]),
  gives("acos", "target-acos"),
  gives("roas", ["quotient", 1, "acos"]),
  gives("break-even-acos", "margin"),
  gives("net-break-even-acos", "net-margin"),
  gives("break-even-roas", ["quotient", 1, "margin"]),
  gives("break-even-bid", ["product", "profit-per-order", "conversion"]),
  gives("target-bid", ["product", "price", "conversion", "target-acos"]),
  gives("highest-bid", "target-bid"),
  gives("highest-bid", "break-even-bid"),
  gives("break-even-conversion", ["quotient", "cpc", "profit-per-order"]),
  gives("break-even-price", ["quotient", ["sum", "fixed-costs", "ad-cost-per-order"], KEPT]),
  gives("profit-after-ads", ["difference", "profit-per-order", "ad-cost-per-order"]),
  gives("margin-after-ads", ["difference", "margin", "acos"]),

  // Budgets and aims, all of one time
  gives("orders-wanted", ["quotient", "revenue-stated", "price"]),
  gives("orders-wanted", ["wholes", ["quotient", ["sum", "profit-wanted", "fixed-expenses"], "profit-after-ads"]]),
  gives("orders-wanted", ["wholes", ["quotient", ["sum", "profit-wanted", "fixed-expenses"], "profit-per-order"]]),
  gives("orders-wanted", ["wholes", ["quotient", "profit-wanted", "profit-after-ads"]]),
  gives("orders-wanted", ["wholes", ["quotient", "profit-wanted", "profit-per-order"]]),
  gives("budget-for-clicks", ["product", "clicks-wanted", "cpc"]),
  gives("orders-for-clicks", ["product", "clicks-wanted", "conversion"]),
  gives("clicks-for-budget", ["quotient", "budget", "cpc"]),
  gives("orders-for-budget", ["product", "clicks-for-budget", "conversion"]),
  gives("orders-for-budget", ["quotient", "budget", "ad-cost-per-order"]),
  gives("clicks-for-orders", ["quotient", "orders-wanted", "conversion"]),
  gives("budget-for-orders", ["product", "clicks-for-orders", "cpc"]),
  gives("budget-for-orders", ["product", "orders-wanted", "ad-cost-per-order"]),
  gives("orders-gained", ["product", "clicks-wanted", ["difference", "conversion", "conversion-now"]]),
  gives("orders", "orders-wanted"),
  gives("orders", "orders-had"),
  gives("orders", "orders-for-budget"),
  gives("orders", "orders-for-clicks"),
  gives("orders", ["product", "market-searches", "search-share", "conversion"]),
  gives("orders", ["product", "market-searches", "search-share"]),
  gives("orders", ["product", "market-units", "market-part"]),
  gives("orders", "quantity"),
  gives("orders", "stock"),
  gives("ad-spend", "budget-for-orders"),
  gives("ad-spend", "budget"),
  gives("ad-spend", "budget-for-clicks"),
  gives("revenue", "revenue-stated"),
  gives("revenue", ["product", "orders", "price"]),
  gives("revenue", ["quotient", "ad-spend", "acos"]),
  gives("revenue", ["product", "market-revenue", "market-part"]),
  gives("revenue", ["quotient", ["sum", "profit-wanted", "fixed-expenses"], "margin"]),
  gives("revenue", ["quotient", "profit-wanted", "margin"]),
  gives("own-market-share", ["quotient", "orders-had", "market-units"]),
  gives("own-market-share", ["quotient", "revenue-stated", "market-revenue"]),
  gives("tacos", ["quotient", "ad-spend", "total-revenue"]),
  gives("profit", ["difference", "revenue-stated", "goods-total", "fees-total", "freight-total"]),
  gives("margin", ["quotient", "profit", "revenue-stated"]),
  gives("profit", ["product", "orders", "profit-per-order"]),
  gives("profit", ["product", "revenue", "margin"]),
  gives("net-profit", ["difference", "profit", "ad-spend"]),
  gives("profit-left", ["difference", "net-profit", "fixed-expenses"]),
  gives("profit-left", ["difference", "profit", "fixed-expenses"]),
  gives("break-even-units", ["wholes", ["quotient", "fixed-expenses", "profit-after-ads"]]),
  gives("break-even-units", ["wholes", ["quotient", "fixed-expenses", "profit-per-order"]]),
  gives("break-even-units", ["wholes", ["quotient", "budget", "profit-per-order"]]),
  // What the goods cost comes back with each that is sold.
  gives("paid-back", ["difference", "price", "shipping-cost", "fees", "tax", "refunds"]),
  gives("break-even-units", ["wholes", ["quotient", "lot-cost", "paid-back"]]),

  gives("days-to-break-even", ["quotient", "break-even-units", "daily-sales"]),

  // Goods that come back: what was earned on them is lost too
  gives("cost-of-returns", ["product", "orders", "returned-rate", "return-cost"]),
  gives("return-cost-per-order", ["product", "returned-rate", "return-cost"]),
  gives("profit-after-returns", [
    "difference",
    ["product", "profit-per-order", ["difference", 1, "returned-rate"]],
    "return-cost-per-order",
  ]),

  gives("return-share", ["quotient", "returns-had", "orders-had"]),
  gives("return-share", ["quotient", "returns-had", "orders-wanted"]),

  // Two orders of goods, the larger one cheaper by the piece
  gives("piece-saving", ["difference", "cost-of-smaller", "unit-cost"]),
  gives("lot-saving", ["product", "quantity", "piece-saving"]),
  gives("lot-months", ["quotient", "quantity", "monthly-sales"]),

  // Goods
  gives("daily-sales", ["quotient", "orders-had", "sales-days"]),
  gives("daily-sales", ["quotient", "orders-wanted", "sales-days"]),
  gives("cover", ["quotient", "stock", "daily-sales"]),
  gives("safety-stock", ["product", "daily-sales", "safety-days"]),
  gives("reorder-point", ["wholes", ["sum", ["product", "daily-sales", "lead-time"], "safety-stock"]]),
  gives("safety-cover", ["quotient", "safety-stock", "daily-sales"]),
  gives("order-in", ["difference", "cover", "lead-time", "safety-cover"]),
  gives("reorder-quantity", ["difference", "reorder-point", "stock"]),
  gives("units-short", ["wholes", ["difference", ["product", "daily-sales", "lead-time"], "stock"]]),
  gives("order-quantity", [
    "wholes",
    ["difference", ["product", "daily-sales", "horizon", ["sum", 1, "buffer-rate"]], "stock"],
  ]),
  gives("order-quantity", ["wholes", ["product", "daily-sales", "horizon", ["sum", 1, "buffer-rate"]]]),
  gives("horizon-sales", ["wholes", ["product", "daily-sales", "horizon", ["sum", 1, "buffer-rate"]]]),
  gives("stock-turns", ["quotient", "orders-had", "stock"]),
  gives("purchase-total", "lot-cost"),
  gives("landed-total", ["product", "quantity", "landed-cost"]),
  gives("purchase-total", ["product", "quantity", "unit-cost"]),
  gives("purchase-total", ["product", "quantity", "price"]),
  gives("purchase-total", ["product", "stock", "unit-cost"]),
  gives("size-cost", ["product", "unit-size", "size-rate"]),
  gives("size-total", ["product", "quantity", "size-cost"]),
  gives("size-total", ["product", "stock", "size-cost"]),
  gives("shipping-total", ["product", "quantity", "shipping-cost"]),
  gives("budget-short", ["difference", "purchase-total", "budget"]),
  gives("stock-value", ["product", "stock", "unit-cost"]),
  gives("stock-value", ["product", "stock", "price"]),
  gives("stock-value", ["product", "quantity", "price"]),
  gives("units-for-budget", ["floor", ["quotient", "budget", "fixed-costs"]]),
  gives("cost-per-unit", ["quotient", "lot-cost", "quantity"]),
  gives("cost-per-unit", ["quotient", "unit-cost", "quantity"]),
  gives("cost-per-unit", "landed-cost"),

  // Amounts
  gives("payout", ["difference", "price", "fees", "tax"]),
  gives("taxed-price", ["product", "price", ["sum", 1, "tax-rate"]]),
  gives("price-cut", ["change", "price", "price-now"]),
  gives("price-cut", ["change", "rival-price", "price"]),
  gives("part", ["product", "part-rate", "amount"]),
  gives("rival-gap", ["change", "rival-price", "price"]),
  gives("own-gap", ["change", "price", "rival-price"]),
  gives("singles", ["product", "quantity", "price"]),
  gives("piece-price", ["quotient", "bundle-price", "quantity"]),
  gives("saving", ["difference", "singles", "bundle-price"]),
  gives("saving-rate", ["quotient", "saving", "singles"]),
];
