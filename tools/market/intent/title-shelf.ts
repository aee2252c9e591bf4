import { median } from "../../statistics/quantiles.js";
import type { CatalogueProduct } from "./catalogue.js";
import { coverage, type TitleQuery } from "./title-coverage.js";

/** How well the titles of a market cover the searches, and how many hold the head term (title density). */
export function judgeTitles(
  products: readonly CatalogueProduct[],
  queries: readonly TitleQuery[],
  headStems: ReadonlySet<string>,
  language: string,
) {
  const judged = products.map((product) => ({ product, covered: coverage(queries, product.titleStems, language) }));
  const best = judged.reduce<(typeof judged)[number] | null>(
    (top, item) => ((item.covered ?? 0) > (top?.covered ?? -1) ? item : top),
    null,
  );
  const known = judged.flatMap(({ covered }) => (covered === null ? [] : [covered]));
  const holders = products.filter(({ titleStems }) => [...headStems].every((stem) => titleStems.has(stem)));
  return {
    n: products.length,
    medianCoverage: known.length === 0 ? null : toFour(median(known)),
    bestCoverage: toFour(best?.covered ?? null),
    bestTitle: best?.product.title ?? null,
    headShare: products.length === 0 || headStems.size === 0 ? null : toFour(holders.length / products.length),
  };
}

/** Shares with four decimals; unknown stays unknown. */
export function toFour(value: number | null): number | null {
  return value === null ? null : Math.round(value * 10_000) / 10_000;
}
