import type { Likely } from "../encoder/ask-reading.js";
import { whole } from "../languages/compose.js";
import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Input, InputKind } from "../request.js";
import type { Span } from "../span.js";
import { languagesSpoken } from "../words/language.js";
import { type Assigned, assign, LEAST_BY_FORM } from "./assign.js";
import { type Context, createContext, type Stated } from "./context.js";
import { type Extents, extentsIn } from "./extents.js";
import {
  kindsApart,
  LEAST,
  learnedInput,
  ONE_OF_A_KIND,
  SURE,
  SURE_AGAINST,
  SURE_AGAINST_CLEAR,
  SURE_OF_TWO,
} from "./learned-kinds.js";
import { findNumerals } from "./lexer.js";
import { isMove, moveOf } from "./moves.js";
import { type Form, flatten, type Numeral } from "./numeral.js";
import { MOST_FOR_A_CLICK } from "./rate-rules.js";
import { isOfLabel, markedIn, type Side, sidesOf } from "./sides.js";
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
  /** It was learned to bound what is asked for, and no word says what of it. */
  readonly isBound: boolean;
  /** How likely it was learned to be its input; null where words say what it is. */
  readonly learnedAt: number | null;
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
  const marked = markedIn(text, flat, among);
  const extents = extentsIn(flat);
  const apart = extents === null ? marked : [...marked, extents.extent];
  const numerals = findNumerals(flat, among).filter((numeral) => !isOfLabel(apart, numeral));
  if (numerals.length === 0) return [];
  const small = smallWords(among);
  const isSmall = (word: string): boolean => small.has(word);
  const whole: Part = { text, flat, numerals, among, isSmall, learned, others };
  const context = createContext(flat, numerals, among, isSmall);
  const sides = sidesOf({
    text,
    context,
    among,
    isSmall,
    marked,
    kindOf: (at) => others[at]?.find(({ p }) => p >= SURE)?.id ?? null,
    kindsOf: (at) => others[at]?.flatMap(({ id, p }) => (p >= MAY_BE ? id : [])) ?? [],
  });
  const readings = sides.length === 0 ? readPart(whole, context) : readSides(whole, sides);
  return extents === null ? readings : withExtents(readings, extents, text);
}

/** Money by a measure, and how much of it one thing has. */
function withExtents(readings: readonly Reading[], { rate, extent }: Extents, text: string): Reading[] {
  const { start, end, value } = extent;
  const size: Reading = {
    ...NO_USE,
    input: { kind: "unit-size", value, unit: "count", per: null, span: { start, end } },
    start,
    end,
    words: text.slice(start, end),
    value,
    unit: "plain",
    currency: null,
    form: null,
    isLoose: false,
    isLeast: false,
    isBound: false,
    learnedAt: null,
    others: [],
  };
  // Beside them a number of things is how many there are.
  const counts = readings.filter(
    ({ input, condition, limit, form, unit, value: count, start: from }) =>
      (input === null || input.kind === "amount" || input.kind === "stock" || input.kind === "quantity") &&
      condition === null &&
      limit === null &&
      form === null &&
      unit === "plain" &&
      Number.isInteger(count) &&
      from !== rate.start,
  );
  const priced = readings.map((reading): Reading => {
    if (counts.length === 1 && counts[0] === reading) {
      const span = { start: reading.start, end: reading.end };
      return {
        ...reading,
        input: { kind: "quantity", value: reading.value, unit: "count", per: null, span },
        others: [],
      };
    }
    if (reading.start > rate.start || reading.end < rate.end) return reading;
    const span = { start: reading.start, end: reading.end };
    const per = reading.input?.per ?? null;
    return {
      ...reading,
      ...NO_USE,
      form: null,
      others: [],
      input: { kind: "size-rate", value: reading.value, unit: "money", per, span },
    };
  });
  return [...priced, size].sort((a, b) => a.start - b.start);
}

/** What is read by itself: a text, or the words of one side. */
interface Part {
  readonly text: string;
  readonly flat: string;
  readonly numerals: readonly Numeral[];
  readonly among: readonly KnownLanguage[];
  readonly isSmall: (word: string) => boolean;
  readonly learned: readonly (Likely | undefined)[];
  readonly others: readonly (readonly Likely[] | undefined)[];
}

