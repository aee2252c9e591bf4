import type { Ask } from "./request.js";

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
