import { countCell, textCell } from "../../warehouse/cells.js";
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
  /** The same with the prices in force on the last day of the period, or of each of its months. */
  readonly dayPrices: readonly PricedOffer[];
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
  dayPrices: [],
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

/** Warehouse rows behind items: an event whose price is in force on several days counts once. */
export function countExamined(items: readonly FactItem[]): number {
  const events = new Set<string>();
  let examined = 0;
  for (const item of items) {
    if (!isPriced(item)) examined += countCell(item, "examined");
    else if (item.row.seen_on === undefined) examined += 1 + item.clickRows;
    else events.add(`${countCell(item.row, "offer_id")}/${textCell(item.row, "seen_on")}`);
  }
  return examined + events.size;
}

/** Day prices of the last day read only: what a period comes to when its months are not told apart. */
export const atEnd = (facts: Facts): Facts => ({
  ...facts,
  dayPrices: facts.dayPrices.filter(({ row }) => row.is_last === true),
});
