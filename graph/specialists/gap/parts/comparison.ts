import { column, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { comparisonHeadline } from "../comparison.js";
import type { GapDetails } from "../details.js";

/** Several named products side by side. */
export const comparison: Part<GapInsight, GapDetails> = {
  id: "comparison",
  measures: ["searches", "products", "searches-per-product", "gap-index", "open-demand", "growth-a-year"],
  by: ["cluster"],
  headline: comparisonHeadline,
  section: (insight) => ({
    id: "demand-supply",
    title: "Side by side",
    statements: [],
    tables: [sideBySide(insight)],
  }),
};

function sideBySide({ rows, refs, period, currency }: GapInsight) {
  return table({
    id: "gap-ranking",
    title: `Demand against supply, ${monthsOf(period)}`,
    columns: [
      column("cluster", "Product group", "text"),
      column("supply", "Supply", "text"),
      column("searches", "Searches a month", "count"),
      column("products", "Products on sale", "count"),
      column("ratio", "Searches per product", "ratio"),
      column("category", "Category average", "ratio"),
      column("gapIndex", "Log gap index", "index", null, true),
      column("value", "Open demand a month", "estimate", currency),
    ],
    rows: rows.map(({ line, supply }) => ({
      cluster: line.name,
      supply,
      searches: cell(line, "searchesPerMonth"),
      ...cells(line, "products", "ratio", "gapIndex"),
      category: cell(line.category, "ratio"),
      value: cell(line.valuePerMonth, "base"),
    })),
    refs: refs.gaps,
    note: "Log gap index: logarithm of the share of all searches over the share of all products on sale; above zero demand outruns supply.",
  });
}
