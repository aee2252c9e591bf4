import { MEASURE_IDS, measures as registry } from "../../../tools/measures/registry.js";
import { anyOf } from "../languages/compose.js";
import { readNumbers } from "../numbers/read.js";
import type { Ask, Condition } from "../request.js";
import * as words from "./follow-words.js";

/** Bounds of the question before, with what new words say of them. */

/** The bounds that hold now, and an order where "dearer" says no more than that. */
export function changeBounds(before: Ask, said: readonly Condition[], text: string): Pick<Ask, "where"> & Partial<Ask> {
  if (words.UNBOUND.test(text)) return { where: [] };
  const relative = relativeBounds(before.where, text);
  if (relative !== null) return { where: before.where, ...relative };
  return {
    where: changeConditions(
      before.where,
      said.map((bound) => boundOf(bound, before, text)),
    ),
  };
}

/** "Dearer ones": above the range that was asked for, or the dearest first. */
function relativeBounds(before: readonly Condition[], text: string): Partial<Pick<Ask, "where" | "order">> | null {
  const isDearer = words.DEARER.test(text);
  if (!isDearer && !words.CHEAPER.test(text)) return null;
  const bound = before.find(({ measure, is }) => measure === "price" && is === (isDearer ? "at most" : "at least"));
  if (bound === undefined) return { order: { by: "price", first: isDearer ? "most" : "least" } };
  const others = before.filter(({ measure }) => measure !== "price");
  // Beyond what was asked for: above "under 50" stands what costs 50 or more.
  const { isStrict, ...rest } = bound;
  const beyond: Condition = { ...rest, is: isDearer ? "at least" : "at most", span: null };
  return { where: [...others, isStrict ? beyond : { ...beyond, isStrict: true }] };
}

/** What a number bounds that is said without what it is of ("under £1", "below 5,000"): what was bounded in its unit before, or what the rows are told by. */
export function boundOf(bound: Condition, before: Ask, text: string): Condition {
  const isMoney = readNumbers(text).some(({ unit }) => unit === "money");
  if (bound.measure !== "price" || !isBare(text)) return bound;
  const bounded = before.where.map(({ measure }) => measure).findLast((each) => MONEY.includes(each) === isMoney);
  if (bounded !== undefined) return { ...bound, measure: bounded };
  if (before.by !== "keyword") return bound;
  return { ...bound, measure: isMoney ? "bid" : "searches" };
}

const MONEY: readonly string[] = ["price", "bid"];

/** No word speaks of prices. */
const isBare = (text: string): boolean => !PRICES.test(text);
const PRICES = new RegExp(`(?<!\\p{L})(?:${anyOf(({ amounts: { roles } }) => roles.price)})(?!\\p{L})`, "iu");

/** Whether a bound on this ("price") is one on what a measure tells ("price-median"). */
export const isBoundOn = (bounded: string, id: string): boolean =>
  bounded === id ||
  id.startsWith(`${bounded}-`) ||
  (bounded === "bid" && MEASURE_IDS.some((known) => known === id && known === "click-price")) ||
  (bounded === "price" &&
    MEASURE_IDS.some(
      (known) => known === id && registry[known].owner === "pricing" && registry[known].unit === "money",
    ));

/** The other side of a range stays where both can hold. */
function changeConditions(before: readonly Condition[], said: readonly Condition[]): Condition[] {
  const stays = ({ measure, is, value }: Condition): boolean => {
    const rivals = said.filter((condition) => condition.measure === measure);
    return rivals.every(
      (rival) =>
        is !== rival.is &&
        typeof value === "number" &&
        typeof rival.value === "number" &&
        (is === "at least"
          ? rival.is === "at most" && value < rival.value
          : rival.is === "at least" && value > rival.value),
    );
  };
  return [...before.filter(stays), ...said];
}
