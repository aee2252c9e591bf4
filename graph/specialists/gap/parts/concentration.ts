import { column, type Section, table } from "../../../answer/answer.js";
import { cell, cells } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { citing, compose, count, index, join, percent, type Statement, say } from "../../../answer/figure.js";
import { lastLevel, listWords } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { GapInsight } from "../analyse.js";
import { LEVEL_WORDS } from "../brand-words.js";
import { sharesChart } from "../charts.js";
import type { GapDetails } from "../details.js";
import type { Brands } from "../judge.js";
import { things } from "../phrases.js";

/** Who holds the clicks: an open gap behind two strong brands is a different gap. */
export const concentration: Part<GapInsight, GapDetails> = {
  id: "concentration",
  measures: ["brand-concentration", "brands", "top-brands-share", "top-products-share", "click-share", "order-share"],
  by: ["brand"],
  headline,
  section,
};

function headline(insight: GapInsight): Statement {
  const { brands, marketName, refs, plan } = insight;
  const ref = refs.concentration;
  const [first, second] = brands;
  if (first === undefined) {
    return say`Who holds the clicks ${where(insight)} cannot be said: no clicks were seen.`;
  }
  const named = askedShare(insight, first);
  if (named !== null && brands.length === 1) return named;
  if (plan.scope !== "clusters" || second === undefined) {
    return plan.scope === "clusters" ? oneHeadline(insight, first) : scopeHeadline(insight);
  }
  const isMore = (first.brandHhi ?? 0) >= (second.brandHhi ?? 0);
  const end = brands.length === 2 ? (isMore ? "more" : "less") : isMore ? "most" : "least";
  return say`Of ${listWords(brands.map(({ name }) => name))} in ${marketName}, clicks are ${end} concentrated in ${first.name}: the three largest brands take ${percent(cell(first, "topThreeBrandShare"), ref)} against ${percent(cell(second, "topThreeBrandShare"), ref)} in ${second.name} (Herfindahl index ${index(cell(first, "brandHhi"), ref)} against ${index(cell(second, "brandHhi"), ref)}).`;
}

const where = ({ plan, scopeName, marketName }: GapInsight): string =>
  plan.scope === "category" ? `in ${lastLevel(scopeName)} in ${marketName}` : `in ${marketName}`;

function oneHeadline({ marketName, refs, plan }: GapInsight, brands: Brands): Statement {
  const ref = refs.concentration;
  if (brands.level === "unknown") {
    return compose(
      say`${brands.name} in ${marketName}: too few clicks to judge how they are shared out (`,
      things(cell(brands, "clicks"), "click", ref),
      say`).`,
    );
  }
  const answer = { concentrated: "Yes. ", moderate: "In part. ", fragmented: "No. ", unknown: "" }[brands.level];
  const [leader] = brands.topBrands;
  return compose(
    say`${plan.isPolar ? answer : ""}${brands.name} in ${marketName}: ${leader?.brand ?? ""} leads with ${percent(cell(leader, "clickShare"), ref)} of the clicks, `,
    sharesWords(brands, ref),
    say`. That is ${LEVEL_WORDS[brands.level]}.`,
  );
}

/** "the three largest of 8 brands take 70.1 %"; with three or fewer there is nothing else. */
function sharesWords(shared: Brands, ref: string): Statement {
  const brands = cell(shared, "brands");
  const hhi = say` (Herfindahl index ${index(cell(shared, "brandHhi"), ref)})`;
  if (shared.brands <= 3) return compose(say`among `, things(brands, "brand", ref), say` in all`, hhi);
  return compose(
    say`the three largest of ${count(brands, ref)} brands take ${percent(cell(shared, "topThreeBrandShare"), ref)}`,
    hhi,
  );
}

/** The share of a brand that the question names. */
function askedShare({ askedBrands, refs, marketName, plan }: GapInsight, brands: Brands): Statement | null {
  const [asked] = askedBrands;
  if (asked === undefined) return null;
  const ref = refs.concentration;
  const place = brands.topBrands.findIndex(({ brand }) => brand === asked);
  const found = brands.topBrands[place];
  if (found === undefined) {
    return citing(
      say`${plan.isPolar ? "No. " : ""}${asked} got no clicks for ${brands.name} in ${marketName}, or too few to be listed.`,
      ref,
    );
  }
  const ahead = counted(brands.topBrands.slice(0, place + 1));
  const isLeader = place === 0;
  const answer =
    isLeader && brands.level === "concentrated" ? "Yes. " : isLeader ? "It leads, yet does not rule. " : "No. ";
  const rest = isLeader
    ? say``
    : say`; ${brands.topBrands[0]?.brand ?? ""} leads with ${percent(cell(brands.topBrands[0], "clickShare"), ref)}`;
  return compose(
    say`${plan.isPolar ? answer : ""}${asked} takes ${percent(cell(found, "clickShare"), ref)} of the clicks on ${brands.name} in ${marketName} and ${percent(cell(found, "orderShare"), ref)} of the orders, place ${count(ahead, ref)} of ${count(cell(brands, "brands"), ref)} brands`,
    rest,
    say`.`,
  );
}

