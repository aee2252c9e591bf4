import { z } from "zod";
import { EventLoopYield } from "../../event-loop.js";
import type { CatalogProduct } from "../catalog.js";
import { CategoryTree, growCategoryTree } from "./category-tree.js";
import { FieldCompleteness, measureCompleteness } from "./completeness.js";
import { describeIdentifiers, IdentifierCoverage } from "./identifiers.js";
import { CatalogIssue, listIssues } from "./issues.js";
import { CatalogPrices, describePrices } from "./prices.js";
import {
  AttributeCoverage,
  AvailabilityCounts,
  BrandShares,
  ConditionCounts,
  countBy,
  describeAttributes,
  describeBrands,
} from "./shares.js";
import { describeStructure, VariantStructure } from "./structure.js";
import { describeTitles, TitleQuality } from "./titles.js";

/** What a catalog holds and how clean it is. Unknown is null, never 0; shares are 0-1. */
export const CatalogProfile = z.object({
  /** Rows that can be bought: singles and variants. */
  products: z.number(),
  structure: VariantStructure,
  /** One entry per field, always all of them. */
  completeness: z.array(FieldCompleteness),
  identifiers: IdentifierCoverage,
  prices: CatalogPrices,
  titles: TitleQuality,
  brands: BrandShares,
  categories: CategoryTree,
  availability: AvailabilityCounts,
  condition: ConditionCounts,
  attributes: z.object({
    /** Distinct attribute names. */
    distinct: z.number(),
    /** The 30 that most products state. */
    top: z.array(AttributeCoverage),
  }),
  /** What to improve, the most serious first. */
  issues: z.array(CatalogIssue),
});
export type CatalogProfile = z.infer<typeof CatalogProfile>;

/** Hands the event loop back every few milliseconds; a signal that aborts throws CanceledError. */
export async function profileCatalog(
  products: readonly CatalogProduct[],
  { signal }: { readonly signal?: AbortSignal | undefined } = {},
): Promise<CatalogProfile> {
  const eventLoop = new EventLoopYield(signal);
  const findings = {
    products: products.length,
    structure: await describeStructure(products, eventLoop),
    completeness: await measureCompleteness(products, eventLoop),
    identifiers: await describeIdentifiers(products, eventLoop),
    prices: await describePrices(products, eventLoop),
    titles: await describeTitles(products, eventLoop),
    brands: await describeBrands(products, eventLoop),
    categories: await growCategoryTree(products, eventLoop),
    availability: countBy(products, ({ availability }) => availability),
    condition: countBy(products, ({ condition }) => condition),
    attributes: await describeAttributes(products, eventLoop),
  };
  return { ...findings, issues: listIssues(findings) };
}
