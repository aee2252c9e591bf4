import { anyOf, longestFirst } from "../languages/compose.js";
import { type KnownLanguage, languages } from "../languages/languages.js";
import { numberWords } from "../languages/numbers.js";
import type { Row } from "./conversation.js";

/** Words that point at rows of an answer: "the second one", "#3", "the last two", "der dritte", "the cheapest one". */
export interface RowReference {
  readonly start: number;
  readonly end: number;
  /** "The first three", which may as well say how many rows are wanted. */
  readonly isCount: boolean;
  /** "The cheapest one": which row that is depends on what is told of them. */
  readonly isSuperlative: boolean;
  /** "Both", "the two": two things, if no listing of two then the last two that were spoken of. */
  readonly isPair: boolean;
  /** The rows meant, top down; null when there are no such rows, or their numbers do not tell. `told` are those that were spoken of last. */
  readonly pick: (rows: readonly Row[], told: readonly string[]) => readonly Row[] | null;
}

const ENGLISH: readonly KnownLanguage[] = languages.filter(({ code }) => code === "en");
const OTHERS: readonly KnownLanguage[] = languages.filter(({ code }) => code !== "en");

/** First to tenth, in every language. */
const PLACES = Array.from({ length: 10 }, (_, place) => anyOf(({ rows }) => rows.ordinals[place] ?? ""));
const LAST = anyOf(({ rows }) => rows.last);
const COUNTS = new Map(languages.flatMap((language) => [...numberWords(language)].filter(([, count]) => count <= 10)));
const COUNT = `\\d{1,2}|${longestFirst([...COUNTS.keys()])}`;
const FIRSTS = anyOf(({ rows }) => rows.firsts);
const LASTS = anyOf(({ rows }) => rows.lasts);
export const ARTICLE = anyOf(({ rows }) => rows.articles);
const THING = `(?:${anyOf(({ rows }) => rows.thing)})(?!\\p{L})`;
const ONES = `(?:${anyOf(({ rows }) => rows.things)})(?!\\p{L})`;
const OF_THEM = `(?:${anyOf(({ rows }) => rows.ofThem)})(?!\\p{L})`;
/** What may follow words that name no thing: their sentence ends or turns to something else. "The second half" is no row. */
const END = `(?=\\s*(?:$|[?.!,;:)])|\\s+(?:${anyOf(({ rows }) => rows.after)})(?!\\p{L}))`;

const START = "(?<![\\p{L}\\p{N}])";
const pattern = (source: string): RegExp => new RegExp(START + source, "iu");

const NUMBERED = pattern(
  `(?:the\\s+)?(?:(?:${anyOf(({ rows }) => rows.number)})\\s*#?|#)\\s?(${COUNT})(?![\\p{L}\\p{N}%])`,
);
/** Words for one place: "first", "letzte". */
export const PLACE = [...PLACES, LAST].join("|");
const PLACED = pattern(
  `(?:(?:${ARTICLE})\\s+(${PLACE})(?:\\s+${OF_THEM}|\\s+${THING}|(?!\\p{L})${END})|(?:the\\s+)?(top|best|${PLACE})\\s+one(?!\\p{L}))`,
);
const SEVERAL = pattern(
  `(?:(?:${ARTICLE})\\s+)?(?:(${FIRSTS}|${LASTS})\\s+(${COUNT})|(${COUNT})\\s+(${FIRSTS}|${LASTS}))(?![\\p{L}\\p{N}])(?:\\s+${OF_THEM}|\\s+${ONES}|${END})`,
);
const ALL = pattern(
  `(?:(${anyOf(({ rows }) => rows.both)}|(?:${anyOf(({ rows }) => rows.two)})(?:\\s+${ONES}|${END}))|(?:${anyOf(({ rows }) => rows.all)}))(?!\\p{L})`,
);
const WINNER = pattern(`(?:${ARTICLE})\\s+(?:${anyOf(({ rows }) => rows.winner)})(?!\\p{L})`);
const OTHER = pattern(`(?:${anyOf(({ rows }) => rows.other)})(?!\\p{L})`);
export const isLast = (words: string): boolean => new RegExp(`^(?:${LAST}|${LASTS})$`, "iu").test(words);

