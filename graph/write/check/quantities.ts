import type { Lexicon } from "./lexicon.js";
import {
  ISO,
  inWords,
  type Quantity,
  SYMBOL,
  SYMBOLS,
  spansOf,
  type Unit,
  type Units,
  unitBehind,
  unitsOf,
} from "./units.js";
import { hanFractions, ownNumerals, wordNumerals } from "./word-numerals.js";

/** Numbers of a text in whatever way they are written: digits with unit and scale, number words, parts and multiples. */

const DIGITS = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
const NUMERAL = new RegExp(
  `(?:(?<![\\p{L}\\d%£€$])(?<sign>[+\\-−–]))?(?<before>(?:${SYMBOL}|\\b(?:${ISO}))\\s?)?(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\d]|\\d[.,])(?<digits>${DIGITS})`,
  "gu",
);

/** Every number of a text whose signs are folded (fold.ts), in its order. */
export function quantitiesIn(text: string, lexicon: Lexicon): Quantity[] {
  const found: Quantity[] = [];
  const isFree = ({ start, end }: { start: number; end: number }) =>
    found.every((other) => end <= other.start || start >= other.end);
  const add = (quantity: Quantity) => {
    if (isFree(quantity)) found.push(quantity);
  };
  const units = unitsOf(lexicon);
  if (!lexicon.isSpaced) for (const quantity of hanFractions(text)) add(quantity);
  for (const quantity of numeralsIn(text, units)) add(quantity);
  for (const quantity of namesWithDigits(text)) add(quantity);
  for (const [words, value] of units.multiples)
    for (const span of spansOf(words, text)) add({ ...span, ...inWords(value, "times") });
  const shares = units.shares.flatMap(([words, value]) => spansOf(words, text).map((span) => ({ span, value })));
  // "Three quarters" is no quarter.
  for (const { span, value } of shares.sort((a, b) => b.span.end - b.span.start - (a.span.end - a.span.start)))
    add({ ...span, ...inWords(value, "share") });
  for (const [words, value] of units.ordinals)
    for (const span of spansOf(words, text)) add({ ...span, ...inWords(value, "ordinal") });
  if (units.own) for (const quantity of ownNumerals(text, lexicon, units)) add(quantity);
  if (lexicon.isSpaced) for (const quantity of wordNumerals(text, lexicon, units)) add(quantity);
  else
    for (const [word, value] of lexicon.values)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        add({ start: at, end: at + word.length, ...inWords(value, null) });
  const ordered = withUnitOfRange(
    found.sort((a, b) => a.start - b.start),
    text,
  );
  return partsOfWholes(withOnceIn(ordered, text, units), text, lexicon);
}

function* numeralsIn(text: string, units: Units): Generator<Quantity> {
  for (const match of text.matchAll(NUMERAL)) {
    const { sign, before, digits = "" } = match.groups ?? {};
    const start = match.index;
    const end = start + match[0].length;
    const readings = readingsOf(digits);
    const marked = unitBehind(text.slice(end, end + 40), units);
    const symbol = before?.trim();
    const isPercentBefore = units.percentBefore?.test(text.slice(0, start)) ?? false;
    if (marked === null) {
      yield {
        start,
        end: end + glued(text.slice(end)),
        values: [],
        step: 0,
        unit: null,
        sign: null,
        isWords: false,
        isName: true,
      };
      continue;
    }
    const rest =
      units.own !== null && marked.unit === null ? restOf(text.slice(end + marked.length), marked.scale, units) : null;
    if (rest !== null && symbol === undefined) {
      yield {
        start,
        end: end + marked.length + rest.length,
        values: readings.map((value) => value * marked.scale + rest.value),
        step: 1,
        unit: rest.unit,
        sign: null,
        isWords: false,
        isName: false,
      };
      continue;
    }
    const unit = symbol !== undefined ? `money:${SYMBOLS[symbol] ?? symbol}` : isPercentBefore ? "share" : marked.unit;
    const scale = marked.scale * (unit === "share" ? 0.01 : 1);
    const decimals = /[.,](\d+)$/.exec(digits)?.[1]?.length ?? 0;
    yield {
      start,
      end: end + marked.length,
      values: readings.map((value) => value * scale),
      step: scale * (decimals === 3 && marked.scale === 1 ? 1 : 10 ** -decimals),
      unit: symbol !== undefined && (marked.unit === "share" || marked.unit === "times") ? "contradiction" : unit,
      sign: sign === undefined ? null : sign === "+" ? "+" : "-",
      isWords: false,
      isName: false,
    };
  }
}

