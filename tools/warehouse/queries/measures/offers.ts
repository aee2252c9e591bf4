import type { Parameter } from "../../warehouse.js";
import { attributeValue } from "../attribute-value.js";
import { DAY_AND_PRICE } from "../price-events.js";
import {
  attributeJoins,
  type Binder,
  type Columns,
  clusterLines,
  conditionLines,
  createBinder,
  type FactScope,
  type Groups,
  MOST_ROWS,
  scopeLines,
} from "./filters.js";

/** Texts about offers and their prices. */

/** A list price this much above the price is an announcement; less is rounding. */
export const discountOf = (alias: "o" | "s"): string =>
  `CASE WHEN ${alias}.list_price >= 1.01 * ${alias}.price AND ${alias}.list_price > 0 THEN 1 - ${alias}.price / ${alias}.list_price ELSE 0 END`;

const OFFER_COLUMNS: Columns = {
  alias: "o",
  texts: {
    brand: "o.brand",
    merchant: "o.merchant",
    product: "o.title",
    availability: "o.availability",
    condition: "o.condition",
  },
  numbers: { price: "o.price", discount: discountOf("o") },
};

/** Which offers count where the question does not say: null leaves it open. */
export interface OfferState {
  readonly availability: "in_stock" | null;
  readonly condition: "new" | null;
  /** Only offers with a place in a shop's listing. */
  readonly onShelf?: boolean;
}

export interface Feed {
  readonly clusterId: number;
  readonly merchantId: number;
}

const feedLines = (feeds: readonly Feed[], alias: string, { bind }: Binder): string[] =>
  feeds.map(
    ({ clusterId, merchantId }) =>
      `NOT (${alias}.cluster_id = ${bind(clusterId)} AND ${alias}.merchant_id = ${bind(merchantId)})`,
  );

/** Which offers: a condition of the question on stock or condition takes the place of the state's. */
function offersWhere(scope: FactScope, state: OfferState, feeds: readonly Feed[], binder: Binder): string {
  const attributes = attributeJoins(scope, "o", binder);
  const isAsked = (field: string): boolean => scope.texts.some(({ on }) => on === field);
  const lines = [
    ...scopeLines(scope, "o", binder),
    ...(state.availability === null || isAsked("availability") ? [] : ["o.availability = 'in_stock'"]),
    ...(state.condition === null || isAsked("condition") ? [] : ["o.condition = 'new'"]),
    ...(state.onShelf ? ["o.shelf_position IS NOT NULL"] : []),
    ...feedLines(feeds, "o", binder),
    ...conditionLines(scope, OFFER_COLUMNS, binder),
    ...attributes.lines,
  ];
  return `FROM offers o${attributes.joins}
WHERE ${lines.join("\n  AND ")}`;
}

