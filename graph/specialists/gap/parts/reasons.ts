import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { citing, compose, count, join, percent, ratio, type Statement, say } from "../../../answer/figure.js";
import { lastLevel } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { levelWords } from "../brand-words.js";
import type { GapDetails } from "../details.js";
import type { JudgedGap } from "../judge.js";
import { hasOpenDemand, things } from "../phrases.js";

/** Why there is a gap, or that there is none to explain; each reason that the data shows with its figure, and what it cannot show. */
export const reasons: Part<GapInsight, GapDetails> = {
  id: "reasons",
  measures: [
    "searches-per-product",
    "growth-a-year",
    "merchants",
    "brands",
    "top-brands-share",
    "searches-without-result",
  ],
  headline,
  section,
};

/** Of several named products, the first two. */
function headline(insight: GapInsight): Statement | null {
  const [first, second] = insight.rows;
  if (first === undefined) return null;
  if (second === undefined || insight.plan.scope !== "clusters") return why(first, insight);
  return join(why(first, insight), why(second, insight));
}

function why(row: JudgedGap, insight: GapInsight): Statement {
  const { marketName, refs, plan } = insight;
  const ref = refs.gaps;
  const { line, supply, times } = row;
  const factor = ratio(times, ref);
  const name = `${line.name} in ${marketName}`;
  // What the question takes for granted is put right only where it speaks of one product.
  const isAlone = plan.scope === "clusters" && insight.rows.length === 1;
  switch (supply) {
    case "under-supplied":
      return say`${name}: ${isAlone && plan.asksForSurplus ? "not crowded but a gap" : "a gap"}, because few products meet many searches, with ${factor} times as large a share of all searches as of all products on sale, ${growthClause(row)}.`;
    case "over-supplied":
      return say`${name}: ${isAlone && !plan.asksForSurplus ? "no gap but crowded" : "crowded"}, because products outnumber their searches, with ${factor} times as large a share of all products on sale as of all searches, ${growthClause(row)}.`;
    case "balanced":
      return say`${name}: neither a clear gap nor crowded; the shares of all searches and of all products on sale differ by a factor of ${factor} only${hasOpenDemand(line) ? ", so its value in a ranking comes from volume and price" : ""}.`;
    case "unknown":
      return say`${name}: why cannot be said, since its demand is not measured (${count(cell(line, "products"), ref)} on sale).`;
  }
}

const growthClause = ({ trend }: JudgedGap): string =>
  ({
    growing: "and demand is still growing",
    falling: "although demand is falling",
    steady: "while demand hardly moves",
    unknown: "with no history of the demand to compare",
  })[trend];

function section(insight: GapInsight): Section {
  const { rows, plan, ghosts, refs } = insight;
  const [first] = rows;
  const isAlone = rows.length === 1 && plan.scope === "clusters";
  return {
    id: "gap-reasons",
    title: "What the data shows",
    statements: [
      ...(isAlone && first !== undefined ? grounds(first, insight) : []),
      ...(isAlone && ghosts !== null ? ghostStatements(ghosts, refs.ghosts) : []),
      say`Not to be seen here: whether supply grew or shrank, since it is known as of one day only, and what keeps sellers away, such as cost, rules or transport.`,
    ],
    tables: isAlone ? [] : [reasonTable(insight)],
    isList: isAlone,
  };
}

function grounds({ line, brands, trend }: JudgedGap, { refs }: GapInsight): Statement[] {
  const ref = refs.gaps;
  const supply = compose(
    say`Supply: `,
    things(cell(line, "products"), "product", ref),
    say` from `,
    things(cell(line, "merchants"), "shop", ref),
    say` for ${count(cell(line, "searchesPerMonth"), ref)} searches a month, ${ratio(cell(line, "ratio"), ref)} per product against ${ratio(cell(line.category, "ratio"), ref)} on average in ${lastLevel(line.category.name)}.`,
  );
  const demand =
    line.growth === null
      ? []
      : [
          say`Demand: ${percent(cell(line, "growth"), ref, { signed: true })} in the last twelve months against the twelve before, so growth ${trend === "growing" ? "adds to it" : trend === "falling" ? "works against it" : "is not the reason"}.`,
        ];
  const few =
    brands === null || brands.level === "unknown"
      ? []
      : [
          compose(
            say`Brands: `,
            things(cell(brands, "brands"), "brand", refs.concentration),
            say` got clicks; the three largest take ${percent(cell(brands, "topThreeBrandShare"), refs.concentration)}. That is ${levelWords(brands.level, line.products)}.`,
          ),
        ];
  return [supply, ...demand, ...few];
}

function ghostStatements({ unserved, wording }: NonNullable<GapInsight["ghosts"]>, ref: string): Statement[] {
  const [first] = unserved;
  const [other] = wording;
  const missing =
    first === undefined
      ? citing(say`Searches on the shops' sites that find nothing: none for want of a product.`, ref)
      : say`Searches on the shops' sites that find nothing: "${first.query}", ${count(cell(first, "searchesPerMonth"), ref)} a month, because ${first.cause === "out_of_stock" ? "what answers it is sold out" : "no product on sale answers it"}.`;
  const words =
    other === undefined
      ? []
      : [
          say`"${other.query}" (${count(cell(other, "searchesPerMonth"), ref)} a month) finds nothing only because listings use other words: no gap in the range.`,
        ];
  return [missing, ...words];
}

function reasonTable({ rows, refs, plan }: GapInsight) {
  return table({
    id: "gap-reasons",
    title: "Demand, supply and brands",
    columns: [
      column("cluster", "Product group", "text"),
      column("supply", "Supply", "text"),
      column("ratio", "Searches per product", "ratio"),
      column("category", "Category average", "ratio"),
      column("growth", "Change of demand in a year", "percent", null, true),
      column("shops", "Shops", "count"),
      column("brands", "Brands clicked", "count"),
      column("topBrands", "Top three brands", "percent"),
    ],
    rows: rows.slice(0, plan.limit).map(({ line, supply, brands }) => ({
      cluster: line.name,
      supply,
      ...cells(line, "ratio", "growth"),
      category: cell(line.category, "ratio"),
      shops: cell(line, "merchants"),
      brands: cell(brands, "brands"),
      topBrands: cell(brands, "topThreeBrandShare"),
    })),
    refs: refs.concentration === "" ? refs.gaps : [refs.gaps, refs.concentration],
  });
}
