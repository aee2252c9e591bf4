import { type Reading, readNumbers } from "./read.js";

/** A text without the numbers that the asker states, each place of it where it was: "2000 profit" and "$840 last month" name no year and no 840 months. */
export const withoutAmounts = (text: string, numbers: readonly Reading[] = readNumbers(text)): string =>
  numbers
    .filter(({ input, unit }) => input !== null && unit !== "time")
    .reduce((rest, { start, end }) => `${rest.slice(0, start)}${" ".repeat(end - start)}${rest.slice(end)}`, text);
