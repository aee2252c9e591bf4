import type { Likely } from "../encoder/ask-reading.js";
import { whole } from "../languages/compose.js";
import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Input, InputKind } from "../request.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";
import { type Assigned, assign, LEAST_BY_FORM } from "./assign.js";
import { type Context, createContext, type Stated } from "./context.js";
import { LEAST, learnedInput, ONE_OF_A_KIND, SURE, SURE_AGAINST, SURE_AGAINST_CLEAR } from "./learned-kinds.js";
import { findNumerals } from "./lexer.js";
import { moveOf } from "./moves.js";
import { type Form, flatten } from "./numeral.js";
import { MOST_FOR_A_CLICK } from "./rate-rules.js";
import { inputAs, NO_USE, type Use, useOf } from "./uses.js";

/** A number of a text and the one thing that it is. */
export interface Reading extends Span, Use {
  readonly words: string;
  readonly value: number;
  readonly unit: Stated["unit"];
  /** ISO 4217, where the text names one. */
  readonly currency: string | null;
  /** What it is besides an amount. */
  readonly form: Form | null;
  /** "Three" or "half" alone says too little to be missed. */
  readonly isLoose: boolean;
  /** "More than 40 %": it or more. */
  readonly isLeast: boolean;
  /** What else it may be, likeliest first. */
  readonly others: readonly Likelihood[];
}

/** An input that a number may be, and how likely that was learned to be. */
export interface Likelihood {
  readonly input: Input;
  readonly p: number;
}

/** All numbers of a text, left to right, each read once. `learned`: what each was learned to be, taken where no word says it; `others`: everything that each may be. */
export function readNumbers(
  text: string,
  learned: readonly (Likely | undefined)[] = [],
  others: readonly (readonly Likely[] | undefined)[] = [],
): Reading[] {
  const among = languagesSpoken(text);
  const flat = flatten(text);
  const numerals = findNumerals(flat, among);
  if (numerals.length === 0) return [];
  const small = smallWords(among);
  const context = createContext(flat, numerals, among, (word) => small.has(word));
  const standsBehindName = ({ start }: Span): boolean => {
    const name = NAME.exec(text.slice(Math.max(0, start - LONGEST_NAME), start))?.[1];
    return name !== undefined && !small.has(name.toLowerCase());
  };
  const assigned = assign(context, standsBehindName);
  const uses = assigned.map((found) => useOf(found, context).input?.kind);
  // "Buy at 32 and sell at 79": words that say the same of both say too little.
  const isTwice = (kind: string | undefined): boolean =>
    kind !== undefined && ONE_OF_A_KIND.includes(kind) && uses.filter((each) => each === kind).length > 1;
  const readings = context.numbers.map((number): Reading => {
    const found = assigned.find(({ number: { at } }) => at === number.at);
    const { start, end, value, unit, currency, inWords, isPart } = number;
    const form = found ? null : (number.form ?? (unit === "plain" && standsBehindName(number) ? "name" : null));
    const use = found ? useOf(found, context) : NO_USE;
    // What bounds something is hardly an input, and 2000 is a year: "from 29 to 32" may be two prices, "2000 for ads" a budget.
    const isBound = number.limit !== null || form === "year" || (found !== undefined && use.input === null);
    const isUnlikely = isBound && (learned[number.at]?.p ?? 0) < SURE_OF_BOUND;
    const isOpen =
      (form === null || form === "year") && !isUnlikely && (found === undefined || found.score < LEAST_BY_FORM);
    const likely = isOpen ? learned[number.at] : undefined;
    const canBe = ({ id }: Likely): boolean =>
      id !== "cpc" || (context.says(number, "click", "clicks", "perClick") && value <= MOST_FOR_A_CLICK);
    const kind =
      likely === undefined || !canBe(likely)
        ? null
        : learnedInput(unit, isPart, likely, found && !isTwice(use.input?.kind) ? surelyAgainst(found) : SURE);
    const isCloser = kind !== null && use.input !== null && (CLOSER[use.input.kind]?.includes(kind) ?? false);
    const taken =
      kind === null || kind === use.input?.kind || isCloser
        ? use
        : { ...NO_USE, input: inputAs(kind, number, context) };
    const asSaid = taken === use || use.input === null ? [] : [{ input: use.input, p: SAID }];
    // "One in forty ends in a sale"
    const asPart = isPart && !found ? [{ input: inputAs("conversion-rate", number, context), p: OF_PART }] : [];
    const likelihoods = (isOpen ? (others[number.at] ?? []) : []).flatMap((each): Likelihood[] => {
      if (!canBe(each)) return [];
      const other = learnedInput(unit, isPart, each, LEAST);
      return other === null || other === taken.input?.kind
        ? []
        : [{ input: inputAs(other, number, context), p: each.p }];
    });
    return {
      ...taken,
      isLeast: number.limit?.is === "at least",
      start,
      end,
      words: text.slice(start, end),
      value,
      unit,
      currency,
      form: taken.input === null ? form : null,
      isLoose: isPart || (inWords && unit === "plain"),
      others: [...asSaid, ...likelihoods, ...asPart],
    };
  });
  return readings
    .map((reading, at) => {
      const before = readings.slice(0, at).findLast(({ input }) => input?.kind === "price-change");
      const isAdded = plusOf(among).test(flat.slice(readings[at - 1]?.end ?? flat.length, reading.start));
      return isAdded ? addedTo(readings[at - 1], reading) : goingOn(reading, before, context);
    })
    .map((reading, at, all) => asOther(all.slice(0, at), reading, context, among));
}

