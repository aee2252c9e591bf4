import { z } from "zod";
import { readJsonFolder } from "../../../tools/data-files.js";
import { alternatives, longestFirst } from "../../understand/languages/compose.js";
import { type KnownLanguage, languages } from "../../understand/languages/languages.js";
import { numberWords } from "../../understand/languages/numbers.js";

/**
 * What a language says about data, by concept: "dir.up" for whatever means a rise. A sentence may say of a fact only what the fact says,
 * so the same concepts are read in both. The words are data (`graph/write/languages/<code>.json`): alternatives between bars, "*" for any letters.
 */

const Words = z.string();
const Valued = z.record(z.string(), z.number());

const File = z.strictObject({
  /** Letters of a language that is written without spaces: its words are looked for anywhere. */
  script: z.string().optional(),
  /** Words of grammar, by which the language is told. */
  function: z.string(),
  numbers: z.strictObject({
    words: Valued,
    /** Numerals of a script that has its own, from 0 to 9. */
    digits: z.string().optional(),
    aliases: Valued.optional(),
    /** Words with such numerals that are no numbers. */
    notNumbers: Words.optional(),
    /** Numerals in a row that make a number; fewer are syllables. */
    minimum: z.number().optional(),
    /** Places in a row, of words: "seventh", 7. */
    ordinals: Valued,
    scales: Valued,
    /** Parts of a whole: "half", 0.5. */
    shares: Valued,
    /** Multiples: "doubled", 2. */
    times: Valued,
    /** A sign for tenths. */
    tenths: z.string().optional(),
    /** Between the numbers of "one in three". */
    oneIn: z.array(z.string()),
    /** "One offer in", before the ten of it. */
    onceIn: Words.optional(),
    timesUnit: Words,
    percent: Words,
    points: Words,
    money: z.record(z.string(), Words),
    dates: Words.optional(),
    joints: Words,
  }),
  /** Names of products that are other words as well. */
  homonyms: Words.optional(),
  /** Products by their English names, of a language without a vocabulary of its own (tools/products/vocabulary). */
  products: z.record(z.string(), Words).optional(),
  /** Words that part a sentence. */
  joins: Words,
  yes: Words,
  no: Words,
  claims: z.record(z.string(), Words),
});

/** A claim: its class ("dir") and what it may mean ("up"; several for a word of several meanings). */
export interface Claim {
  readonly kind: string;
  readonly concepts: readonly string[];
  readonly words: RegExp;
}

export interface Lexicon {
  readonly code: string;
  readonly isSpaced: boolean;
  /** Letters only this language is written in; null for Latin ones. */
  readonly script: RegExp | null;
  readonly grammar: ReadonlySet<string>;
  readonly claims: readonly Claim[];
  /** Month by number, from 1. */
  readonly months: readonly RegExp[];
  readonly values: ReadonlyMap<string, number>;
  readonly scales: ReadonlyMap<string, number>;
  readonly numbers: z.infer<typeof File>["numbers"];
  readonly expression: (words: string) => RegExp;
  readonly homonyms: ReadonlySet<string>;
  readonly products: readonly (readonly [words: RegExp, head: string])[];
  readonly joins: RegExp;
  readonly yes: RegExp;
  readonly no: RegExp;
}

const files: ReadonlyMap<string, unknown> = readJsonFolder("graph/write/languages/");
const opened = new Map<string, Lexicon>();

/** Null for a language whose words are not known here. */
export function lexiconOf(code: string): Lexicon | null {
  const known = opened.get(code);
  if (known) return known;
  if (!files.has(code)) return null;
  const lexicon = open(code, File.parse(files.get(code)));
  opened.set(code, lexicon);
  return lexicon;
}

/** A season's peak is a highest, its low a lowest. */
const ALIASES: Readonly<Record<string, string>> = { "season.peak": "ext.high", "season.trough": "ext.low" };

