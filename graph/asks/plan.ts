import type { z } from "zod";
import type { DateRange } from "../../tools/domain.js";
import type { Dimension } from "../../tools/measures/measure.js";
import { DIMENSION_WORDS } from "../../tools/measures/query/plan.js";
import type { QueryInput } from "../../tools/measures/query/request.js";
import { isGroupable, MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { fromMonthNumber, toMonthNumber } from "../../tools/statistics/calendar.js";
import { isMoreThanFigures } from "../understand/asking.js";
import type { Ask, Condition, Request, Scope } from "../understand/request.js";
import { daysOf as daysOfMonths, lastMonths, monthsOf, shifted, YEAR } from "./comparisons/months.js";

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
  const by = isCourse(ask, first) ? "month" : groupingOf(ask, first);
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
  if (!isOfOne && (by !== null || ask.order !== null)) return null;
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
    // One brand beside all brands is a row of theirs; of several that are named each is a row.
    brands: by === "brand" && scope.brands.length < 2 ? [] : scope.brands,
    merchants: by === "merchant" && scope.merchants.length < 2 ? [] : scope.merchants,
    measures: all,
    by,
    attribute: by === "attribute-value" && scope.attributes.length === 1 ? (scope.attributes[0] ?? null) : null,
    where: [...rows, ...valuesOf(scope), ...keywordsOf(scope, first)],
    having: isOfState ? [...groups, { measure: first, is: "more than", value: 0 }] : groups,
    order: isOfState
      ? { by: first, first: "most" }
      : order && { by: measures[0] ?? first, first: order.first, ...(isMove && { of: "change" }) },
    // Of months, and where a claim is checked, every row counts.
    limit: by === "month" || (ask.isYesNo && by !== null) ? null : (ask.limit ?? usualRows(ask)),
    period,
    against: before === null ? null : { period: before },
    // Of one product, and of several beside each other, the share is that of the whole market.
    ...((isAll || (isOfShares(ids) && by === "cluster" && ask.want === "compare")) && { shareOf: "market" as const }),
  };
}

const isOfShares = ([first]: readonly MeasureId[]): boolean => first !== undefined && registry[first].kind === "share";

const isUnbounded = ({ where }: Ask, { brands, merchants, values, keywords }: Scope): boolean =>
  where.length + brands.length + merchants.length + values.length + keywords.length === 0;

const namesProduct = ({ clusters, category }: Pick<Scope, "clusters" | "category">): boolean =>
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

const usualRows = ({ want, order }: Ask): number => (want === "list" && order === null ? ROWS_OF_LISTS : USUAL_ROWS);

