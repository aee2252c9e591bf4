import { column, type Section, table } from "../../../answer.js";
import { counted } from "../../../derivation.js";
import { citing, count, type Statement, say } from "../../../figure.js";
import type { GapInsight } from "../analyse.js";

/** The other end of the ranking: where a newcomer meets too much. */
export function surplusSection(insight: GapInsight): Section | null {
  const { surplus, refs, plan } = insight;
  if (surplus.length === 0) return null;
  const ref = refs.surplus;
  return {
    id: "gap-surplus",
    title: "Where supply outruns demand",
    statements: [citing(found(insight), ref)],
    tables: [
      table({
        id: "gap-surplus",
        title: "Most over-supplied",
        columns: [
          column("cluster", "Product group", "text"),
          column("searches", "Searches a month", "count"),
          column("products", "Products on sale", "count"),
          column("ratio", "Searches per product", "ratio"),
          column("category", "Category average", "ratio"),
          column("gapIndex", "Log gap index", "index", null, true),
          column("growth", "Change of demand in a year", "percent", null, true),
        ],
        rows: surplus.slice(0, plan.limit).map(({ line }) => ({
          cluster: line.name,
          searches: line.searchesPerMonth,
          products: line.products,
          ratio: line.ratio,
          category: line.category.ratio,
          gapIndex: line.gapIndex,
          growth: line.growth,
        })),
        refs: ref,
        note: "Log gap index: logarithm of the share of all searches over the share of all products on sale; below zero supply outruns demand.",
      }),
    ],
  };
}

function found({ surplus, plan, refs }: GapInsight): Statement {
  const shown = counted(surplus.map(({ line }) => line.name));
  const n = surplus.length;
  if (n >= plan.limit)
    return say`None of these has open demand: a new product would have to win its clicks from those on sale.`;
  if (n === 1) {
    return say`The only product group that is clearly over-supplied here is ${surplus[0]?.line.name ?? ""}; the others are balanced or open.`;
  }
  return say`No more than these ${count(shown, refs.surplus)} are clearly over-supplied here; the others are balanced or open.`;
}

/** Whole categories beside each other. */
export function categoriesSection({ categories, refs, plan }: GapInsight): Section | null {
  if (plan.scope !== "market" || categories.length < 2) return null;
  return {
    id: "gap-categories",
    title: "By category",
    statements: [],
    tables: [
      table({
        id: "gap-categories",
        title: `Top-level categories, most ${plan.asksForSurplus ? "over" : "under"}-supplied first`,
        columns: [
          column("category", "Category", "text"),
          column("clusters", "Product groups", "count"),
          column("searches", "Searches a month", "count"),
          column("products", "Products on sale", "count"),
          column("ratio", "Searches per product", "ratio"),
          column("gapIndex", "Log gap index", "index", null, true),
        ],
        rows: (plan.asksForSurplus ? categories.toReversed() : categories).map((category) => ({
          category: category.category,
          clusters: category.clusters,
          searches: category.searchesPerMonth,
          products: category.products,
          ratio: category.ratio,
          gapIndex: category.gapIndex,
        })),
        refs: refs.gaps,
        show: plan.limit,
      }),
    ],
  };
}
