import { z } from "zod";
import type { CatalogProduct } from "../catalog.js";
import { EventLoopYield } from "../event-loop-yield.js";
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
  const paced = async <Result>(describe: (products: readonly CatalogProduct[]) => Result): Promise<Result> => {
    await eventLoop.rest();
    return describe(products);
  };
  const findings = {
    products: products.length,
    structure: await paced(describeStructure),
    completeness: await paced(measureCompleteness),
    identifiers: await describeIdentifiers(products, eventLoop),
    prices: await paced(describePrices),
    titles: await describeTitles(products, eventLoop),
    brands: await paced(describeBrands),
    categories: await paced(growCategoryTree),
    availability: await paced((all) => countBy(all, ({ availability }) => availability)),
    condition: await paced((all) => countBy(all, ({ condition }) => condition)),
    attributes: await paced(describeAttributes),
  };
  return { ...findings, issues: listIssues(findings) };
}
