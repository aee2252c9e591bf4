import { expect, test } from "vitest";
import { plainAsk } from "../../../graph/understand/asking.js";
import { unplacedNumbers } from "../../../graph/understand/leftover.js";
import { nothingNamed } from "../../../graph/understand/names/named.js";
import { readNumbers } from "../../../graph/understand/numbers/read.js";
import type { Scope } from "../../../graph/understand/request.js";

const market = { code: "US", name: "United States", currency: "USD", asOf: "2026-10-31", stated: true };

const left = (text: string, scope: Partial<Scope> = {}, details = {}): string[] =>
  unplacedNumbers(readNumbers(text), {
    scope: { ...nothingNamed(market), ...scope },
    asks: [plainAsk()],
    details,
  }).map(({ words, isNumber, span }) => {
    expect([isNumber, text.slice(span?.start, span?.end)]).toEqual([true, words]);
    return words;
  });

test.each([
  ["a curved 27 inch monitor under $300", ["27 inch"]],
  ["Harborline shows it at $79.99 instead of $129.99", ["$79.99", "$129.99"]],
  ["padel rackets in 2 years", ["2 years"]],
  ["top 5 keywords with difficulty under 45, lead time 10 weeks, ACOS 400 %", []],
  ["the third one, half of them, number 3 of the list", []],
])("numbers without a role in: %s", (text, expected) => expect(left(text)).toEqual(expected));

test("what a name, a time or a specialist's field holds is not left over", () => {
  const period = { from: "2026-05-01", to: "2026-10-31", label: "last 6 months" };
  expect(left("prices of the last 6 months", { period })).toEqual([]);
  expect(left("prices of the last 6 months")).toEqual(["6 months"]);
  expect(left("Is the Panvero Forno 820 any good?", { quotes: ["Panvero Forno 820"] })).toEqual([]);
  expect(left("water bottles of 1 litre")).toEqual(["1 litre"]);
  expect(left("sales 18 months from now", {}, { demand: { monthsAhead: 18 } })).toEqual([]);
});