type Superlative = keyof KnownLanguage["rows"]["superlatives"];
/** Columns of prices, of growth, and what else a thing is big by. */
const PRICES = /^(?:price|median)/u;
const GROWTH = /^(?:growth|perYear|trend|change)/u;
const SIZES = /^(?!price|median|growth|perYear|trend|change)/u;
/** Superlatives with the columns that tell, the first one first, and whether the least is meant. */
const SUPERLATIVES: readonly (readonly [id: Superlative, columns: RegExp, isLeast: boolean])[] = [
  ["cheapest", PRICES, true],
  ["dearest", PRICES, false],
  ["biggest", SIZES, false],
  ["smallest", SIZES, true],
  ["fastest", GROWTH, false],
  ["slowest", GROWTH, true],
];
const MOST = SUPERLATIVES.map(([id, columns, isLeast]) => {
  const words = (among: readonly KnownLanguage[]) => `(?:${anyOf(({ rows }) => rows.superlatives[id], among)})`;
  // English names a thing with "one"; other languages leave it out.
  const english = `${words(ENGLISH)}\\s+(?:one(?!\\p{L})|${OF_THEM})`;
  const others = `${words(OTHERS)}(?!\\p{L})(?:\\s+${THING}|${END})`;
  return [pattern(`(?:${ARTICLE})\\s+(?:${english}|${others})`), columns, isLeast] as const;
});
/** "Which is the cheapest one?" asks; it does not point. */
const ASKED = new RegExp(
  `(?<!\\p{L})(?:${anyOf(({ rows }) => rows.which)})(?:['’]s|\\s+(?:${anyOf(({ rows }) => `${rows.ofThem}|${rows.be}`)}))*\\s*$`,
  "iu",
);

/** The first words that point at rows; null without any. */
export function findRowReference(text: string): RowReference | null {
  return (
    several(text) ?? numbered(text) ?? placed(text) ?? superlative(text) ?? winner(text) ?? all(text) ?? other(text)
  );
}

/** What was told to lead, or the first row. */
function winner(text: string): RowReference | null {
  const found = WINNER.exec(text);
  if (found === null || ASKED.test(text.slice(0, found.index))) return null;
  return at(found, (rows, told) => {
    const leading = rows.filter(({ name }) => told.includes(name));
    return leading.length === 1 ? leading : rowAt(rows, 1);
  });
}

function several(text: string): RowReference | null {
  const found = SEVERAL.exec(text);
  if (found === null) return null;
  const count = numberOf(found[2] ?? found[3] ?? "");
  const side = found[1] ?? found[4] ?? "";
  return at(
    found,
    (rows) => (count > rows.length || count < 1 ? null : isLast(side) ? rows.slice(-count) : rows.slice(0, count)),
    count > 1,
  );
}

function numbered(text: string): RowReference | null {
  const found = NUMBERED.exec(text);
  return found && at(found, (rows) => rowAt(rows, numberOf(found[1] ?? "")));
}

function placed(text: string): RowReference | null {
  const found = PLACED.exec(text);
  if (found === null) return null;
  const words = found[1] ?? found[2] ?? "";
  return at(found, (rows) => rowAt(rows, isLast(words) ? rows.length : placeOf(words)));
}

function superlative(text: string): RowReference | null {
  for (const [words, columns, isLeast] of MOST) {
    const found = words.exec(text);
    if (found && !ASKED.test(text.slice(0, found.index)))
      return { ...at(found, (rows) => extreme(rows, columns, isLeast)), isSuperlative: true };
  }
  return null;
}

function extreme(rows: readonly Row[], columns: RegExp, isLeast: boolean): readonly Row[] | null {
  const measure = rows.flatMap(({ numbers }) => Object.keys(numbers)).find((key) => columns.test(key));
  if (measure === undefined) return null;
  const told = rows.flatMap((row) => {
    const value = row.numbers[measure];
    return value === undefined ? [] : [{ row, value }];
  });
  const [most] = told.sort((a, b) => (isLeast ? a.value - b.value : b.value - a.value));
  return most === undefined ? null : [most.row];
}

function all(text: string): RowReference | null {
  const found = ALL.exec(text);
  if (found === null) return null;
  const isPair = found[1] !== undefined;
  return { ...at(found, (rows) => (isPair && rows.length !== 2 ? null : rows)), isPair };
}

/** "The other one", of two. */
function other(text: string): RowReference | null {
  const found = OTHER.exec(text);
  if (found === null) return null;
  return at(found, (rows, told) => {
    const others = rows.filter(({ name }) => !told.includes(name));
    return others.length === 1 ? others : null;
  });
}

const at = (found: RegExpExecArray, pick: RowReference["pick"], isCount = false): RowReference => ({
  start: found.index,
  end: found.index + found[0].length,
  isCount,
  isSuperlative: false,
  isPair: false,
  pick,
});

function rowAt(rows: readonly Row[], place: number): readonly Row[] | null {
  const row = rows[place - 1];
  return row === undefined ? null : [row];
}

/** 1-based; "the top one" is the first. */
export const placeOf = (words: string): number => indexIn(PLACES, words) + 1 || 1;

const numberOf = (words: string): number => Number(words) || (COUNTS.get(words.toLowerCase()) ?? 0);

const indexIn = (forms: readonly string[], words: string): number =>
  forms.findIndex((form) => new RegExp(`^(?:${form})$`, "iu").test(words));
