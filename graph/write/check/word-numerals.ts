import { alternatives } from "../../understand/languages/compose.js";
import type { Lexicon } from "./lexicon.js";
import { inWords, type Quantity, spansOf, type Units, unitBehind } from "./units.js";

/** Numbers that are written in words, or in the signs of Chinese, Japanese and Korean. */

/** Numerals of Chinese, Japanese and Korean. */
export function* ownNumerals(text: string, lexicon: Lexicon, units: Units): Generator<Quantity> {
  if (units.own === null) return;
  const { digits = "", aliases = {}, tenths, notNumbers } = lexicon.numbers;
  const blocked = notNumbers === undefined || units.notOwn === null ? [] : spansOf(units.notOwn, text);
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

/** "五分之四", "3分の1": the whole comes first. */
export function* hanFractions(text: string): Generator<Quantity> {
  for (const match of text.matchAll(FRACTION)) {
    const [whole = Number.NaN, part = Number.NaN] = [match[1], match[2]].map((signs = "") =>
      /\d/.test(signs) ? Number(signs) : HAN_DIGITS.indexOf(signs),
    );
    if (part > 0 && whole > part)
      yield { start: match.index, end: match.index + match[0].length, ...inWords(part / whole, "share") };
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

export function* wordNumerals(text: string, lexicon: Lexicon, units: Units): Generator<Quantity> {
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
