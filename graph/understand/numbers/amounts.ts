import { plainAsk } from "../asking.js";
import { type Amounts, amountsOf, conditionsOf, inputsOf } from "../names/named.js";
import type { Condition, Input } from "../request.js";
import { type Reading, readNumbers } from "./read.js";

export type { Amounts } from "../names/named.js";

/** The amounts and rates that a text states, by the names that callers know; fractions are shares: 0.25 is 25 %. */
export const findAmounts = (text: string): Amounts => amountsRead(readNumbers(text));

export function amountsRead(readings: readonly Reading[]): Amounts {
  const where = readings.flatMap(({ condition }) => condition ?? []);
  const limit = readings.find((reading) => reading.limit !== null)?.limit ?? null;
  return amountsOf({ inputs: readings.flatMap(({ input }) => input ?? []), asks: [plainAsk({ where, limit })] });
}

/** The numbers that a text states. What `amounts` say otherwise comes from the conversation and counts more; a number of the text is one thing only. */
export function readInputs(readings: readonly Reading[], amounts: Partial<Amounts>): Input[] {
  const said = readings.flatMap(({ input }) => input ?? []);
  const others = inputsOf(otherwise(readings, amounts)).filter(
    ({ kind, value }) => !readings.some((reading) => isOf(reading.value, kind, value)),
  );
  return [...said.filter(({ kind }) => !others.some((other) => other.kind === kind)), ...others];
}

/** A ROAS of 5 is an ACOS of 20 %, and a margin is made of several numbers. */
const isOf = (read: number, kind: Input["kind"], value: number): boolean =>
  read === value || (kind === "target-acos" && read * value === 1) || kind === "margin";

/** The bounds that a text states; those on prices are the ones of `amounts`. */
export function readConditions(readings: readonly Reading[], amounts: Partial<Amounts>): Condition[] {
  const said = readings.flatMap(({ condition }) => condition ?? []);
  const prices = conditionsOf(amounts).map(
    (bound) =>
      said.find(({ measure, is, value }) => measure === bound.measure && is === bound.is && value === bound.value) ??
      bound,
  );
  return [...prices, ...said.filter(({ measure }) => measure !== "price")];
}

/** The amounts that differ from those of the text. */
function otherwise(readings: readonly Reading[], amounts: Partial<Amounts>): Partial<Amounts> {
  const said = amountsRead(readings);
  const differ = Object.entries(amounts).filter(
    ([name, value]) => value !== null && JSON.stringify(value) !== JSON.stringify(said[name as keyof Amounts]), // its own keys
  );
  return Object.fromEntries(differ);
}
