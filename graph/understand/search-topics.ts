import { quotedTexts, titleAmong } from "./quotes.js";

/** Parts of an answer about searches that a question asks for: one wish often fits the wordings of several, and the more telling one stands. */

/** Parts that are about keywords by nature: the word "keyword" beside them asks for no list of its own. */
const OF_KEYWORDS = [
  "intent.intent",
  "intent.names",
  "intent.trends",
  "intent.season",
  "intent.months",
  "intent.groups",
];
const JOINED =
  /\b(?:key ?words?|search (?:terms?|volumes?)|suchbegriffe?)\b(?:\s+for\s+[\p{L}\s-]{3,40}?)?\s*(?:,|\band\b|&|\bund\b|\bplus\b|\+)|(?:,|\band\b|&|\bund\b|\bplus\b|\+)\s+(?:\p{L}+\s+){0,3}?(?:key ?words?|search (?:terms?|volumes?))\b/iu;
const SECOND_QUESTION = /(?:\band|,)\s+(?:what|which|how|where|why)\b/iu;
const OWN_LISTING = /\b(my|our|your|this|the) (\p{L}+ ){0,3}?(listings?|titles?|products?|items?|offers?)\b/iu;
const INTENT_WORDS = /\b(informational|commercial|transactional|navigational|ready to buy|buying intent)\b/giu;

/** The topics without those that a more telling one stands for; those of other specialists as they are. */
export function withoutEchoes(topics: readonly string[], text: string): string[] {
  const ours = topics.filter((topic) => topic.startsWith("intent."));
  const has = (...wanted: readonly string[]): boolean => wanted.some((topic) => ours.includes(topic));
  const isFilter = has("intent.keywords", "intent.trends") && isOneIntent(text);
  const hasTellingPart = has(...OF_KEYWORDS.filter((topic) => !isFilter || topic !== "intent.intent"));
  const hasOtherPart = has("intent.questions", "intent.ghosts", "intent.titles") && !SECOND_QUESTION.test(text);
  const echoes: Readonly<Record<string, boolean>> = {
    "intent.intent": isFilter,
    "intent.keywords": (hasTellingPart || hasOtherPart) && !JOINED.test(text),
    "intent.names": has("intent.trends", "intent.season", "intent.titles"),
    "intent.months": has("intent.trends", "intent.season") && !/\b(month by month|each month|by month)\b/i.test(text),
    "intent.titles": isChoiceOfWords(text),
    "intent.ghosts": has("intent.titles") && OWN_LISTING.test(text) && !/\bghosts?\b/i.test(text),
  };
  const left = topics.filter((topic) => echoes[topic] !== true);
  return ours.length > 0 && !left.some((topic) => topic.startsWith("intent.")) ? [...left, "intent.keywords"] : left;
}

/** "Should my title say “this” or “that”?" asks which of the two is searched. */
function isChoiceOfWords(text: string): boolean {
  const quotes = quotedTexts(text);
  return quotes.length > 1 && titleAmong(quotes) === null;
}

/** "transactional keywords" narrows the list; "informational or transactional" asks for the mix. */
const isOneIntent = (text: string): boolean =>
  !/^\s*(is|are|do|does)\b/i.test(text) &&
  new Set(text.toLowerCase().match(INTENT_WORDS)).size === 1 &&
  !/\bintents\b|\bintent mix\b/i.test(text);
