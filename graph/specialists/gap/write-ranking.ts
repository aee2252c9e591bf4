import { column, type Section, table } from "../../answer.js";
import { citing, count, index, percent, ratio, type Statement, say } from "../../figure.js";
import { lastLevel, listWords, monthsOf } from "../../words.js";
import type { GapInsight, JudgedGap } from "./analyse.js";

const SHOWN = 10;

/** The ranking, or the named products side by side. */
export function rankedSection(insight: GapInsight): Section {
  const { scope, rows, total, currency, refs, period, whole } = insight;
  const isNamed = scope === "clusters";
  return {
    id: "demand-supply",
    title: isNamed ? "Demand against supply" : "The largest gaps",
    statements: isNamed ? rows.slice(0, 3).flatMap((row) => clusterStatements(row, insight)) : scopeStatements(insight),
    tables: [
      table({
        id: "gap-ranking",
        title: `Demand against supply, ${monthsOf(period)}`,
        columns: [
          column("rank", "Rank in market", "count"),
          column("cluster", "Cluster", "text"),
          column("searches", "Searches a month", "count"),
          column("products", "Products on sale", "count"),
          column("ratio", "Searches per product", "ratio"),
          column("category", "Category average", "ratio"),
          column("gapIndex", "Log gap index", "index", null, true),
          column("value", "Open demand a month", "estimate", currency),
        ],
        rows: rows.map(({ line }) => ({
          rank: line.rank,
          cluster: line.name,
          searches: line.searchesPerMonth,
          products: line.products,
          ratio: line.ratio,
          category: line.category.ratio,
          gapIndex: line.gapIndex,
          value: line.valuePerMonth?.base ?? null,
        })),
        refs: refs.gaps,
        show: isNamed ? rows.length : Math.max(SHOWN, rows.length),
        totalRows: isNamed ? null : total,
        note: "Log gap index: logarithm of the share of all searches over the share of all products on sale; above zero demand outruns supply. Ranked by the value of the open demand.",
      }),
    ],
  };

  function scopeStatements({ asked, scopeName }: GapInsight): Statement[] {
    if (asked === null) {
      return [
        say`The market holds ${count(whole.clusters, refs.gaps)} clusters with ${count(whole.searchesPerMonth, refs.gaps)} searches a month and ${count(whole.products, refs.gaps)} products on sale: ${ratio(whole.ratio, refs.gaps)} searches per product on average.`,
      ];
    }
    return [
      say`${lastLevel(scopeName)} as a whole has ${ratio(asked.ratio, refs.gaps)} searches a month per product on sale against ${ratio(whole.ratio, refs.gaps)} over the whole market (log gap index ${index(asked.gapIndex, refs.gaps, { signed: true })}), over ${count(asked.clusters, refs.gaps)} clusters.`,
    ];
  }
}

function clusterStatements({ line, againstCategory }: JudgedGap, { refs, whole }: GapInsight): Statement[] {
  const { name, category } = line;
  const ref = refs.gaps;
  const place =
    line.rank === null
      ? say`${name}: not ranked, because its demand is not measured.`
      : say`${name} ranks ${count(line.rank, ref)} of ${count(whole.clusters, ref)} clusters in the market by the value of its open demand, and ${count(category.rank, ref)} of ${count(category.clusters, ref)} in ${lastLevel(category.name)}.`;
  const demand = say`${count(line.searchesPerMonth, ref)} searches a month meet ${count(line.products, ref)} products in ${count(line.offers, ref)} new offers in stock.`;
  const beside =
    againstCategory === null
      ? say`Beside its category no ratio can be given, since nothing is on sale.`
      : say`That is ${ratio(line.ratio, ref)} searches per product, ${ratio(againstCategory, ref, { formula: "searches per product / category average" })} times the average of ${lastLevel(category.name)} (${ratio(category.ratio, ref)}); smoothed for small counts, ${ratio(line.smoothedRatio, ref)} against ${ratio(category.smoothedRatio, ref)}.`;
  const growth =
    line.growth === null
      ? []
      : [
          say`Demand changed by ${percent(line.growth, ref, { signed: true })} from the twelve months before to the last twelve.`,
        ];
  return [place, demand, beside, ...growth];
}