/** "3万1500" is one number: what follows a scale without a sign between. */
function restOf(text: string, scale: number, units: Units): { value: number; unit: Unit; length: number } | null {
  const digits = /^ ?(\d{1,4})(?![\d.,])/u.exec(text);
  const value = Number(digits?.[1]);
  if (digits === null || value >= scale) return null;
  const marked = unitBehind(text.slice(digits[0].length), units) ?? { unit: null, scale: 1, length: 0 };
  return { value: value * marked.scale, unit: marked.unit, length: digits[0].length + marked.length };
}

const glued = (rest: string): number => /^[\p{L}\p{N}-]*/u.exec(rest)?.[0].length ?? 0;

function* namesWithDigits(text: string): Generator<Quantity> {
  for (const match of text.matchAll(
    /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{L}-]*\d[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}-]*/gu,
  ))
    yield {
      start: match.index,
      end: match.index + match[0].length,
      values: [],
      step: 0,
      unit: null,
      sign: null,
      isWords: false,
      isName: true,
    };
}

/** "5 to 19 %": the unit is written once. */
function withUnitOfRange(quantities: readonly Quantity[], text: string): Quantity[] {
  return quantities.map((quantity, place) => {
    const next = quantities[place + 1];
    const isRange =
      quantity.unit === null &&
      !quantity.isWords &&
      next?.unit === "share" &&
      quantity.values.every((value) => value <= 100) &&
      /^\s?(?:\p{Script=Latin}{1,3}|[-–~～至到])\s?[+-]?$/u.test(text.slice(quantity.end, next.start));
    if (!isRange) return quantity;
    return {
      ...quantity,
      values: quantity.values.map((value) => value / 100),
      step: quantity.step / 100,
      unit: "share",
    };
  });
}

const isRound = (many: number): boolean => (many > 1 && many <= 20) || (many <= 100 && many % 10 === 0);

/** "One offer in ten", "una de cada diez": a tenth. */
function withOnceIn(quantities: readonly Quantity[], text: string, { onceIn }: Units): Quantity[] {
  if (onceIn === null) return [...quantities];
  const joined: Quantity[] = [];
  for (const quantity of quantities) {
    const [many = Number.NaN] = quantity.values;
    const one = quantity.unit === null && isRound(many) ? onceIn.exec(text.slice(0, quantity.start)) : null;
    if (one === null) {
      joined.push(quantity);
      continue;
    }
    while ((joined.at(-1)?.start ?? -1) >= one.index) joined.pop();
    joined.push({ start: one.index, end: quantity.end, ...inWords(1 / many, "share") });
  }
  return joined;
}

/** "One in three" is a share; a lone "one" is no number. */
function partsOfWholes(quantities: readonly Quantity[], text: string, lexicon: Lexicon): Quantity[] {
  const { oneIn } = lexicon.numbers;
  const joined: Quantity[] = [];
  for (let at = 0; at < quantities.length; at += 1) {
    const part = quantities[at];
    const whole = quantities[at + 1];
    if (part === undefined) continue;
    const [few = Number.NaN] = part.values;
    if (whole !== undefined && part.unit === null && whole.unit === null) {
      const [many = Number.NaN] = whole.values;
      const between = text.slice(part.end, whole.start).toLowerCase().trim().split(/\s+/);
      const isPart = few < many && (many <= 20 || many === 100) && (whole.isWords || few === 1);
      if (isPart && between.length <= 6 && oneIn.some((word) => between.join(" ").endsWith(word))) {
        joined.push({ start: part.start, end: whole.end, ...inWords(few / many, "share") });
        at += 1;
        continue;
      }
    }
    joined.push(part);
  }
  return joined.filter(({ isWords, values, unit }) => !(isWords && unit === null && values[0] === 1));
}

/** What a numeral can mean: "1.234" is a thousand in one notation and little more than one in another; English first. */
export function readingsOf(digits: string): number[] {
  const bare = digits.replace(/[\u00a0\u202f\u200b '’]/g, "");
  const english = Number(bare.replaceAll(",", ""));
  const other = Number(bare.replaceAll(".", "").replace(",", "."));
  return [...new Set([english, other].filter((value) => Number.isFinite(value)))];
}
