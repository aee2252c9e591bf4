/**
 * The market's tables, once: DDL, load files, validation and the loader's documentation all derive from this list.
 *
 * A load file holds `columns`; `derived` columns are filled by the loader, so that facts are denormalised
 * (no tool query joins a fact table to a filtered dimension) while a user's files stay small.
 */

export type ColumnType = "text" | "integer" | "number" | "date" | "boolean";

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** A required column holds a value in every row; an optional one may be empty, which means unknown. */
  readonly required: boolean;
  readonly about: string;
  readonly min?: number;
  readonly max?: number;
  readonly oneOf?: readonly string[];
  /** `table.column` that must hold the value. */
  readonly references?: `${string}.${string}`;
  /** Months are stored as the first day of the month. */
  readonly isMonth?: boolean;
  /** Its last digit has to fit the others (GS1 General Specifications 7.9); one that does not is unknown, and its row is kept. */
  readonly hasCheckDigit?: boolean;
}

/** `from` names the parent table whose row supplies the value, found through `via` (a column of both). */
export interface DerivedColumn {
  readonly name: string;
  readonly type: ColumnType;
  readonly from: string;
  readonly via: string;
}

export interface Table {
  readonly name: string;
  /** What people read: responses never hold a table name. */
  readonly label: string;
  /** Reference tables are copied to every node of a cluster; fact tables are distributed by `cluster_id`. */
  readonly kind: "reference" | "fact";
  readonly columns: readonly Column[];
  readonly derived: readonly DerivedColumn[];
  /** Unique key; on fact tables it includes `cluster_id`. */
  readonly key: readonly string[];
  /** Physical order at load; also the leading index on PostgreSQL. */
  readonly sortBy: readonly string[];
  /** Extra PostgreSQL indexes. */
  readonly indexes?: readonly (readonly string[])[];
  /** The date column that gives the period covered. */
  readonly periodColumn?: string;
}

const text = (name: string, about: string, more: Partial<Column> = {}): Column => ({
  name,
  type: "text",
  required: true,
  about,
  ...more,
});
const integer = (name: string, about: string, more: Partial<Column> = {}): Column => ({
  name,
  type: "integer",
  required: true,
  about,
  min: 0,
  ...more,
});
const number = (name: string, about: string, more: Partial<Column> = {}): Column => ({
  name,
  type: "number",
  required: true,
  about,
  min: 0,
  ...more,
});
const date = (name: string, about: string, more: Partial<Column> = {}): Column => ({
  name,
  type: "date",
  required: true,
  about,
  ...more,
});
const month = (about: string): Column => date("month", about, { isMonth: true });
const share = (name: string, about: string, more: Partial<Column> = {}): Column =>
  number(name, about, { max: 1, ...more });
const unknown = { required: false } as const;

const clusterId = integer("cluster_id", "Demand cluster the row belongs to", { references: "clusters.cluster_id" });
const market = text("market", "ISO 3166-1 alpha-2 country code", { references: "markets.market" });

const fromCluster: DerivedColumn = { name: "category_path", type: "text", from: "clusters", via: "cluster_id" };
const fromMarket: DerivedColumn = { name: "currency", type: "text", from: "markets", via: "market" };
const derive = (from: string, via: string, columns: Record<string, ColumnType>): DerivedColumn[] =>
  Object.entries(columns).map(([name, type]) => ({ name, type, from, via }));

export const STAGES = ["need", "compare", "fit", "use", "price"] as const;
export const AVAILABILITY = ["in_stock", "out_of_stock"] as const;
export const CONDITIONS = ["new", "refurbished", "used"] as const;
export const TERM_KINDS = ["head", "synonym", "translation"] as const;

