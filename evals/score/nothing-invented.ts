import type { CatalogAnalysis } from "../../graph/catalogs/analysis.js";
import { list, passed, type Score } from "./score.js";

/** What the catalog is known to hold. */
export interface KnownCatalog {
  /** Products by product group. */
  readonly groups: Readonly<Record<string, number>>;
  /** Titles of products that no group fits. */
  readonly unplaced: readonly string[];
}

/** Whether an analysis speaks of the catalog's own product groups alone: none for products without one, and no action for another's. */
export function scoreNothingInvented({ groups, unplaced }: KnownCatalog, analysis: CatalogAnalysis): Score {
  const { clusters, other_clusters, actions, catalog, text } = analysis;
  const told = [...clusters, ...other_clusters];
  const ids = new Set(told.map(({ cluster_id }) => cluster_id));
  const names = told.map(({ name }) => name);
  const wanted = Object.keys(groups);
  const faults = [
    ...names.filter((name) => !wanted.includes(name)).map((name) => `a product group that is not there: ${name}`),
    ...told
      .filter(({ name, products }) => wanted.includes(name) && products !== groups[name])
      .map(({ name, products }) => `${products} products of ${name} instead of ${groups[name]}`),
    ...actions.filter(({ cluster_id }) => !ids.has(cluster_id)).map(({ kind }) => `${kind} for another group`),
    ...(catalog.products_unmapped === unplaced.length
      ? []
      : [`${catalog.products_unmapped} products without a group instead of ${unplaced.length}`]),
    ...unplaced.filter((title) => text.includes(title)).map((title) => `words on "${title}", which has no group`),
  ];
  if (faults.length === 0) return passed(`Of ${list(wanted)} and nothing else.`);
  return { score: 0, passed: false, explanation: `${faults.join("; ")}.` };
}
