import type { Dimension } from "../../tools/measures/measure.js";
import { isGroupable, MeasureId, measures as registry } from "../../tools/measures/registry.js";
import type { Ask, Condition, Scope } from "../understand/request.js";

/** What an ask holds its rows and figures to. */

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

/** The measure that a condition bounds, where nothing else is asked; null for one that is no measure. */
export const measureBounded = ({ measure }: Pick<Condition, "measure">): MeasureId | null =>
  measure === "growth" ? "growth-a-year" : (MEASURED[measure] ?? MeasureId.safeParse(measure).data ?? null);

const boundOf =
  (ask: Pick<Ask, "measures" | "order">) =>
  (condition: Condition): Bound[] => {
    const id = condition.measure === "growth" ? grownIn(ask) : measureBounded(condition);
    return id === null || typeof condition.value !== "number"
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
export function boundsOf(ask: Ask, by: Dimension | null) {
  const claimed = claimedBound(ask);
  const bounds = ask.where
    .flatMap(boundOf(ask))
    .filter(({ condition }) => condition.measure !== claimed?.condition.measure);
  const isOfGroup = ({ id, condition }: Bound): boolean =>
    by !== null &&
    isGroupable(id, by) &&
    (isLevel(condition) ||
      !OF_ROWS.includes(condition.measure) ||
      (by !== "keyword" && ((by !== "product" && ask.measures.includes(id)) || !isOfSameRows(ask, id))));
  const isOfRow = (bound: Bound): boolean => !isOfGroup(bound) && OF_ROWS.includes(bound.condition.measure);
  return {
    /** Every bound is kept. */
    isWhole:
      ask.where.every((condition) => condition.is === "one of" || boundOf(ask)(condition).length > 0) &&
      bounds.every((bound) => isOfGroup(bound) || isOfRow(bound)),
    groups: [
      ...bounds.filter(isOfGroup).map(({ id, condition }) => ({
        // A single product has few offers, and no usual price.
        measure: by === "product" && id === "price-median" ? ("price-lowest" as const) : id,
        ...(condition.measure === "growth" && ask.order?.of === "change" && { of: "change" as const }),
        ...comparisonOf(condition),
      })),
      ...ask.where.flatMap((condition) => {
        const id = measureBounded(condition);
        return id !== null && Array.isArray(condition.value)
          ? [{ measure: id, is: "one of" as const, value: condition.value }]
          : [];
      }),
    ],
    rows: bounds.filter(isOfRow).flatMap(({ id, condition }) => {
      const { is, value } = comparisonOf(condition);
      return is === "among the highest" || is === "among the lowest" || is === "one of" ? [] : [{ on: id, is, value }];
    }),
  };
}

/** Rows are asked for that meet several conditions: each of the measures is bounded, but for the one that they are listed by. */
export const meetsSeveral = (ask: Ask): boolean =>
  (ask.want === "list" || ask.want === "count") &&
  ask.by !== null &&
  ask.measures.length > 1 &&
  ask.measures.some(isBounded(ask)) &&
  ask.measures.every((id) => id === ask.order?.by || isBounded(ask)(id));

/** Product groups that are held to something are known by that: nobody has to say which product is meant. */
export const saysWhich = (ask: Ask): boolean =>
  meetsSeveral(ask) || ((ask.by === "cluster" || ask.by === "category") && ask.where.length > 0 && areHeld(ask));

/** All measures but the one that rows are told by are there to hold them to something. */
export const areHeld = (ask: Ask): boolean => ask.by !== null && ask.measures.slice(1).every(isBounded(ask));

const isBounded =
  ({ where }: Ask) =>
  (id: string): boolean =>
    where.some(
      (bound) => measureBounded(bound) === id || (bound.measure === "price" && isOfPrices("price-median", id)),
    );

/** "Many searches": it holds rows to their place among all of them. */
export const isLevel = ({ is }: Pick<Condition, "is">): boolean =>
  is === "among the highest" || is === "among the lowest";

/** Whether single rows of what is asked for have a value of it: an offer has a price, what shoppers search for has none. */
function isOfSameRows({ measures: [first] }: Pick<Ask, "measures">, id: MeasureId): boolean {
  const asked = MeasureId.safeParse(first);
  return asked.success && registry[asked.data].reads.some((table) => registry[id].reads.includes(table));
}

/** "More than 5" leaves the 5 out. */
function comparisonOf({ is, isStrict, value }: Bound["condition"]) {
  if (isStrict !== true || (is !== "at least" && is !== "at most")) return { is, value };
  return { is: is === "at least" ? ("more than" as const) : ("less than" as const), value };
}
