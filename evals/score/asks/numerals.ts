/** Numbers as they are printed, in an answer (English) or in a question (any language). */

export const CURRENCIES = ["USD", "GBP", "EUR"] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface Numeral {
  readonly value: number;
  /** How far rounding may have moved it: half of the last digit that is printed. */
  readonly half: number;
  /** "time" counts days, months, years; "date" is part of one; "plain" is everything without a unit. */
  readonly kind: Currency | "%" | "time" | "date" | "plain";
  readonly isNegative: boolean;
  readonly at: number;
  readonly end: number;
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";
const DATE = new RegExp(
  `\\b\\d{4}-\\d{2}(?:-\\d{2})?\\b|\\b\\d{1,2} ${MONTH}(?: \\d{4})?\\b|\\b${MONTH} \\d{1,2}(?:, \\d{4})?\\b(?!,?\\d)|\\b${MONTH} \\d{4}\\b|\\b(?:in|since|of|until|from|to|and|year) 20\\d\\d\\b(?![-,.]\\d)|\\b20[12]\\d\\b(?![-,.]\\d| ?%)`,
  "g",
);
const NUMERAL =
  /(?<sign>[-−])?(?<symbol>[$£€])?\s?(?<![\p{L}])(?<digits>\d{1,3}(?:,\d{3})+|\d+)(?<decimals>\.\d+)?(?:\s?(?<scale>million|billion|thousand|bn|mn|[kKmM])(?![\p{L}\d]))?/gu;
const UNIT_AFTER: readonly (readonly [RegExp, Numeral["kind"]])[] = [
  [/^\s?(?:%|per ?cent\b|percentage points?\b|points?\b)/i, "%"],
  [/^\s?(?:USD|US dollars?|dollars?|bucks)\b/i, "USD"],
  [/^\s?(?:GBP|pounds?)\b/i, "GBP"],
  [/^\s?(?:€|(?:EUR|euros?)\b)/i, "EUR"],
  [/^[\s-]?(?:days?|weeks?|months?|years?|hours?)\b/i, "time"],
];
const SYMBOLS: Readonly<Record<string, Currency>> = { $: "USD", "£": "GBP", "€": "EUR" };
const SCALES: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  m: 1e6,
  mn: 1e6,
  million: 1e6,
  bn: 1e9,
  billion: 1e9,
};
const ROUGHLY = /(?:\b(?:about|around|roughly|approximately|nearly|almost|some|over|circa)|~|≈)\s*[$£€]?$/i;
/** Digits that have to stand before trailing zeros for these to be rounding: fewer say nothing. */
const LEAST_DIGITS = 3;

export function numeralsOf(text: string): Numeral[] {
  const dates = [...text.matchAll(DATE)].map(({ index, 0: words }) => ({ from: index, to: index + words.length }));
  const found = [...text.matchAll(NUMERAL)].map((match) => readNumeral(text, match, dates));
  // "between 4 and 7 %": the unit stands behind the second number only.
  return found.map((numeral, place) => {
    const next = found[place + 1];
    const isRange = next !== undefined && /^\s?(?:to|and|–|—|-)\s?$/.test(text.slice(numeral.end, next.at));
    return isRange && numeral.kind === "plain" && next.kind !== "date" ? { ...numeral, kind: next.kind } : numeral;
  });
}

function readNumeral(
  text: string,
  match: RegExpExecArray,
  dates: readonly { readonly from: number; readonly to: number }[],
): Numeral {
  const { sign, symbol, digits = "", decimals = "", scale } = match.groups ?? {};
  const [at, end] = [match.index, match.index + match[0].length];
  const before = text.slice(0, at);
  const factor = SCALES[scale?.toLowerCase() ?? ""] ?? 1;
  const unit = symbol ? SYMBOLS[symbol] : UNIT_AFTER.find(([pattern]) => pattern.test(text.slice(end)))?.[1];
  const isDate = dates.some(({ from, to }) => at + (match[0].length - match[0].trimStart().length) >= from && at < to);
  const isNegative =
    (sign !== undefined && !/[\p{L}\d)%]$/u.test(before)) || (symbol !== undefined && /[-−]$/.test(before));
  const bare = digits.replaceAll(",", "");
  return {
    value: Number(bare + decimals) * factor,
    half: 0.5 * factor * lastDigit(bare, decimals, factor > 1 || ROUGHLY.test(before)),
    kind: unit ?? (isDate ? "date" : "plain"),
    isNegative,
    at,
    end,
  };
}

/** What the last printed digit is worth; zeros at the end of a whole number are rounding where enough digits stand before them. */
function lastDigit(digits: string, decimals: string, isRough: boolean): number {
  if (decimals !== "") return 10 ** (1 - decimals.length);
  const zeros = /0*$/.exec(digits)?.[0].length ?? 0;
  return digits.length - zeros >= (isRough ? LEAST_DIGITS - 1 : LEAST_DIGITS) ? 10 ** zeros : 1;
}

/** Whether the printed number, rounded as it is printed, is the value. */
export const isRoundedTo = ({ value: printed, half }: Numeral, value: number): boolean =>
  Math.abs(printed - value) <= half * (1 + 1e-6) + 1e-9;

/** Numbers that somebody states, each with the readings it can have: "1.500" is a thousand and a half, or one and a half. */
export function statedNumbers(question: string): number[][] {
  return [...question.matchAll(/(?<![\p{L}\d])\d+(?:[.,\u00a0\u202f ']\d{3})*(?:[.,]\d+)?\s?[kK]?(?![\p{L}\d])/gu)].map(
    ([words]) => {
      const factor = /[kK]\s*$/.test(words) ? 1000 : 1;
      const bare = words.replace(/[\s\u00a0\u202f'kK]/g, "");
      const readings = [bare.replaceAll(",", ""), bare.replaceAll(".", "").replace(",", ".")].map(Number);
      return [...new Set(readings.filter((value) => !Number.isNaN(value)).map((value) => value * factor))];
    },
  );
}
