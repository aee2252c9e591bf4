import type { Entries } from "./quantity-entry.js";

/** Quantities of plain arithmetic: a part of an amount, one price against another, several pieces for one price. */
export const amounts = {
  amount: { name: "amount", kind: "amount" },
  "part-rate": { name: "part", kind: "percent" },
  part: { name: "part of the amount", kind: "decimal", lead: "That is {}" },
  payout: { name: "payout after fees", kind: "money" },
  "taxed-price": { name: "price with tax", kind: "money" },
  "price-cut": { name: "change of price", kind: "percent", isChange: true, lead: "The price has to change by {}" },
  "rival-price": { name: "price of the others", kind: "money" },
  "rival-gap": {
    name: "gap of their price to yours",
    kind: "percent",
    isChange: true,
    lead: "Measured by your price, theirs differs by {}",
  },
  "own-gap": {
    name: "gap of your price to theirs",
    kind: "percent",
    isChange: true,
    lead: "Measured by their price, yours differs by {}",
  },
  "bundle-price": { name: "price of the bundle", kind: "money" },
  singles: { name: "price of as many singles", kind: "money" },
  "piece-price": { name: "price per piece in the bundle", kind: "money" },
  saving: { name: "saving", kind: "money" },
  "saving-rate": { name: "saving as a share of the single price", kind: "percent" },
} as const satisfies Entries;
