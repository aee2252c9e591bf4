import { z } from "zod";
import { describeMisfit, REPORTING } from "../a2a/schema.js";
import { HttpFailure } from "../failures.js";

/** What the catalog endpoints accept. Their JSON Schemas, served by GET, are made from these. */

const LONGEST_DESCRIPTION = 20_000;
const MOST_GIVEN = 1_000;
const KNOWN_CURRENCIES = Intl.supportedValuesOf("currency");
const COUNTRY = /^[A-Z]{2}$/;

/** Blanks alone are no text, for the schema too. */
const words = (longest: number) => z.string().trim().min(1).max(longest).meta({ pattern: "\\S" });

const name = words(120).describe("What to call the catalog.");
const market = z
  .string()
  .refine((code) => COUNTRY.test(code), "must be an ISO 3166 country code in capitals, for example US")
  .meta({ pattern: COUNTRY.source })
  .describe("Country to compare with, ISO 3166; without it the market of the currency, or the default one.");
const currency = z
  .string()
  .refine((code) => KNOWN_CURRENCIES.includes(code), "must be an ISO 4217 code in capitals, for example USD")
  .meta({ enum: KNOWN_CURRENCIES })
  .describe("ISO 4217: taken for prices that name no currency.");
const description = words(LONGEST_DESCRIPTION).describe("What is sold, in plain words: products, variants, prices.");

/** As the schema tells it; see `decode`. */
const BASE64 = "^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$";

/** Megabytes: decoded once, and checked by what came of it. Node's decoder leaves out what is none, and reads "-" and "_" as well. */
function decode(text: string, context: z.RefinementCtx): Buffer {
  const bytes = Buffer.from(text, "base64");
  const padding = text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0;
  const isWhole = text.length % 4 === 0 && bytes.length === (text.length / 4) * 3 - padding;
  const isBase64 = isWhole && !text.includes("-") && !text.includes("_");
  if (!isBase64) context.addIssue({ code: "custom", message: "must be base64" });
  return bytes;
}

/** Exactly one of the fields is given. */
function exactlyOne<Shape extends z.ZodObject>(shape: Shape, fields: readonly string[]) {
  const listed = fields.map((field) => `"${field}"`).join(", ");
  return (
    shape
      .refine(
        (value) => fields.filter((field) => (value as Record<string, unknown>)[field] !== undefined).length === 1,
        `must hold exactly one of ${listed}`,
      )
      // Not beside the fields: generators of clients take a choice there for all there is.
      .meta({ allOf: [{ oneOf: fields.map((field) => ({ required: [field] })) }] })
  );
}

export const OnboardRequest = exactlyOne(
  z.strictObject({
    url: words(2_048)
      .optional()
      .describe("A shop, a category or product page, a product feed, a sitemap or a CSV file; http or https."),
    csv_base64: z
      .string()
      .min(1)
      .transform(decode)
      .meta({ contentEncoding: "base64", pattern: BASE64 })
      .optional()
      .describe("A product export (CSV or TSV; a product feed in XML or JSON too), its bytes in base64."),
    filename: words(255).optional().describe("Name of the file in csv_base64."),
    encoding: words(40)
      .optional()
      .describe('Encoding of that file where it is known, for example "windows-1251"; without it the bytes tell.'),
    description: description.optional(),
    name: name.optional(),
    market: market.optional(),
    currency: currency.optional(),
  }),
  ["url", "csv_base64", "description"],
);
export type OnboardRequest = z.infer<typeof OnboardRequest>;

const GivenProduct = z.strictObject({
  title: words(500),
  price: z.number().min(0).max(1e9).optional().describe("What a shopper pays now."),
  currency: currency.optional(),
  brand: words(200).optional(),
  category: words(500).optional().describe('The seller\'s own path, for example "Home > Kitchen".'),
  attributes: z.record(z.string().max(100), z.string().max(500)).optional().describe('For example {"color": "red"}.'),
});

export const AnalyseRequest = exactlyOne(
  z.strictObject({
    cluster_ids: z
      .array(z.int().min(0))
      .min(1)
      .max(50)
      .optional()
      .describe("Demand clusters as an onboarding names them."),
    products: z.array(GivenProduct).min(1).max(MOST_GIVEN).optional(),
    description: description.optional(),
    catalog_id: words(64).optional().describe("A catalog that was onboarded."),
    market: market.optional(),
    currency: currency.optional(),
    limit: z.int().min(1).max(20).optional().describe("Clusters looked into in depth; 10 without it."),
  }),
  ["cluster_ids", "products", "description", "catalog_id"],
);
export type AnalyseRequest = z.infer<typeof AnalyseRequest>;

/** @throws HttpFailure with a sentence that says what to change; it never repeats a value that was sent */
export function readRequest<Schema extends z.ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body, REPORTING);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const unknown = issue?.code === "unrecognized_keys" ? issue.keys[0] : undefined;
  const field = issue?.path.join(".") ?? "";
  if (unknown !== undefined) {
    const at = field === "" ? "" : ` in ${field}`;
    const named = JSON.stringify(unknown.slice(0, 60));
    throw misfit(`There is no field ${named}${at}. GET this address for the fields there are.`);
  }
  if (issue?.code === "too_big" && issue.origin === "array")
    throw misfit(`${field} must hold at most ${issue.maximum.toLocaleString("en-US")}.`);
  throw misfit(describeMisfit(parsed.error, "The body").replace(/^The body\./, ""));
}

const misfit = (sentence: string) => new HttpFailure(400, "invalidParams", sentence);

export const SHOWN_PRODUCTS = 100;
const MOST_SHOWN = 1_000;

const Paging = z.object({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(MOST_SHOWN).default(SHOWN_PRODUCTS),
});

/** @throws HttpFailure */
export function readPaging(query: unknown): z.output<typeof Paging> {
  const parsed = Paging.safeParse(query);
  if (parsed.success) return parsed.data;
  const sentence = `offset must be a whole number from 0, limit one from 1 to ${MOST_SHOWN}.`;
  throw new HttpFailure(400, "invalidParams", sentence);
}

/** @throws HttpFailure */
export function waits({ wait }: Readonly<Record<string, unknown>>): boolean {
  if (wait === undefined || wait === "true") return true;
  if (wait === "false") return false;
  throw new HttpFailure(400, "invalidParams", "wait must be true or false.");
}