function open(code: string, file: z.infer<typeof File>): Lexicon {
  const isSpaced = file.script === undefined;
  const expression = (words: string): RegExp => compile(words, isSpaced);
  const claims = Object.entries(file.claims).map(([names, words]): Claim => {
    const all = names.split(" ").map((name) => (ALIASES[name] ?? name).split("."));
    return { kind: all[0]?.[0] ?? "", concepts: all.map(([, concept = ""]) => concept), words: expression(words) };
  });
  const spoken = languages.find((language) => language.code === code);
  if (spoken) {
    claims.push(...spansOf(spoken), ...ratesOf(spoken));
    const { booms, collapses } = spoken.moves;
    // More than a rise or a fall.
    for (const [concept, words] of [
      ["boom", booms],
      ["collapse", collapses],
    ] as const)
      claims.push({ kind: "much", concepts: [concept], words: compile(words, true) });
  }
  const values = new Map<string, number>([
    ...(spoken ? numberWords(spoken) : []),
    ...Object.entries(file.numbers.words),
  ]);
  const scales = new Map(
    Object.entries(file.numbers.scales).flatMap(([words, value]) =>
      alternatives(words).map((word): [string, number] => [word, value]),
    ),
  );
  // "Hundred" and "thousand" are scales.
  for (const word of scales.keys()) values.delete(word);
  return {
    code,
    isSpaced,
    script: file.script === undefined ? null : new RegExp(file.script, "gu"),
    grammar: new Set(file.function.split(" ").filter((word) => word !== "")),
    claims,
    months: monthsOf(code, spoken?.time.months ?? null),
    values,
    scales,
    numbers: file.numbers,
    expression,
    homonyms: new Set(alternatives(file.homonyms ?? "")),
    products: Object.entries(file.products ?? {}).map(([head, words]) => [expression(words), head] as const),
    joins: expression(file.joins),
    yes: compile(file.yes, isSpaced),
    no: compile(file.no, isSpaced),
  };
}

/** Days to years, as they are counted and as something goes by them. */
function spansOf({ time: { units }, amounts }: KnownLanguage): Claim[] {
  const words = {
    day: [units.day, units.days, amounts.perDay],
    week: [units.week, units.weeks, amounts.perWeek],
    month: [units.month, units.months, amounts.perMonth],
    quarter: [units.quarter, units.quarters, amounts.perQuarter],
    year: [units.year, units.years, amounts.perYear],
  };
  return Object.entries(words).map(([span, forms]) => ({
    kind: "span",
    concepts: [span],
    words: compile(forms.filter((form) => form !== "").join("|"), true),
  }));
}

/** "A month", "every year": what goes by it. "Im Monat" is as well a place in time. */
function ratesOf({ amounts }: KnownLanguage): Claim[] {
  const { perDay: day, perWeek: week, perMonth: month, perQuarter: quarter, perYear: year } = amounts;
  return Object.entries({ day, week, month, quarter, year }).map(([span, words]) => ({
    kind: "rate",
    concepts: [span],
    words: compile(
      alternatives(words)
        .filter((word) => !/^(?:im|in|die|w|na|za|l')\b|budget/.test(word))
        // "A month 12" is the beginning of another thing, "daily 12" is not.
        .map((word) => (word.includes(" ") ? `${word}(?!\\s+\\d)` : word))
        .join("|"),
      true,
    ),
  }));
}

/** "*" stands for any letters; one behind a bracket or a class is of the expression itself. */
function compile(words: string, isSpaced: boolean): RegExp {
  if (words === "") return /(?!)/gu;
  const all = alternatives(words).map((word) => word.replace(/(?<![})\]])\*/g, "\\p{L}*"));
  const body = longestFirst(all);
  // An elided word ("n'") ends where the next one begins.
  return isSpaced
    ? new RegExp(`(?<![\\p{L}\\p{N}])(?:${body})(?:(?<=')|(?![\\p{L}\\p{N}]))`, "giu")
    : new RegExp(`(?:${body})`, "giu");
}

function monthsOf(code: string, words: readonly string[] | null): readonly RegExp[] {
  return Array.from({ length: 12 }, (_, place) => {
    // In English "may" is a verb; capitals tell.
    if (code === "en" && place === 4) return /(?<!\p{L})May(?!\p{L})/gu;
    const pattern = words?.[place];
    if (pattern !== undefined) return compile(pattern, true);
    return new RegExp(`(?<!\\d)${place + 1} ?[月월]|(?<![十])${HAN_MONTHS[place]}月`, "gu");
  });
}

const HAN_MONTHS = ["一", "二", "三", "四", "五", "六", "七", "八", "九", "十(?![一二])", "十一", "十二"];
