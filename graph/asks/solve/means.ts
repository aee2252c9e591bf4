import type { Input, InputKind } from "../../understand/request.js";
import type { Quantity } from "./quantities.js";

/** Which quantity of a sum each kind of stated number is. */

type OfUnit = { readonly [unit in Input["unit"]]?: Quantity } & { readonly other: Quantity };

/** By kind of input; a share and an amount of one kind can be different quantities. */
export const MEANS: Partial<Record<InputKind, Quantity | OfUnit>> = {
  "unit-cost": "unit-cost",
  "shipping-cost": "shipping-cost",
  duty: { share: "duty-rate", other: "fixed-tax" },
  fees: { share: "fee-rate", other: "fixed-fees" },
  tax: { share: "tax-rate", other: "fixed-tax" },
  "net-price": "net-price",
  "other-price": "rival-price",
  "bundle-price": "bundle-price",
  "price-change": { share: "price-change", other: "price-step" },
  margin: "margin",
  "target-margin": "aimed-margin",
  "net-margin": "aimed-net-margin",
  markup: "aimed-markup",
  "unit-profit": "profit-per-order",
  "profit-goal": { share: "profit-goal", other: "profit-wanted" },
  "target-acos": "target-acos",
  "target-roas": "target-roas",
  "conversion-rate": "conversion",
  "search-share": "search-share",
  "attainable-share": "market-part",
  cpc: "cpc",
  budget: "budget",
  "ad-cost": "ad-cost-per-order",
  "fixed-cost": "fixed-expenses",
  "orders-wanted": "orders-wanted",
  "clicks-wanted": "clicks-wanted",
  revenue: "revenue-stated",
  "total-revenue": "total-revenue",
  "units-sold": "orders-had",
  "sales-period": "sales-days",
  quantity: "quantity",
  "return-rate": "return-rate",
  "units-returned": "returns-had",
  "return-cost": "return-cost",
  "loss-rate": "loss-rate",
  "size-rate": "size-rate",
  "unit-size": "unit-size",
  "lead-time": "lead-time",
  horizon: "horizon",
  stock: "stock",
  "safety-stock": {
    share: "buffer-rate",
    days: "safety-days",
    weeks: "safety-days",
    months: "safety-days",
    other: "safety-stock",
  },
  amount: "amount",
  part: "part-rate",
};

/** Quantities that a stated change applies to: "orders drop by 8 %". */
export const CHANGES: Partial<Record<InputKind, readonly Quantity[]>> = {
  "orders-change": ["orders-wanted", "orders-had", "daily-sales"],
  "cpc-change": ["cpc"],
  "conversion-change": ["conversion"],
  "cost-change": ["unit-cost"],
};