/** From here on a number that stands like a bound or a year is what it was learned to be. */
const SURE_OF_BOUND = 0.8;

/** "A price of 40": words that stand so near are seldom meant otherwise. */
const surelyAgainst = ({ score }: Assigned): number => (score >= CLEAR ? SURE_AGAINST_CLEAR : SURE_AGAINST);
const CLEAR = 12;

/** "40 days by sea or 12 days by air", "from 5.60 to 6.20": another case of the same kind. */
function asOther(
  before: readonly Reading[],
  reading: Reading,
  context: Context,
  among: readonly KnownLanguage[],
): Reading {
  const { input, start } = reading;
  const same = before.findLast((each) => each.input !== null && each.input.kind === input?.kind);
  const number = context.numbers[before.length];
  const isMoved = number !== undefined && moveOf(number, context)?.[1] === number;
  const isOther =
    input !== null && same !== undefined && (isMoved || orIn(among).test(context.text.slice(same.end, start)));
  return isOther ? { ...reading, input: { ...input, isOther } } : reading;
}

const orIn = perLanguages((among) => new RegExp(whole(wordsIn(among, ({ amounts }) => amounts.or)), "iu"));

/** "Fees of 3.30 plus 4.95": the second is what the first is, where nothing says what else. */
function addedTo(before: Reading | undefined, reading: Reading): Reading {
  const { input, condition, limit, form, value } = reading;
  const isOpen = input === null && condition === null && limit === null && form === null;
  const own = before?.input ?? null;
  const isAlike = reading.unit === before?.unit || reading.unit === "plain";
  const { start, end } = reading;
  return isOpen && isAlike && own !== null ? { ...reading, input: { ...own, value, span: { start, end } } } : reading;
}

const plusOf = perLanguages(
  (among) => new RegExp(`^\\s*(?:\\+|${wordsIn(among, ({ amounts }) => amounts.plus)})\\s*$`, "iu"),
);

/** What words say more closely than was ever learned: of the net price, of the searches, of all goods, of what a supplier asks, of what a sale costs in ads, and a margin that ads may use up. */
const CLOSER: Partial<Record<InputKind, readonly InputKind[]>> = {
  "net-margin": ["margin", "target-margin"],
  "search-share": ["attainable-share"],
  "fixed-cost": ["unit-cost"],
  "cost-change": ["price-change", "growth"],
  "ad-cost": ["budget"],
  margin: ["target-acos"],
  "target-margin": ["target-acos"],
};

/** "20 % off and then another 10 %": a further change goes the way of the one before unless a word says otherwise. */
function goingOn(reading: Reading, before: Reading | undefined, { cues }: Context): Reading {
  const { input } = reading;
  const isFurther = input?.kind === "price-change" && (before?.input?.value ?? 0) < 0;
  const isRise = cues.some(({ kind, start }) => kind === "raises" && start >= (before?.end ?? 0));
  return isFurther && input.value > 0 && !isRise ? { ...reading, input: { ...input, value: -input.value } } : reading;
}

/** How likely what words say is, where experience was surer of something else. */
const SAID = 1;
/** A share of how many buy, where no word says so. */
const OF_PART = 0.3;

const LONGEST_NAME = 60;
/** A capitalised word inside a sentence: "Brewlund Classic 860". */
const NAME = /\p{L}[^.?!]*\s(\p{Lu}[\p{L}\p{N}'&-]*)\s$/u;

const smallWords = perLanguages((among) => new Set(among.flatMap(({ common, fillers }) => [...common, ...fillers])));
