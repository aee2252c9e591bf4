import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, ratio, type Statement, say } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";
import { supplyOf } from "../judge.js";

/** Whole categories beside each other. */
export const categories: Part<GapInsight, GapDetails> = {
  id: "categories",
  measures: ["searches", "products", "searches-per-product", "gap-index"],
  by: ["category"],
  headline,
  section,
};

function headline({ rows, categories, whole, marketName, refs, plan }: GapInsight): Statement | null {
  if (rows.length === 0) return null;
  const ref = refs.gaps;
  const wanted = plan.asksForSurplus ? "over-supplied" : "under-supplied";
  const first = plan.asksForSurplus ? categories.at(-1) : categories[0];
  const clear = categories.filter(({ gapIndex }) => supplyOf(gapIndex) === wanted).map(({ category }) => category);
  return say`Of the ${count(counted(categories), ref)} top-level categories in ${marketName}, ${first?.category ?? ""} is the most ${wanted}: ${ratio(cell(first, "ratio"), ref)} searches a month per product on sale against ${ratio(cell(whole, "ratio"), ref)} over the whole market; ${clear.length === 0 ? "none is" : clear.length === 1 ? "it alone is" : `${listWords(clear)} are`} clearly so.`;
}

function section({ categories, refs, plan }: GapInsight): Section | null {
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
          ...cells(category, "category", "clusters", "products", "ratio", "gapIndex"),
          searches: cell(category, "searchesPerMonth"),
        })),
        refs: refs.gaps,
        show: plan.limit,
      }),
    ],
  };
}
