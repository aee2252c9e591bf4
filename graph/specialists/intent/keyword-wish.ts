import type { Intent } from "../../../tools/market/keyword-metrics.js";
import { wants } from "../../understand/asking.js";
import type { Request } from "../../understand/request.js";

/** By what the keywords are ordered. */
export type Order = "opening" | "searches" | "ease" | "cheap" | "dear" | "buying";

export interface KeywordWish {
  readonly order: Order;
  readonly isLongTail: boolean;
  /** Keywords that look for a brand, or those that do not. */
  readonly brands: "only" | "none" | null;
  /** Keywords whose main intent is this one. */
  readonly intent: keyof Intent | null;
  readonly mostDifficulty: number | null;
  readonly mostBid: number | null;
  readonly leastSearches: number | null;
}

const ORDERS: readonly (readonly [Order, RegExp])[] = [
  [
    "ease",
    /\b(easiest|easy|easier|simplest)\b|\b(low|lowest|least|little|weak|weakest)[- ](difficult\w*|competiti\w+|kd)\b|\bleast competitive\b|\bnot (too )?(competitive|difficult|hard)\b/i,
  ],
  ["dear", /\b(most expensive|dearest|priciest|costliest|highest (cpc|bids?|click))/i],
  [
    "cheap",
    /\b(cheapest|cheap|lowest|low|affordable|inexpensive) (cpcs?|clicks?|bids?|key ?words?|search terms?|to bid)\b/i,
  ],
  [
    "searches",
    /\b(most searched|highest[- ](search )?volumes?|most popular|biggest|largest|most (searches|volume)|search volumes?)\b/i,
  ],
  [
    "opening",
    /\b(worth|win|winning|opportunit\w+|target|targeting|go(ing)? (for|after)|focus|should|potential|best|promising|quick wins?|low[- ]hanging|prioriti\w+|lohn\w+|beste[nr]?)\b/i,
  ],
  ["buying", /\b(ready to buy|buying intent|purchase intent|convert\w*|transactional)\b/i],
];

const KEYWORD = `(?:key ?words?|search(?:es)?(?: terms?)?|terms|quer(?:y|ies)|phrases)`;
const INTENTS: Readonly<Record<keyof Intent, RegExp>> = {
  informational: /\binformational\b|\bhow[- ]to (key ?words?|searches)\b|(?<!\bor )\bto learn\b(?! or\b)/i,
  commercial: /\bcommercial\b/i,
  transactional: /\btransactional\b|\bbuying intent\b|\bready to buy\b|\bpurchase intent\b/i,
  navigational: /\bnavigational\b/i,
};

export const namedIntents = (text: string): (keyof Intent)[] =>
  (Object.keys(INTENTS) as (keyof Intent)[]).filter((name) => INTENTS[name].test(text)); // keys of a literal record

export function readKeywordWish(request: Request): KeywordWish {
  const { text } = request;
  const order = ORDERS.find(([, cues]) => cues.test(text))?.[0] ?? (wants(request, "advise") ? "opening" : "searches");
  const intents = namedIntents(text);
  const asksForKeywords = new RegExp(`\\b${KEYWORD}\\b`, "i").test(text);
  return {
    order,
    isLongTail: /\blong[- ]?tail\b/i.test(text),
    brands: readBrands(text),
    intent: asksForKeywords && intents.length === 1 ? (intents[0] ?? null) : null,
    mostDifficulty:
      readNumber(
        text,
        /\b(?:difficulty|kd)\b[^.?!\d]{0,12}\b(?:under|below|less than|at most|up to|max\w*)\s*(\d+)/i,
      ) ?? readNumber(text, /\b(?:under|below|less than|at most|up to|max\w*)\s*(\d+)\s*(?:difficulty|kd)\b/i),
    mostBid:
      readNumber(
        text,
        /\b(?:cpcs?|bids?|clicks?|click prices?)\b[^.?!\d]{0,14}\b(?:under|below|less than|at most|up to|max\w*)\s*[$€£]?\s*(\d+(?:\.\d+)?)/i,
      ) ??
      readNumber(
        text,
        /\b(?:under|below|less than|at most|up to|max\w*)\s*[$€£]?\s*(\d+(?:\.\d+)?)\s*[$€£]?\s*(?:cpc|(?:a|per) click|(?:max\w* )?bid)/i,
      ),
    leastSearches:
      readNumber(
        text,
        /\b(?:at least|over|above|more than|min\w*)\s*(\d[\d,]*)\s*(?:monthly |local )?(?:searches|volume)/i,
      ) ?? readNumber(text, /\bvolume\b[^.?!\d]{0,8}\b(?:over|above|at least|more than)\s*(\d[\d,]*)/i),
  };
}

function readBrands(text: string): KeywordWish["brands"] {
  if (
    /\b(non|un)[- ]?brand(ed)?\b|\bwithout (any |a )?brands?\b|\bno brands?\b|\bgeneric (key ?words?|terms|searches)\b/i.test(
      text,
    )
  )
    return "none";
  return /\bbranded\b|\bbrand (key ?words?|searches|terms)\b|\b(key ?words?|searches) for (a )?brands?\b|\bsearch(ed)? brands?\b/i.test(
    text,
  )
    ? "only"
    : null;
}

function readNumber(text: string, pattern: RegExp): number | null {
  const found = text.match(pattern)?.[1];
  return found === undefined ? null : Number(found.replaceAll(",", ""));
}
