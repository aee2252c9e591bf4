import type { Dimension } from "../../../tools/measures/measure.js";
import type { MeasureId } from "../../../tools/measures/registry.js";

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
};
