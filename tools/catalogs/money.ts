import { exponentOf, readCurrency } from "./currency.js";

/** Amounts as people write them: "1,234", "1.234,56", "1 234", "1'234.50", "$ 12.34", "12,50 €", "10.000 KWD". */

export type DecimalMark = "." | ",";

export interface AmountOptions {
  /** ISO 4217: tells "10.000 KWD", ten, from "10.000 EUR", ten thousand. */
  readonly currency: string | null;
  /** What the rest of the column says; null when it says nothing. */
  readonly decimalMark: DecimalMark | null;
}

export interface Price {
  readonly amount: number | null;
  /** ISO 4217; null where the text names none. */
  readonly currency: string | null;
  /** "$" names a currency without telling which. */
  readonly isNamed: boolean;
}

const NOTHING_KNOWN: AmountOptions = { currency: null, decimalMark: null };
const LONGEST_AMOUNT = 40;
const LARGEST_AMOUNT = 1e12;
/** Words that may stand beside an amount. */
const BESIDE =
  /\b(?:from|only|now|price|approx|ca|ab|nur|des|dès|a partir de|à partir de|desde|da|vanaf|incl|inkl|excl|zzgl|ttc|ht|vat|mwst|tva|iva|btw)\b\.?/giu;

interface Parts {
  readonly isNegative: boolean;
  /** Digits and marks. */
  readonly number: string;
  /** What stands before and behind, without words that say nothing. */
  readonly beside: string;
}

/** A number, whatever currency stands beside it; null when the text is no single amount. */
export function parseAmount(text: string, options: AmountOptions): number | null {
  const parts = takeApart(text);
  if (parts === null || !isCurrencyOrNothing(parts.beside)) return null;
  return amountOf(parts, options);
}

/** "15.00 USD" is an amount and its currency. `options.currency` decides what "$" means and is not repeated in the result. */
export function splitPrice(text: string, options: AmountOptions = NOTHING_KNOWN): Price {
  const parts = takeApart(text);
  if (parts === null || !isCurrencyOrNothing(parts.beside)) return { amount: null, currency: null, isNamed: false };
  const { currency, isNamed } = currencyBeside(parts.beside, options.currency);
  return { amount: amountOf(parts, { ...options, currency: currency ?? options.currency }), currency, isNamed };
}

/** What one cell says about the decimal mark of its column; null when it could be either. */
export function decimalMarkIn(text: string): DecimalMark | null {
  const number = takeApart(text)?.number;
  if (number === undefined) return null;
  const { dots, commas } = countMarks(number);
  if (dots > 0 && commas > 0) return number.lastIndexOf(".") > number.lastIndexOf(",") ? "." : ",";
  if (dots > 1) return ",";
  if (commas > 1) return ".";
  if (dots + commas === 0 || isEitherWay(number)) return null;
  return dots === 1 ? "." : ",";
}

function takeApart(text: string): Parts | null {
  if (text.length > LONGEST_AMOUNT) return null;
  // "12,-" and "12.--" are whole amounts; Arabic digits and marks are put into ours.
  const plain = text
    .normalize("NFKC")
    .replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll("٫", ".")
    .replaceAll("٬", ",")
    .replace(/[.,]\s?[-–—]+/, "")
    .trim();
  const match = /^([^\d]*)(\d(?:[\d.,'’\s]*\d)?)[.,]?([^\d]*)$/u.exec(plain.replace(/^([^\d.]*)\.(?=\d)/, "$10."));
  if (match === null) return null;
  const [, before = "", number = "", behind = ""] = match;
  const isNegative = /[-−–]\s*$|^\s*[-−]/.test(before) || /^\(.*\)$/.test(plain);
  const beside = `${before} ${behind}`.replace(BESIDE, " ").replace(/[-−–()*:]/g, " ");
  return { isNegative, number: number.replace(/[\s'’]+/g, " "), beside: beside.trim() };
}

function amountOf({ isNegative, number }: Parts, options: AmountOptions): number | null {
  const value = numberOf(number, options);
  if (value === null || value >= LARGEST_AMOUNT) return null;
  return isNegative && value !== 0 ? -value : value;
}

function numberOf(number: string, { currency, decimalMark }: AmountOptions): number | null {
  const { dots, commas } = countMarks(number);
  if (dots > 0 && commas > 0)
    return withDecimals(number, number.lastIndexOf(".") > number.lastIndexOf(",") ? "." : ",");
  if (dots + commas === 0) return whole(number);
  const mark: DecimalMark = dots > 0 ? "." : ",";
  if (dots + commas > 1) return whole(number.replaceAll(mark, " "));
  if (!isEitherWay(number)) return withDecimals(number, mark);
  const exponent = currency === null ? null : exponentOf(currency);
  const isDecimal = exponent !== 0 && (decimalMark === null ? exponent === 3 : decimalMark === mark);
  return isDecimal ? withDecimals(number, mark) : whole(number.replace(mark, " "));
}

/** One mark before exactly three digits: "1.234" can be read in two ways; "0.234", "1234.567" and "1 234.567" cannot. */
const isEitherWay = (number: string): boolean => /^[1-9]\d{0,2}[.,]\d{3}$/.test(number);

function withDecimals(number: string, mark: DecimalMark): number | null {
  const at = number.lastIndexOf(mark);
  const decimals = number.slice(at + 1);
  const front = whole(number.slice(0, at).replaceAll(mark === "." ? "," : ".", " "));
  return front === null || !/^\d+$/.test(decimals) ? null : Number(`${front}.${decimals}`);
}

/** Digits in groups of three, or of two as in India. */
function whole(number: string): number | null {
  return /^(?:\d+|\d{1,3}(?: \d{2,3})* \d{3})$/.test(number) ? Number(number.replaceAll(" ", "")) : null;
}

function countMarks(number: string): { dots: number; commas: number } {
  let dots = 0;
  let commas = 0;
  for (const character of number) {
    if (character === ".") dots += 1;
    if (character === ",") commas += 1;
  }
  return { dots, commas };
}

const isCurrencyOrNothing = (beside: string): boolean => beside === "" || currencyBeside(beside, null).isNamed;

/** "US $", "EUR", "€ " or "$ USD": the pieces may stand on both sides of the amount. */
function currencyBeside(beside: string, hint: string | null) {
  const whole = readCurrency(beside, hint);
  if (whole.isNamed || beside === "") return whole;
  const pieces = beside.split(/[\s/]+/).map((piece) => readCurrency(piece, hint));
  if (pieces.some((piece) => !piece.isNamed)) return { currency: null, isNamed: false };
  return pieces.find((piece) => piece.currency !== null) ?? { currency: null, isNamed: true };
}
