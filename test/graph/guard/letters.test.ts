import { expect, test } from "vitest";
import { lettersAndDigitsOf, lettersOf } from "../../../graph/guard/letters.js";

const EVERY_UNIT = Array.from({ length: 0xd800 }, (_, unit) => String.fromCharCode(unit)).join("");

test.each([
  "Espresso machines: 12.50 USD [E1], naïve café, 日本語, İSTANBUL, ſtraße, Ⅻ ½",
  "letters of two units: 𝒜𝓫 𝟙, and an emoji 🙂",
  "half a pair: \ud835 at its end",
  EVERY_UNIT,
  "",
])("letters and digits are what Unicode calls so", (text) => {
  const small = text.toLowerCase();
  expect(lettersOf(text)).toBe(small.replace(/\P{L}+/gu, ""));
  expect(lettersAndDigitsOf(text)).toBe(small.replace(/[^\p{L}\p{N}]+/gu, ""));
});
