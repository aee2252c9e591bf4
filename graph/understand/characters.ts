import type { Input } from "./request.js";

/** "at most 65 characters": within what a title can be. */
export function findCharacters(text: string): Input[] {
  const found = text.match(/\b(\d{2,3})[ -]?(?:characters?|chars?|letters|zeichen|caract\p{L}+)/iu);
  const value = Number(found?.[1]);
  if (found?.index === undefined || !(value >= 20 && value <= 300)) return [];
  const span = { start: found.index, end: found.index + found[0].length };
  return [{ kind: "characters", value, unit: "count", per: null, span }];
}
