import { guessLanguage } from "../../tools/vocabulary/language.js";
import { fold } from "../../tools/vocabulary/words.js";
import { listWords, marketWords } from "../words.js";
import {
  type Alone,
  MOST_SUBJECTS,
  nameOf,
  placesOf,
  type SpelledOut,
  type UnclearRow,
  withoutLeadIn,
} from "./asked.js";
import { findListing, type Turn } from "./conversation.js";
import { heardByCues } from "./cues.js";
import { nameIn, SIDE_BY_SIDE, speaksOf, WHOLE_MARKET } from "./follow-words.js";
import { append, phraseBehind, readBounds, readPeriod } from "./slots.js";

/** A new question about what the conversation is about. */
export function askAnew(
  asked: Alone,
  turn: Turn,
  conversation: readonly Turn[],
  namesProduct: boolean,
): SpelledOut | UnclearRow | null {
  const { text } = asked;
  const spoken = speaksOf(text);
  const isBeside = namesProduct && spoken !== null && SIDE_BY_SIDE.test(text) && turn.subjects.length > 0;
  if ((namesProduct && !isBeside) || (spoken === null && WHOLE_MARKET.test(text))) {
    const isPlaced = placesOf(asked.entities).length > 0 || !turn.market.stated;
    return isPlaced
      ? null
      : { text: append(text, `in ${marketWords(turn.market)}`), isSameQuestion: false, isOfRow: false };
  }
  const subjects = turn.subjects.length > 0 ? turn.subjects : spoken === null ? [] : rowsMeant(conversation, spoken);
  if (subjects === null) return { rest: text.replace(/\s*(?<!\p{L})(?:it|its|this|that)(?!\p{L})/iu, "") };
  if (subjects.length === 0) {
    const same = placed(asked, text, turn);
    return same === text ? null : { text: same, isSameQuestion: false, isOfRow: false };
  }
  const named = withSubject(withoutLeadIn(text), asked, turn, listWords(subjects));
  const timed = carriesTime(asked, turn) ? append(named, timeOf(asked, turn)) : named;
  return { text: placed(asked, timed, turn), isSameQuestion: false, isOfRow: turn.subjects.length === 0 };
}

/** Rows that "it" or "them" stands for after a ranking; null when "it" could be any of several. */
function rowsMeant(conversation: readonly Turn[], spoken: "one" | "many"): string[] | null {
  const listing = findListing(conversation);
  if (listing === null) return [];
  if (spoken === "one" && listing.rows.length > 1) return null;
  return listing.rows.slice(0, MOST_SUBJECTS).map(({ name }) => nameOf(name, listing));
}

const PREPOSITIONS: Readonly<Record<string, string>> = { de: "für", fr: "pour", es: "para", it: "per", pt: "para" };

function withSubject(text: string, asked: Alone, turn: Turn, name: string): string {
  const language = guessLanguage((asked.text.match(/\p{L}+/gu) ?? []).map(fold)) ?? "";
  const preposition = PREPOSITIONS[language] ?? "for";
  return nameIn(text, topicOf(text, turn, name), preposition) ?? append(text, `${preposition} ${name}`);
}

/** "How has that moved?" asks about what was told: its price, its demand. */
const TOLD: Readonly<Record<string, string>> = {
  pricing: "the price of",
  demand: "demand for",
  intent: "searches for",
};

function topicOf(text: string, { specialists }: Turn, name: string): string {
  const topic = specialists.length === 1 ? TOLD[specialists[0] ?? ""] : undefined;
  const isCourse = /\b(?:moved?|moving|changed?|changing|develop\w*|evolv\w*|trend\w*|going)\b/iu.test(text);
  return topic !== undefined && isCourse && heardByCues(text).length === 0 ? `${topic} ${name}` : name;
}

/** The same people asked of the same time; a new subject of talk has its own. */
function carriesTime({ specialists, text }: Alone, turn: Turn): boolean {
  const isShort = (withoutLeadIn(text).match(/\p{L}+/gu) ?? []).length <= 3;
  return isShort || specialists.some((id) => turn.specialists.includes(id));
}

/** The period and the price range of the question before, where the new one names none. */
function timeOf({ text, entities, specialists }: Alone, turn: Turn): string {
  const period = readPeriod(entities.market.asOf);
  const phrases = [
    period(text) === null ? phraseBehind(turn.text, period) : "",
    specialists.some((id) => turn.specialists.includes(id)) && readBounds(text) === null
      ? phraseBehind(turn.text, readBounds)
      : "",
  ];
  return phrases.filter((phrase) => phrase !== "").join(" ");
}

/** In the market of the conversation, unless the text names one or would be answered for it anyway. */
export function placed({ entities }: Alone, text: string, { market }: Turn): string {
  const isClear = placesOf(entities).length > 0 || (!market.stated && market.code === entities.market.code);
  return isClear ? text : append(text, `in ${marketWords(market)}`);
}
