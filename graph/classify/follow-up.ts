import { findClusters } from "../../tools/market/find-clusters.js";
import { findNames } from "../../tools/market/find-names.js";
import { guessLanguage } from "../../tools/vocabulary/language.js";
import { fold } from "../../tools/vocabulary/words.js";
import { findListing, type Turn } from "../conversation.js";
import type { Entities } from "../question.js";
import type { Toolbox } from "../toolbox.js";
import { inSentence, listWords, marketWords } from "../words.js";
import { findAmounts } from "./amounts.js";
import * as words from "./follow-words.js";
import { findRowReference, type RowReference } from "./ordinals.js";
import { findPeriod } from "./period.js";
import { asksOverview, heardByCues } from "./route.js";
import {
  append,
  changeable,
  phraseBehind,
  readBounds,
  readLimit,
  readMarket,
  readPeriod,
  replaced,
  type Span,
  without,
  withoutAll,
} from "./slots.js";

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

/** A question as its own words are understood. */
export interface Alone {
  readonly text: string;
  readonly entities: Entities;
  readonly specialists: readonly string[];
  readonly namesDomain: boolean;
}

/** Whoever writes more says what is meant. */
const LONGEST_FOLLOW_UP = 300;
/** Products beyond this many are not asked about at once. */
const MOST_SUBJECTS = 6;
/** "Message #2" counts something else than rows. */
const ABOUT_MESSAGES = /\b(?:messages?|tasks?|requests?|tests?)\b/iu;

/** Null for a question that stands by itself. */
export async function spellOut(
  alone: Alone,
  conversation: readonly Turn[],
  tools: Toolbox,
): Promise<SpelledOut | UnclearRow | null> {
  const turn = conversation.at(-1);
  if (turn === undefined || alone.text.length > LONGEST_FOLLOW_UP) return null;
  const asked = { ...alone, text: alone.text.normalize("NFKC").replace(/\s+/g, " ").trim() };
  const reference = ABOUT_MESSAGES.test(asked.text) ? null : findRowReference(asked.text);
  const own = await productSpans(asked.text, asked.entities, tools);
  const isElliptic = words.sayingWords(remainder(asked, own, reference)).length === 0;
  const namesDomain =
    !isElliptic && (asked.namesDomain || heardByCues(asked.text).length > 0 || asksOverview(asked.text));
  if (!isElliptic && !namesDomain) return null;

  if (reference !== null && !(reference.isCount && (own.length > 0 || isElliptic))) {
    const listing = findListing(conversation, isElliptic);
    if (listing !== null) {
      const rows = reference.pick(listing.rows);
      if (rows === null) return { rest: without(asked.text, reference) };
      const names = rows.slice(0, MOST_SUBJECTS).map(({ name }) => nameOf(name, listing));
      if (isElliptic) return { ...(await askAgain(asked, turn, names, tools)), isOfRow: true };
      const { text } = asked;
      const name = listWords(names);
      const named = `${words.agree(text.slice(0, reference.start), name)}${name}${text.slice(reference.end)}`;
      return { text: placed(asked, withoutLeadIn(named), turn), isSameQuestion: false, isOfRow: true };
    }
  }
  if (isElliptic) {
    const changes = own.length > 0 || remainderDiffers(asked);
    const names = own.map(({ start, end }) => asked.text.slice(start, end));
    return changes ? { ...(await askAgain(asked, turn, names, tools)), isOfRow: false } : null;
  }
  return askAnew(asked, turn, conversation, own.length > 0);
}

/** A row as one would name it in a question; a brand or a shop alone would not say what of it. */
function nameOf(name: string, { kind, subjects }: Turn): string {
  const [subject] = subjects.length === 1 ? subjects : [];
  if (kind === "brand") return subject === undefined ? name : `${name} ${subject}`;
  if (kind === "merchant") return subject === undefined ? name : `${subject} from ${name}`;
  return inSentence(name);
}

async function productSpans(text: string, { unknownTerms }: Entities, tools: Toolbox): Promise<Span[]> {
  const { data } = await tools.call(findClusters, { text, withUnknown: true });
  const found = data.flatMap(({ start, end, matches, category }) =>
    start === null || end === null || (matches.length === 0 && category !== null && !category.includes(" "))
      ? []
      : [{ start, end }],
  );
  const strangers = unknownTerms.flatMap(({ term }) => {
    const start = text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + term.length }];
  });
  const all = [...strangers, ...found].sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((span, place) => !all.slice(0, place).some(({ end }) => span.start < end));
}

