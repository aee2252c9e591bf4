import type { Likely } from "./encoder/ask-reader.js";
import type { Reading } from "./numbers/read.js";
import type { Input, InputKind } from "./request.js";

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
const SAME: Partial<Record<InputKind, InputKind>> = { "target-acos": "target-roas", "target-roas": "target-acos" };

export const isOfProduct = ({ kind }: Input): boolean => OF_PRODUCT.includes(kind);

/** Numbers of before, with those that new words state in their place. */
export function changeInputs(before: readonly Input[], said: readonly Input[]): Input[] {
  const stated = said.flatMap(({ kind }) => [kind, SAME[kind]]);
  return [...before.filter(({ kind }) => !stated.includes(kind)), ...said];
}

const UNITS: Partial<Record<Reading["unit"], readonly Input["unit"][]>> = {
  percent: ["share"],
  money: ["money"],
  times: ["ratio"],
  time: ["days", "weeks", "months"],
  plain: ["money", "count"],
};

/** "And at 2 %?": what each number is that no word names, by the one stated last in its unit. `isBare`: nothing is said beside numbers. */
export function restated(before: readonly Input[], numbers: readonly Reading[], isBare: boolean): Likely[] {
  return numbers.map(({ input, condition, form, unit }) => {
    const units = UNITS[unit] ?? [];
    const same = before.findLast((each) => units.includes(each.unit));
    // "And at 25 cents?" after the price of a click: a bare number is a price where prices are spoken of.
    const isGuess = isBare && input?.kind === "own-price" && !before.some(({ kind }) => PRICES.includes(kind));
    const isNamed = (input !== null && !isGuess) || condition !== null || form !== null;
    const isRestated = !isNamed && same !== undefined && (!isGuess || same.kind === "cpc");
    const kind = isRestated ? same.kind : input?.kind;
    return kind === undefined ? OPEN : { id: kind, p: 1 };
  });
}

const PRICES: readonly InputKind[] = ["own-price", "target-price", "price-asked-about", "unit-cost"];
const OPEN: Likely = { id: "none", p: 1 };