/** The numbers of each side by its own words, and those outside by the rest. */
function readSides(whole: Part, sides: readonly Side[]): Reading[] {
  const { flat, numerals, others, learned } = whole;
  const blank = (from: number, to: number): string =>
    to - from < 2 ? " ".repeat(to - from) : `. ${" ".repeat(to - from - 2)}`;
  const outside = sides.reduceRight(
    (rest, { start, end }) => rest.slice(0, start) + blank(start, end) + rest.slice(end),
    flat,
  );
  const parts = [
    ...sides.map(({ name, start, end }) => ({
      name,
      words: blank(0, start) + flat.slice(start, end) + blank(end, flat.length),
      has: (numeral: Span) => numeral.start >= start && numeral.end <= end,
    })),
    { name: null, words: outside, has: (n: Span) => !sides.some(({ start, end }) => n.start >= start && n.end <= end) },
  ];
  const read: Reading[][] = [];
  for (const { name, words, has } of parts) read.push(readOne(name, words, has));
  return [...alike(read.slice(0, -1), sides), read.at(-1) ?? []].flat().sort((a, b) => a.start - b.start);

  function readOne(name: string | null, words: string, has: (numeral: Span) => boolean): Reading[] {
    const places = [...numerals.keys()].filter((at) => has(numerals[at] as Numeral)); // a place of theirs
    if (places.length === 0) return [];
    // What is stated of each side is not stated of all of them once more.
    const stated = name === null ? kindsOfAll(read) : [];
    const kinds = places.map((at) => others[at] && without(others[at], stated));
    const part: Part = {
      ...whole,
      // What one is called ("supplier B") is no name of a product.
      text: words,
      flat: words,
      numerals: places.map((at) => numerals[at] as Numeral), // as before
      others: kinds,
      // What only one of a side can be, another side has too.
      learned: kinds.some((each) => each !== undefined) ? kindsApart(kinds) : places.map((at) => learned[at]),
    };
    const own = readPart(part, createContext(words, part.numerals, part.among, part.isSmall));
    return name === null
      ? own
      : own.map((each) => ({
          ...each,
          others: each.others.map(({ input, p }) => ({ input: { ...input, side: name }, p })),
        }));
  }
}

/** What only one thing has, and every side has. */
function kindsOfAll([first = [], ...others]: readonly (readonly Reading[])[]): string[] {
  const has = (readings: readonly Reading[], kind: string): boolean =>
    readings.some(({ input }) => input?.kind === kind);
  return first
    .flatMap(({ input }) => input?.kind ?? [])
    .filter((kind) => ONE_OF_A_KIND.includes(kind) && others.every((readings) => has(readings, kind)));
}

function without(kinds: readonly Likely[], stated: readonly string[]): Likely[] {
  const left = kinds.filter(({ id }) => !stated.includes(id));
  const rest = 1 - kinds.filter(({ id }) => stated.includes(id)).reduce((sum, { p }) => sum + p, 0);
  return rest > 0 ? left.map(({ id, p }) => ({ id, p: Math.min(1, p / rest) })) : left;
}

/** Sides state the same of each: numbers at the same place that are read as different things are what is likeliest of all of them together. */
function alike(all: readonly (readonly Reading[])[], sides: readonly Side[]): readonly (readonly Reading[])[] {
  const isOfSame = new Set(all.map(({ length }) => length)).size === 1;
  return all.map((own, place) =>
    own.map((reading, at) => {
      const { input, ...read } =
        isOfSame || at === 0
          ? asOthers(
              reading,
              all.flatMap((each) => each[at] ?? []),
            )
          : reading;
      const side = sides[place]?.name;
      return { ...read, input: input && side !== undefined ? { ...input, side } : input };
    }),
  );
}

/** A number as what it and those at its place of other sides are likeliest together. */
function asOthers(reading: Reading, all: readonly Reading[]): Reading {
  const kinds = all.flatMap(({ input }) => input?.kind ?? []);
  const isSaid = new Set(kinds).size < 2 && kinds.length === all.length;
  if (isSaid || new Set(all.map(({ unit }) => unit)).size > 1) return reading;
  const chanceOf = ({ input, others }: Reading, kind: InputKind): number =>
    input?.kind === kind ? SAID : (others.find((other) => other.input.kind === kind)?.p ?? UNLIKELY);
  const [best] = kinds
    .map((kind) => ({ kind, p: all.reduce((product, each) => product * chanceOf(each, kind), 1) }))
    .sort((a, b) => b.p - a.p);
  const { input, others, unit, value, start, end } = reading;
  if (best === undefined || input?.kind === best.kind || best.p < LEAST) return reading;
  const own = others.find((other) => other.input.kind === best.kind)?.input;
  const model = all.find((each) => each.input?.kind === best.kind)?.input;
  // What nothing is known of is what its like is.
  const made = model == null || input !== null ? null : { ...model, value, span: { start, end } };
  const found = own ?? (unit === "plain" || unit === "money" ? made : null);
  return found == null ? reading : { ...reading, input: found };
}

/** How likely a number is what no word says and nothing was learned of. */
const UNLIKELY = 0.1;

