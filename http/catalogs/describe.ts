import { z } from "zod";
import { CatalogAnalysis } from "../../graph/catalogs/analysis.js";
import { AnalyseRequest, OnboardRequest } from "./requests.js";

/** What GET says of the endpoints that take POST: enough to use them without any other document. */

const ONBOARD_FIELDS: Readonly<Record<string, string>> = {
  catalog_id: "Names the catalog in later requests and in conversations; null when it could not be kept.",
  read_at: "When it was read, ISO 8601.",
  expires_at: "When it is deleted by itself, ISO 8601.",
  rows: "Rows read, accepted and rejected (read = accepted + rejected); the first 50 rejections with line, column and reason, and how often each reason came; the same for single values that were left out.",
  format:
    "Detected format, encoding and delimiter; every column with the field it was read as and how sure that is (0-1).",
  cuts: "What was left out because a bound was reached.",
  assumptions: "What was taken for granted.",
  products:
    "The first 100 products, each with its demand cluster or null; `next` is the address of the following ones.",
  profile:
    "Completeness of every field (share 0-1), identifiers, prices by currency, brands, categories, titles, variants, and what to mend.",
  mapping: "Demand clusters of the products with confidence (0-1), and the products that none fits.",
  cluster_ids: "The ids that catalog-analyze takes.",
  evidence: "What was examined: rows and dates.",
  freshness: "How old the data is; null is unknown.",
  limits: "What bounds the result, in words.",
  text: "All of it as markdown.",
};

const nullable = z.string().nullable();

/** A catalog that was read in: what programs go on with; the rest of the description is in it too. */
export const Onboarded = z.looseObject({
  catalog_id: nullable.describe(ONBOARD_FIELDS.catalog_id ?? ""),
  name: z.string(),
  expires_at: nullable.describe(ONBOARD_FIELDS.expires_at ?? ""),
  currency: nullable,
  rows: z
    .looseObject({ read: z.number(), accepted: z.number(), rejected: z.number() })
    .describe(ONBOARD_FIELDS.rows ?? ""),
  cluster_ids: z.array(z.number()).describe(ONBOARD_FIELDS.cluster_ids ?? ""),
  limits: z.string().describe(ONBOARD_FIELDS.limits ?? ""),
  text: z.string().describe(ONBOARD_FIELDS.text ?? ""),
});

export const describeOnboard = () => ({
  description:
    "Extracts and profiles a product catalog from an address, a file or a description. POST; ?wait=false answers at once with a task whose progress tasks/get tells.",
  request: z.toJSONSchema(OnboardRequest, { io: "input" }),
  response: ONBOARD_FIELDS,
  limits: {
    body: "15 MiB",
    products: 20_000,
    shop: "20 MiB and 50 pages (a setting of the operator) within 60 seconds; robots.txt is respected",
  },
  related: {
    "GET /a2a/catalogs/{catalog_id}": "the result again",
    "GET /a2a/catalogs/{catalog_id}/products?offset=0&limit=100": "its products",
    "DELETE /a2a/catalogs/{catalog_id}": "deletes it",
  },
  examples: [
    { url: "https://shop.example" },
    { csv_base64: "VGl0bGUsUHJpY2UKWW9nYSBtYXQsMjkuOTAK", filename: "products.csv", currency: "USD" },
    { description: "I sell handmade soy candles, lavender and cedar, $18 to $34" },
  ],
});

export const describeAnalyse = () => ({
  description:
    "Compares a catalog with its market, product group by product group, and ranks what to do. POST with clusters, products, a description or a catalog that was onboarded.",
  request: z.toJSONSchema(AnalyseRequest, { io: "input" }),
  response: z.toJSONSchema(CatalogAnalysis),
  examples: [
    { catalog_id: "cat_…" },
    { cluster_ids: [12, 40], market: "US" },
    { products: [{ title: "Non-slip yoga mat, 6 mm", price: 39.9, currency: "USD" }] },
  ],
});
