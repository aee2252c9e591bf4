import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
import type { FactKey, FactName, Facts } from "./facts.js";
import type { PricedOffer } from "./price-offers.js";

/** How a measure is computed from facts. */
export interface Definition {
  readonly facts: readonly FactName[];
  /** What rows have to be told apart by for it, whatever the question groups by. */
  readonly keys?: readonly FactKey[];
  /** Null where nothing is known. Of a share: the amount whose part is asked for. */
  readonly value: (facts: Facts) => number | null;
  /** A part of the whole: `value` over that of the whole. */
  readonly isShare?: boolean;
  /** Behind the value, in what the registry's `least` counts. */
  readonly sample?: (facts: Facts) => number;
  /** Values by month, where they cannot be computed from one month's rows alone. */
  readonly monthly?: (facts: Facts) => ReadonlyMap<string, number | null>;
  /** The months are calendar months, "01" to "12". */
  readonly isCalendar?: boolean;
  /** Counts products: offers of one product at two shops have to be known as such. */
  readonly countsProducts?: boolean;
  /** Prices stand with the clicks on their products. */
  readonly withClicks?: boolean;
  /** It tells of this many months, the latest ones, whatever lies before them. */
  readonly latest?: number;
  /** Takes milliseconds for each group: asked for over few groups only. */
  readonly isSlow?: boolean;
  /** Of a sum over months: the column that is summed, for which months can be missing. */
  readonly sums?: { readonly fact: MonthlyFact; readonly column: string };
  /** Of the end of prices: the offers at that price. */
  readonly offers?: (facts: Facts) => readonly PricedOffer[];
  /** How it is computed over a period, where that is another kind of data than what was last seen. */
  readonly dated?: Definition;
}

/** Null where no row holds a figure: unknown is not 0. */
export function sum(rows: readonly Row[], name: string): number | null {
  let total: number | null = null;
  for (const row of rows) {
    const value = numberCell(row, name);
    if (value !== null) total = (total ?? 0) + value;
  }
  return total;
}

export const ratio = (part: number | null, whole: number | null): number | null =>
  part === null || whole === null || whole === 0 ? null : part / whole;

export const countDistinct = (rows: readonly Row[], keyOf: (row: Row) => string): number =>
  new Set(rows.map(keyOf)).size;

export const productKey = (row: Row): string => `${countCell(row, "cluster_id")}/${countCell(row, "product_id")}`;

/** A plain sum of one kind of data. */
export const total = (fact: RowFact, name: string): Definition => ({
  facts: [fact],
  value: (facts) => sum(facts[fact], name),
});

/** A sum over months; `column`: the one of the table that it is made of, where that has another name. */
export const totalOfMonths = (fact: MonthlyFact, name: string, column = name): Definition => ({
  ...total(fact, name),
  sums: { fact, column },
});

/** How many rows there are: 0 where there are none. */
export const countOf = (fact: RowFact): Definition => ({
  facts: [fact],
  value: (facts) => sum(facts[fact], "examined") ?? 0,
});

/** Sum over sum. */
export const quotient = (fact: RowFact, part: string, whole: string): Definition => ({
  facts: [fact],
  value: (facts) => ratio(sum(facts[fact], part), sum(facts[fact], whole)),
  sample: (facts) => sum(facts[fact], whole) ?? 0,
});

export const shareOf = (fact: RowFact, name: string): Definition => ({ ...total(fact, name), isShare: true });

/** Kinds of data that come as plain rows. */
export type RowFact = Exclude<FactName, PriceFact>;
/** Of these, amounts that are recorded month by month and add up over months. */
export type MonthlyFact = Extract<FactName, "clicks" | "sales" | "ads" | "siteSearches">;
export type PriceFact = "prices" | "dayPrices";

/** Amounts by what tells rows apart, largest first. */
export function amountsBy(rows: readonly Row[], key: FactKey, name: string): number[] {
  const amounts = new Map<string, number>();
  for (const row of rows) {
    const group = key === "product_id" ? productKey(row) : textCell(row, key);
    amounts.set(group, (amounts.get(group) ?? 0) + countCell(row, name));
  }
  return [...amounts.values()].sort((a, b) => b - a);
}
