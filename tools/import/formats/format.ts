import { normaliseHeading } from "../../catalogs/table/headings.js";

/** What a row of an export tells about the market. */
export type FactKind = "keywords" | "trends" | "ad-terms" | "products" | "orders" | "site-searches" | "nothing";

/** What a column of an export can mean. Of several columns that mean the same, the first that is filled counts. */
export const FIELDS = {
  keyword: "the search phrase",
  searches: "searches a month",
  searchesLow: "low end of the searches a month",
  searchesHigh: "high end of the searches a month",
  cpcLow: "low bid for a click",
  cpcHigh: "high bid for a click",
  cpc: "mean price of a click",
  competition: "competition, 0-100",
  competitionShare: "competition, 0-1",
  difficulty: "difficulty to rank, 0-100",
  intent: "intents of the search, in words",
  page: "a page or product that the search leads to",
  topic: "a heading the source puts the row under",
  searchTerm: "what people searched when the ad was shown",
  impressions: "times shown",
  clicks: "clicks",
  cost: "cost of the clicks",
  orders: "orders or conversions",
  sessions: "sessions that ran the search",
  results: "results shown",
  product: "the source's own number of the product (ASIN, id)",
  sku: "the shop's own number of the product",
  gtin: "GTIN, EAN or UPC",
  title: "product title",
  brand: "brand",
  category: "category path",
  price: "price",
  salePrice: "reduced price",
  listPrice: "struck-through price",
  benchmarkPrice: "what other shops take for the product",
  availability: "availability",
  condition: "condition",
  merchant: "who sells it",
  position: "place in a listing",
  units: "units sold",
  status: "status of the order",
  country: "country",
  currency: "currency",
  day: "day",
  month: "month",
} as const;

export type Field = keyof typeof FIELDS;

export interface ExportFormat {
  readonly id: string;
  readonly label: string;
  readonly facts: FactKind;
  /** Headings that only this format has together; "a|b" are the same heading in several languages or versions. */
  readonly needs: readonly string[];
  /** Headings by what they mean, several between "|": English, German, French, Spanish. */
  readonly fields: Partial<Record<Field, string>>;
  /** Headings that are known and say nothing about the market. */
  readonly unused?: string;
  /** Of several sources for one figure, the lowest counts. */
  readonly rank: number;
  /** Columns such as "Searches: May 2025" hold a month each. */
  readonly hasMonthColumns?: true;
  /** A column headed by a product's ASIN holds the product's place in the results of the search. */
  readonly hasRankColumns?: true;
  /** Whose offers the rows are, where it is always the same shop. */
  readonly merchant?: string;
  /** How sure its columns are, 0-1, where headings could mean something else. */
  readonly certainty?: number;
  /** The source cuts its exports off behind so many rows. */
  readonly mostRows?: number;
  /** A row that is no longer there is no longer on offer. */
  readonly isWhole?: true;
}

/** Headings of a format, normalised, by what they mean; null for those known and not used. */
export function headingsOf(format: ExportFormat): ReadonlyMap<string, Field | null> {
  const headings = new Map<string, Field | null>();
  for (const name of format.unused?.split("|") ?? []) headings.set(normaliseHeading(name), null);
  for (const [field, names] of Object.entries(format.fields))
    for (const name of names.split("|")) headings.set(normaliseHeading(name), field as Field);
  return headings;
}
