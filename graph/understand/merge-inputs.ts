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
};

/** "And at 2 %?": a number that no word names takes the place of the one stated last in its unit; empty where there is none. */
export function restated(before: readonly Input[], numbers: readonly Reading[]): Input[] {
  return numbers.flatMap(({ input, condition, form, unit, value, start, end }): Input[] => {
    const units = UNITS[unit] ?? [];
    const same = before.findLast((each) => units.includes(each.unit));
    const isNamed = input !== null || condition !== null || form !== null;
    return isNamed || same === undefined ? [] : [{ ...same, value, span: { start, end } }];
  });
}
