import { expect, it } from "vitest";
import { matchesOf } from "../../../../graph/understand/words/matches.js";

it.each([
  ["words", "in Germany, in the UK", /(?<!\p{L})in (\p{L}+)/giu],
  ["no match", "nothing", /\d+/gu],
  ["an empty match", "a1b", /\d*/gu],
  ["an empty match before a letter of two units", "𝒜b", /x*/gu],
])("finds what matchAll finds, again and again: %s", (_name, text, expression) => {
  const wanted = [...text.matchAll(expression)].map((match) => [match.index, ...match]);
  for (const _ of [1, 2]) expect(matchesOf(text, expression).map((match) => [match.index, ...match])).toEqual(wanted);
});
