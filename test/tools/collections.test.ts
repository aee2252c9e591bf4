import { expect, it } from "vitest";
import { compareText, groupBy } from "../../tools/collections.js";

it.each([
  ["a", "b", -1],
  ["b", "a", 1],
  ["a", "a", 0],
  ["a", "ab", -1],
  ["", "a", -1],
  // By characters, not by a country's alphabet: capitals first, accents last.
  ["Z", "a", -1],
  ["z", "ä", -1],
] as const)("%j against %j is %i", (a, b, order) => expect(compareText(a, b)).toBe(order));

it("things are grouped in the order in which their keys come first", () => {
  expect([...groupBy(["bb", "a", "cc", "d"], (word) => word.length)]).toEqual([
    [2, ["bb", "cc"]],
    [1, ["a", "d"]],
  ]);
});
