import type { ClusterSize, Size } from "../../../tools/demand/cluster-size.js";
import { type AnswerTable, column, type Section, table } from "../../answer.js";
import { citing, count, estimate, ratio, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, listWords } from "../../words.js";
import type { Sizes } from "./analyse.js";
import type { ClustersInsight } from "./write.js";

/** How big the market is, bottom-up, with every assumption beside it. */
export function writeSize({ sizes, clusters }: ClustersInsight, question: Question): Section | null {
  const sole = clusters.length === 1 ? clusters[0] : undefined;
  return sizes === null ? null : sizeSection(sizes, sole?.demand.name ?? "these products together", question);
}

/** Shared by named products and by whole categories. */
export function sizeSection({ data, ref }: Sizes, subject: string, question: Question): Section | null {
  const { total, clusters } = data;
  if (total === null) {
    const reasons = listWords([...new Set(clusters.flatMap(({ reason }) => reason ?? []))]);
    return {
      id: "size",
      title: "How big the market is",
      statements: [
        citing(say`The market of ${subject} cannot be sized: ${reasons || "no search volumes are known"}.`, ref),
      ],
      tables: [],
    };
  }
  const currency = data.currency ?? "";
  const statements = [sizeSentence(total, currency, subject, ref, question), ...salesCheck(data, currency, ref)];
  if (data.clustersWithoutSize > 0)
    statements.push(
      say`${count(data.clustersWithoutSize, ref)} product groups without a price or a search figure are not in it.`,
    );
  const sized = clusters.filter(({ size }) => size !== null);
  const tables = [totals(total, currency, ref)];
  if (data.clustersSized > 1) tables.push(perCluster(sized, currency, ref, data.clustersSized));
  tables.push(shares(sized, ref, data.clustersSized === 1), inputs(sized, currency, ref, data.clustersSized));
  return { id: "size", title: "How big the market is", statements, tables };
}

export function sizeSentence(
  { tam, sam, som }: Size,
  currency: string,
  subject: string,
  ref: string,
  question: Question,
): Statement {
  const amount = (value: number) => estimate(value, currency, ref);
  const { priceMin, priceMax } = question.entities;
  const band = priceMin === null && priceMax === null ? "" : " inside the price band asked for";
  return say`Built up from searches, the market of ${subject} ${inMarket(question)} comes to about ${amount(tam.base)} a year (${amount(tam.low)} to ${amount(tam.high)}), however it is bought. About ${amount(sam.base)} of it starts in search${band}, which is what a seller online can serve; the share assumed attainable is ${amount(som.base)} (${amount(som.low)} to ${amount(som.high)}).`;
}

/** A bottom-up figure within this factor of the loaded sales counts as confirmed. */
const SAME_ORDER = 2;

function salesCheck({ sales, clustersSized }: Sizes["data"], currency: string, ref: string): Statement[] {
  if (sales === null) return [citing(say`No full year of sales estimates is loaded to compare it with.`, ref)];
  const isClose = sales.toTam <= SAME_ORDER && sales.toTam >= 1 / SAME_ORDER;
  const direction = sales.toTam > 1 ? "low" : "high";
  const verdict = isClose
    ? "both ways of counting agree on the order of magnitude"
    : `the bottom-up figure looks ${direction}: check the click rate and the share of purchases that start in search`;
  const revenue = estimate(sales.revenue, currency, ref);
  if (sales.clusters === clustersSized) {
    return [
      say`The loaded sales estimates of the latest twelve months come to ${revenue}, ${ratio(sales.toTam, ref)} times the base figure: ${verdict}.`,
    ];
  }
  return [
    say`${count(sales.clusters, ref)} product groups have a full year of sales estimates: ${revenue}, ${ratio(sales.toTam, ref)} times the base figure of the same groups: ${verdict}.`,
  ];
}

/** Names of the inputs that nobody measured. */
export function assumedInputs(sizes: readonly ClusterSize[]): string[] {
  const assumed = sizes.flatMap(({ assumptions }) =>
    assumptions.filter(({ origin }) => origin === "ASSUMED").map(({ name }) => name),
  );
  return [...new Set(assumed)];
}

const threeEnds = (kind: "percent" | "estimate" | "money", currency: string | null = null) => [
  column("low", "Low", kind, currency),
  column("base", "Base", kind, currency),
  column("high", "High", kind, currency),
];

function totals({ tam, sam, som }: Size, currency: string, ref: string): AnswerTable {
  return table({
    id: "size",
    title: "Market size a year",
    columns: [column("measure", "Measure", "text"), ...threeEnds("estimate", currency)],
    rows: [
      { measure: "Total market (TAM)", ...tam },
      { measure: "Starts in search (SAM)", ...sam },
      { measure: "Attainable (SOM)", ...som },
    ],
    refs: ref,
    note: "TAM = searches x click rate x conversion rate x order value x 12 / share of purchases that start in search. Low takes every input's low end, high every high end.",
  });
}

