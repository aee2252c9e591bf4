import type { Ask } from "./request.js";

/** Going into a market, rather than a price or a wording. */
const ENTRY =
  /\b(sell\w*|enter\w*|launch\w*|stock\w*|import\w*|sourc\w+|list(ing)?|invest\w*|get into|go into|add|start|worth|opportunit\w+|carry|offer|produce|verkauf\w*|anbiet\w*|einsteig\w*|vendre|vender|vendere)\b/i;
/** Advertising, whatever the wish to sell. */
const ADVERTISING =
  /\b(should (i|we)|worth|recommend\w*|soll(te)?n? (ich|wir)|lohnt|devrais|deber[ií]a|dovrei)\b.{0,20}\b(advertis\w*|ads?|campaigns?|bid(s|ding)?|werb\w+|publicit\w+|publicid\w+|pubblicit\w+)\b/iu;

/** What advice is wanted on, where a question wants any. */
export const readDecisions = (text: string): Ask["decisions"] => [
  ...(ADVERTISING.test(text) ? (["advertising"] as const) : []),
  ...(ENTRY.test(text) ? (["entry"] as const) : []),
];

const KEYWORDS = String.raw`(?:\S+ ){0,3}(?:key ?words?|terms|searches|clicks?)`;

const ORDERS: readonly (readonly [words: RegExp, order: NonNullable<Ask["order"]>])[] = [
  [
    new RegExp(
      String.raw`\b(?:cheapest|lowest[- ]priced|least expensive|lowest (?:cpc|bids?|click prices?)|cheap ${KEYWORDS})\b`,
      "i",
    ),
    { by: "price", first: "least" },
  ],
  [/\b(?:most expensive|dearest|priciest|highest (?:cpc|bids?|click prices?))\b/i, { by: "price", first: "most" }],
  [
    new RegExp(
      String.raw`\b(?:most searched|highest volume|by (?:search )?volume|most searches|biggest ${KEYWORDS})\b`,
      "i",
    ),
    { by: "searches", first: "most" },
  ],
];

/** By what a list is to be ordered, as the words say it; null where they do not. */
export const readOrder = (text: string): Ask["order"] => ORDERS.find(([words]) => words.test(text))?.[1] ?? null;

const ASKS_WHEN = /^\W*(when|which month|what month|wann)\b|\b(when|which month) should\b/i;

/** Whether the question asks for a time. */
export const asksWhen = (text: string): boolean => ASKS_WHEN.test(text);
