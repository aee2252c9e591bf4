import { type AnswerTable, column, type Section, table } from "../../../answer.js";
import { count, join, percent, type Statement, say } from "../../../figure.js";
import { inSentence, lastLevel, monthsOf } from "../../../words.js";
import type { GapInsight } from "../analyse.js";
import type { JudgedGap } from "../judge.js";
import { chain, onSaleWords, things } from "../phrases.js";

/** A named product beside its category and the market, or several side by side. */
export function positionSection(insight: GapInsight): Section {
  const { rows, plan } = insight;
  const [first] = rows;
  const isAlone = rows.length === 1 && first !== undefined;
  return {
    id: "demand-supply",
    title: isAlone ? "Demand against supply" : "Side by side",
    statements: isAlone ? (plan.isBrief ? [] : aloneStatements(first, insight)) : [],
    tables: [isAlone ? besideTable(first, insight) : sideBySide(insight)],
  };
}

function aloneStatements(row: JudgedGap, { refs, whole, plan }: GapInsight): Statement[] {
  const { line } = row;
  const { category } = line;
  const ref = refs.gaps;
  if (line.rank === null || whole === null) {
    return [say`${line.name} cannot be ranked, because its demand is not measured.`];
  }
  const place = say`By the value of its open demand its place is ${count(line.rank, ref)} of ${count(whole.clusters, ref)} in the market and ${count(category.rank, ref)} of ${count(category.clusters, ref)} in ${lastLevel(category.name)}.`;
  return [
    ...(plan.asksHowMany ? [place] : [join(chain(say`On sale: `, onSaleWords(line, ref), say`.`), place)]),
    ...closing(row, ref),
    ...growth(row, ref),
  ];
}

function closing({ line, productsToTypical }: JudgedGap, ref: string): Statement[] {
  if (productsToTypical === null) return [];
  return [
    chain(
      say`To reach as many products per search as the typical product group, ${inSentence(line.name)} would need `,
      things(productsToTypical, "more product", ref),
      say`.`,
    ),
  ];
}

const growth = ({ line }: JudgedGap, ref: string): Statement[] =>
  line.growth === null
    ? []
    : [
        say`Demand: ${percent(line.growth, ref, { signed: true })} in the last twelve months against the twelve before (no test of a trend).`,
      ];

function besideTable({ line }: JudgedGap, { refs, period, whole, marketName }: GapInsight): AnswerTable {
  const { category } = line;
  const members = [
    {
      name: line.name,
      searches: line.searchesPerMonth,
      products: line.products,
      ratio: line.ratio,
      smoothed: line.smoothedRatio,
      gapIndex: line.gapIndex,
      saturation: line.saturation,
    },
    {
      name: `${lastLevel(category.name)} on average`,
      searches: null,
      products: null,
      ratio: category.ratio,
      smoothed: category.smoothedRatio,
      gapIndex: category.gapIndex,
    },
    {
      name: `All of ${marketName}`,
      searches: whole?.searchesPerMonth ?? null,
      products: whole?.products ?? null,
      ratio: whole?.ratio ?? null,
      smoothed: whole?.smoothedRatio ?? null,
      gapIndex: null,
    },
  ];
  return table({
    id: "gap-position",
    title: `Demand against supply, ${monthsOf(period)}`,
    columns: [
      column("name", "", "text"),
      column("searches", "Searches a month", "count"),
      column("products", "Products on sale", "count"),
      column("ratio", "Searches per product", "ratio"),
      column("smoothed", "Smoothed ratio", "ratio"),
      column("gapIndex", "Log gap index", "index", null, true),
      column("saturation", "Saturation", "percent"),
    ],
    rows: members,
    refs: refs.gaps,
    note: "Smoothed ratio: root of searches over root of products plus one, steadier where few products are on sale. Log gap index: logarithm of the share of all searches over the share of all products on sale; above zero demand outruns supply. Saturation: products per search against the typical (median) product group of the market.",
  });
}

function sideBySide({ rows, refs, period, currency }: GapInsight): AnswerTable {
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
      searches: line.searchesPerMonth,
      products: line.products,
      ratio: line.ratio,
      category: line.category.ratio,
      gapIndex: line.gapIndex,
      value: line.valuePerMonth?.base ?? null,
    })),
    refs: refs.gaps,
    note: "Log gap index: logarithm of the share of all searches over the share of all products on sale; above zero demand outruns supply.",
  });
}
