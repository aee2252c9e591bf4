import { fold, splitWords } from "../../products/vocabulary/words.js";
import { COUNTED, EMPTY, LEADING, SENTENCE_WORDS, TRAILING, UNITS } from "./words.js";

/** What one piece of a statement, between commas, conjunctions and prices, turns out to be. */
export type Piece =
  | { readonly kind: "name"; readonly text: string; readonly words: readonly string[]; readonly isSentence: boolean }
  /** "25 scents": said of a line, no line itself. */
  | { readonly kind: "count"; readonly noun: string; readonly count: string }
  /** "pack of 6", "1 kg": belongs to the name before. */
  | { readonly kind: "suffix"; readonly text: string }
  | { readonly kind: "nothing" };

const NOTHING: Piece = { kind: "nothing" };
const LONGEST_NAME = 120;
const MOST_WORDS = 14;

const COUNT = new RegExp(
  String.raw`^(?:with\s+|in\s+)?(?:about|around|over|more than|up to|roughly|some|nearly|ca\.?|etwa|rund|über|mehr als|environ|plus de|unos|unas|más de|circa|oltre|cerca de|mais de)?\s*(\d[\d.,]*\+?|dozens of|hundreds of)\s+(?:\p{L}+\s+){0,2}?(${COUNTED})\b`,
  "iu",
);
const COUNT_BEHIND = new RegExp(
  String.raw`\s+(?:in|with|mit|en|avec|con|com|em)\s+(?:(?:about|over|up to|ca\.?|etwa|\d+\+?|many|several|various|different|all|verschiedenen|vielen|plusieurs|varios|diversi|v[áa]rias?|v[áa]rios)\s+)+(?:\p{L}+\s+)?(?:${COUNTED})\b.*$`,
  "iu",
);
const SIZE = new RegExp(
  String.raw`^(?:\d+(?:[.,]\d+)?\s?(?:${UNITS})|(?:pack|set|box|case|bundle|pair)s? of \d+|\d+er[- ]?(?:pack|set)|set de \d+|lot de \d+|pack de \d+)$`,
  "iu",
);
const REMARK =
  /^(?:hand-?made|hand-?crafted|handgemacht|fait(?:e?s)? main|organic|vegan|natural|sustainabl[ey]|eco-?friendly|fair[- ]trade|custom|limited edition|hecho a mano|fatto a mano|feito à mão)$|^(?:made|available|ideal|perfect|suitable|depending|sizes?|sized|colou?rs?|in sizes?|worldwide|based|located|founded|established|since|seit|depuis|desde|dal|\d+\s?%)(?:\s|$)/iu;
const PLACE =
  /\s(?:at|on|via|through|since|across|in|from|bei|auf|seit|sur|depuis|en|em|na|no|nel|nella|su)\s+(?:(?:my|our|the|a|an|this|meine[mr]?|unsere[mr]?|notre|ma|mon|mi|nuestr[ao]|minha|nossa|mio|mia)\s.*|(?:etsy|amazon|ebay|shopify|instagram|facebook|tiktok)(?![\p{L}]).*|\d{4}(?!\d).*)$/iu;
/** German writes every noun with a capital: there "in Leder" is no place. */
const TOWN = /\s(?:in|near)\s+\p{Lu}\p{L}+.*$/u;
const RELATIVE = /\s(?:that|which|who|where|because|so that|while|que nous|que je|die wir|die ich|che|para que)\s.*$/iu;
const PREPOSITION = /^(?:to|at|via|through|since|until|on|by|per|than|if|when|because|but)\s/iu;
/** "100 g skeins" behind a name says how it is packed. */
const PACKED = new RegExp(String.raw`^\d+(?:[.,]\d+)?\s?(?:${UNITS})\s\p{L}+$`, "iu");
const BESTSELLER =
  /^.*\b(?:best-?\s?sellers?|best-?selling\s+\p{L}+|favou?rites?|flagship|speciali?t(?:y|ies)|main products?)\s+(?:is|are)\s+/iu;
const LEADING_COUNT = new RegExp(String.raw`^\d{1,6}\+?\s+(?!(?:${UNITS})(?![\p{L}]))(?=\p{L})`, "iu");

export function readPiece(raw: string, isGerman: boolean, isBehindName = false): Piece {
  const text = raw
    .replace(/["“”„«»*_#<>{}[\]]+/gu, " ")
    .replace(/\s+/gu, " ")
    .trim();
  const count = COUNT.exec(text);
  if (count) return { kind: "count", count: count[1] ?? "", noun: fold(count[2] ?? "") };
  if (SIZE.test(text) || (isBehindName && PACKED.test(text))) return { kind: "suffix", text };
  if (text === "" || REMARK.test(text) || PREPOSITION.test(text)) return NOTHING;
  let name = text.replace(BESTSELLER, "").replace(RELATIVE, "").replace(COUNT_BEHIND, "").replace(PLACE, "");
  if (!isGerman) name = name.replace(TOWN, "");
  name = trimName(name);
  const words = splitWords(name).map(({ folded }) => folded);
  if (words.length === 0 || words.length > MOST_WORDS || name.length > LONGEST_NAME) return NOTHING;
  if (!/\p{L}{3}|[\p{Lo}]{2}/u.test(name) || words.every((word) => EMPTY.has(word) || /^\d+$/.test(word)))
    return NOTHING;
  return { kind: "name", text: name, words, isSentence: words.some((word) => SENTENCE_WORDS.has(word)) };
}

function trimName(text: string): string {
  let name = text;
  for (;;) {
    const before = name;
    name = name.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%)!]+$/gu, "");
    const first = /^(?:([\p{L}]+)['’]?)(?=[\s'’]|$)/u.exec(name)?.[1];
    if (first !== undefined && LEADING.has(fold(first)) && name.length > first.length) name = name.slice(first.length);
    name = name.replace(LEADING_COUNT, "");
    const last = /(?:^|\s)(\p{L}+)[.:]?$/u.exec(name);
    if (last?.[1] !== undefined && TRAILING.has(fold(last[1]))) name = name.slice(0, last.index);
    if (name === before) return name.trim();
  }
}
