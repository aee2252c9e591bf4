/** What imports tell, row by row, in the import store: the market is made anew from these after every import. */
export const FACT_TABLES = {
  keyword_facts: {
    market: "TEXT",
    keyword: "TEXT",
    searches: "DOUBLE",
    searches_low: "DOUBLE",
    searches_high: "DOUBLE",
    cpc_low: "DOUBLE",
    cpc_high: "DOUBLE",
    competition: "DOUBLE",
    difficulty: "DOUBLE",
    informational: "BOOLEAN",
    commercial: "BOOLEAN",
    transactional: "BOOLEAN",
    navigational: "BOOLEAN",
    topic: "TEXT",
  },
  month_facts: { market: "TEXT", keyword: "TEXT", month: "TEXT", searches: "DOUBLE" },
  trend_facts: { market: "TEXT", keyword: "TEXT", month: "TEXT", level: "DOUBLE" },
  ad_facts: {
    market: "TEXT",
    term: "TEXT",
    month: "TEXT",
    impressions: "DOUBLE",
    clicks: "DOUBLE",
    cost: "DOUBLE",
    orders: "DOUBLE",
  },
  /** A page, or a product, that a search led to; without a number of clicks it was among the first results. */
  page_facts: { market: "TEXT", keyword: "TEXT", page: "TEXT", clicks: "DOUBLE" },
  site_facts: {
    market: "TEXT",
    query: "TEXT",
    month: "TEXT",
    searches: "DOUBLE",
    sessions: "DOUBLE",
    results: "DOUBLE",
    clicks: "DOUBLE",
  },
  product_facts: { product: "TEXT", title: "TEXT", brand: "TEXT", gtin: "TEXT", category: "TEXT" },
  /** Other names of a product: a shop's own number, an ASIN. */
  alias_facts: { alias: "TEXT", product: "TEXT" },
  attribute_facts: { product: "TEXT", attribute: "TEXT", value: "TEXT" },
  offer_facts: {
    product: "TEXT",
    market: "TEXT",
    merchant: "TEXT",
    condition: "TEXT",
    price: "DOUBLE",
    list_price: "DOUBLE",
    availability: "TEXT",
    position: "DOUBLE",
    seen_on: "TEXT",
  },
  order_facts: { alias: "TEXT", market: "TEXT", month: "TEXT", orders: "DOUBLE", title: "TEXT" },
} as const satisfies Readonly<Record<string, Readonly<Record<string, "TEXT" | "DOUBLE" | "BOOLEAN">>>>;

export type FactTable = keyof typeof FACT_TABLES;

/** A fact of a table by its columns; what is missing is unknown. */
export type Fact<Table extends FactTable> = {
  readonly [Column in keyof (typeof FACT_TABLES)[Table]]?:
    | ((typeof FACT_TABLES)[Table][Column] extends "TEXT"
        ? string
        : (typeof FACT_TABLES)[Table][Column] extends "DOUBLE"
          ? number
          : boolean)
    | null;
};

/** Takes what the rows of one file tell. */
export interface FactSink {
  add<Table extends FactTable>(table: Table, line: number, fact: Fact<Table>): void;
}

/** Tables of the import store: the groups as an import wrote them, and what edits of its files changed. */
export const EDIT_TABLES: readonly string[] = [
  "CREATE TABLE IF NOT EXISTS published_groups (id INTEGER, line TEXT)",
  "CREATE TABLE IF NOT EXISTS published_members (kind TEXT, name TEXT, group_id INTEGER)",
  // What was there before; null for a group that was not.
  "CREATE TABLE IF NOT EXISTS edited_groups (step INTEGER, id INTEGER, line TEXT)",
  "CREATE TABLE IF NOT EXISTS edited_members (step INTEGER, kind TEXT, name TEXT, group_id INTEGER, was_there BOOLEAN)",
];
