import { plainAsk } from "./asking.js";
import { type Amounts, amountsOf } from "./named.js";
import { type Reading, readNumbers } from "./numbers/read.js";

export type { Amounts } from "./named.js";

/** The amounts and rates that a text states, by the names that callers know; fractions are shares: 0.25 is 25 %. */
export const findAmounts = (text: string): Amounts => amountsRead(readNumbers(text));

export function amountsRead(readings: readonly Reading[]): Amounts {
  const where = readings.flatMap(({ condition }) => condition ?? []);
  const limit = readings.find((reading) => reading.limit !== null)?.limit ?? null;
  return amountsOf({ inputs: readings.flatMap(({ input }) => input ?? []), asks: [plainAsk({ where, limit })] });
}