/** Parents come before the tables that refer to them: this is the load order. */
export const TABLES = [
  {
    name: "markets",
    label: "markets",
    kind: "reference",
    columns: [
      text("market", "ISO 3166-1 alpha-2 country code"),
      text("name", "Country name in English"),
      text("currency", "ISO 4217 code of every amount of this market"),
      text("language", "ISO 639-1 code of the market's keywords"),
      integer("online_buyers", "People who buy online", unknown),
    ],
    derived: [],
    key: ["market"],
    sortBy: ["market"],
  },
  {
    name: "clusters",
    label: "demand clusters",
    kind: "reference",
    columns: [
      integer("cluster_id", "Identifier of the demand cluster"),
      text("name", "Display name, for example Espresso machines"),
      text("category_path", "Category levels joined by ' > '"),
      text("head_term", "The cluster's main search term, singular, English"),
    ],
    derived: [],
    key: ["cluster_id"],
    sortBy: ["cluster_id"],
  },
  {
    name: "cluster_terms",
    label: "product vocabulary",
    kind: "reference",
    columns: [
      clusterId,
      text("language", "ISO 639-1 code"),
      text("term", "A word or phrase that means the cluster's product"),
      text("kind", "head, synonym or translation", { oneOf: TERM_KINDS }),
    ],
    derived: [],
    key: ["cluster_id", "language", "term"],
    sortBy: ["cluster_id"],
  },
  {
    name: "merchants",
    label: "merchants",
    kind: "reference",
    columns: [
      integer("merchant_id", "Identifier of the merchant"),
      text("merchant", "Merchant name"),
      text("merchant_kind", "marketplace, retailer, specialist, discounter or brand store"),
    ],
    derived: [],
    key: ["merchant_id"],
    sortBy: ["merchant_id"],
  },
  {
    name: "keywords",
    label: "keyword metrics",
    kind: "fact",
    columns: [
      integer("keyword_id", "Identifier of the keyword in its market"),
      clusterId,
      market,
      text("keyword", "The search phrase, lower case"),
      integer("searches_per_month", "Mean monthly searches of the last 12 months", unknown),
      integer("searches_low", "Low end where the source reports a range", unknown),
      integer("searches_high", "High end where the source reports a range", unknown),
      integer("variant_group", "Keywords that share one reported figure carry one number", unknown),
      number("cpc_low", "20th percentile top-of-page bid, market currency", unknown),
      number("cpc_high", "80th percentile top-of-page bid, market currency", unknown),
      integer("competition_index", "Filled ad slots of all ad slots, 0-100", { ...unknown, max: 100 }),
      integer("difficulty", "Organic difficulty 0-100", { ...unknown, max: 100 }),
      share("intent_informational", "Probability 0-1", unknown),
      share("intent_commercial", "Probability 0-1", unknown),
      share("intent_transactional", "Probability 0-1", unknown),
      share("intent_navigational", "Probability 0-1", unknown),
    ],
    derived: [fromCluster, fromMarket],
    key: ["cluster_id", "keyword_id"],
    sortBy: ["market", "cluster_id", "keyword_id"],
  },
  {
    name: "keyword_months",
    label: "monthly search volumes",
    kind: "fact",
    columns: [
      integer("keyword_id", "Keyword", { references: "keywords.keyword_id" }),
      month("First day of the month"),
      integer("searches", "Searches in the month; empty = not measured", unknown),
    ],
    derived: derive("keywords", "keyword_id", { cluster_id: "integer", market: "text", category_path: "text" }),
    key: ["cluster_id", "keyword_id", "month"],
    sortBy: ["market", "cluster_id", "keyword_id", "month"],
    periodColumn: "month",
  },
  {
    name: "buyer_questions",
    label: "buyer questions",
    kind: "fact",
    columns: [
      integer("question_id", "Identifier of the question"),
      clusterId,
      market,
      text("question", "The question as people ask it"),
      text("stage", "need, compare, fit, use or price", { oneOf: STAGES }),
      integer("searches_per_month", "Mean monthly searches", unknown),
    ],
    derived: [fromCluster],
    key: ["cluster_id", "question_id"],
    sortBy: ["market", "cluster_id", "question_id"],
  },
  {
    name: "site_searches",
    label: "on-site searches",
    kind: "fact",
    columns: [
      clusterId,
      market,
      text("query", "What shoppers typed into a shop's search box, lower case"),
      month("First day of the month"),
      integer("searches", "Times the query was run"),
      integer("sessions", "Distinct sessions that ran it"),
      integer("results", "Mean number of results as shoppers saw them, filters applied"),
      integer("unfiltered_results", "Mean number of results without filters", unknown),
      integer("clicks", "Clicks on results"),
    ],
    derived: [fromCluster],
    key: ["cluster_id", "market", "query", "month"],
    sortBy: ["market", "cluster_id", "query", "month"],
    periodColumn: "month",
  },
  {
    name: "products",
    label: "products",
    kind: "fact",
    columns: [
      integer("product_id", "Identifier of the product"),
      clusterId,
      text("title", "Product title"),
      text("brand", "Brand name"),
      text("gtin", "GTIN-8, -12, -13 or -14", { ...unknown, hasCheckDigit: true }),
      integer("pack_units", "Units in the pack; 1 for a single item", { min: 1 }),
    ],
    derived: [fromCluster],
    key: ["cluster_id", "product_id"],
    sortBy: ["cluster_id", "product_id"],
  },
  {
    name: "product_attributes",
    label: "product attributes",
    kind: "fact",
    columns: [
      integer("product_id", "Product", { references: "products.product_id" }),
      text("attribute", "Attribute name, for example material"),
      text("value", "Attribute value, lower case, for example stainless steel"),
    ],
    derived: derive("products", "product_id", { cluster_id: "integer" }),
    key: ["cluster_id", "product_id", "attribute", "value"],
    sortBy: ["cluster_id", "product_id"],
  },
  {
    name: "offers",
    label: "current offers",
    kind: "fact",
    columns: [
      integer("offer_id", "Identifier of the offer: one product at one merchant in one market"),
      integer("product_id", "Product", { references: "products.product_id" }),
      market,
      integer("merchant_id", "Merchant", { references: "merchants.merchant_id" }),
      number("price", "Current shelf price, market currency"),
      number("list_price", "Struck-through or recommended price shown beside it", unknown),
      text("availability", "in_stock or out_of_stock", { oneOf: AVAILABILITY }),
      text("condition", "new, refurbished or used", { oneOf: CONDITIONS }),
      integer("shelf_position", "Position in the merchant's category listing, 1 = first", { ...unknown, min: 1 }),
      date("seen_on", "Day the offer was last seen"),
    ],
    derived: [
      ...derive("products", "product_id", {
        cluster_id: "integer",
        category_path: "text",
        title: "text",
        brand: "text",
        pack_units: "integer",
      }),
      fromMarket,
      ...derive("merchants", "merchant_id", { merchant: "text" }),
    ],
    key: ["cluster_id", "offer_id"],
    sortBy: ["market", "cluster_id", "product_id", "offer_id"],
    periodColumn: "seen_on",
  },
  {
    name: "price_events",
    label: "price history",
    kind: "fact",
    columns: [
      integer("offer_id", "Offer", { references: "offers.offer_id" }),
      date("seen_on", "Day from which the values hold, until the offer's next event"),
      number("price", "Shelf price, market currency"),
      number("list_price", "Struck-through price shown beside it", unknown),
      text("availability", "in_stock or out_of_stock", { oneOf: AVAILABILITY }),
    ],
    derived: derive("offers", "offer_id", {
      cluster_id: "integer",
      market: "text",
      category_path: "text",
      product_id: "integer",
      merchant_id: "integer",
      pack_units: "integer",
      condition: "text",
    }),
    key: ["cluster_id", "offer_id", "seen_on"],
    sortBy: ["market", "cluster_id", "offer_id", "seen_on"],
    periodColumn: "seen_on",
  },
  {
    name: "click_shares",
    label: "product clicks and orders",
    kind: "fact",
    columns: [
      integer("product_id", "Product", { references: "products.product_id" }),
      market,
      month("First day of the month"),
      integer("clicks", "Clicks on the product"),
      integer("orders", "Orders of the product"),
    ],
    derived: derive("products", "product_id", { cluster_id: "integer", category_path: "text", brand: "text" }),
    key: ["cluster_id", "market", "product_id", "month"],
    sortBy: ["market", "cluster_id", "month", "product_id"],
    periodColumn: "month",
  },
  {
    name: "sales_months",
    label: "monthly sales estimates",
    kind: "fact",
    columns: [
      clusterId,
      market,
      month("First day of the month"),
      integer("units_low", "Units sold, low estimate"),
      integer("units_high", "Units sold, high estimate"),
      number("revenue", "Revenue of the middle estimate, market currency", unknown),
    ],
    derived: [fromCluster, fromMarket],
    key: ["cluster_id", "market", "month"],
    sortBy: ["market", "cluster_id", "month"],
    periodColumn: "month",
  },
  {
    name: "audience",
    label: "audience panel",
    kind: "fact",
    columns: [
      clusterId,
      market,
      text("segment_kind", "For example age, gender, region, household"),
      text("segment", "Segment name"),
      share("share", "Share of the cluster's buyers, 0-1"),
      integer("sample_size", "People of the panel in this segment of this cluster"),
      share("population_share", "Share of the whole population, 0-1", unknown),
    ],
    derived: [fromCluster],
    key: ["cluster_id", "market", "segment_kind", "segment"],
    sortBy: ["market", "cluster_id", "segment_kind"],
  },
  {
    name: "ad_terms",
    label: "ad search terms",
    kind: "fact",
    columns: [
      clusterId,
      market,
      text("search_term", "What people searched when the ad was shown, lower case"),
      month("First day of the month"),
      integer("impressions", "Times an ad was shown"),
      integer("clicks", "Ad clicks"),
      number("cost", "Ad cost, market currency"),
      integer("orders", "Orders after the click"),
    ],
    derived: [fromCluster, fromMarket],
    key: ["cluster_id", "market", "search_term", "month"],
    sortBy: ["market", "cluster_id", "search_term", "month"],
    periodColumn: "month",
  },
] as const satisfies readonly Table[];

export type TableName = (typeof TABLES)[number]["name"];

/**
 * Where the data came from and how fresh it is. `datasets.csv` gives `dataset, source, refreshed_on, is_sample`;
 * the loader fills the rest. A table without a line there has an unknown (null) refresh date, never today's.
 */
export const DATASETS_TABLE = {
  name: "datasets",
  label: "data sources",
  kind: "reference",
  columns: [
    text("dataset", "Name of one of the tables"),
    text("source", "Where the rows came from"),
    date("refreshed_on", "Day the rows were last refreshed at their source", unknown),
    { name: "is_sample", type: "boolean", required: true, about: "true for generated data" },
  ],
  derived: [],
  key: ["dataset"],
  sortBy: ["dataset"],
} as const satisfies Table;

export function tableNamed(name: TableName): Table {
  const found = TABLES.find((table) => table.name === name);
  if (!found) throw new Error(`No table ${name}`);
  return found;
}