/** What a text says beside names, places, times, amounts and rows. */
function remainder({ text, entities }: Alone, products: readonly Span[], reference: RowReference | null): string {
  const spans = [...products, ...(reference ? [reference] : [])].sort((a, b) => b.start - a.start);
  const bare = spans.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const unnamed = [...entities.brands, ...entities.merchants].reduce((rest, name) => withoutName(rest, name), bare);
  const unplaced = [readMarket, ...changeable(entities)].reduce(withoutAll, withCurrency(unnamed, entities));
  return [words.WHY, words.TURN_OF_ANSWER, words.DEARER, words.CHEAPER, words.YEAR_BEFORE].reduce(
    (rest, form) => rest.replace(form, " "),
    unplaced.replace(words.LEAD_IN, " "),
  );
}

/** Whether anything in a text of small words and names would change the question before. */
function remainderDiffers({ text, entities }: Alone): boolean {
  const said = [words.WHY, words.TURN_OF_ANSWER, words.DEARER, words.CHEAPER, words.YEAR_BEFORE];
  return (
    entities.brands.length + entities.merchants.length > 0 ||
    [readMarket, ...changeable(entities)].some((read) => read(withCurrency(text, entities)) !== null) ||
    said.some((form) => form.test(text))
  );
}

const withCurrency = (text: string, { market }: Entities): string =>
  text.replace(words.BARE_RANGE, (range) => `${range} ${SIGNS[market.currency] ?? "$"}`);

const withoutLeadIn = (text: string): string => text.replace(words.LEAD_IN, "");

function withoutName(text: string, name: string): string {
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  return start < 0 ? text : without(text, { start, end: start + name.length });
}

/** The question before with what the new text says in place of what it said. */
async function askAgain(
  { text, entities }: Alone,
  turn: Turn,
  names: readonly string[],
  tools: Toolbox,
): Promise<Omit<SpelledOut, "isOfRow">> {
  const said = withCurrency(text, entities);
  const isOfNothing = names.length > 0 && turn.subjects.length === 0 && findRowReference(text) !== null;
  // "The second one?" after a ranking of the whole market asks about that product, not for a ranking.
  let base = isOfNothing
    ? listWords(names)
    : names.length > 0
      ? await renamed(turn, names, entities, tools)
      : turn.text;
  const additions: string[] = [];
  const places = placesOf(entities);
  if (places.length > 0) {
    base = withoutAll(base, readMarket);
    additions.push(`in ${listWords(places)}`);
  } else if (isOfNothing) additions.push(`in ${marketWords(turn.market)}`);
  for (const read of changeable(entities)) {
    const phrase = phraseBehind(said, read);
    if (phrase === "") continue;
    const limit = read === readLimit ? otherLimit(base, said) : null;
    if (limit !== null) {
      base = limit;
      continue;
    }
    const other = read === readBounds ? otherBound(base, said) : "";
    base = replaced(base, read, `${phrase} ${other}`.trim());
  }
  base = changeRelatively(said, base, entities);
  if (entities.brands.length + entities.merchants.length > 0) {
    const { data } = await tools.call(findNames, { text: base });
    const former = [
      ...(entities.brands.length > 0 ? data.brands : []),
      ...(entities.merchants.length > 0 ? data.merchants : []),
    ];
    base = former.reduce(withoutName, base);
    additions.push(...[...new Set([...entities.brands, ...entities.merchants])].map((name) => `from ${name}`));
  }
  const spelled = append(base, additions.join(" "));
  return { text: words.WHY.test(text) ? askWhy(spelled) : spelled, isSameQuestion: !isOfNothing };
}

/** What the text says of places, in English. */
const placesOf = ({ market, unknownMarkets, otherMarkets }: Entities): string[] => [
  ...(market.stated ? [marketWords(market)] : []),
  ...otherMarkets,
  ...unknownMarkets,
];

/** The side of a price range that the new text leaves as it was. */
function otherBound(base: string, said: string): string {
  const before = findAmounts(base);
  const { priceMin, priceMax } = findAmounts(said);
  if (priceMax !== null && priceMin === null && before.priceMin !== null && before.priceMin < priceMax)
    return `over ${before.priceMin}`;
  if (priceMin !== null && priceMax === null && before.priceMax !== null && before.priceMax > priceMin)
    return `under ${before.priceMax}`;
  return "";
}

