import { column, type Section, table } from "../../answer.js";
import { count, index, percent, type Statement, say } from "../../figure.js";
import type { GapInsight, JudgedGap } from "./analyse.js";

const SHOWN = 10;

/** Who holds the clicks: an open gap behind two strong brands is a different gap. */
export function concentrationSection(insight: GapInsight): Section | null {
  const { refs, rows } = insight;
  const ref = refs.concentration;
  const known = rows.filter(({ concentration }) => concentration !== null);
  const [first] = known;
  if (ref === null || first === undefined) return null;
  return {
    id: "concentration",
    title: "Who holds the clicks",
    statements: known.slice(0, 3).map((row) => concentrationStatement(row, ref)),
    tables: [known.length === 1 ? brandTable(first, ref) : concentrationTable(known, ref)],
  };
}

function concentrationStatement({ line, concentration }: JudgedGap, ref: string): Statement {
  if (concentration === null || concentration.verdict === "unknown") {
    return say`${line.name}: too few clicks (${count(concentration?.clicks ?? null, ref)}) to judge how they are shared out.`;
  }
  const { topThreeProductShare, topThreeBrandShare, brandHhi, brands, verdict } = concentration;
  const meaning =
    verdict === "concentrated"
      ? "few brands hold it, a newcomer has to win clicks from them"
      : "no brand dominates, a newcomer meets many small rivals";
  return say`${line.name}: the three most clicked products take ${percent(topThreeProductShare, ref)} of the clicks and the three largest of ${count(brands, ref)} brands ${percent(topThreeBrandShare, ref)} (Herfindahl index ${index(brandHhi, ref)}): ${meaning}.`;
}

function brandTable({ line, concentration }: JudgedGap, ref: string) {
  const brands = concentration?.topBrands ?? [];
  return table({
    id: "brand-shares",
    title: `Largest brands of ${line.name} by clicks, last twelve months`,
    columns: [
      column("brand", "Brand", "text"),
      column("clickShare", "Share of clicks", "percent"),
      column("orderShare", "Share of orders", "percent"),
      column("clicks", "Clicks", "count"),
      column("orders", "Orders", "count"),
      column("products", "Products clicked", "count"),
    ],
    rows: brands.map(({ brand, clickShare, orderShare, clicks, orders, products }) => ({
      brand,
      clickShare,
      orderShare,
      clicks,
      orders,
      products,
    })),
    refs: ref,
    show: 8,
    totalRows: concentration?.brands ?? null,
  });
}

function concentrationTable(rows: readonly JudgedGap[], ref: string) {
  return table({
    id: "concentration",
    title: "Concentration of clicks, last twelve months",
    columns: [
      column("cluster", "Cluster", "text"),
      column("topProducts", "Top three products", "percent"),
      column("topBrands", "Top three brands", "percent"),
      column("hhi", "Herfindahl index of brands", "index"),
      column("brands", "Brands", "count"),
      column("leader", "Leading brand", "text"),
      column("leaderShare", "Its share of clicks", "percent"),
      column("clicks", "Clicks", "count"),
    ],
    rows: rows.map(({ line, concentration }) => ({
      cluster: line.name,
      topProducts: concentration?.topThreeProductShare ?? null,
      topBrands: concentration?.topThreeBrandShare ?? null,
      hhi: concentration?.brandHhi ?? null,
      brands: concentration?.brands ?? null,
      leader: concentration?.topBrands[0]?.brand ?? null,
      leaderShare: concentration?.topBrands[0]?.clickShare ?? null,
      clicks: concentration?.clicks ?? null,
    })),
    refs: ref,
    show: SHOWN,
    note: "Herfindahl index: sum of squared click shares; above a quarter the clicks are concentrated.",
  });
}

/** Which attribute values are searched more than they are offered. */
export function attributeSection({ rows, refs }: GapInsight): Section | null {
  const ref = refs.attributes;
  if (ref === null || rows.length === 0) return null;
  const gaps = rows.flatMap(({ attributes }) => attributes).sort((a, b) => (b.gapIndex ?? 0) - (a.gapIndex ?? 0));
  const [first] = gaps;
  if (first === undefined) {
    return {
      id: "attribute-gaps",
      title: "Missing attributes",
      statements: [{ parts: ["No attribute value is searched by name clearly more than it is offered."], refs: [ref] }],
      tables: [],
    };
  }
  return {
    id: "attribute-gaps",
    title: "Missing attributes",
    statements: [
      say`"${first.value}" is the clearest one, in ${first.cluster}: ${percent(first.demandShare, ref)} of the searches name it, ${percent(first.supplyShare, ref)} of the products on sale have it (${count(first.productsOnSale, ref)}).`,
    ],
    tables: [
      table({
        id: "attribute-gaps",
        title: "Attribute values searched more than offered",
        columns: [
          column("cluster", "Cluster", "text"),
          column("attribute", "Attribute", "text"),
          column("value", "Value", "text"),
          column("searches", "Searches a month naming it", "count"),
          column("demandShare", "Share of searches", "percent"),
          column("products", "Products on sale", "count"),
          column("supplyShare", "Share of products", "percent"),
          column("gapIndex", "Log gap index", "index", null, true),
        ],
        rows: gaps.map((value) => ({
          cluster: value.cluster,
          attribute: value.attribute,
          value: value.value,
          searches: value.searchesPerMonth,
          demandShare: value.demandShare,
          products: value.productsOnSale,
          supplyShare: value.supplyShare,
          gapIndex: value.gapIndex,
        })),
        refs: ref,
        show: SHOWN,
        note: "Log gap index among the values of the same attribute.",
      }),
    ],
  };
}
