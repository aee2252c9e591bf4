import { alternatives } from "../../understand/languages/compose.js";
import type { Lexicon } from "./lexicon.js";

/** Numbers of a text in whatever way they are written: digits with unit and scale, number words, parts and multiples. */

/** "share" for a part of a whole, "money:GBP", "times", "points" for percentage points, "ordinal", "date"; null for a bare number. */
export type Unit = string | null;

export interface Quantity {
  readonly start: number;
  readonly end: number;
  /** What it can mean: "1.234" is read in two notations. A share is a fraction. */
  readonly values: readonly number[];
  /** What the last digit written is worth; 0 for words and shares of words. */
  readonly step: number;
  readonly unit: Unit;
  readonly sign: "+" | "-" | null;
  readonly isWords: boolean;
  /** Digits inside a word: part of a name, or nothing that is known. */
  readonly isName: boolean;
}

const SYMBOLS: Readonly<Record<string, string>> = {
  $: "USD",
  US$: "USD",
  "£": "GBP",
  "€": "EUR",
  "¥": "JPY",
  "₹": "INR",
  "₩": "KRW",
  zł: "PLN",
  元: "CNY",
  円: "JPY",
  원: "KRW",
  R$: "BRL",
  A$: "AUD",
  C$: "CAD",
};
const SYMBOL = "US\\$|R\\$|A\\$|C\\$|[$£€¥₹₩]";
const ISO = "USD|EUR|GBP|JPY|CNY|PLN|CHF|SEK|CAD|AUD|BRL|INR|KRW|MXN";
const DIGITS = "\\d{1,3}(?:[.,'’\\u00a0\\u202f ]\\d{3})+(?!\\d)(?:[.,]\\d+)?|\\d+(?:[.,]\\d+)?";
const NUMERAL = new RegExp(
  `(?:(?<![\\p{L}\\d%£€$])(?<sign>[+\\-−–]))?(?<before>(?:${SYMBOL}|\\b(?:${ISO}))\\s?)?(?<![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Greek}\\d]|\\d[.,])(?<digits>${DIGITS})`,
  "gu",
);

interface Units {
  readonly money: readonly (readonly [currency: string, RegExp])[];
  readonly percent: RegExp;
  readonly percentBefore: RegExp | null;
  readonly points: RegExp;
  readonly times: RegExp;
  readonly scales: readonly (readonly [RegExp, number])[];
  readonly dates: RegExp | null;
  readonly shares: readonly (readonly [RegExp, number])[];
  readonly multiples: readonly (readonly [RegExp, number])[];
  readonly ordinals: RegExp;
  readonly percentWords: RegExp;
  readonly own: RegExp | null;
  readonly notOwn: RegExp | null;
  readonly morphs: RegExp | null;
}

const known = new WeakMap<Lexicon, Units>();