/** What the open demand is worth, with everything it rests on. */
export function worthSection({ rows, currency, refs }: GapInsight): Section | null {
  const valued = rows.filter(({ line }) => line.valuePerMonth !== null).slice(0, SHOWN);
  if (valued.length === 0) return null;
  const baseOf = (row: JudgedGap, name: string): number | null =>
    row.line.assumptions.find((assumption) => assumption.name === name)?.base ?? null;
  return {
    id: "gap-value",
    title: "What the open demand is worth",
    statements: [citing(originStatement(valued), refs.gaps)],
    tables: [
      table({
        id: "gap-value-inputs",
        title: "Value a month and the inputs it rests on",
        columns: [
          column("cluster", "Cluster", "text"),
          column("clickRate", "Click rate", "percent"),
          column("conversionRate", "Conversion rate", "percent"),
          column("price", "Median price", "money", currency),
          column("saturation", "Saturation", "percent"),
          column("low", "Low", "estimate", currency),
          column("base", "Base", "estimate", currency),
          column("high", "High", "estimate", currency),
        ],
        rows: valued.map((row) => ({
          cluster: row.line.name,
          clickRate: baseOf(row, "click rate"),
          conversionRate: baseOf(row, "conversion rate"),
          price: baseOf(row, "price"),
          saturation: row.line.saturation,
          low: row.line.valuePerMonth?.low ?? null,
          base: row.line.valuePerMonth?.base ?? null,
          high: row.line.valuePerMonth?.high ?? null,
        })),
        refs: refs.gaps,
        note: "Value = searches x click rate x conversion rate x median price x (1 - saturation). Saturation: products per search against the typical cluster. Low and high take the ends of each input together.",
      }),
    ],
  };
}

function originStatement(rows: readonly JudgedGap[]): Statement {
  const assumed = rows.filter(({ isValueAssumed }) => isValueAssumed).map(({ line }) => line.name);
  if (assumed.length === 0)
    return say`Click rate, conversion rate and price are measured in this market for every row.`;
  if (assumed.length === rows.length) {
    return say`At least one of click rate, conversion rate and price is assumed for every row, so read the values as an order of magnitude.`;
  }
  return say`Click rate, conversion rate and price are measured in this market, except that at least one of them is assumed for ${listWords(assumed)}.`;
}

/** The other end of the ranking. */
export function surplusSection({ surplus, refs }: GapInsight): Section | null {
  if (refs.surplus === null || surplus.length === 0) return null;
  return {
    id: "gap-surplus",
    title: "Where supply outruns demand",
    statements: [
      citing(
        say`A new product enters a crowded field in ${listWords(surplus.slice(0, 3).map(({ name }) => name))}.`,
        refs.surplus,
      ),
    ],
    tables: [
      table({
        id: "gap-surplus",
        title: "Most over-supplied",
        columns: [
          column("cluster", "Cluster", "text"),
          column("searches", "Searches a month", "count"),
          column("products", "Products on sale", "count"),
          column("ratio", "Searches per product", "ratio"),
          column("category", "Category average", "ratio"),
          column("gapIndex", "Log gap index", "index", null, true),
          column("saturation", "Saturation", "percent"),
        ],
        rows: surplus.map((line) => ({
          cluster: line.name,
          searches: line.searchesPerMonth,
          products: line.products,
          ratio: line.ratio,
          category: line.category.ratio,
          gapIndex: line.gapIndex,
          saturation: line.saturation,
        })),
        refs: refs.surplus,
        show: 5,
      }),
    ],
  };
}

/** Whole categories beside each other, for a question about the whole market. */
export function categoriesSection({ scope, categories, refs }: GapInsight): Section | null {
  if (scope !== "market" || categories.length < 2) return null;
  return {
    id: "gap-categories",
    title: "By category",
    statements: [],
    tables: [
      table({
        id: "gap-categories",
        title: "Top-level categories, most under-supplied first",
        columns: [
          column("category", "Category", "text"),
          column("clusters", "Clusters", "count"),
          column("searches", "Searches a month", "count"),
          column("products", "Products on sale", "count"),
          column("ratio", "Searches per product", "ratio"),
          column("gapIndex", "Log gap index", "index", null, true),
        ],
        rows: categories.map((category) => ({
          category: category.category,
          clusters: category.clusters,
          searches: category.searchesPerMonth,
          products: category.products,
          ratio: category.ratio,
          gapIndex: category.gapIndex,
        })),
        refs: refs.gaps,
        show: SHOWN,
      }),
    ],
  };
}
