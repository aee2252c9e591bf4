import { z } from "zod";

/** A seller's product catalog, in the one shape that every reader gives. */

export const Availability = z.enum(["in_stock", "out_of_stock", "preorder", "backorder"]);
export type Availability = z.infer<typeof Availability>;

export const Condition = z.enum(["new", "refurbished", "used"]);
export type Condition = z.infer<typeof Condition>;

export const CatalogProduct = z.object({
  /** Unique within its catalog: the seller's own id where it has one. */
  id: z.string(),
  /** What variants of one product share; null for a product without variants. */
  parentId: z.string().nullable(),
  title: z.string(),
  /** Plain text, cut where it is long. */
  description: z.string().nullable(),
  brand: z.string().nullable(),
  /** The seller's own path, "Home > Kitchen > Kettles". */
  category: z.string().nullable(),
  /** What a shopper pays now; null when it is not known. */
  price: z.number().nullable(),
  /** The price before a reduction; null without one. */
  listPrice: z.number().nullable(),
  /** ISO 4217. */
  currency: z.string().nullable(),
  availability: Availability.nullable(),
  condition: Condition.nullable(),
  sku: z.string().nullable(),
  /** Digits only, as given; its check digit may be wrong. */
  gtin: z.string().nullable(),
  mpn: z.string().nullable(),
  url: z.string().nullable(),
  image: z.string().nullable(),
  /** "color": "red"; names in lower case. */
  attributes: z.record(z.string(), z.string()),
  /** Line of the file on which it begins, from 1; null where there are no lines. */
  line: z.number().nullable(),
  /** Address of the page it was found on; null for files. */
  page: z.string().nullable(),
  /** Fields whose value nobody stated: "price", "currency". */
  assumed: z.array(z.string()),
});
export type CatalogProduct = z.infer<typeof CatalogProduct>;

/** Fields of a product that nobody stated. */
export const NOTHING_STATED = {
  parentId: null,
  description: null,
  brand: null,
  category: null,
  price: null,
  listPrice: null,
  currency: null,
  availability: null,
  condition: null,
  sku: null,
  gtin: null,
  mpn: null,
  url: null,
  image: null,
} as const;

/** A product of which nothing more is known. */
export const bareProduct = (id: string, title: string): CatalogProduct => ({
  id,
  title,
  ...NOTHING_STATED,
  attributes: {},
  line: null,
  page: null,
  assumed: [],
});

/** Something that could not be used: a whole row, or one value of a row that was kept without it. */
export const RowProblem = z.object({
  line: z.number().nullable(),
  page: z.string().nullable(),
  /** Heading or field; null when the whole row is meant. */
  column: z.string().nullable(),
  /** One of few sentences, so that equal ones can be counted: no value inside. */
  reason: z.string(),
  /** What stood there, cut at 200 characters. */
  value: z.string().nullable(),
});
export type RowProblem = z.infer<typeof RowProblem>;

export const ReasonCount = z.object({ reason: z.string(), rows: z.number() });
export type ReasonCount = z.infer<typeof ReasonCount>;

export const MappedColumn = z.object({
  column: z.string(),
  /** Field of a product; null for a column that is not used. */
  field: z.string().nullable(),
  /** 0-1: 1 for the heading of a known format, less for a synonym or a guess from the values. */
  confidence: z.number(),
  how: z.enum(["format", "synonym", "values", "unused"]),
});
export type MappedColumn = z.infer<typeof MappedColumn>;

export const CatalogFormat = z.object({
  id: z.enum([
    "shopify",
    "shopify-legacy",
    "woocommerce",
    "google-merchant",
    "amazon",
    "wix",
    "magento",
    "ebay",
    "generic-table",
    "json-ld",
    "microdata",
    "open-graph",
    "shopify-json",
    "best-buy-json",
    "mixed-pages",
    "description",
    "products",
  ]),
  /** In words: "Shopify product export (CSV)". */
  label: z.string(),
  /** "utf-8", "utf-16le", "windows-1252"; null where there is no file. */
  encoding: z.string().nullable(),
  /** One character; null where there is no table. */
  delimiter: z.string().nullable(),
  /** Lines above the header. */
  preambleLines: z.number(),
  columns: z.array(MappedColumn),
});
export type CatalogFormat = z.infer<typeof CatalogFormat>;

/** What a reader found. Always: rowsRead = rowsAccepted + rowsRejected. */
export const CatalogReading = z.object({
  format: CatalogFormat,
  products: z.array(CatalogProduct),
  /** Rows of a file (header, preamble and blank lines are none), product entries of pages, lines of a description. */
  rowsRead: z.number(),
  /** Rows that became a product or part of one: variants, further images. */
  rowsAccepted: z.number(),
  rowsRejected: z.number(),
  /** The first 50 rejected rows. */
  rejected: z.array(RowProblem),
  rejectedByReason: z.array(ReasonCount),
  /** The first 50 values that were not understood in rows that were kept. */
  unread: z.array(RowProblem),
  unreadByReason: z.array(ReasonCount),
  /** What was left out because a bound was reached, each a sentence; empty when everything was read. */
  cuts: z.array(z.string()),
  /** What was taken for granted, each a clause without a full stop. */
  assumptions: z.array(z.string()),
});
export type CatalogReading = z.infer<typeof CatalogReading>;

/** Bounds and hints that every reader gets. */
export interface ReadOptions {
  /** ISO 4217: taken where the catalog names none; null when nobody said. */
  readonly currency: string | null;
  /** Encoding of a file, as its sender states it. */
  readonly encoding?: string | null | undefined;
  readonly maxProducts: number;
  /** Problems that are listed one by one; `MOST_LISTED` where nobody says. */
  readonly mostListed?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

export const MOST_PRODUCTS = 20_000;
/** Problems that are listed one by one. */
export const MOST_LISTED = 50;
