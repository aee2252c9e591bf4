import { countCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import type { PricedOffer } from "./price-offers.js";

/**
 * The rows that measures are computed from, one list per kind of data. A measure is a function of these lists, so that the value of
 * a group, of the whole and of another period are computed by the same lines.
 */
export interface Facts {
  /** Sums over keywords as reported. */
  readonly keywords: readonly Row[];
  /** Searches month by month: of the period, and of all months known. */
  readonly months: readonly Row[];
  readonly history: readonly Row[];
  /** Single new offers in stock of trusted shops, with what prices are compared by. */
  readonly prices: readonly PricedOffer[];
  /** Counts of offers: new and in stock; new whether in stock or not; in stock of any condition; with a place in a listing. */
  readonly offers: readonly Row[];
  readonly newOffers: readonly Row[];
  readonly stockedOffers: readonly Row[];
  readonly shelf: readonly Row[];
  /** Like-for-like changes of price. */
  readonly moves: readonly Row[];
  readonly clicks: readonly Row[];
  readonly sales: readonly Row[];
  readonly ads: readonly Row[];
  readonly siteSearches: readonly Row[];
  readonly questions: readonly Row[];
  readonly markets: readonly Row[];
}

export type FactName = keyof Facts;

export const NO_FACTS: Facts = {
  keywords: [],
  months: [],
  history: [],
  offers: [],
  prices: [],
  newOffers: [],
  stockedOffers: [],
  shelf: [],
  moves: [],
  clicks: [],
  sales: [],
  ads: [],
  siteSearches: [],
  questions: [],
  markets: [],
};

/** What a row of facts can carry beside its product group. */
export type FactKey = "brand" | "merchant" | "product_id" | "keyword" | "month" | "stage";

export type FactItem = Row | PricedOffer;

const isPriced = (item: FactItem): item is PricedOffer => "comparedPrice" in item;

export const rowOf = (item: FactItem): Row => (isPriced(item) ? item.row : item);

/** Warehouse rows behind an item. */
export const examinedOf = (item: FactItem): number =>
  isPriced(item) ? 1 + item.clickRows : countCell(item, "examined");