function unitsOf(lexicon: Lexicon): Units {
  const found = known.get(lexicon);
  if (found) return found;
  const { numbers, isSpaced } = lexicon;
  const end = isSpaced ? "(?![\\p{L}\\p{N}])" : "";
  const next = (words: string) => new RegExp(`^[\\s-]?(?:${words})${end}`, "iu");
  const valued = (table: Readonly<Record<string, number>>) =>
    Object.entries(table).map(([words, value]) => [lexicon.expression(words), value] as const);
  const signs =
    numbers.digits && [...numbers.digits, ...Object.keys(numbers.aliases ?? {}), ...lexicon.scales.keys()].join("");
  const isComposed = ["de", "nl", "it"].includes(lexicon.code);
  const units: Units = {
    money: Object.entries(numbers.money).map(([currency, words]) => [currency, next(words)] as const),
    percent: next(`%|％|${numbers.percent}`),
    percentBefore: isSpaced ? null : new RegExp(`(?:${numbers.percent})\\s?$`, "u"),
    points: next(`%[- ]?(?:${numbers.points})|${numbers.points}`),
    times: next(numbers.timesUnit),
    // A letter is a scale only when it touches the number.
    scales: [...lexicon.scales]
      .sort(([a], [b]) => b.length - a.length)
      .map(
        ([word, value]) =>
          [
            new RegExp(word.length === 1 && isSpaced ? `^${word}${end}` : `^[\\s-]?${word}\\.?${end}`, "iu"),
            value,
          ] as const,
      ),
    dates: numbers.dates === undefined ? null : new RegExp(`^\\s?(?:${numbers.dates})`, "u"),
    shares: valued(numbers.shares),
    multiples: valued(numbers.times),
    ordinals: lexicon.expression(numbers.ordinals),
    percentWords: lexicon.expression(numbers.percent),
    own: signs ? new RegExp(`[${signs}]{${numbers.minimum ?? 1},}`, "gu") : null,
    notOwn: numbers.notNumbers === undefined ? null : new RegExp(numbers.notNumbers, "gu"),
    morphs: isComposed
      ? new RegExp(
          `^(?:${[...lexicon.values.keys(), ...lexicon.scales.keys(), "ein", "cent", ...alternatives(numbers.joints)]
            .filter((word) => word.length > 1)
            .sort((a, b) => b.length - a.length)
            .join("|")})+$`,
          "u",
        )
      : null,
  };
  known.set(lexicon, units);
  return units;
}

/** Every number of a text whose signs are folded (fold.ts), in its order. */
export function quantitiesIn(text: string, lexicon: Lexicon): Quantity[] {
  const found: Quantity[] = [];
  const isFree = ({ start, end }: { start: number; end: number }) =>
    found.every((other) => end <= other.start || start >= other.end);
  const add = (quantity: Quantity) => {
    if (isFree(quantity)) found.push(quantity);
  };
  const units = unitsOf(lexicon);
  for (const quantity of numeralsIn(text, units)) add(quantity);
  for (const quantity of namesWithDigits(text)) add(quantity);
  for (const [words, value] of units.multiples)
    for (const span of spansOf(words, text)) add({ ...span, ...inWords(value, "times") });
  for (const [words, value] of units.shares)
    for (const span of spansOf(words, text)) add({ ...span, ...inWords(value, "share") });
  if (units.own) for (const quantity of ownNumerals(text, lexicon, units)) add(quantity);
  for (const span of spansOf(units.ordinals, text)) add({ ...span, ...inWords(Number.NaN, "ordinal") });
  if (lexicon.isSpaced) for (const quantity of wordNumerals(text, lexicon, units)) add(quantity);
  else
    for (const [word, value] of lexicon.values)
      for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
        add({ start: at, end: at + word.length, ...inWords(value, null) });
  return partsOfWholes(
    found.sort((a, b) => a.start - b.start),
    text,
    lexicon,
  );
}

const inWords = (value: number, unit: Unit) => ({
  values: [value],
  step: 0,
  unit,
  sign: null,
  isWords: true,
  isName: false,
});

const spansOf = (expression: RegExp, text: string) =>
  [...text.matchAll(expression)].map((match) => ({ start: match.index, end: match.index + match[0].length }));

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

const glued = (rest: string): number => /^[\p{L}\p{N}-]*/u.exec(rest)?.[0].length ?? 0;

