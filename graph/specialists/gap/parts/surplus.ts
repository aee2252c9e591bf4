import { column, type Section, table } from "../../../answer/answer.js";
import { counted } from "../../../answer/derivation.js";
import { citing, compose, count, ratio, type Statement, say } from "../../../answer/figure.js";
import { inSentence, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import type { GapDetails } from "../details.js";
import { whereWords } from "../phrases.js";
import { BELOW_ZERO, SUPPLY_COLUMNS, supplyCells } from "../supply-table.js";
import { wholeCategory } from "../whole-category.js";

/** The other end of the ranking: where a newcomer meets too much. */
export const surplus: Part<GapInsight, GapDetails> = {
  id: "surplus",
  measures: ["searches", "products", "searches-per-product", "gap-index", "growth-a-year"],
  by: ["cluster"],
  headline: (insight) => (insight.rows.length === 0 ? null : (wholeCategory(insight) ?? surplusHeadline(insight))),
  section: surplusSection,
};

function surplusHeadline(insight: GapInsight): Statement {
  const { surplus, refs, plan } = insight;
  const where = whereWords(insight);
  const [first, ...others] = surplus;
  if (first === undefined) {
    const none = compose(where, say`, no product group is clearly over-supplied.`);
    return citing(plan.isPolar ? compose(say`No. `, none) : none, refs.surplus);
  }
  const next = others.slice(0, 3).map(({ line }) => inSentence(line.name));
  return compose(
    say`${plan.isPolar ? "Yes. " : ""}`,
    where,
    say`, the most over-supplied product group is ${inSentence(first.line.name)}: its share of all products on sale is ${ratio(first.times, refs.surplus)} times its share of all searches${next.length > 0 ? `; then ${listWords(next)}` : ""}.`,
  );
}

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
          ...SUPPLY_COLUMNS,
          column("growth", "Change of demand in a year", "percent", null, true),
        ],
        rows: surplus.slice(0, plan.limit).map(supplyCells),
        refs: ref,
        note: BELOW_ZERO,
      }),
    ],
  };
}

function found({ surplus, plan, refs }: GapInsight): Statement {
  const shown = counted(surplus.map(({ line }) => line));
  const n = surplus.length;
  if (n >= plan.limit)
    return say`None of these has open demand: a new product would have to win its clicks from those on sale.`;
  if (n === 1) {
    return say`The only product group that is clearly over-supplied here is ${surplus[0]?.line.name ?? ""}; the others are balanced or open.`;
  }
  return say`No more than these ${count(shown, refs.surplus)} are clearly over-supplied here; the others are balanced or open.`;
}