/** Another number of results in the place of the one before; null where none stands in digits. */
function otherLimit(base: string, said: string): string | null {
  const before = new RegExp(`(?<![\\d$£€.,])${findAmounts(base).limit ?? "-"}(?![\\d.,])`);
  return before.test(base) ? base.replace(before, String(findAmounts(said).limit)) : null;
}

/** Changes that count from what was asked before: "the year before", "more expensive ones". */
function changeRelatively(text: string, base: string, { market }: Entities): string {
  let changed = base;
  if (words.YEAR_BEFORE.test(text)) {
    const before = findPeriod(base, market.asOf);
    const year = before === null ? "last year" : `in ${Number(before.from.slice(0, 4)) - 1}`;
    changed = replaced(changed, readPeriod(market.asOf), year);
  }
  const { priceMin, priceMax } = findAmounts(base);
  if (words.DEARER.test(text)) {
    changed =
      priceMax === null
        ? append(changed, "most expensive first")
        : replaced(changed, readBounds, `over ${amount(priceMax, market)}`);
  } else if (words.CHEAPER.test(text)) {
    changed =
      priceMin === null
        ? append(changed, "cheapest first")
        : replaced(changed, readBounds, `under ${amount(priceMin, market)}`);
  }
  return append(changed, text.match(words.TURN_OF_ANSWER)?.[0] ?? "");
}

const SIGNS: Readonly<Record<string, string>> = { USD: "$", GBP: "£", EUR: "€" };

const amount = (value: number, { currency }: Entities["market"]): string => `${SIGNS[currency] ?? "$"}${value}`;

/** The question before about other products: amounts and brands belonged to the ones before. */
async function renamed(turn: Turn, names: readonly string[], entities: Entities, tools: Toolbox): Promise<string> {
  const { data } = await tools.call(findNames, { text: turn.text });
  const unnamed = [...data.brands, ...data.merchants].reduce(withoutName, turn.text);
  const [, bounds, ownPrice, , , , margin, orderValue] = changeable(entities);
  const base = [bounds, ownPrice, margin, orderValue].reduce(
    (rest, read) => (read === undefined ? rest : withoutAll(rest, read)),
    unnamed,
  );
  const name = listWords(names);
  const spans =
    literalSpans(base, turn.subjects) ?? (await productSpans(base, { ...entities, unknownTerms: [] }, tools));
  const [first, ...others] = spans;
  if (first === undefined) return append(base, `for ${name}`);
  const rest = others.reduceRight(
    (left, { start, end }) => `${left.slice(0, start).replace(JOINING, "")}${left.slice(end)}`,
    base,
  );
  return `${rest.slice(0, first.start)}${name}${rest.slice(first.end)}`;
}

const JOINING = /(?:\s*,|\s+(?:and|or|und|oder|et|ou|y|o|e|vs\.?|versus|with))+\s*$/iu;

function literalSpans(text: string, names: readonly string[]): Span[] | null {
  const spans = names.map((name) => {
    const start = text.toLowerCase().indexOf(name.toLowerCase());
    return { start, end: start + name.length };
  });
  const isWhole = spans.length > 0 && spans.every(({ start }) => start >= 0);
  return isWhole ? spans.sort((a, b) => a.start - b.start) : null;
}

/** "Why is it rising?" of "Is it rising?". */
function askWhy(text: string): string {
  if (/^(?:is|are|was|were|do|does|did|has|have|will)\s/i.test(text))
    return `Why ${text.charAt(0).toLowerCase()}${text.slice(1)}`;
  return /^how\s+(?:do|does|did|has|have|is|are)\s/i.test(text) ? text.replace(/^how/i, "Why") : `Why? ${text}`;
}

/** A new question about what the conversation is about. */
function askAnew(
  asked: Alone,
  turn: Turn,
  conversation: readonly Turn[],
  namesProduct: boolean,
): SpelledOut | UnclearRow | null {
  const { text } = asked;
  const spoken = words.speaksOf(text);
  if (namesProduct || (spoken === null && words.WHOLE_MARKET.test(text))) {
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
const nameIn = words.nameIn;

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
function placed({ entities }: Alone, text: string, { market }: Turn): string {
  const isClear = placesOf(entities).length > 0 || (!market.stated && market.code === entities.market.code);
  return isClear ? text : append(text, `in ${marketWords(market)}`);
}
