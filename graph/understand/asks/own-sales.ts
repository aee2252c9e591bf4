import { fold } from "../../../tools/products/vocabulary/words.js";
import { perLanguages } from "../languages/gloss.js";
import { languages } from "../languages/languages.js";
import type { Scope } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import { matchesOf } from "../words/matches.js";
import type { Measured } from "./measured.js";

/** "How many walking pads did Fitvaro sell last Tuesday?": what one brand or shop sold by itself, which no data holds, whatever is counted. */

type Named = Pick<Scope, "brands" | "merchants" | "unknownNames">;

/** Who sold something, and on which marketplace: the places of single words in one of their groups. */
const SOLD = perLanguages((among) => expressionOf(among.map(({ asks }) => asks.soldBy)));
const AT = perLanguages((among) => expressionOf(among.map(({ asks }) => asks.soldAt)));

const expressionOf = (patterns: readonly string[]): RegExp => new RegExp(`(?<!\\p{L})(?:${patterns.join("|")})`, "giu");

const WEEKDAYS = new Set(
  languages.flatMap(({ code }) =>
    Array.from({ length: 7 }, (_, day) =>
      fold(new Intl.DateTimeFormat(code, { weekday: "long", timeZone: "UTC" }).format(Date.UTC(2026, 10, 1 + day))),
    ),
  ),
);

/** Null where nobody's sales are asked for; else names among its words that no brand or shop has, each with a capital. */
export function ownSalesIn(ask: Measured, { brands, merchants, unknownNames }: Named): { strangers: string[] } | null {
  const { text } = ask.clause;
  const among = languagesSpoken(text);
  const wordsOf = (pattern: RegExp): string[] =>
    matchesOf(text, pattern).flatMap(([, ...groups]) => groups.find((group) => group !== undefined) ?? []);
  const isKnown = (word: string): boolean =>
    [...brands, ...merchants, ...unknownNames].some((name) =>
      fold(name)
        .split(/[^\p{L}\p{N}]+/u)
        .includes(fold(word)),
    );
  const isStranger = (word: string): boolean =>
    !isKnown(word) && !WEEKDAYS.has(fold(word)) && ask.unread.some(({ folded }) => folded === fold(word));
  const sellers = wordsOf(SOLD(among)).filter((word) => isKnown(word) || isStranger(word));
  if (sellers.length === 0) return null;
  const strangers = [...sellers, ...wordsOf(AT(among))].filter(isStranger);
  return { strangers: [...new Set(strangers.map((word) => word.charAt(0).toUpperCase() + word.slice(1)))] };
}
