/** What a question is about, and the conditions that this makes of it. Nothing of the service takes part. */

export type MarketCode = "US" | "GB" | "DE";

const MARKETS = {
  US: { name: "United States", currency: "USD" },
  GB: { name: "United Kingdom", currency: "GBP" },
  DE: { name: "Germany", currency: "EUR" },
} as const satisfies Record<MarketCode, { readonly name: string; readonly currency: string }>;

export interface Scope {
  readonly product?: string;
  /** One level of the category path: "Coffee", "Pet Supplies". */
  readonly category?: string;
  /** The United States where none is named; null for all. */
  readonly market?: MarketCode | null;
  readonly brand?: string;
  readonly merchant?: string;
  /** A further condition on the rows. */
  readonly where?: string;
  readonly period?: Period;
  /** A group counts from so many offers on. */
  readonly least?: number;
}

/** First days of the first and the last month, both in it. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export const month = (day: string): Period => ({ from: `${day}-01`, to: `${day}-01` });
export const months = (from: string, to: string): Period => ({ from: `${from}-01`, to: `${to}-01` });
/** The newest month of the data, and the twelve that end with it. */
export const LAST_MONTH = month("2026-10");
export const LAST_YEAR = months("2025-11", "2026-10");
export const YEAR_BEFORE = months("2024-11", "2025-10");

export const quoted = (words: string): string => `'${words.replaceAll("'", "''")}'`;

/** Conditions on the product, its category and the market; `row` is the table with the market, `c` the product's. */
export function isAbout({ product, category, market = "US" }: Scope, row: string): string {
  return [
    "TRUE",
    ...(product === undefined ? [] : [`c.name = ${quoted(product)}`]),
    ...(category === undefined ? [] : [`' > ' || c.category_path || ' > ' LIKE ${quoted(`% > ${category} > %`)}`]),
    ...(market === null ? [] : [`${row}.market = ${quoted(market)}`]),
  ].join(" AND ");
}

export const isWithin = ({ period = LAST_YEAR }: Scope, row: string): string =>
  `${row}.month BETWEEN DATE ${quoted(period.from)} AND DATE ${quoted(period.to)}`;

export const currencyOf = ({ market = "US" }: Scope): "USD" | "GBP" | "EUR" => MARKETS[market ?? "US"].currency;
