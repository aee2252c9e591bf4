import type { Entries } from "./quantity-entry.js";

/** Buying and keeping goods. */
export const goods = {
  stock: { name: "stock", kind: "amount" },
  "daily-sales": { name: "number of sales a day", kind: "amount" },
  "safety-stock": { name: "safety stock", kind: "amount" },
  "reorder-point": {
    name: "reorder point",
    kind: "wholes",
    lead: "Reorder when {} units are left",
  },
  "lead-time": { name: "lead time", kind: "days" },
  "safety-cover": { name: "reach of the safety stock", kind: "days" },
  cover: { name: "reach of the stock", kind: "days", lead: "The stock lasts {}" },
  "order-in": {
    name: "time until the next order",
    kind: "days",
    lead: "Order within {}",
    none: "Order now: what is left does not last until a delivery arrives",
  },
  "reorder-quantity": {
    name: "quantity to order",
    kind: "wholes",
    lead: "You need to order {} units",
    none: "The stock covers the lead time: nothing has to be ordered yet",
  },
  "stock-turns": {
    name: "number of times that the stock is turned over",
    kind: "decimal",
    lead: "The stock is turned over {} times",
  },
  horizon: { name: "time to cover", kind: "days" },
  "safety-days": { name: "days of safety stock", kind: "days" },
  "buffer-rate": { name: "buffer", kind: "percent" },
  "units-short": {
    name: "number of units missing until the delivery",
    kind: "wholes",
    lead: "You will be {} units short before a delivery arrives",
    none: "The stock lasts until a delivery arrives",
  },
  "order-quantity": {
    name: "quantity to order",
    kind: "wholes",
    lead: "You need to order {} units",
    none: "The stock covers that time: nothing has to be ordered",
  },
  "loss-rate": { name: "share that is lost", kind: "percent" },
  "landed-cost": { name: "landed cost per usable unit", kind: "money" },
  "stock-value": { name: "value of the stock", kind: "money" },
  "units-for-budget": {
    name: "number of units for the budget",
    kind: "wholes",
    lead: "The budget buys {} units",
    none: "The budget buys no unit",
  },
  "cost-per-unit": { name: "cost per unit", kind: "money" },
  "lot-cost": { name: "cost of all goods", kind: "money" },
  "paid-back": { name: "money that one brings back", kind: "money" },
  quantity: { name: "quantity", kind: "amount" },
  "purchase-total": { name: "total", kind: "money" },
  "days-to-break-even": { name: "time to break even", kind: "days" },
} as const satisfies Entries;
