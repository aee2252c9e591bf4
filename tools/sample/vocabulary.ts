import { z } from "zod";
import { readJson } from "../data-files.js";
import { SeasonId } from "./seasons.js";

const Words = z.array(z.string().min(1)).readonly();

/** One demand cluster as people write it down. */
const ClusterWords = z.strictObject({
  /** Second and third category level; the third is the cluster's name and, in lower case, its plural. */
  path: z.templateLiteral([z.string(), " > ", z.string()]),
  /** Main search term, singular. */
  head: z.string(),
  /** How the noun behaves in a sentence: "running shoes", "sunscreen"; otherwise as "an air fryer". */
  noun: z.enum(["plural", "mass"]).optional(),
  /** Used up rather than cleaned and kept; every mass noun is. */
  isConsumable: z.literal(true).optional(),
  synonyms: Words,
  /** Gender (- for a noun without article) and noun. */
  german: z.tuple([z.enum(["m", "f", "n", "pl", "-"]), z.string()]).readonly(),
  translations: z.strictObject({ fr: z.string(), es: z.string(), it: z.string(), pt: z.string() }),
  /** Values of `feature` follow "with"; all other values stand before the noun. Most frequent value first. */
  attributes: z.record(z.string(), Words),
  /** Follow "for"; each has a German wording in german.json. */
  uses: Words,
  /** Typical price of a single pack, USD. */
  price: z.number(),
  /** Monthly searches of the whole cluster in the US, thousands. */
  searches: z.number(),
  season: SeasonId,
  /** Pack sizes on sale; a single item where absent. */
  packs: z.array(z.int().positive()).readonly().optional(),
});
export type ClusterWords = z.infer<typeof ClusterWords>;

const CategoryWords = z.strictObject({
  /** First category level. */
  category: z.string(),
  /** Invented, most common first. Any likeness to a real maker is an accident. */
  brands: Words,
  /** Words that product models of the category are named with. */
  models: Words,
  clusters: z.array(ClusterWords).readonly(),
});
export type CategoryWords = z.infer<typeof CategoryWords>;

/** In this order, because clusters are numbered and drawn in it. */
export const CATEGORIES: readonly CategoryWords[] = [
  ...["kitchen", "furniture", "decor", "diy", "garden", "electronics", "computing", "toys", "fitness", "outdoor"],
  ...["beauty", "health", "baby", "pets", "fashion", "mobility", "appliances", "hobbies"],
].map((name) => CategoryWords.parse(readJson(`tools/sample/vocabulary/categories/${name}.json`)));

/** Brands that sell in every category, cheaply. */
export const HOUSE_BRANDS: readonly string[] = [
  ...["Valuna", "Basikko", "Everwick", "Simplano", "Homarel", "Prixello", "Dayvane", "Onnora", "Tuttivo"],
  ...["Klarhaus", "Amplora", "Nimbrel", "Vexano", "Zolvera", "Brandell & Co"],
];

/** An invented merchant. */
const MerchantWords = z.strictObject({
  name: z.string(),
  kind: z.enum(["marketplace", "retailer", "specialist", "discounter", "brand store"]),
  markets: z.array(z.enum(["US", "GB", "DE"])).readonly(),
  /** Multiplies prices. */
  level: z.number(),
  /** Share of offers. */
  weight: z.number(),
  /** How often prices are cut. */
  promo: z.number(),
  /** Specialists sell these categories only. */
  categories: Words.optional(),
  /** Brand stores sell this brand only. */
  brand: z.string().optional(),
});
export type MerchantWords = z.infer<typeof MerchantWords>;

export const MERCHANTS: readonly MerchantWords[] = z
  .array(MerchantWords)
  .parse(readJson("tools/sample/vocabulary/merchants.json"));

/** German wordings, as people type them. A value without one is not used in German keywords. */
const German = z.strictObject({ uses: z.record(z.string(), z.string()), values: z.record(z.string(), z.string()) });
const german = German.parse(readJson("tools/sample/vocabulary/german.json"));

/** Follow "für". */
export const translateUse = (use: string): string | undefined => german.uses[use];

/** Sizes and codes ("500 ml", "4k") read the same in both languages. */
export function translateValue(value: string): string | null {
  return german.values[value] ?? (/\d/.test(value) || /^(s|m|l|xl)$/.test(value) ? value : null);
}
