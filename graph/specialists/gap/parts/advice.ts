import { column, type Section, table } from "../../../answer.js";
import { citing, percent, ratio, type Statement, say } from "../../../figure.js";
import { lastLevel, listWords } from "../../../words.js";
import type { GapInsight } from "../analyse.js";
import type { JudgedGap } from "../judge.js";
import { chain, hasOpenDemand, things, worthWords } from "../phrases.js";
import { recommended, VERDICT_WORDS } from "../recommend.js";
import { levelWords } from "./concentration.js";

/** The grounds of a recommendation and what would change it. */
export function adviceSection(insight: GapInsight): Section | null {
  const { plan, rows } = insight;
  const [first] = rows;
  if (plan.scope === "clusters" && rows.length === 1 && first !== undefined) {
    return { id: "gap-advice", title: "Grounds", statements: grounds(first, insight), tables: [], isList: true };
  }
  const best = recommended(insight);
  if (best.length === 0) return null;
  return {
    id: "gap-advice",
    title: "Grounds",
    statements: plan.scope === "clusters" ? [] : leftOut(insight, best),
    tables: [adviceTable(best, insight)],
  };
}

function grounds(row: JudgedGap, insight: GapInsight): Statement[] {
  const { refs, currency, attributes } = insight;
  const { line, brands, productsToTypical } = row;
  const ref = refs.gaps;
  const supply = say`Supply: ${ratio(line.ratio, ref)} searches a month per product on sale against ${ratio(line.category.ratio, ref)} on average in ${lastLevel(line.category.name)}.`;
  const worth = hasOpenDemand(line)
    ? [chain(say`Value of the open demand: `, worthWords(line, currency, ref), say`.`)]
    : [];
  const growth =
    line.growth === null
      ? say`Demand: no history to compare.`
      : say`Demand: ${percent(line.growth, ref, { signed: true })} in the last twelve months against the twelve before.`;
  const clicks =
    brands === null || brands.level === "unknown"
      ? []
      : [
          say`Brands: the three largest take ${percent(brands.topThreeBrandShare, refs.concentration)} of the clicks. That is ${levelWords(brands.level, line.products)}.`,
        ];
  const variant = attributes?.gaps.find(({ isClear }) => isClear);
  const variants =
    variant === undefined
      ? []
      : [
          say`Variant: "${variant.value.value}" is clearly searched more than offered (${percent(variant.demandShare, refs.attributes)} of the searches of its kind, ${percent(variant.supplyShare, refs.attributes)} of the products).`,
        ];
  const change =
    productsToTypical === null
      ? say`It would change with more searches or fewer products on sale; your own cost and margin are not weighed.`
      : chain(
          say`It would change with `,
          things(productsToTypical, "more product", ref),
          say` on sale, which would close the gap; your own cost and margin are not weighed.`,
        );
  // Beside other domains the synthesis tells once, for all, what would change the advice.
  return [supply, ...worth, growth, ...clicks, ...variants, ...(insight.plan.isBrief ? [] : [citing(change, ref)])];
}

/** What ranks high and is still not recommended. */
function leftOut({ rows, plan, refs }: GapInsight, best: readonly JudgedGap[]): Statement[] {
  const names = rows
    .slice(0, plan.limit)
    .filter((row) => !best.includes(row) && row.verdict !== "unknown")
    .map(({ line }) => line.name);
  if (names.length === 0) return [];
  return [
    citing(
      say`Left out although high by value: ${listWords(names)}, where supply is close to balance and only volume and price make the place.`,
      refs.gaps,
    ),
  ];
}

function adviceTable(rows: readonly JudgedGap[], { refs, currency, plan }: GapInsight) {
  return table({
    id: "gap-advice",
    title: "Weighed by supply, value, demand and brands",
    columns: [
      column("cluster", "Product group", "text"),
      column("verdict", "Verdict", "text"),
      column("value", "Open demand a month", "estimate", currency),
      column("ratio", "Searches per product", "ratio"),
      column("category", "Category average", "ratio"),
      column("growth", "Change of demand in a year", "percent", null, true),
      column("topBrands", "Top three brands' clicks", "percent"),
      column(
        "held",
        plan.scope === "clusters" ? "Comes first, share of draws" : "Holds its place, share of draws",
        "percent",
      ),
    ],
    rows: rows.map(({ line, verdict, brands, held }) => ({
      cluster: line.name,
      verdict: VERDICT_WORDS[verdict],
      value: line.valuePerMonth?.base ?? null,
      ratio: line.ratio,
      category: line.category.ratio,
      growth: line.growth,
      topBrands: brands?.topThreeBrandShare ?? null,
      held,
    })),
    refs: refs.concentration === "" ? refs.gaps : [refs.gaps, refs.concentration],
    note: "Worth entering: clearly under-supplied. With care: so, but demand falls, or few brands hold the clicks although ten products or more are on sale. Your own cost and margin are not weighed.",
  });
}