/** Null where letters touch the number that mean nothing here. */
function unitBehind(
  rest: string,
  units: Units,
): { readonly unit: Unit; readonly scale: number; readonly length: number } | null {
  let scale = 1;
  let length = 0;
  const take = (expression: RegExp): boolean => {
    const match = expression.exec(rest.slice(length));
    if (match) length += match[0].length;
    return match !== null;
  };
  for (const [expression, value] of units.scales) {
    if (!take(expression)) continue;
    scale = value;
    break;
  }
  if (take(units.points)) return { unit: "points", scale, length };
  if (take(units.percent)) return { unit: "share", scale, length };
  const symbol = new RegExp(`^\\s?(?:${SYMBOL}|(?:${ISO})\\b|zł|元|円|원)`, "u").exec(rest.slice(length))?.[0];
  if (symbol !== undefined) {
    const name = symbol.trim();
    return { unit: `money:${SYMBOLS[name] ?? name}`, scale, length: length + symbol.length };
  }
  for (const [currency, expression] of units.money)
    if (take(expression)) return { unit: `money:${currency}`, scale, length };
  // The unit's word stays with the sentence.
  const times = units.times.exec(rest.slice(length));
  if (times) return { unit: "times", scale, length };
  if (units.dates?.test(rest)) return { unit: "date", scale, length };
  const ordinal = /^(?:st|nd|rd|th|er|ère|e|ème|º|ª|°)(?![\p{L}\p{N}])/u.exec(rest.slice(length));
  if (ordinal) return { unit: "ordinal", scale, length };
  if (length === 0 && /^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]/u.test(rest)) return null;
  return { unit: null, scale, length };
}

function* namesWithDigits(text: string): Generator<Quantity> {
  for (const match of text.matchAll(/[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}][\p{L}-]*\d[\p{L}\p{N}-]*/gu))
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

/** Numerals of Chinese, Japanese and Korean. */
function* ownNumerals(text: string, lexicon: Lexicon, units: Units): Generator<Quantity> {
  if (units.own === null) return;
  const { digits = "", aliases = {}, tenths, notNumbers } = lexicon.numbers;
  const blocked = notNumbers === undefined || units.notOwn === null ? [] : spansOf(units.notOwn, text);
  // "五分之四", "五分の四": the whole comes first.
  for (const match of text.matchAll(FRACTION)) {
    const [whole = Number.NaN, part = Number.NaN] = [match[1], match[2]].map((signs = "") =>
      /\d/.test(signs) ? Number(signs) : HAN_DIGITS.indexOf(signs),
    );
    if (part > 0 && whole > part)
      yield { start: match.index, end: match.index + match[0].length, ...inWords(part / whole, "share") };
  }
  for (const match of text.matchAll(units.own)) {
    const start = match.index;
    const end = start + match[0].length;
    if (blocked.some((span) => span.start < end && span.end > start)) continue;
    const signs = [...match[0]];
    // Behind digits it is their scale.
    if (/\d\s?$/.test(text.slice(0, start)) && signs.every((sign) => lexicon.scales.has(sign))) continue;
    if (lexicon.numbers.minimum !== undefined && !signs.some((sign) => lexicon.scales.has(sign))) continue;
    const steps = signs.map((sign) => {
      const scale = lexicon.scales.get(sign);
      if (scale !== undefined) return { scale };
      const place = [...digits].indexOf(sign);
      return { value: aliases[sign] ?? (digits.startsWith("零〇") ? Math.max(0, place - 1) : place) };
    });
    const value = digitsInRow(steps) ?? evaluate(steps);
    if (tenths !== undefined && text.startsWith(tenths, end)) {
      yield { start, end: end + tenths.length, ...inWords(value / 10, "share") };
      continue;
    }
    if (value === 1) continue;
    const isPercent = units.percentBefore?.test(text.slice(0, start)) ?? false;
    const marked = unitBehind(text.slice(end, end + 20), units) ?? { unit: null, scale: 1, length: 0 };
    yield {
      start,
      end: end + marked.length,
      ...inWords((value * marked.scale) / (isPercent ? 100 : 1), isPercent ? "share" : marked.unit),
    };
  }
}

const HAN_DIGITS = "零一二三四五六七八九十";
const FRACTION = /([一二三四五六七八九十]|\d{1,2})分[之の의] ?([一二三四五六七八九十]|\d{1,2})/gu;

interface Step {
  readonly value?: number;
  readonly scale?: number;
}

/** "二〇二六" */
function digitsInRow(steps: readonly Step[]): number | null {
  if (steps.length < 2 || steps.some(({ scale }) => scale !== undefined)) return null;
  return Number(steps.map(({ value }) => value).join(""));
}

