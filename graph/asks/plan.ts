import type { z } from "zod";
import type { Dimension } from "../../tools/measures/measure.js";
import { DIMENSION_WORDS } from "../../tools/measures/query/plan.js";
import type { QueryInput } from "../../tools/measures/query/request.js";
import { isGroupable, MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { isMoreThanFigures } from "../understand/asking.js";
import type { Ask, Request, Scope } from "../understand/request.js";
import { areHeld, boundsOf, isPairClaim, isRankClaim, saysWhich } from "./bounds.js";
import { isCourse, timesOf } from "./times.js";

export type Query = z.input<typeof QueryInput>;

/** How many rows are read where the asker names no number. */
const USUAL_ROWS = 10;
/** A list is whole where it is short. */
const ROWS_OF_LISTS = 20;
const MOST_MEASURES = 4;

/** An ask as the general tool takes it. Null where its measures are told by parts of their own or solved from the asker's numbers. */
export function planQuery(ask: Ask, request: Pick<Request, "scope" | "inputs">): Query | null {
  const { scope } = request;
  const ids = ask.measures.flatMap((id) => {
    const known = MeasureId.safeParse(id);
    return known.success && registry[known.data].answeredBy === "query_market" ? [known.data] : [];
  });
  const [first] = ids;
  if (first === undefined || first !== ask.measures[0] || !isPlain(ask, request)) return null;
  const by = isCourse(ask, first, scope.market) ? "month" : groupingOf(ask, first);
  if (by === undefined) return null;
  // "Which products peak in October?": a month that bounds months is no time that is read.
  if (registry[first].unit === "month" && by !== null && (ask.period ?? scope.period) !== null) return null;
  // Keywords that are named are told side by side by the part on them.
  if ((by === "keyword" && scope.keywords.length > 1) || (by === "month" && scope.keywords.length > 0)) return null;
  // Which questions buyers ask is told by the part on them.
  if (by === null && LISTS.includes(ask.want) && OF_QUESTIONS.includes(first)) return null;
  // How seasonal something is says the part on the season, with its months.
  if (by === null && first === "season-strength") return null;
  // The share of everything in itself is none.
  const isAll = registry[first].kind === "share" && (by === null || by === "month") && isUnbounded(ask, scope);
  if (isAll && by === null && !namesProduct(scope)) return null;
  const isOfOne = new Set(ids.map((id) => registry[id].owner)).size < 2;
  if (!isOfOne && (by !== null || ask.order !== null) && !areHeld(ask)) return null;
  const order = orderAmong(ask, ids, first);
  // What the rows are ordered by is told of them.
  const ordered = order === null ? ids : [...ids].sort((a, b) => Number(b === order.by) - Number(a === order.by));
  const together = ask.want === "compare" ? [...new Set(ordered.flatMap(besides))] : ordered;
  const measures = (by === null ? ordered.flatMap(withRange) : together).slice(0, MOST_MEASURES);
  const isMove = ask.order?.of === "change";
  const { rows, groups, isWhole } = boundsOf(ask, by);
  if (!isWhole) return null;
  const all = [...new Set([...measures, ...groups.map(({ measure }) => measure)])];
  const { period, before } = timesOf(ask, scope, first);
  if (isMove && before === null) return null;
  const isOfState = isListOfState(ask, first, order);
  return {
    markets: [scope.market.code, ...scope.comparedMarkets.map(({ code }) => code)],
    ...productsOf(scope),
    ...leftOutOf(scope),
    // One brand beside all brands is a row of theirs; of several that are named each is a row.
    brands: by === "brand" && scope.brands.length < 2 ? [] : scope.brands,
    merchants: by === "merchant" && scope.merchants.length < 2 ? [] : scope.merchants,
    measures: all,
    by,
    attribute: by === "attribute-value" && scope.attributes.length === 1 ? (scope.attributes[0] ?? null) : null,
    where: [...rows, ...valuesOf(scope), ...keywordsOf(scope, first), ...productIn(scope), ...otherThanLeftOut(scope)],
    having: isOfState ? [...groups, { measure: first, is: "more than", value: 0 }] : groups,
    order: isOfState
      ? { by: first, first: "most" }
      : order && { by: measures[0] ?? first, first: order.first, ...(isMove && { of: "change" }) },
    // Of months, and where a claim is checked, every row counts.
    limit: by === "month" || (ask.isYesNo && by !== null) ? null : (ask.limit ?? usualRows(ask)),
    // What is computed from all months is so whatever time is named; its words say which months those are.
    period: groups.some(({ measure }) => registry[measure].time === "history") ? null : period,
    against: before === null ? null : { period: before },
    // Of one product, and of several beside each other, the share is that of the whole market.
    ...((isAll || (isOfShares(ids) && by === "cluster" && ask.want === "compare")) && { shareOf: "market" as const }),
  };
}

const isOfShares = ([first]: readonly MeasureId[]): boolean => first !== undefined && registry[first].kind === "share";

const isUnbounded = ({ where }: Ask, { brands, merchants, values, keywords }: Scope): boolean =>
  where.length + brands.length + merchants.length + values.length + keywords.length === 0;

export const namesProduct = ({ clusters, category }: Pick<Scope, "clusters" | "category">): boolean =>
  clusters.length > 0 || category !== null;

/** "Which desks are out of stock?" asks for those that have any such offer. */
const isListOfState = ({ want, by, where }: Ask, first: MeasureId, order: Ask["order"]): boolean =>
  want === "list" &&
  order === null &&
  by !== null &&
  by !== "month" &&
  where.length === 0 &&
  (STATES.includes(first) || isOfFailures(first));

/** Counts of what had better not be: whatever has most of it comes first. */
const isOfFailures = (id: MeasureId): boolean => registry[id].unit === "count" && registry[id].better === "less";

/** States that an offer is in or not. */
const STATES: readonly MeasureId[] = [
  "offers-discounted",
  "offers-out-of-stock",
  "offers-used",
  "discount-share",
  "out-of-stock-share",
  "used-share",
];

/** Of what costs money the dearest has most: "the priciest clicks". */
function orderAmong({ order, by }: Ask, ids: readonly MeasureId[], first: MeasureId): Ask["order"] {
  if (order === null || ids.some((id) => id === order.by)) return order;
  return by !== null && order.by === "price" && registry[first].unit === "money" ? { ...order, by: first } : null;
}

const LISTS: readonly Ask["want"][] = ["list", "rank"];
const OF_QUESTIONS: readonly MeasureId[] = ["questions", "question-searches"];

/** The products that a query is about; where none is named, the category. */
export const productsOf = ({ clusters, category }: Pick<Scope, "clusters" | "category">) => ({
  clusterIds: clusters.length > 0 ? clusters.map(({ clusterId }) => clusterId) : null,
  category: clusters.length > 0 ? null : category,
});

/** A single product is known by its brand and its model: "Brewlund Classic 860". */
const productIn = ({ product }: Scope): NonNullable<Query["where"]> =>
  product?.isModel === true
    ? [{ on: "product", is: "contains", value: [product.brand, ...product.words].join(" ") }]
    : [];

const leftOutOf = ({ leftOut }: Scope): Pick<Query, "leftOut"> => {
  if (leftOut === null) return {};
  const { clusters, categories } = leftOut;
  if (clusters.length + categories.length === 0) return {};
  return { leftOut: { clusterIds: clusters.map(({ clusterId }) => clusterId), categories } };
};

const otherThanLeftOut = ({ leftOut }: Scope): NonNullable<Query["where"]> => [
  ...(leftOut?.brands ?? []).map((value) => ({ on: "brand" as const, is: "not" as const, value })),
  ...(leftOut?.merchants ?? []).map((value) => ({ on: "merchant" as const, is: "not" as const, value })),
];

const usualRows = ({ want, order }: Ask): number => (want === "list" && order === null ? ROWS_OF_LISTS : USUAL_ROWS);

/** Figures of the market and nothing else: every word is accounted for, and no number of the asker's own changes what is asked. */
function isPlain(ask: Ask, { scope, inputs }: Pick<Request, "scope" | "inputs">): boolean {
  const { accounted, isYesNo, want, by } = ask;
  const isNarrow = namesProduct(scope) || scope.brands.length + scope.merchants.length > 0;
  const isOwn =
    !isOfShop(ask) && (scope.ownProducts !== null || (scope.refersToProduct && !isNarrow && !saysWhich(ask)));
  const isUnknown = scope.unknownTerms.length > 0 && !namesProduct(scope);
  const isTold = scope.product?.isModel !== true || isOfProducts(ask);
  return (
    accounted &&
    isTold &&
    (!isYesNo || isFigureAsked(ask) || isRankClaim(ask, scope) || isPairClaim(ask) || isExistence(ask)) &&
    !isOwn &&
    !isUnknown &&
    inputs.length === 0 &&
    (!isMoreThanFigures(want) || isReasonOfFigure(ask)) &&
    (isNarrow || by !== null || want === "count" || isOfWholeMarket(ask))
  );
}

/** What is known of each single product is known of one; its prices are told by the parts on them. */
function isOfProducts({ measures: [id] }: Ask): boolean {
  const first = MeasureId.safeParse(id);
  return first.success && registry[first.data].by.includes("product") && registry[first.data].owner !== "pricing";
}

/** Whether something is so is judged by the figure it is said of, and by both where two times are held against each other. */
const isFigureAsked = ({ by, want, claim, measures: [id] }: Ask): boolean =>
  by === null ? claim === null || !isSeries(id) : want === "compare";

/** How a course of months moves is told, with whether that is so, by the part on it. */
function isSeries(id: string | undefined): boolean {
  const known = MeasureId.safeParse(id);
  return known.success && registry[known.data].kind === "series" && registry[known.data].owner === "demand";
}

/** "Why is nearly every one reduced?": where no part tells reasons, the figure is what is known. */
export const isReasonOfFigure = ({ want, by, topics, claim }: Ask): boolean =>
  want === "why" && by === null && topics.length === 0 && claim === null;

/** What the asker's own ads brought, and how many people there are, is known without a product. */
const isOfWholeMarket = (ask: Ask): boolean =>
  readsOf(ask).some((table) => table === "ad_terms" || table === "markets");

/** "Our ads", "searches in our shop": whose they are changes nothing. */
const isOfShop = (ask: Ask): boolean => readsOf(ask).some((table) => table === "ad_terms" || table === "site_searches");

function readsOf({ measures: [first] }: Ask): readonly string[] {
  const id = MeasureId.safeParse(first);
  return id.success ? registry[id.data].reads : [];
}

/** "Is there a brand that sells both?" asks for the rows. */
const isExistence = ({ by, where, want }: Ask): boolean =>
  by !== null && where.length > 0 && (want === "list" || (want === "check" && by === "product"));

/** Why the rows that are asked for cannot be told, with what the measure is known for; null where they can. */
export function whyNotBy({
  by,
  measures: [id],
}: Ask): { readonly measure: string; readonly by: string; readonly knownBy: readonly string[] } | null {
  const first = MeasureId.safeParse(id);
  if (by === null || !first.success || registry[first.data].answeredBy !== "query_market") return null;
  const { name, by: known } = registry[first.data];
  const isKnown = known.some((dimension) => dimension === by);
  return isKnown ? null : { measure: name, by: wordsFor(by), knownBy: known.map(wordsFor) };
}

const wordsFor = (by: string): string => DIMENSION_WORDS[by as Dimension] ?? by; // one of the list

/** How hard it is to advertise is told by the competition for ads and by what a click costs. */
const besides = (id: MeasureId): MeasureId[] => (id === "competition" ? [id, "click-price"] : [id]);

/** Estimates are told with their range, a spread with the prices that it lies between. */
const withRange = (id: MeasureId): MeasureId[] => [id, ...(RANGES[id] ?? [])];

/** The two ends between which an estimate or a spread lies. */
export const RANGES: Partial<Record<MeasureId, readonly [low: MeasureId, high: MeasureId]>> = {
  units: ["units-low", "units-high"],
  "click-price": ["bid-low", "bid-high"],
  "price-spread": ["price-p25", "price-p75"],
};

/** Undefined where the measure cannot be told for what rows are asked for. */
function groupingOf({ by }: Ask, first: MeasureId): Dimension | null | undefined {
  if (by === null) return null;
  return registry[first].by.find((dimension) => dimension === by) !== undefined && isGroupable(first, by as Dimension) // one of the list
    ? (by as Dimension)
    : undefined;
}

/** The one keyword that is asked about. */
export function keywordsOf({ keywords }: Scope, first: MeasureId): NonNullable<Query["where"]> {
  const [keyword, ...others] = keywords;
  const isOfKeywords = registry[first].by.includes("keyword");
  return keyword === undefined || others.length > 0 || !isOfKeywords
    ? []
    : [{ on: "keyword", is: "equal", value: keyword }];
}

const valuesOf = ({ values }: Scope): NonNullable<Query["where"]> =>
  values.map(({ attribute, value }) => ({ on: "attribute" as const, attribute, is: "equal" as const, value }));
