/** The quantities of one's own economics: what the asker states, what the market can supply, and what is computed from both. */

interface QuantityEntry {
  /** Inside a sentence, without an article. */
  readonly name: string;
  readonly kind: "money" | "percent" | "ratio" | "amount" | "wholes" | "days";
  /** It is of a time: a budget a day. */
  readonly isFlow?: boolean;
  /** It shows its sign. */
  readonly isChange?: boolean;
  /** The sentence that answers; `{}` is the value. "The <name> is {}" where it is left out. */
  readonly lead?: string;
  /** The same where the value is zero or less and nothing can have it. */
  readonly none?: string;
}

const quantities = {
  "unit-cost": { name: "unit cost", kind: "money" },
  "shipping-cost": { name: "shipping", kind: "money" },
  "fixed-fees": { name: "fees", kind: "money" },
  "fee-rate": { name: "fee rate", kind: "percent" },
  "fixed-tax": { name: "tax", kind: "money" },
  "tax-rate": { name: "tax rate", kind: "percent" },
  "tax-share": { name: "tax contained in a price", kind: "percent" },
  fees: { name: "fees of an order", kind: "money" },
  tax: { name: "tax of an order", kind: "money" },
  "fixed-costs": { name: "cost before percentages of the price", kind: "money" },
  "total-cost": { name: "cost of an order before ads", kind: "money" },
  price: { name: "price", kind: "money" },
  "price-now": { name: "present price", kind: "money" },
  "price-change": { name: "change of price", kind: "percent", isChange: true },
  "price-step": { name: "change of price", kind: "money" },
  "price-for-margin": {
    name: "price for the margin",
    kind: "money",
    lead: "You have to charge {} for this margin",
    none: "No price leaves this margin: with fees and tax it takes the whole price or more",
  },
  "lowest-price": { name: "price that just covers the costs before ads", kind: "money" },
  "break-even-price": { name: "price that covers costs and ads", kind: "money" },
  "cost-for-margin": {
    name: "unit cost that leaves the margin",
    kind: "money",
    none: "No unit cost, not even none at all, leaves this margin at this price",
  },
  margin: { name: "margin before ads", kind: "percent" },
  "aimed-margin": { name: "margin aimed at", kind: "percent" },
  "margin-now": { name: "present margin", kind: "percent" },
  markup: { name: "markup on the unit cost", kind: "percent" },
  "highest-discount": {
    name: "highest discount",
    kind: "percent",
    none: "There is no room for a discount: the price is at or below what the aim needs",
  },
  "profit-per-order": { name: "profit per order before ads", kind: "money" },
  "profit-now": { name: "present profit per order", kind: "money" },
  "order-change": {
    name: "change in orders that keeps the profit",
    kind: "percent",
    isChange: true,
    lead: "To keep the profit, orders have to change by {}",
  },
  "profit-goal": { name: "profit to keep of the price", kind: "percent" },
  cpc: { name: "cost per click", kind: "money" },
  conversion: { name: "conversion rate", kind: "percent" },
  "conversion-now": { name: "conversion rate so far", kind: "percent" },
  "ad-cost-per-order": { name: "ad cost per order", kind: "money" },
  "highest-ad-cost": {
    name: "highest ad cost per order",
    kind: "money",
    none: "No ads pay: orders lose money before them",
  },
  acos: { name: "ACOS", kind: "percent" },
  roas: { name: "ROAS", kind: "ratio" },
  "target-acos": { name: "target ACOS", kind: "percent", none: "No ACOS leaves this profit: the margin is too small" },
  "target-roas": { name: "target ROAS", kind: "ratio" },
  "break-even-acos": {
    name: "break-even ACOS",
    kind: "percent",
    none: "There is no ACOS to break even at: orders lose money before ads",
  },
  "break-even-roas": {
    name: "break-even ROAS",
    kind: "ratio",
    none: "There is no ROAS to break even at: orders lose money before ads",
  },
  "break-even-bid": {
    name: "break-even bid for a click",
    kind: "money",
    none: "No bid breaks even: a click brings no profit",
  },
  "target-bid": { name: "bid for a click at the target ACOS", kind: "money" },
  "highest-bid": {
    name: "highest bid for a click",
    kind: "money",
    none: "No bid pays: a click brings no profit",
  },
  "break-even-conversion": {
    name: "conversion rate to break even",
    kind: "percent",
    none: "No conversion rate breaks even: orders lose money before ads",
  },
  "profit-after-ads": { name: "profit per order after ads", kind: "money" },
  "margin-after-ads": { name: "margin after ads", kind: "percent" },
  budget: { name: "budget", kind: "money", isFlow: true },
  "clicks-wanted": { name: "number of clicks", kind: "amount", isFlow: true },
  "budget-for-clicks": { name: "budget for the clicks", kind: "money", isFlow: true },
  "orders-for-clicks": { name: "number of orders for the clicks", kind: "amount", isFlow: true },
  "clicks-for-budget": { name: "number of clicks for the budget", kind: "amount", isFlow: true },
  "orders-for-budget": { name: "number of orders for the budget", kind: "amount", isFlow: true },
  "orders-wanted": { name: "number of orders", kind: "amount", isFlow: true },
  "clicks-for-orders": { name: "number of clicks needed", kind: "amount", isFlow: true },
  "budget-for-orders": { name: "budget for the orders", kind: "money", isFlow: true },
  orders: { name: "number of orders", kind: "amount", isFlow: true },
  "ad-spend": { name: "ad cost", kind: "money", isFlow: true },
  revenue: { name: "revenue", kind: "money", isFlow: true },
  "revenue-stated": { name: "revenue", kind: "money", isFlow: true },
  "orders-had": { name: "number of orders", kind: "amount", isFlow: true },
  "orders-gained": { name: "number of further orders", kind: "amount", isFlow: true },
  "order-value": { name: "average order value", kind: "money" },
  "profit-wanted": { name: "profit aimed at", kind: "money", isFlow: true },
  profit: { name: "profit before ads", kind: "money", isFlow: true },
  "net-profit": { name: "profit after ads", kind: "money", isFlow: true },
  "fixed-expenses": { name: "fixed costs", kind: "money", isFlow: true },
  "profit-left": { name: "profit after fixed costs", kind: "money", isFlow: true },
  "break-even-units": {
    name: "number of units to break even",
    kind: "wholes",
    none: "No number of units breaks even: each one loses money",
  },
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
} as const satisfies Readonly<Record<string, QuantityEntry>>;

export type Quantity = keyof typeof quantities;

export const QUANTITIES: Readonly<Record<Quantity, QuantityEntry>> = quantities;