/** "Two hundred and five thousand": what stands before a scale is multiplied by it. */
function evaluate(steps: readonly Step[]): number {
  let total = 0;
  let section = 0;
  let current = 0;
  for (const { value, scale } of steps) {
    if (value !== undefined) current += value;
    else if (scale !== undefined && scale < 1000) {
      section += (current || 1) * scale;
      current = 0;
    } else if (scale !== undefined) {
      total += (section + current || 1) * scale;
      section = 0;
      current = 0;
    }
  }
  return total + section + current;
}

const WORD = /\p{L}+(?:-\p{L}+)*/gu;

function* wordNumerals(text: string, lexicon: Lexicon, units: Units): Generator<Quantity> {
  const percents = spansOf(units.percentWords, text);
  const words = [...text.matchAll(WORD)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    steps: percents.some((span) => span.start <= match.index && match.index < span.end)
      ? null
      : stepsOf(match[0].toLowerCase(), lexicon, units),
    isJoint: alternatives(lexicon.numbers.joints).includes(match[0].toLowerCase()),
  }));
  for (let at = 0; at < words.length; at += 1) {
    const first = words[at];
    if (!first?.steps) continue;
    const steps = [...first.steps];
    let last = first;
    for (let next = at + 1; next < words.length; next += 1) {
      const word = words[next];
      if (word === undefined || !/^[\s-]*$/.test(text.slice(last.end, word.start))) break;
      if (word.isJoint && words[next + 1]?.steps) {
        // "Two and three" are two numbers, "two hundred and five" is one.
        if (!steps.some(({ scale }) => scale !== undefined)) break;
        last = word;
        continue;
      }
      if (!word.steps) break;
      steps.push(...word.steps);
      last = word;
      at = next;
    }
    const value = evaluate(steps);
    const isScaleBehindDigits = /\d[\s.]?$/.test(text.slice(0, first.start));
    if (isScaleBehindDigits) continue;
    const marked = unitBehind(text.slice(last.end, last.end + 40), units) ?? { unit: null, scale: 1, length: 0 };
    const share = marked.unit === "share" ? 0.01 : 1;
    yield { start: first.start, end: last.end + marked.length, ...inWords(value * marked.scale * share, marked.unit) };
  }
}

function stepsOf(word: string, lexicon: Lexicon, units: Units): Step[] | null {
  const plain = lexicon.values.get(word);
  if (plain !== undefined) return [{ value: plain }];
  const scale = word.length > 1 ? lexicon.scales.get(word) : undefined;
  if (scale !== undefined) return [{ scale }];
  if (word.includes("-")) {
    const parts = word
      .split("-")
      .map(
        (part) => stepsOf(part, lexicon, units) ?? (alternatives(lexicon.numbers.joints).includes(part) ? [] : null),
      );
    return parts.length > 1 && parts.every((part) => part !== null) && parts.flat().length > 1 ? parts.flat() : null;
  }
  if (word.length < 6 || !units.morphs?.test(word)) return null;
  const morphs = [
    ...lexicon.values.keys(),
    ...lexicon.scales.keys(),
    "ein",
    "cent",
    ...alternatives(lexicon.numbers.joints),
  ].sort((a, b) => b.length - a.length);
  const steps: Step[] = [];
  for (let rest = word; rest !== ""; ) {
    const morph = morphs.find((each) => each !== "" && rest.startsWith(each));
    if (morph === undefined) return null;
    rest = rest.slice(morph.length);
    const scaled = lexicon.scales.get(morph) ?? (morph === "cent" ? 100 : undefined);
    const valued = lexicon.values.get(morph) ?? (morph === "ein" ? 1 : undefined);
    if (scaled !== undefined) steps.push({ scale: scaled });
    else if (valued !== undefined) steps.push({ value: valued });
  }
  return steps.length > 1 ? steps : null;
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
      const isPart = few < many && many <= 20 && (whole.isWords || few === 1);
      if (isPart && between.length <= 4 && oneIn.some((word) => between.join(" ").endsWith(word))) {
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