/** Single offers with their prices, without some feeds. */
export function offerRows(scope: FactScope, state: OfferState, feeds: readonly Feed[]): [string, readonly Parameter[]] {
  const binder = createBinder();
  const text = `
SELECT o.cluster_id, o.offer_id, o.product_id, o.brand, o.merchant, o.price, o.list_price, o.pack_units
${offersWhere(scope, state, feeds, binder)}
ORDER BY o.cluster_id, o.offer_id
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

export type OfferKey = "brand" | "merchant" | "product_id";

/** Counts of offers per product group and whatever else they are told apart by. The first place of a listing weighs 1, later ones less and less. */
export function offerCounts(
  scope: FactScope,
  state: OfferState,
  keys: readonly OfferKey[],
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const told = keys.map((key) => `, o.${key}`).join("");
  const text = `
SELECT o.cluster_id${told}, COUNT(*) AS examined, COUNT(DISTINCT o.product_id) AS products,
  SUM(CASE WHEN o.availability = 'in_stock' THEN 0 ELSE 1 END) AS out_of_stock,
  SUM(CASE WHEN o.condition = 'new' THEN 0 ELSE 1 END) AS not_new,
  SUM(LN(2.0) / LN(1.0 + o.shelf_position)) AS shelf_weight
${offersWhere(scope, state, [], binder)}
GROUP BY o.cluster_id${told}
ORDER BY o.cluster_id${told}
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

/** Clicks per product since a month. */
export function recentClickRows(
  scope: Groups & Pick<FactScope, "market">,
  since: string,
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const lines = [...scopeLines(scope, "t", binder), `t.month >= CAST(${binder.bind(since)} AS DATE)`];
  const text = `
SELECT t.cluster_id, t.product_id, SUM(t.clicks) AS clicks, COUNT(*) AS examined
FROM click_shares t
WHERE ${lines.join(" AND ")}
GROUP BY t.cluster_id, t.product_id
ORDER BY t.cluster_id, t.product_id`;
  return [text, binder.values];
}

export interface ChosenProducts {
  /** Empty for all. */
  readonly productIds: readonly number[];
  /** Clusters of which only some products count, and those products. */
  readonly valued: { readonly clusters: readonly number[]; readonly products: readonly number[] };
}

const NO_CHOICE: ChosenProducts = { productIds: [], valued: { clusters: [], products: [] } };

function valuedLines({ clusters, products }: ChosenProducts["valued"], { bind }: Binder): string[] {
  if (clusters.length === 0) return [];
  const others = `o.cluster_id NOT IN (${clusters.map(bind).join(", ")})`;
  return [products.length === 0 ? others : `(${others} OR o.product_id IN (${products.map(bind).join(", ")}))`];
}

/**
 * Like-for-like changes of price: offers with a known price on both days, the sum of ln(new / old) and how many there are.
 * A price holds until the next event, however old.
 */
export function moveRows(
  scope: FactScope,
  days: { readonly from: string; readonly to: string },
  feeds: readonly Feed[],
  keys: readonly OfferKey[],
  { productIds, valued }: ChosenProducts = NO_CHOICE,
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const [from, to] = [binder.bind(days.from), binder.bind(days.to)];
  const eventLines = [
    ...scopeLines(scope, "e", binder),
    "e.condition = 'new'",
    `e.seen_on <= CAST(${to} AS DATE)`,
    ...feedLines(feeds, "e", binder),
  ];
  const attributes = attributeJoins(scope, "o", binder);
  const named = [
    ...conditionLines(scope, OFFER_COLUMNS, binder),
    ...attributes.lines,
    ...(productIds.length === 0 ? [] : [`o.product_id IN (${productIds.map(binder.bind).join(", ")})`]),
    ...valuedLines(valued, binder),
  ];
  const needsOffers = keys.length + named.length > 0 || attributes.joins !== "";
  const offers = needsOffers
    ? `
JOIN offers o ON o.cluster_id = s.cluster_id AND o.offer_id = s.offer_id${attributes.joins}
WHERE ${[...scopeLines(scope, "o", binder), ...named].join("\n  AND ")}`
    : "";
  const told = keys.map((key) => `, o.${key}`).join("");
  const text = `
WITH states AS (
  SELECT e.cluster_id, e.offer_id, COUNT(*) AS events,
    MAX(CASE WHEN e.seen_on <= CAST(${from} AS DATE) THEN ${DAY_AND_PRICE} END) AS before_state,
    MAX(${DAY_AND_PRICE}) AS after_state
  FROM price_events e
  WHERE ${eventLines.join("\n    AND ")}
  GROUP BY e.cluster_id, e.offer_id
),
prices AS (
  SELECT cluster_id, offer_id, events,
    (before_state % 1000000000000) / 10000.0 AS price_from, (after_state % 1000000000000) / 10000.0 AS price_to
  FROM states
)
SELECT s.cluster_id${told}, SUM(s.events) AS examined,
  SUM(CASE WHEN s.price_from > 0 AND s.price_to > 0 THEN LN(CAST(s.price_to AS DOUBLE PRECISION) / CAST(s.price_from AS DOUBLE PRECISION)) END) AS logs,
  SUM(CASE WHEN s.price_from > 0 AND s.price_to > 0 THEN 1 ELSE 0 END) AS matched,
  SUM(CASE WHEN s.price_from > 0 AND s.price_to > s.price_from THEN 1 ELSE 0 END) AS rose,
  SUM(CASE WHEN s.price_to > 0 AND s.price_to < s.price_from THEN 1 ELSE 0 END) AS fell
FROM prices s${offers}
GROUP BY s.cluster_id${told}
ORDER BY s.cluster_id${told}
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

/** The attribute values of products; `attribute` null = of all attributes. */
export function attributeValueRows(scope: Groups, attribute: string | null): [string, readonly Parameter[]] {
  const binder = createBinder();
  const lines = [
    ...clusterLines(scope, "c", binder),
    ...(attribute === null ? [] : [`LOWER(a.attribute) = CAST(${binder.bind(attribute.toLowerCase())} AS TEXT)`]),
  ];
  const text = `
SELECT DISTINCT a.cluster_id, a.product_id, a.attribute, ${attributeValue("a")} AS value
FROM product_attributes a
JOIN clusters c ON c.cluster_id = a.cluster_id${lines.length === 0 ? "" : `\nWHERE ${lines.join(" AND ")}`}
ORDER BY a.cluster_id, a.product_id, a.attribute, value
LIMIT ${MOST_ROWS + 1}`;
  return [text, binder.values];
}

/** Titles of a few products. */
export function productTitleRows(
  products: readonly { readonly clusterId: number; readonly productId: number }[],
): [string, readonly Parameter[]] {
  const binder = createBinder();
  const clusters = [...new Set(products.map(({ clusterId }) => clusterId))].map(binder.bind).join(", ");
  const ids = products.map(({ productId }) => binder.bind(productId)).join(", ");
  const text = `
SELECT p.cluster_id, p.product_id, p.title, p.brand
FROM products p
WHERE p.cluster_id IN (${clusters}) AND p.product_id IN (${ids})
ORDER BY p.cluster_id, p.product_id`;
  return [text, binder.values];
}

export const MARKET_ROWS = "SELECT market, name, currency, online_buyers FROM markets ORDER BY market";
