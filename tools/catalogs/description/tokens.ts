import { type MoneyMention, mentionAt } from "./money-mentions.js";

export type Token =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "price"; readonly mention: MoneyMention }
  | { readonly kind: "break"; readonly mark: string };

/** "salt and pepper mills" is one product. */
const FIXED_PAIRS =
  /\b(salt|salz|black|mix|bed|surf|bread|mac|rock|arts|peanut butter) (?:and|&|und|n) (pepper|pfeffer|white|match|breakfast|turf|butter|cheese|roll|crafts|jelly)\b/giu;
/** "accessories such as belts" is read like "accessories: belts". */
const SUCH_AS = /\s(?:such as|including|like|e\.g\.|z\.\s?B\.|wie|comme|tel(?:le)?s? que|como|come)\s/giu;
const BREAK =
  /([\ue000-\uf8ff])|([,;•|()+:])|\s[-–—]\s|\s(?:and|or|und|oder|sowie|as well as|et|ou|plus|also|&|y|e|ed|o|u|\/)(?=\s)/giu;
const JOINED = "\u00a0";

export function splitTokens(text: string, mentions: readonly MoneyMention[]): Token[] {
  const tokens: Token[] = [];
  const joined = text.replace(FIXED_PAIRS, (pair) => pair.replaceAll(" ", JOINED)).replace(SUCH_AS, ": ");
  let start = 0;
  const push = (end: number): void => {
    const piece = joined.slice(start, end).replaceAll(JOINED, " ").trim();
    if (piece !== "") tokens.push({ kind: "text", text: piece });
  };
  for (const match of joined.matchAll(BREAK)) {
    push(match.index);
    start = match.index + match[0].length;
    const position = mentionAt(match[1] ?? "");
    const mention = position === null ? undefined : mentions[position];
    if (mention) tokens.push({ kind: "price", mention });
    else tokens.push({ kind: "break", mark: match[0].trim() });
  }
  push(joined.length);
  return tokens;
}