function perCluster(clusters: readonly ClusterSize[], currency: string, ref: string, totalRows: number): AnswerTable {
  const amount = (key: string, label: string) => column(key, label, "estimate", currency);
  return table({
    id: "size-products",
    title: "Market size a year by product",
    columns: [
      column("name", "Product", "text"),
      column("searches", "Searches a month", "count"),
      amount("low", "TAM low"),
      amount("base", "TAM base"),
      amount("high", "TAM high"),
      amount("sam", "SAM base"),
      amount("sales", "Loaded sales"),
      column("toTam", "Sales / TAM", "ratio"),
    ],
    rows: clusters.map(({ name, searchesPerMonth, size, sales, salesToTam }) => ({
      name,
      searches: searchesPerMonth,
      low: size?.tam.low ?? null,
      base: size?.tam.base ?? null,
      high: size?.tam.high ?? null,
      sam: size?.sam.base ?? null,
      sales: sales?.revenue ?? null,
      toTam: salesToTam,
    })),
    show: 10,
    totalRows,
    refs: ref,
  });
}

/** One product: every share. Several: those that hold for all, and the price band of each; the rest stands in `inputs`. */
function shares(clusters: readonly ClusterSize[], ref: string, isSole: boolean): AnswerTable {
  const rows = clusters.flatMap(({ name, assumptions }, position) =>
    assumptions
      .filter(({ unit }) => unit.startsWith("share"))
      .filter((input) => isSole || input.name === BAND || (position === 0 && isCommon(input.name)))
      .map((input) => ({
        product: input.name === BAND ? name : "all",
        input: input.name,
        of: input.unit,
        low: input.low,
        base: input.base,
        high: input.high,
        origin: input.origin,
      })),
  );
  return table({
    id: "size-assumptions",
    title: "Shares behind it",
    columns: [
      ...(isSole ? [] : [column("product", "Product", "text")]),
      column("input", "Input", "text"),
      column("of", "Unit", "text"),
      ...threeEnds("percent"),
      column("origin", "Origin", "text"),
    ],
    rows,
    show: 12,
    refs: ref,
    note: "ASSUMED inputs can be replaced: state your own conversion rate or order value in the question.",
  });
}

const BAND = "inside the price band";

/** Only these do not depend on the product's own rows. */
const isCommon = (name: string): boolean => name === "purchases that start in search" || name === "attainable share";

function inputs(clusters: readonly ClusterSize[], currency: string, ref: string, totalRows: number): AnswerTable {
  const isSole = totalRows === 1;
  const find = (cluster: ClusterSize, name: string) =>
    cluster.assumptions.find((assumption) => assumption.name === name);
  const orderValue = (key: string, label: string) => column(key, label, "money", currency);
  return table({
    id: "size-inputs",
    title: isSole ? "Searches and order value behind it" : "Searches, rates and order values behind it",
    columns: [
      ...(isSole ? [] : [column("product", "Product", "text")]),
      column("searches", "Searches a month", "count"),
      ...(isSole
        ? []
        : [column("clickRate", "Click rate", "percent"), column("conversionRate", "Conversion rate", "percent")]),
      orderValue("low", "Order value low"),
      orderValue("base", "Order value base"),
      orderValue("high", "Order value high"),
      column("origin", isSole ? "Origin of the order value" : "Origin", "text"),
    ],
    rows: clusters.map((cluster) => ({
      product: cluster.name,
      searches: cluster.searchesPerMonth,
      clickRate: find(cluster, "click rate")?.base ?? null,
      conversionRate: find(cluster, "conversion rate")?.base ?? null,
      low: find(cluster, "order value")?.low ?? null,
      base: find(cluster, "order value")?.base ?? null,
      high: find(cluster, "order value")?.high ?? null,
      origin: isSole ? (find(cluster, "order value")?.origin ?? null) : originsOf(cluster),
    })),
    show: 10,
    totalRows,
    refs: ref,
    note: "Searches a month hold keywords known only as a range, at the middle of it.",
  });
}

/** "measured", or which of the product's own inputs are not. */
function originsOf({ assumptions }: ClusterSize): string {
  const own = assumptions.filter(({ name }) => !isCommon(name) && name !== BAND);
  const named = (isMeant: (origin: string) => boolean): string =>
    listWords(own.filter(({ origin }) => isMeant(origin)).map(({ name }) => name));
  const assumed = named((origin) => origin === "ASSUMED");
  const stated = named((origin) => origin.startsWith("stated"));
  const parts = [
    ...(assumed === "" ? [] : [`ASSUMED: ${assumed}`]),
    ...(stated === "" ? [] : [`stated in the question: ${stated}`]),
  ];
  return parts.length === 0 ? "measured" : `${parts.join("; ")}; the rest measured`;
}
