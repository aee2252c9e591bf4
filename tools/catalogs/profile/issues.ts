import { z } from "zod";
import type { FieldCompleteness } from "./completeness.js";
import type { IdentifierCoverage } from "./identifiers.js";
import { ISSUE_TEXTS, VERBS } from "./issue-texts.js";
import type { CatalogPrices } from "./prices.js";
import type { BrandShares } from "./shares.js";
import type { TitleQuality } from "./titles.js";

export const CatalogIssue = z.object({
  /** Stable: "missing-gtin". */
  id: z.string(),
  /** error: refused or wrong where it is offered; warning: shown less or read wrongly; hint: worth a look. */
  severity: z.enum(["error", "warning", "hint"]),
  /** Products concerned. For titles that listings share: listings. */
  products: z.number(),
  /** What is wrong, a whole sentence. */
  sentence: z.string(),
  /** What to do about it, a whole sentence. */
  fix: z.string(),
});
export type CatalogIssue = z.infer<typeof CatalogIssue>;

/** Of a profile, what issues are counted from. */
interface Findings {
  readonly products: number;
  readonly completeness: readonly FieldCompleteness[];
  readonly identifiers: IdentifierCoverage;
  readonly prices: CatalogPrices;
  readonly titles: TitleQuality;
  readonly brands: BrandShares;
}

type IssueId = keyof typeof ISSUE_TEXTS;

const SEVERITIES = CatalogIssue.shape.severity.options;

/** Errors first, then warnings and hints; among equals those that concern most products. */
export function listIssues(findings: Findings): CatalogIssue[] {
  return Object.entries(countIssues(findings))
    .filter(([, products]) => products > 0)
    .map(([id, products]) => {
      const { severity, claim, fix } = ISSUE_TEXTS[id as IssueId]; // the keys are the record's
      return { id, severity, products, sentence: sentenceOf(claim, products, findings.products), fix };
    })
    .sort((a, b) => SEVERITIES.indexOf(a.severity) - SEVERITIES.indexOf(b.severity) || b.products - a.products);
}

function countIssues({
  completeness,
  identifiers: { gtin, sku },
  prices,
  titles,
  brands,
}: Findings): Record<IssueId, number> {
  const missing = (field: string): number => completeness.find((entry) => entry.field === field)?.missing ?? 0;
  const inCurrency = prices.currencies.filter(({ currency }) => currency !== null);
  const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0);
  return {
    "missing-title": missing("title"),
    "missing-price": missing("price"),
    "zero-price": prices.zero,
    "wrong-gtin": gtin.invalid,
    "repeated-sku": sku.repeated.products,
    "missing-gtin": gtin.missing,
    "repeated-gtin": gtin.repeated.products,
    "in-store-gtin": gtin.inStore,
    "missing-currency": prices.currencies.find(({ currency }) => currency === null)?.n ?? 0,
    "odd-price": sum(prices.currencies.map(({ odd }) => odd)),
    "list-price-not-higher": prices.listPriceNotHigher,
    "repeated-title": titles.repeated.listings,
    "short-title": titles.tooShort,
    "long-title": titles.tooLong,
    "capital-title": titles.allCapitals,
    "missing-image": missing("image"),
    "missing-brand": missing("brand"),
    "missing-availability": missing("availability"),
    "missing-description": missing("description"),
    "similar-title": titles.similar.listings,
    "missing-category": missing("category"),
    "missing-attributes": missing("attributes"),
    "missing-url": missing("url"),
    "several-currencies": sum(inCurrency.slice(1).map(({ n }) => n)),
    "several-spellings": brands.severalSpellings.products,
  };
}

/** "3 of 12 products have no GTIN." */
function sentenceOf(claim: string, products: number, all: number): string {
  const count = (n: number): string => n.toLocaleString("en-US");
  if (products === all && all > 1) return `All ${count(all)} products ${claim}.`;
  const subject = all === 1 ? "The only product" : `${count(products)} of ${count(all)} products`;
  if (products !== 1) return `${subject} ${claim}.`;
  const [verb = "", ...rest] = claim.split(" ");
  return `${subject} ${[VERBS[verb] ?? verb, ...rest].join(" ")}.`;
}
