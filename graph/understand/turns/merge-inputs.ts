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
 * `plain`: the same numbers by their words alone; `named`: the stated number that a word right before each names.
 */
export function restated(
  before: readonly Input[],
  numbers: readonly Reading[],
  plain: readonly Reading[],
  {
    isBare,
    asksCount,
    named,
  }: { readonly isBare: boolean; readonly asksCount: boolean; readonly named: readonly (InputKind | null)[] },
): Likely[] {
  // "How many for 1,800 a month?" after what one leaves.
  const isOfGoal = asksCount && knowsAllOfOrder(hasAll(givenBy(statedIn({ inputs: [...before] }), false).stated));
  return numbers.map(({ input, condition, form, unit, value, others }, at) => {
    const same = nearest(before, unit, value);
    const said = plain[at]?.input ?? null;
    // Of several numbers the last one, or one of a time: "at 179, how many for 3,000 a month?"
    if (isOfGoal && said?.kind === "budget" && (said.per !== null || at === numbers.length - 1))
      return { id: "profit-goal", p: 1 };
    const name = named[at] ?? null;
    const isOfName = name !== null && !OWN_PRICES.includes(name) && (said === null || OWN_PRICES.includes(said.kind));
    if (isOfName && condition === null && form === null) return { id: name, p: 1 };
    const price = before.filter(({ kind }) => PRICES.includes(kind));
    // "And at 25 cents?" after the price of a click, "and for 4,000?" after an aim of 2,500: a bare number is a price where prices are spoken of that are about as high.
    const isFarPrice =
      same !== undefined &&
      !PRICES.includes(same.kind) &&
      price.every((each) => farness(each.value, value) > TOO_FAR + farnessTo(same, value));
    // "At 6.50?" after what goods cost, where no price was spoken of.
    const isOfCost =
      same?.kind === "unit-cost" &&
      farnessTo(same, value) < NEAR &&
      !before.some(({ kind }) => OWN_PRICES.includes(kind));
    const isGuess = isBare && said?.kind === "own-price" && (isFarPrice || isOfCost);
    // "And at 45 a day?" after sales of a day.
    const isOfTime = said?.kind === "budget" && unit === "plain" && !before.some(({ kind }) => kind === "budget");
    const isOther = isBare && isOfTime && same !== undefined && same.per === said.per;
    const isNamed = (said !== null && !isGuess && !isOther) || condition !== null || form !== null;
    // "And at 35?" after a price puts another in its place, whatever was learned of prices.
    const isAnother = isBare && said !== null && before.some(({ kind }) => kind === said.kind);
    if (isNamed || same === undefined) return input === null ? OPEN : { id: isAnother ? said.kind : input.kind, p: 1 };
    const [likeliest] = others;
    const likely = input?.kind ?? (likeliest !== undefined && likeliest.p >= NEW ? likeliest.input.kind : undefined);
    const isTaken = input === null && numbers.some((other) => other.input !== null && other.input.kind === likely);
    const kind = isBare || isTaken ? same.kind : (likely ?? same.kind);
    return kind === undefined ? OPEN : { id: kind, p: 1 };
  });
}

/** The stated number that is nearest to a new one, of those that are told like it; of two as near the newer one. */
function nearest(before: readonly Input[], unit: Reading["unit"], value: number): Input | undefined {
  const units = UNITS[unit] ?? [];
  return before
    .filter((each) => units.includes(each.unit) || isRateOf(each, unit, value))
    .toReversed()
    .toSorted((a, b) => farnessTo(a, value) - farnessTo(b, value))[0];
}

/** "And 65?" after a margin of 60 % */
const isRateOf = (input: Input, unit: Reading["unit"], value: number): boolean =>
  unit === "plain" && input.unit === "share" && value >= 1 && value < 100;

const farnessTo = (input: Input, value: number): number =>
  farness(input.value, input.unit === "share" && value >= 1 ? value / 100 : value);

/** A price is hardly ever replaced by one that is so many times as high, where another number is nearer. */
const TOO_FAR = Math.log(3);
/** What goods cost changes by this much at most, where a number might as well be what they sell for. */
const NEAR = Math.log(1.4);

/** From here on a number beside other words is what it was learned to be, rather than another for one of before. */
const NEW = 0.3;

const farness = (a: number, b: number): number =>
  a > 0 && b > 0 ? Math.abs(Math.log(a / b)) : Number.POSITIVE_INFINITY;

const OWN_PRICES: readonly InputKind[] = ["own-price", "target-price", "price-asked-about"];
const PRICES: readonly InputKind[] = [...OWN_PRICES, "unit-cost"];
const OPEN: Likely = { id: "none", p: 1 };
