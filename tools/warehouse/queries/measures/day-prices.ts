import type { Parameter } from "../../warehouse.js";
import {
  attributeJoins,
  type Columns,
  conditionLines,
  createBinder,
  type FactScope,
  MOST_ROWS,
  scopeLines,
} from "./filters.js";
import { discountOf, type Feed } from "./offers.js";

/** Prices in force on past days. */

/** A feed whose prices are left out from a day on. */
export interface DatedFeed extends Feed {
  readonly quarantinedFrom: string;
}

const COLUMNS: Columns = {
  alias: "o",
  texts: {
    brand: "o.brand",
    merchant: "o.merchant",
    product: "o.title",
    availability: "s.availability",
    condition: "o.condition",
  },
  numbers: { price: "s.price", discount: discountOf("s") },
};

/**
 * Single new offers in stock on each of some days, in order of time, with the price that was in force: that of the latest event of
 * the day or before it. A condition of the question on stock or condition takes the place of these.
 */
export function dayPriceRows(
  scope: FactScope,
  days: readonly string[],
  feeds: readonly DatedFeed[],
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const { bind } = binder;
  const isAsked = (field: string): boolean => scope.texts.some(({ on }) => on === field);
  const date = (day: string): string => `CAST(${bind(day)} AS DATE)`;
  const events = [
    ...scopeLines(scope, "e", binder),
    ...(isAsked("condition") ? [] : ["e.condition = 'new'"]),
    `e.seen_on <= ${date(days.at(-1) ?? "")}`,
  ];
  const asked = days.map((day) => `(${date(day)})`).join(", ");
  const attributes = attributeJoins(scope, "o", binder);
  const lines = [
    ...scopeLines(scope, "o", binder),
    ...(isAsked("availability") ? [] : ["s.availability = 'in_stock'"]),
    ...feeds.map(
      ({ clusterId, merchantId, quarantinedFrom }) =>
        `NOT (o.cluster_id = ${bind(clusterId)} AND o.merchant_id = ${bind(merchantId)} AND d.day >= ${date(quarantinedFrom)})`,
    ),
    ...conditionLines(scope, COLUMNS, binder),
    ...attributes.lines,
  ];
  const text = `
WITH steps AS (
  SELECT e.cluster_id, e.offer_id, e.seen_on, e.price, e.list_price, e.availability,
    LEAD(e.seen_on) OVER (PARTITION BY e.cluster_id, e.offer_id ORDER BY e.seen_on) AS next_on
  FROM price_events e
  WHERE ${events.join("\n    AND ")}
)
SELECT d.day, s.seen_on, o.cluster_id, o.offer_id, o.product_id, o.brand, o.merchant, s.price, s.list_price, o.pack_units
FROM steps s
JOIN (VALUES ${asked}) AS d (day) ON s.seen_on <= d.day AND (s.next_on IS NULL OR s.next_on > d.day)
JOIN offers o ON o.cluster_id = s.cluster_id AND o.offer_id = s.offer_id${attributes.joins}
WHERE ${lines.join("\n  AND ")}
ORDER BY d.day, o.cluster_id, o.offer_id, s.seen_on
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}
