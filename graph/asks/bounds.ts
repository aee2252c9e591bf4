import type { Dimension } from "../../tools/measures/measure.js";
import { isGroupable, MeasureId } from "../../tools/measures/registry.js";
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
export function boundsOf(ask: Ask, by: Dimension | null) {
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
