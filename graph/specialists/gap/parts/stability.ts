import { column, type Section, table } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { citing, compose, count, percent, type Statement, say } from "../../../answer/figure.js";
import { inSentence, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { comparisonHeadline } from "../comparison.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { hasOpenDemand, things, worthWords } from "../phrases.js";

/** How sure a ranking is, and what would change it. */
export const stability: Part<GapInsight, GapDetails> = {
  id: "stability",
  measures: ["open-demand"],
  headline,
  section,
};

/** From this share of the draws a place hardly depends on the assumptions. */
const FIRM = 0.9;

function headline(insight: GapInsight): Statement | null {
  const { plan, facts, refs, marketName } = insight;
  const [first] = insight.rows;
  if (first === undefined) return null;
  if (plan.scope === "clusters" && insight.rows.length > 1) return comparisonHeadline(insight);
  const ref = refs.gaps;
  if (plan.scope !== "clusters") {
    const rows = insight.rows.slice(0, plan.limit).filter(({ line }) => hasOpenDemand(line));
    const firm = rows.filter(({ held }) => (held.value ?? 0) >= FIRM).map(({ line }) => line);
    const all = counted(rows.map(({ line }) => line));
    const isAll = firm.length === rows.length;
    return say`${isAll ? "All" : count(counted(firm), ref)} of the first ${count(all, ref)} places with open demand are firm: they hold in nine of ten of ${count(cell(facts.gaps?.data.stability, "draws"), ref)} draws of click rate, conversion rate and price${isAll ? "" : "; the others depend on these"}.`;
  }
  const { line } = first;
  if (line.rank === null || !hasOpenDemand(line)) {
    return citing(
      say`${line.name} in ${marketName} has no open demand of value, and no click rate, conversion rate or price would change that: only more searches or fewer products would.`,
      ref,
    );
  }
  return say`${line.name} in ${marketName}: place ${count(cell(line, "rank"), ref)} by value, among the first ${count(cell(facts.gaps?.data.stability, "top"), ref)} of the market in ${percent(cell(line, "rankStability"), ref)} of ${count(cell(facts.gaps?.data.stability, "draws"), ref)} draws of click rate, conversion rate and price.`;
}

function section(insight: GapInsight): Section | null {
  const { plan } = insight;
  const rows = (plan.scope === "clusters" ? insight.rows : insight.rows.slice(0, plan.limit)).filter(
    ({ line }) => line.rank !== null && (plan.scope === "clusters" || hasOpenDemand(line)),
  );
  if (rows.length === 0) return null;
  const isAlone = rows.length === 1;
  return {
    id: "gap-sensitivity",
    title: "What would change the ranking",
    statements: [
      ...rows.slice(0, isAlone ? 1 : 0).flatMap((row) => supplyNeeded(row, insight)),
      ...thinRows(rows, insight),
      rates(insight),
    ],
    tables: isAlone ? [] : [stabilityTable(rows, insight)],
  };
}

function supplyNeeded({ line, productsToTypical }: JudgedGap, { refs, currency }: GapInsight): Statement[] {
  if (productsToTypical === null) return [];
  return [
    compose(say`The open demand is worth `, worthWords(line, currency, refs.gaps), say`.`),
    compose(
      things(productsToTypical, "more product", refs.gaps),
      say` on sale would bring ${inSentence(line.name)} to the typical number per search and close the gap.`,
    ),
  ];
}

function thinRows(rows: readonly JudgedGap[], { refs }: GapInsight): Statement[] {
  const moved = rows.filter(({ line }) => line.shrunkRank !== null && line.products < 10).map(({ line }) => line.name);
  if (moved.length === 0) return [];
  return [
    citing(
      say`Few products are on sale in ${listWords(moved)}: drawn towards the market's mean supply, the place by gap index changes.`,
      refs.gaps,
    ),
  ];
}

function stabilityTable(rows: readonly JudgedGap[], { refs, currency, facts, plan }: GapInsight) {
  const isMoved = rows.some(({ line }) => line.shrunkRank !== null);
  const first = facts.gaps?.data.scopeStability.top === 1 ? "Comes first" : "Keeps its place";
  return table({
    id: "gap-stability",
    title: "How firm each place is",
    columns: [
      column("cluster", "Product group", "text"),
      column("low", "Value, low", "estimate", currency),
      column("base", "Base", "estimate", currency),
      column("high", "High", "estimate", currency),
      column("held", `${first}, share of draws`, "percent"),
      column("needed", "More products that would close the gap", "count"),
      column("rank", "Rank in market", "count"),
      ...(isMoved ? [column("shrunk", "Rank by gap index, small counts evened out", "count")] : []),
    ],
    rows: rows.map((row) => ({
      cluster: row.line.name,
      low: cell(row.line.valuePerMonth, "low"),
      base: cell(row.line.valuePerMonth, "base"),
      high: cell(row.line.valuePerMonth, "high"),
      held: row.held,
      needed: row.productsToTypical,
      rank: cell(row.line, "rank"),
      shrunk: cell(row.line, "shrunkRank"),
    })),
    refs: refs.gaps,
    show: plan.limit,
    note: `Draws: click rate, conversion rate and price of every product group taken at random from their ranges, with a fixed seed.${isMoved ? " The last column is empty where evening out changes nothing." : ""}`,
  });
}

const rates = ({ refs }: GapInsight): Statement =>
  citing(
    say`The value goes with click rate, conversion rate and price: twice the rate, twice the value. New products on sale and falling searches shrink it; neither can be foreseen from these figures.`,
    refs.gaps,
  );