/** Figures of the market and nothing else: every word is accounted for, and no number of the asker's own changes what is asked. */
function isPlain(ask: Ask, { scope, inputs }: Pick<Request, "scope" | "inputs">): boolean {
  const { accounted, isYesNo, want, by } = ask;
  const isNarrow = namesProduct(scope) || scope.brands.length + scope.merchants.length > 0;
  const isOwn = !isOfShop(ask) && (scope.ownProducts !== null || (scope.refersToProduct && !isNarrow));
  const isUnknown = scope.unknownTerms.length > 0 && !namesProduct(scope);
  // No condition of the query names a single product.
  const isOfProduct = scope.product?.isModel ?? false;
  return (
    accounted &&
    !isOfProduct &&
    (!isYesNo || isFigureAsked(ask) || isRankClaim(ask, scope) || isPairClaim(ask) || isExistence(ask)) &&
    !isOwn &&
    !isUnknown &&
    inputs.length === 0 &&
    (!isMoreThanFigures(want) || isReasonOfFigure(ask)) &&
    (isNarrow || by !== null || isOfWholeMarket(ask))
  );
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

/** Measured from one day to another: since January is from January on. */
const CHANGES: readonly MeasureId[] = ["price-change", "price-raised-share", "price-cut-share"];

/** "Is there a brand that sells both?" asks for the rows. */
const isExistence = ({ by, where, want }: Ask): boolean => by !== null && want === "list" && where.length > 0;

interface Times {
  readonly period: DateRange | null;
  readonly before: DateRange | null;
}

/** What time the figures are of, and what time they are held against: a change since then needs none, for it is measured from there. */
function timesOf(ask: Ask, { market, period: named }: Scope, first: MeasureId): Times {
  const { time, kind } = registry[first];
  const own = ask.period ?? named;
  const isChange = isChangeWanted(ask);
  // Of what is known as last seen only, the data tool says so.
  if (time === "now") return { period: isChange ? yearTo(market.asOf) : beforeToday(own, market), before: null };
  if (time !== "period" && time !== "both") return { period: null, before: null };
  const before = ask.against?.kind === "period" ? daysOf(ask.against.period) : null;
  if (before === null) {
    // Of a course, all of the time that is named.
    const course = isCourse(ask, first) ? (named ?? own) : own;
    const period = course && daysOf(course);
    const isOfMove = kind === "series" || CHANGES.includes(first);
    if (!isChange || time === "both" || isOfMove || isCourse(ask, first)) return { period, before };
    const now = period ?? yearTo(market.asOf);
    return { period: now, before: yearBefore(now) };
  }
  const isSince = before.to >= market.asOf || kind === "series" || CHANGES.includes(first);
  // "Between July and July" is that time; "since January" goes on until now.
  const months = toMonthNumber(before.to) - toMonthNumber(before.from);
  const isSpan = CHANGES.includes(first) && months > 0;
  if (isSpan) return { period: before, before: null };
  if (isSince) return { period: { from: before.from, to: market.asOf }, before: null };
  if (ask.period !== null) return { period: daysOf(ask.period), before };
  // As many months up to now.
  return { period: { from: fromMonthNumber(toMonthNumber(market.asOf) - months), to: market.asOf }, before };
}

/** How something moved, or whether it moved as claimed. */
const isChangeWanted = ({ want, claim, by }: Ask): boolean => by === null && (want === "change" || claim !== null);

/** Of ads a few months are known, and none of a year before: their course is told. */
const isCourse = (ask: Ask, first: MeasureId): boolean =>
  isChangeWanted(ask) &&
  ask.against === null &&
  registry[first].reads.includes("ad_terms") &&
  isGroupable(first, "month");

const beforeToday = (period: DateRange | null, { asOf }: Scope["market"]): DateRange | null =>
  period === null || period.to >= asOf ? null : daysOf(period);

const yearTo = (asOf: string): DateRange => daysOfMonths(lastMonths(asOf, YEAR));

const yearBefore = (period: DateRange): DateRange => daysOfMonths(shifted(monthsOf(period), YEAR));

const daysOf = ({ from, to }: DateRange): DateRange => ({ from, to });

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

/** Estimates are told with their range. */
const withRange = (id: MeasureId): MeasureId[] => [id, ...(RANGES[id] ?? [])];

/** The two ends between which an estimate lies. */
export const RANGES: Partial<Record<MeasureId, readonly [low: MeasureId, high: MeasureId]>> = {
  units: ["units-low", "units-high"],
  "click-price": ["bid-low", "bid-high"],
};

/** Undefined where the measure cannot be told for what rows are asked for. */
function groupingOf({ by }: Ask, first: MeasureId): Dimension | null | undefined {
  if (by === null) return null;
  return registry[first].by.find((dimension) => dimension === by) !== undefined && isGroupable(first, by as Dimension) // one of the list
    ? (by as Dimension)
    : undefined;
}

/** Measures by what the reader of numbers calls them. */
const MEASURED: Readonly<Record<string, MeasureId>> = {
  price: "price-median",
  difficulty: "difficulty",
  bid: "click-price",
  searches: "searches",
  competition: "competition",
  discount: "discount-depth",
  share: "offer-share",
  clicks: "clicks",
  merchants: "merchants",
  offers: "offers",
  brands: "brands",
  products: "products",
  keywords: "keywords",
  "product-groups-sold": "product-groups-sold",
  "seasonal-index": "seasonal-index",
};
/** Of these every row of the data has its own value: an offer its price, a keyword its searches. */
const OF_ROWS: readonly string[] = ["price", "difficulty", "bid", "searches", "competition", "discount"];

/** Growth is bounded over the time that is asked about. */
const GROWTH: readonly MeasureId[] = ["change-on-year", "change-of-quarter"];

interface Bound {
  readonly id: MeasureId;
  readonly condition: Condition & { readonly value: number };
}

const boundOf =
  (ask: Pick<Ask, "measures" | "order">) =>
  (condition: Condition): Bound[] => {
    const id = condition.measure === "growth" ? grownIn(ask) : MEASURED[condition.measure];
    return id === undefined || typeof condition.value !== "number"
      ? []
      : [{ id, condition: { ...condition, value: condition.value } }];
  };

/** What moved between two times, or the growth over the time that is asked about. */
const grownIn = ({ measures, order }: Pick<Ask, "measures" | "order">): MeasureId =>
  (order?.of === "change" ? MeasureId.safeParse(order.by).data : undefined) ??
  GROWTH.find((each) => measures.includes(each)) ??
  "growth-a-year";

/** "Is the median above 300?": the bound that the figure asked for is held against; null where there is none. */
export function claimedBound(ask: Ask): Bound | null {
  if (!(ask.isYesNo || ask.against?.kind === "stated") || ask.by !== null) return null;
  const bounds = ask.where.flatMap(boundOf(ask));
  return bounds.find(({ id }) => id === ask.measures[0] || isOfPrices(id, ask.measures[0])) ?? null;
}

const isOfPrices = (bound: MeasureId, asked: string | undefined): boolean =>
  bound === "price-median" && (asked ?? "").startsWith("price-");

/** "Does Everbay have the most offers?" */
export const isRankClaim = ({ isYesNo, by, order }: Ask, { brands, merchants }: Scope): boolean =>
  isYesNo &&
  order !== null &&
  ((by === "merchant" && merchants.length === 1) || (by === "brand" && brands.length === 1));

/** "Is this cheaper than that?" */
export const isPairClaim = ({ isYesNo, want, order, claim }: Ask): boolean =>
  isYesNo && want === "compare" && (order !== null || claim?.size !== undefined);

/** What single rows are held to, and what groups: "brands whose median is below 40" holds the brand, "offers below 40" the offer. */
function boundsOf(ask: Ask, by: Dimension | null) {
  const claimed = claimedBound(ask);
  const bounds = ask.where
    .flatMap(boundOf(ask))
    .filter(({ condition }) => condition.measure !== claimed?.condition.measure);
  const isOfGroup = ({ id, condition }: Bound): boolean =>
    by !== null &&
    isGroupable(id, by) &&
    (!OF_ROWS.includes(condition.measure) || (by !== "keyword" && by !== "product" && ask.measures.includes(id)));
  const isOfRow = (bound: Bound): boolean => !isOfGroup(bound) && OF_ROWS.includes(bound.condition.measure);
  return {
    /** Every bound is kept. */
    isWhole:
      ask.where.every((condition) => boundOf(ask)(condition).length > 0) &&
      bounds.every((bound) => isOfGroup(bound) || isOfRow(bound)),
    groups: bounds.filter(isOfGroup).map(({ id, condition }) => ({
      measure: id,
      ...(condition.measure === "growth" && ask.order?.of === "change" && { of: "change" as const }),
      ...comparisonOf(condition),
    })),
    rows: bounds.filter(isOfRow).map(({ id, condition }) => ({ on: id, ...comparisonOf(condition) })),
  };
}

/** "More than 5" leaves the 5 out. */
function comparisonOf({ is, isStrict, value }: Bound["condition"]) {
  if (isStrict !== true || is === "equal") return { is, value };
  return { is: is === "at least" ? ("more than" as const) : ("less than" as const), value };
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