function scopeHeadline(insight: GapInsight): Statement {
  const { brands, refs, plan } = insight;
  const ref = refs.concentration;
  const known = brands.filter(({ level }) => level !== "unknown");
  const [first] = known;
  if (first === undefined) return citing(say`Too few clicks were seen to judge who holds them ${where(insight)}.`, ref);
  const concentrated = known.filter(({ level }) => level === "concentrated");
  const end = (first.brandHhi ?? 0) >= (known.at(-1)?.brandHhi ?? 0) ? "most" : "least";
  const lead = say`Clicks are ${end} concentrated in ${first.name} ${where(insight)}: ${first.topBrands[0]?.brand ?? ""} takes ${percent(cell(first.topBrands[0], "clickShare"), ref)} of them (Herfindahl index ${index(cell(first, "brandHhi"), ref)}).`;
  const all = say`${count(counted(concentrated), ref)} of the ${count(counted(known), ref)} product groups with the largest gaps ${concentrated.length === 1 ? "is" : "are"} concentrated.`;
  return plan.isBrief ? lead : join(lead, all);
}

function section(insight: GapInsight): Section | null {
  const { refs, plan, brands } = insight;
  const ref = refs.concentration;
  const isLead = plan.parts[0] === "concentration";
  const shown = plan.scope === "clusters" || isLead ? brands : rankOrder(insight);
  const [first] = shown;
  if (first === undefined) return null;
  const isAlone = shown.length === 1;
  return {
    id: "concentration",
    title: "Who holds the clicks",
    statements: isAlone ? aloneStatements(first, isLead, ref) : [],
    tables: [isAlone ? brandTable(first, ref) : concentrationTable(shown, insight)],
    ...(isAlone && { charts: sharesChart(first, ref) }),
  };
}

const rankOrder = ({ rows, brands }: GapInsight): Brands[] =>
  rows.flatMap(({ line }) => brands.find(({ clusterId }) => clusterId === line.clusterId) ?? []);

function aloneStatements(brands: Brands, isLead: boolean, ref: string): Statement[] {
  if (brands.level === "unknown") return [];
  const products = say`The three most clicked of ${count(cell(brands, "products"), ref)} products take ${percent(cell(brands, "topThreeProductShare"), ref)} of the clicks.`;
  if (isLead) return [products];
  return [
    compose(say`By brand, clicks are ${LEVEL_WORDS[brands.level]}; `, sharesWords(brands, ref), say`.`),
    products,
  ];
}

function brandTable({ name, topBrands, brands }: Brands, ref: string) {
  return table({
    id: "brand-shares",
    title: `Largest brands of ${name} by clicks, last twelve months`,
    columns: [
      column("brand", "Brand", "text"),
      column("clickShare", "Share of clicks", "percent"),
      column("orderShare", "Share of orders", "percent"),
      column("clicks", "Clicks", "count"),
      column("orders", "Orders", "count"),
      column("products", "Products clicked", "count"),
    ],
    rows: topBrands.map((row) => cells(row, "brand", "clickShare", "orderShare", "clicks", "orders", "products")),
    refs: ref,
    show: 8,
    totalRows: brands,
    note: "Herfindahl index: sum of the squared shares of clicks, from zero to one; above a quarter they are concentrated.",
  });
}

function concentrationTable(shown: readonly Brands[], { rows, plan, refs }: GapInsight) {
  const gapOf = new Map(rows.map(({ line }) => [line.clusterId, line]));
  const besideGap = gapOf.size > 0;
  return table({
    id: "concentration",
    title: "Concentration of clicks, last twelve months",
    columns: [
      column("cluster", "Product group", "text"),
      ...(besideGap ? [column("gapIndex", "Log gap index", "index", null, true)] : []),
      column("topProducts", "Top three products", "percent"),
      column("topBrands", "Top three brands", "percent"),
      column("hhi", "Herfindahl index of brands", "index"),
      ...(besideGap ? [] : [column("brands", "Brands", "count")]),
      column("leader", "Leading brand", "text"),
      column("leaderShare", "Its share of clicks", "percent"),
      column("clicks", "Clicks", "count"),
    ],
    rows: shown.map((brands) => ({
      cluster: brands.name,
      gapIndex: cell(gapOf.get(brands.clusterId), "gapIndex"),
      topProducts: cell(brands, "topThreeProductShare"),
      topBrands: cell(brands, "topThreeBrandShare"),
      hhi: cell(brands, "brandHhi"),
      ...cells(brands, "brands", "clicks"),
      leader: brands.topBrands[0]?.brand ?? null,
      leaderShare: cell(brands.topBrands[0], "clickShare"),
    })),
    refs: besideGap ? [refs.concentration, refs.gaps] : refs.concentration,
    show: plan.limit,
    note: "Herfindahl index: sum of the squared shares of clicks, from zero to one; above a quarter they are concentrated.",
  });
}
