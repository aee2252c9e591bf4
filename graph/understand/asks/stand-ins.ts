import type { Dimension } from "../../../tools/measures/measure.js";
import { isGroupable, type MeasureId } from "../../../tools/measures/registry.js";
import type { InputKind } from "../request.js";

/** Measures that are meant where the words name something else. */

/** What is counted where "how many" stands before a dimension. */
export const COUNTS: Partial<Record<Dimension, MeasureId>> = {
  brand: "brands",
  merchant: "merchants",
  product: "products",
  keyword: "keywords",
  cluster: "product-groups",
};

/** What rows are told by where no measure is named. */
export const LISTED: Partial<Record<Dimension, MeasureId>> = {
  brand: "offers",
  merchant: "offers",
  product: "price-lowest",
  keyword: "searches",
  segment: "audience-share",
  "attribute-value": "products",
};

/** What is counted where "how many" asks for offers and for one of their states: "how many offers are sold out". */
export const OFFERS_IN: Partial<Record<MeasureId, MeasureId>> = {
  "discount-share": "offers-discounted",
  "out-of-stock-share": "offers-out-of-stock",
  "used-share": "offers-used",
};

/** Amounts whose part of the whole is a measure of its own. */
export const SHARES: Partial<Record<MeasureId, MeasureId>> = {
  clicks: "click-share",
  orders: "order-share",
  searches: "search-share",
  revenue: "revenue-share",
  offers: "offer-share",
  "searches-without-result": "no-result-share",
};

/** The size of what a share is asked of: how deep the discounts are, beside how many offers are discounted. */
export const EXTENTS: Partial<Record<MeasureId, MeasureId>> = {
  "discount-share": "discount-depth",
  "offers-discounted": "discount-depth",
  "promotion-share": "promotion-depth",
};

/** Where words name the measure on the left, what the model learned of those on the right counts for it. */
export const LEARNED_AS: Partial<Record<MeasureId, readonly MeasureId[]>> = {
  "change-on-year": ["growth-a-year"],
  "peak-to-mean": ["peak-to-low", "peak-month", "low-month", "seasonal-index", "lead-time", "searches"],
};

/** Measures that say more closely what a general word beside them means: of "searches in shops that find nothing" the last part. */
export const CLOSER: Partial<Record<MeasureId, readonly MeasureId[]>> = {
  searches: [
    "site-searches",
    "searches-without-result",
    "no-result-share",
    "site-search-click-rate",
    "site-search-results",
    "ghost-products",
    "intent-informational",
    "intent-commercial",
    "intent-transactional",
    "intent-navigational",
    "title-coverage",
    "forecast",
  ],
  "site-searches": [
    "searches-without-result",
    "no-result-share",
    "site-search-click-rate",
    "site-search-results",
    "ghost-products",
  ],
  units: ["units-low", "units-high"],
  clicks: ["clicks-per-product", "click-price", "click-share"],
};

/** What is told of features where it is asked by these: "which colours are searched most". */
export const OF_FEATURES: Partial<Record<MeasureId, MeasureId>> = {
  searches: "attribute-searches",
  "gap-index": "attribute-gap",
};

/** What tells rows that a measure is not known for: of brands and shops orders are known, units are not. */
const STAND_INS: Partial<Record<MeasureId, MeasureId>> = {
  units: "orders",
  revenue: "orders",
  saturation: "searches-per-product",
};

/** The measure for these rows, or what stands in for it there; else it without rows. */
export function knownFor(id: MeasureId, rows: Dimension | null): readonly [MeasureId, Dimension | null] {
  const standIn = STAND_INS[id];
  if (rows === null || isGroupable(id, rows)) return [id, rows];
  return standIn !== undefined && isGroupable(standIn, rows) ? [standIn, rows] : [id, null];
}

/** What a keyword's click costs, said in other ways: "the priciest to bid on". */
export const BIDS: readonly MeasureId[] = ["bid-high", "bid-low", "keyword-bid"];

const PROFITS: readonly MeasureId[] = [
  "own-profit",
  "profit-per-order",
  "margin",
  "profit-after-ads",
  "margin-after-ads",
];

/** What is left of a price: of the asker's own numbers only. */
export const isProfit = (id: MeasureId): boolean => PROFITS.includes(id);

/** What one end of a range is told with. */
export const RANGES: Partial<Record<MeasureId, MeasureId>> = {
  "bid-low": "bid-high",
  "units-low": "units-high",
};

/** What numbers of the asker's say is not asked. */
export const STATED: Partial<Record<MeasureId, readonly InputKind[]>> = {
  acos: ["target-acos"],
  roas: ["target-roas"],
};

/** What has a value for each month alone: of all of them it is 100 by definition. */
export const isOfMonths = (id: MeasureId): boolean => id === "seasonal-index";
