import type { Section } from "../../answer.js";
import { citing, count, percent, type Statement, say } from "../../figure.js";
import { listWords } from "../../words.js";
import type { GapInsight, JudgedGap } from "./analyse.js";

/** Below this share of the draws a place among the first is open. */
const OPEN = 0.5;
/** Above this share it hardly depends on the assumptions. */
const FIRM = 0.9;

/** What would change the ranking. */
export function changeSection(insight: GapInsight): Section | null {
  const ranked = insight.rows.filter(({ line }) => line.rank !== null);
  if (ranked.length === 0) return null;
  const statements =
    insight.scope === "clusters"
      ? ranked.slice(0, 3).flatMap((row) => clusterStatements(row, insight))
      : rankingStatements(ranked, insight);
  return {
    id: "gap-sensitivity",
    title: "What would change the ranking",
    statements: [...statements, rates(insight)],
    tables: [],
  };
}

function clusterStatements({ line, productsToTypical }: JudgedGap, { stability, refs }: GapInsight): Statement[] {
  const ref = refs.gaps;
  const supply =
    productsToTypical === null
      ? line.saturation === 1
        ? citing(
            say`${line.name} already has at least as many products per search as the typical cluster: only more demand would open a gap.`,
            ref,
          )
        : citing(say`${line.name} has no product on sale: the first ones decide what the gap is worth.`, ref)
      : say`About ${count(productsToTypical, ref, { formula: "products / saturation - products" })} more products on sale would bring ${line.name} to the typical number per search and close the gap.`;
  if (line.rank !== null && line.rank > 3 * stability.top) return [supply];
  const place = say`With click rate, conversion rate and price drawn from their ranges, ${line.name} is among the first ${count(stability.top, ref)} of the market in ${percent(line.rankStability, ref)} of ${count(stability.draws, ref)} draws.`;
  return line.rankStability === null ? [supply] : [supply, place];
}

function rankingStatements(rows: readonly JudgedGap[], { stability, refs, total }: GapInsight): Statement[] {
  const ref = refs.gaps;
  const named = (keeps: (share: number) => boolean): string[] =>
    rows
      .filter(
        ({ line }) =>
          line.rank !== null && line.rank <= stability.top && line.rankStability !== null && keeps(line.rankStability),
      )
      .map(({ line }) => line.name);
  const firm = named((share) => share >= FIRM);
  const open = named((share) => share < OPEN).slice(0, 5);
  const statements: Statement[] = [];
  if (firm.length > 0 && total > stability.top) {
    statements.push(
      say`${listWords(firm)} stay among the first ${count(stability.top, ref)} of the market in at least ${percent(FIRM, ref, { formula: "threshold" })} of ${count(stability.draws, ref)} draws of click rate, conversion rate and price.`,
    );
  }
  if (open.length > 0) {
    statements.push(
      say`${listWords(open)}: a place among the first ${count(stability.top, ref)} is open, held in less than half of the draws.`,
    );
  }
  const moved = rows.filter(({ line }) => line.shrunkRank !== null && line.products < 10).map(({ line }) => line.name);
  if (moved.length > 0) {
    statements.push(
      citing(
        say`Few products are on sale in ${listWords(moved)}; drawn towards the market's mean supply, their place by gap index changes.`,
        ref,
      ),
    );
  }
  return statements;
}

const rates = ({ refs }: GapInsight): Statement => ({
  parts: ["The value is proportional to click rate, conversion rate and price: twice the rate, twice the value."],
  refs: [refs.gaps],
});
