import { findClusters } from "../../tools/market/find-clusters.js";
import type { Toolbox } from "../toolbox.js";
import { inSentence, marketWords } from "../words.js";
import type { Turn } from "./conversation.js";
import { BARE_RANGE, LEAD_IN } from "./follow-words.js";
import type { Entities } from "./named.js";
import { type Span, without } from "./slots.js";

/** A question as its own words are understood. */
export interface Alone {
  readonly text: string;
  readonly entities: Entities;
  readonly specialists: readonly string[];
  readonly namesDomain: boolean;
}

/**
 * A question that leans on the conversation is spelled out, so that everything after understands it like any other:
 * "And in Germany?" after "What do yoga mats cost in the US?" reads "What do yoga mats cost in Germany?".
 */
export interface SpelledOut {
  readonly text: string;
  /** The question before is asked again; otherwise a new one is asked about the same thing. */
  readonly isSameQuestion: boolean;
  /** It points at a row of an earlier answer. */
  readonly isOfRow: boolean;
}

/** It points at a row that no listing has, or at one of several without saying which. */
export interface UnclearRow {
  /** The text without the words that point. */
  readonly rest: string;
}

/** Products beyond this many are not asked about at once. */
export const MOST_SUBJECTS = 6;

/** A row as one would name it in a question; a brand or a shop alone would not say what of it. */
export function nameOf(name: string, { kind, subjects }: Turn): string {
  const [subject] = subjects.length === 1 ? subjects : [];
  if (kind === "brand") return subject === undefined ? name : `${name} ${subject}`;
  if (kind === "merchant") return subject === undefined ? name : `${subject} from ${name}`;
  return /^\p{Lu}\p{Ll}[^\p{Lu}]*$/u.test(name) ? inSentence(name) : name;
}

/** Where a text names products, known or not. One word may name a category by chance ("What is growing?"): it counts where it was understood so. */
export async function productSpans(
  text: string,
  understood: Pick<Entities, "unknownTerms" | "category">,
  tools: Toolbox,
): Promise<Span[]> {
  const { data } = await tools.call(findClusters, { text, withUnknown: true });
  const found = data.flatMap(({ phrase, start, end, matches, category }) => {
    const isChance = matches.length === 0 && category !== null && category !== understood.category;
    return start === null || end === null || (isChance && !phrase.includes(" ")) ? [] : [{ start, end }];
  });
  const strangers = understood.unknownTerms.flatMap(({ term }) => {
    const start = text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + term.length }];
  });
  const all = [...strangers, ...found].sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((span, place) => !all.slice(0, place).some(({ end }) => span.start < end));
}

/** What the text says of places, in English. */
export const placesOf = ({ market, unknownMarkets, otherMarkets }: Entities): string[] => [
  ...(market.stated ? [marketWords(market)] : []),
  ...otherMarkets,
  ...unknownMarkets,
];

const SIGNS: Readonly<Record<string, string>> = { USD: "$", GBP: "£", EUR: "€" };

export const amount = (value: number, { currency }: Entities["market"]): string => `${SIGNS[currency] ?? "$"}${value}`;

/** Two bare numbers are a range of prices where nothing else is spoken of. */
export const withCurrency = (text: string, { market }: Entities): string =>
  text.replace(BARE_RANGE, (range) => `${range} ${SIGNS[market.currency] ?? "$"}`);

export function withoutName(text: string, name: string): string {
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  return start < 0 ? text : without(text, { start, end: start + name.length });
}

export const withoutLeadIn = (text: string): string => text.replace(LEAD_IN, "");
