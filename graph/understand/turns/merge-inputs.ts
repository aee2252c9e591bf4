import { givenBy, hasAll, knowsAllOfOrder } from "../../asks/solve/of-numbers.js";
import { statedIn } from "../../asks/solve/stated.js";
import type { Likely } from "../encoder/ask-reading.js";
import type { Reading } from "../numbers/read.js";
import type { Input, InputKind, Request } from "../request.js";

/** Stated numbers of a conversation. */

/** Numbers that were stated of one product and mean nothing for another. */
const OF_PRODUCT: readonly InputKind[] = [
  "unit-cost",
  "shipping-cost",
  "own-price",
  "target-price",
  "price-asked-about",
  "other-price",
  "minimum-price",
  "price-change",
  "margin",
  "unit-profit",
  "order-value",
  "units-sold",
  "quantity",
  "stock",
];
/** Two ways to say the same: the newer one counts. */
const SAME: Partial<Record<InputKind, InputKind>> = {
  "target-acos": "target-roas",
  "target-roas": "target-acos",
  "own-price": "target-price",
};

/** What was stated last of what the newest turn is about. */
export function statedBefore(
  conversation: readonly { readonly request: Pick<Request, "scope" | "inputs"> }[],
): readonly Input[] {
  const clusters = conversation.at(-1)?.request.scope.clusters ?? [];
  const isOfSame = ({ scope }: Pick<Request, "scope">): boolean =>
    scope.clusters.length === 0 ||
    clusters.length === 0 ||
    scope.clusters.some(({ clusterId }) => clusters.some((each) => each.clusterId === clusterId));
  return conversation.findLast(({ request }) => request.inputs.length > 0 && isOfSame(request))?.request.inputs ?? [];
}

export const isOfProduct = ({ kind }: Input): boolean => OF_PRODUCT.includes(kind);

/** Numbers of before, with those that new words state in their place; one without a time is of the time that it was of. */
export function changeInputs(before: readonly Input[], said: readonly Input[]): Input[] {
  const stated = said.flatMap(({ kind }) => [kind, SAME[kind]]);
  const timed = said.map((input) => ({
    ...input,
    per: input.per ?? before.find(({ kind }) => kind === input.kind)?.per ?? null,
  }));
  return [...before.filter(({ kind }) => !stated.includes(kind)), ...timed];
}

const UNITS: Partial<Record<Reading["unit"], readonly Input["unit"][]>> = {
  percent: ["share"],
  money: ["money"],
  times: ["ratio"],
  time: ["days", "weeks", "months"],
  plain: ["money", "count"],
};

/**
 * "And at 2 %?": what each number is that no word names, by the one of its unit that is nearest to it. `isBare`: nothing is said beside numbers; `asksCount`: it is asked how many, and nothing is said of ads.
 * `plain`: the same numbers by their words alone.
 */
export function restated(
  before: readonly Input[],
  numbers: readonly Reading[],
  plain: readonly Reading[],
  { isBare, asksCount }: { readonly isBare: boolean; readonly asksCount: boolean },
): Likely[] {
  // "How many for 1,800 a month?" after what one leaves.
  const isOfGoal = asksCount && knowsAllOfOrder(hasAll(givenBy(statedIn({ inputs: [...before] }), false).stated));
  return numbers.map(({ input, condition, form, unit, value, others }, at) => {
    const units = UNITS[unit] ?? [];
    const same = before
      .filter((each) => units.includes(each.unit))
      .toSorted((a, b) => farness(a.value, value) - farness(b.value, value))[0];
    const said = plain[at]?.input ?? null;
    if (isOfGoal && said?.kind === "budget") return { id: "profit-goal", p: 1 };
    // "And at 25 cents?" after the price of a click: a bare number is a price where prices are spoken of.
    const isGuess = isBare && said?.kind === "own-price" && !before.some(({ kind }) => PRICES.includes(kind));
    // "And at 45 a day?" after sales of a day.
    const isOfTime = said?.kind === "budget" && unit === "plain" && !before.some(({ kind }) => kind === "budget");
    const isOther = isBare && isOfTime && same !== undefined && same.per === said.per;
    const isNamed = (said !== null && !isGuess && !isOther) || condition !== null || form !== null;
    // "And at 35?" after a price puts another in its place, whatever was learned of prices.
    const isAnother = isBare && said !== null && before.some(({ kind }) => kind === said.kind);
    if (isNamed || same === undefined) return input === null ? OPEN : { id: isAnother ? said.kind : input.kind, p: 1 };
    const [likeliest] = others;
    const isNew = !isBare && (input !== null || (likeliest !== undefined && likeliest.p >= NEW));
    const kind = isNew ? (input?.kind ?? likeliest?.input.kind) : same.kind;
    return kind === undefined ? OPEN : { id: kind, p: 1 };
  });
}

/** From here on a number beside other words is what it was learned to be, rather than another for one of before. */
const NEW = 0.3;

const farness = (a: number, b: number): number =>
  a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : Number.POSITIVE_INFINITY;

const PRICES: readonly InputKind[] = ["own-price", "target-price", "price-asked-about", "unit-cost"];
const OPEN: Likely = { id: "none", p: 1 };
