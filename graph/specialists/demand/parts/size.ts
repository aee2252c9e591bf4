import type { ClusterSize, Size } from "../../../../tools/demand/cluster-size.js";
import { type AnswerTable, column, type Section, table } from "../../../answer.js";
import { citing, count, estimate, ratio, type Statement, say } from "../../../figure.js";
import { inMarket, listWords } from "../../../words.js";
import type { DemandRequest } from "../details.js";
import type { Sizes } from "../gather.js";
import { inputTable, originStatements, sharedAssumptions, statedNames } from "../size-inputs.js";
import { glue, phrase } from "../words.js";

/** What one market comes to, in one sentence; `subject` names the product or the category. */
export function sizeLine({ data, ref }: Sizes, subject: string, request: DemandRequest): Statement {
  const { total, clusters } = data;
  const where = inMarket(request);
  if (total === null) {
    const reasons = listWords([...new Set(clusters.flatMap(({ reason }) => reason ?? []))]);
    return citing(
      say`The market for ${subject} ${where} cannot be sized: ${reasons || "no search volumes are known"}.`,
      ref,
    );
  }
  const amount = (value: number) => estimate(value, data.currency ?? "", ref);
  const { tam, sam, som } = total;
  const stated = statedNames(clusters);
  const given = stated.length === 0 ? "The" : `With the ${listWords(stated)} you stated, the`;
  const whole = say`${given} market for ${subject} ${where} is worth about ${amount(tam.base)} a year (${amount(tam.low)} to ${amount(tam.high)})`;
  if (hasBand(request))
    return glue(whole, say`; inside the price band asked for, about ${amount(sam.base)} starts in search.`);
  if (request.details.asksForOwnPart)
    return glue(
      whole,
      say`; the attainable part is about ${amount(som.base)} (${amount(som.low)} to ${amount(som.high)}).`,
    );
  return glue(whole, say`; about ${amount(sam.base)} of it starts in search.`);
}

const hasBand = (request: DemandRequest): boolean =>
  request.asks.some(({ where }) => where.some(({ measure }) => measure === "price"));

/** One named product: the three sizes, the check against sales, and every input to replace. */
export function writeSize(sizes: Sizes | null, request: DemandRequest, isLead: boolean): Section | null {
  if (sizes === null) return null;
  const { data, ref } = sizes;
  const sized = data.clusters.filter(({ size }) => size !== null);
  const [sole] = sized;
  const section = { id: "size", title: "How big the market is" };
  if (data.clusters.length > 1)
    return {
      ...section,
      statements: [...sharedAssumptions(sized, ref), ...unsized(data.clusters, ref)],
      tables: sole === undefined ? [] : [productTable(data.clusters, data.currency ?? "", ref, data.clusters.length)],
    };
  const name = phrase(data.clusters[0]?.name ?? request.scope.clusters[0]?.name ?? "this");
  const lead = isLead ? [] : [sizeLine(sizes, name, request)];
  if (sole === undefined || data.total === null)
    return lead.length === 0 ? null : { ...section, statements: lead, tables: [] };
  const currency = data.currency ?? "";
  return {
    ...section,
    statements: [...lead, ...originStatements(sole, ref), ...salesCheck(data, currency, ref)],
    tables: [totals(data.total, currency, ref, hasBand(request)), inputTable(sole, currency, ref)],
  };
}

function unsized(clusters: readonly ClusterSize[], ref: string): Statement[] {
  return clusters
    .filter(({ size }) => size === null)
    .map(({ name, reason }) => citing(say`${name} cannot be sized: ${reason ?? "no search volumes are known"}.`, ref));
}

/** A bottom-up figure within this factor of the loaded sales counts as confirmed. */
const SAME_ORDER = 2;

export function salesCheck({ sales, clustersSized }: Sizes["data"], currency: string, ref: string): Statement[] {
  if (sales === null) return [citing(say`No full year of sales estimates is loaded to check this size against.`, ref)];
  const isClose = sales.toTam <= SAME_ORDER && sales.toTam >= 1 / SAME_ORDER;
  const direction = sales.toTam > 1 ? "low" : "high";
  const verdict = isClose
    ? "both ways of counting agree on the order of magnitude"
    : `the bottom-up figure looks ${direction}: check the click rate and the share of purchases that start in search`;
  const revenue = estimate(sales.revenue, currency, ref);
  const times = ratio(sales.toTam, ref);
  if (sales.clusters === clustersSized)
    return [
      say`Checked from above: the loaded sales estimates of the latest twelve months come to ${revenue}, ${times} times the base figure; ${verdict}.`,
    ];
  return [
    say`Checked from above: ${count(sales.clusters, ref)} product groups have a full year of sales estimates, ${revenue} or ${times} times the base figure of the same groups; ${verdict}.`,
  ];
}

const threeEnds = (currency: string) =>
  [
    column("low", "Low", "estimate", currency),
    column("base", "Base", "estimate", currency),
    column("high", "High", "estimate", currency),
  ] as const;

export function totals({ tam, sam, som }: Size, currency: string, ref: string, isBanded: boolean): AnswerTable {
  return table({
    id: "size",
    title: "Market size a year",
    columns: [column("measure", "Measure", "text"), ...threeEnds(currency)],
    rows: [
      { measure: "Total market (TAM)", ...tam },
      { measure: isBanded ? "Starts in search, inside the price band (SAM)" : "Starts in search (SAM)", ...sam },
      { measure: "Attainable share of it (SOM)", ...som },
    ],
    refs: ref,
    note: "TAM = searches x click rate x conversion rate x order value x 12 / share of purchases that start in search. Low takes every input's cautious end, high every generous one.",
  });
}

export function productTable(
  clusters: readonly ClusterSize[],
  currency: string,
  ref: string,
  totalRows: number,
): AnswerTable {
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
      amount("som", "SOM base"),
      column("toTam", "Loaded sales / TAM", "ratio"),
    ],
    rows: clusters.map(({ name, searchesPerMonth, size, salesToTam }) => ({
      name,
      searches: searchesPerMonth,
      low: size?.tam.low ?? null,
      base: size?.tam.base ?? null,
      high: size?.tam.high ?? null,
      sam: size?.sam.base ?? null,
      som: size?.som.base ?? null,
      toTam: salesToTam,
    })),
    totalRows,
    refs: ref,
    note: "Searches a month hold keywords known only as a range, at its geometric mean. TAM: all purchases. SAM: those that start in search. SOM: the attainable share of them.",
  });
}
