import { column, table } from "../../../answer/answer.js";
import { monthsOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { comparisonHeadline } from "../comparison.js";
import type { GapDetails } from "../details.js";
import { ABOVE_ZERO, SUPPLY_COLUMNS, supplyCells } from "../supply-table.js";

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
      ...SUPPLY_COLUMNS,
      column("value", "Open demand a month", "estimate", currency),
    ],
    rows: rows.map((row) => ({ supply: row.supply, ...supplyCells(row) })),
    refs: refs.gaps,
    note: ABOVE_ZERO,
  });
}