function readPart({ text, flat, among, isSmall, learned, others }: Part, context: Context): Reading[] {
  const standsBehindName = ({ start }: Span): boolean => {
    const name = NAME.exec(text.slice(Math.max(0, start - LONGEST_NAME), start))?.[1];
    return name !== undefined && !isSmall(name.toLowerCase());
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
    const isLikeBound = number.limit !== null || form === "year" || (found !== undefined && use.input === null);
    const isUnlikely = isLikeBound && (learned[number.at]?.p ?? 0) < SURE_OF_BOUND;
    const isOpen =
      (form === null || form === "year") && !isUnlikely && (found === undefined || found.score < LEAST_BY_FORM);
    const likely = isOpen ? learned[number.at] : undefined;
    const canBe = ({ id }: Likely): boolean =>
      // Nobody buys half a piece.
      !(WHOLE.includes(id) && !Number.isInteger(value)) &&
      (id !== "cpc" || (context.says(number, "click", "clicks", "perClick") && value <= MOST_FOR_A_CLICK));
    const kind =
      likely === undefined || !canBe(likely)
        ? null
        : learnedInput(
            unit,
            isPart,
            likely,
            found === undefined ? SURE : isTwice(use.input?.kind) ? SURE_OF_TWO : surelyAgainst(found),
          );
    const isCloser = kind !== null && use.input !== null && (CLOSER[use.input.kind]?.includes(kind) ?? false);
    const isBound = boundsRows(learned[number.at], use, found);
    const taken = isBound
      ? boundOnPrice(number)
      : kind === null || kind === use.input?.kind || isCloser
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
      isBound,
      learnedAt: taken === use || isBound ? null : (likely?.p ?? null),
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
    .map((reading, at, all) => asOther(all.slice(0, at), reading, context, among))
    .map((reading, at, all) => asPeriod(reading, context.numbers[at], all, { context, among, learned: learned[at] }));
}

/** "1,150 sold in the last 90 days", "2,700 in the last quarter": the time that goods were sold in. */
function asPeriod(
  reading: Reading,
  number: Stated | undefined,
  all: readonly Reading[],
  {
    context,
    among,
    learned,
  }: Pick<Part, "among"> & { readonly context: Context; readonly learned: Likely | undefined },
): Reading {
  const { input, unit, start, end } = reading;
  if (number === undefined) return reading;
  // A stock and a lead time last as many days as sales of a day say.
  const isOfRate = all.some(({ input: other }) => other?.kind === "stock" || other?.kind === "lead-time");
  if (input?.kind === "units-sold" && input.per === null && isOfRate) {
    const [named] = namedTimesOf(among).flatMap(([per, pattern]) => (pattern.test(context.text.slice(end)) ? per : []));
    return named === undefined ? reading : { ...reading, input: { ...input, per: named } };
  }
  const isSold = all.some(({ input: other }) => other?.kind === "units-sold" && other.per === null);
  const isPast = learned?.id === "period" ? learned.p >= SURE : pastIn(among).test(context.text.slice(0, start));
  const isFree = input === null || input.kind === "lead-time" || input.kind === "horizon";
  return unit === "time" && isFree && isSold && isPast
    ? { ...reading, input: inputAs("sales-period", number, context) }
    : reading;
}

const pastIn = perLanguages(
  (among) => new RegExp(`${whole(wordsIn(among, ({ time }) => `${time.last}|${time.past}|${time.in}`))}\\s*$`, "iu"),
);

/** "In the last quarter", right behind a number of sales. */
const namedTimesOf = perLanguages((among) =>
  (["week", "month", "quarter"] as const).map((unit) => {
    const words = wordsIn(among, ({ time }) => `${time.last}|${time.past}|${time.this}`);
    const units = wordsIn(among, ({ time }) => time.units[unit]);
    return [unit, new RegExp(`^[^.?!;\\d]{0,30}?(?<!\\p{L})(?:${words})\\s(?:${units})(?!\\p{L})`, "iu")] as const;
  }),
);

const WHOLE: readonly string[] = ["quantity", "stock", "characters"] satisfies InputKind[];

/** From here on a number may well be of a kind. */
const MAY_BE = 0.15;

/** From here on a number that stands like a bound or a year is what it was learned to be. */
const SURE_OF_BOUND = 0.8;

/** "Over $200": what words take for an amount of the asker's is a bound where that was learned more surely. */
const boundsRows = (learned: Likely | undefined, use: Use, found: Assigned | undefined): boolean =>
  learned?.id === BOUND &&
  use.condition === null &&
  use.limit === null &&
  // "Grows by more than 40 % a year": how far something moved is claimed.
  !(use.input !== null && isMove(use.input.kind)) &&
  learned.p >= (found === undefined ? SURE_AGAINST : surelyAgainst(found));

/** Money over or under which something lies is a price, unless more is known. */
const boundOnPrice = ({ unit, limit, value, start, end }: Stated): Use =>
  unit !== "money" || limit === null
    ? NO_USE
    : {
        ...NO_USE,
        condition: {
          measure: "price",
          is: limit.is,
          ...(limit.isStrict ? { isStrict: true } : {}),
          value,
          span: { start, end },
        },
      };

/** What the learned reader calls a number that bounds rows. */
const BOUND = "condition";

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
  // "35 days + 12 on the boat"
  if (own?.kind === "lead-time" && reading.unit === "plain" && form === null && condition === null)
    return { ...reading, input: { ...own, value, span: { start, end } } };
  // "15 % plus 0.30": a fee of both.
  if (isOpen && own?.kind === "fees" && own.unit === "share" && reading.unit !== "percent")
    return { ...reading, input: { ...own, value, unit: "money", span: { start, end } } };
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
