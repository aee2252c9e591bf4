import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, compose, estimate, percent, ratio, type Statement, say } from "../../../answer/figure.js";
import { inSentence, lastLevel, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { levelWords } from "../brand-words.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { hasOpenDemand, things, whereWords, worthWords } from "../phrases.js";
import { recommended, VERDICT_WORDS } from "../recommend.js";

/** What to enter or to add, its grounds and what would change it. */
export const advice: Part<GapInsight, GapDetails> = {
  id: "advice",
  measures: ["open-demand", "searches-per-product", "growth-a-year", "top-brands-share"],
  headline,
  section,
};

/** Product groups named in a recommendation. */
const NAMED = 3;

function headline(insight: GapInsight): Statement | null {
  if (insight.rows.length === 0) return null;
  if (insight.plan.scope !== "clusters") return addHeadline(insight);
  const [first, second] = recommended(insight);
  if (first === undefined) return null;
  return second === undefined ? oneHeadline(first, insight) : chooseHeadline(first, second, insight);
}

function oneHeadline(
  { line, verdict, times, trend, brands }: JudgedGap,
  { marketName, currency, refs }: GapInsight,
): Statement {
  const ref = refs.gaps;
  const name = `${line.name} in ${marketName}`;
  const worth = () => compose(say`open demand worth `, worthWords(line, currency, ref));
  switch (verdict) {
    case "enter":
      return compose(
        say`Yes, on supply and demand alone. ${name}: under-supplied (${ratio(times, ref)} times as large a share of searches as of products), with `,
        worth(),
        say`.`,
      );
    case "with care":
      return compose(
        say`Yes, with care. ${name}: under-supplied, with `,
        worth(),
        say`, but ${trend === "falling" ? "demand is falling" : `clicks are ${levelWords(brands?.level ?? "unknown", line.products)}`}.`,
      );
    case "small opening":
      return compose(
        say`No, not on supply alone. ${name}: close to balance; the open demand is worth `,
        worthWords(line, currency, ref),
        say`, so it takes a better offer, not just another one.`,
      );
    case "no opening":
      return citing(
        say`No, not on supply alone. ${name}: already as many products per search as in the typical product group, or more, so every sale has to be won from others.`,
        ref,
      );
    case "crowded":
      return say`No. ${name}: crowded, with ${ratio(times, ref)} times as large a share of all products on sale as of all searches.`;
    case "unknown":
      return citing(say`That cannot be said: the demand for ${name} is not measured.`, ref);
  }
}

function chooseHeadline(
  first: JudgedGap,
  second: JudgedGap,
  { marketName, currency, refs, rows }: GapInsight,
): Statement {
  const ref = refs.gaps;
  const amount = (row: JudgedGap): Statement =>
    hasOpenDemand(row.line)
      ? say`open demand worth about ${estimate(cell(row.line.valuePerMonth, "base"), currency, ref)} a month`
      : citing(say`no open demand`, ref);
  const others = rows.length === 2 ? inSentence(second.line.name) : "the others";
  const isWeak = first.verdict !== "enter" && first.verdict !== "with care";
  const lead = isWeak
    ? say`None of them is a clear case in ${marketName}; if one, ${inSentence(first.line.name)}`
    : say`${first.line.name} rather than ${others} in ${marketName}`;
  return compose(
    lead,
    say`: ${VERDICT_WORDS[first.verdict]}, with `,
    amount(first),
    moving(first, ref),
    say`, against ${inSentence(second.line.name)}: ${VERDICT_WORDS[second.verdict]}, with `,
    amount(second),
    moving(second, ref),
    say`.`,
  );
}

/** " and demand +54.3 % in a year", where it moves. */
const moving = ({ trend, line }: JudgedGap, ref: string): Statement =>
  trend === "growing" || trend === "falling"
    ? say` and demand ${percent(cell(line, "growth"), ref, { signed: true })} in a year`
    : say``;

function addHeadline(insight: GapInsight): Statement {
  const { currency, refs } = insight;
  const ref = refs.gaps;
  const [first, ...others] = recommended(insight);
  if (first === undefined) {
    return citing(
      compose(
        whereWords(insight),
        say`, no product group is clearly under-supplied with open demand of value: nothing stands out to add.`,
      ),
      ref,
    );
  }
  const amount = ({ line }: JudgedGap) => estimate(cell(line.valuePerMonth, "base"), currency, ref);
  const next = others.slice(0, NAMED - 1).map((row) => say`${inSentence(row.line.name)} (about ${amount(row)})`);
  const [second, third] = next;
  const then = second === undefined ? [] : [say`, then `, second, ...(third === undefined ? [] : [say` and `, third])];
  return compose(
    whereWords(insight),
    say`, add ${inSentence(first.line.name)} first (open demand worth about ${amount(first)} a month)`,
    ...then,
    say`: searches outrun what is on sale there.`,
  );
}

function section(insight: GapInsight): Section | null {
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
  const supply = say`Supply: ${ratio(cell(line, "ratio"), ref)} searches a month per product on sale against ${ratio(cell(line.category, "ratio"), ref)} on average in ${lastLevel(line.category.name)}.`;
  const worth = hasOpenDemand(line)
    ? [compose(say`Value of the open demand: `, worthWords(line, currency, ref), say`.`)]
    : [];
  const growth =
    line.growth === null
      ? say`Demand: no history to compare.`
      : say`Demand: ${percent(cell(line, "growth"), ref, { signed: true })} in the last twelve months against the twelve before.`;
  const clicks =
    brands === null || brands.level === "unknown"
      ? []
      : [
          say`Brands: the three largest take ${percent(cell(brands, "topThreeBrandShare"), refs.concentration)} of the clicks. That is ${levelWords(brands.level, line.products)}.`,
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
      : compose(
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
    rows: rows.map((row) => ({
      cluster: row.line.name,
      verdict: VERDICT_WORDS[row.verdict],
      value: cell(row.line.valuePerMonth, "base"),
      ...cells(row.line, "ratio", "growth"),
      category: cell(row.line.category, "ratio"),
      topBrands: cell(row.brands, "topThreeBrandShare"),
      held: row.held,
    })),
    refs: refs.concentration === "" ? refs.gaps : [refs.gaps, refs.concentration],
    note: "Worth entering: clearly under-supplied. With care: so, but demand falls, or few brands hold the clicks although ten products or more are on sale. Your own cost and margin are not weighed.",
  });
}
