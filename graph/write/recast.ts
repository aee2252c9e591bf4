import { derive } from "../answer/derivation.js";
import { type Figure, formatNumber, type Statement } from "../answer/figure.js";

/** A paragraph of the model's, or what is wrong with it. */
export interface Recast {
  readonly statements: readonly Statement[];
  /** Numerals that none of the cited facts explains. */
  readonly faults: readonly string[];
}

const CITED = /((?:\s*\[\d+(?:\s*[,;]\s*\d+)*\])+)/;
const SYMBOL = "[$£€¥]|\\b[A-Z]{3}\\b";
/** A numeral in any of the usual notations ("1,234.5", "1.234,5", "1 234,5"), with sign, currency and percent sign. */
const NUMERAL = new RegExp(
  `(?<![\\p{L}\\d.,])(?<sign>[+\\-−–])?(?<before>(?:${SYMBOL})\\s?)?(?<digits>\\d+(?:[.,'’\\u00a0\\u202f ](?=\\d{3}(?!\\d))\\d{3})*(?:[.,]\\d+)?)(?<after>\\s?(?:%|[$£€¥]|(?:EUR|USD|GBP)\\b))?(?![\\p{L}\\d])`,
  "gu",
);

/**
 * Turns prose that cites facts by number into statements whose figures are the facts' own. Every numeral has to be a figure of a fact
 * it cites (of one of the block's, where it cites none), or stand in such a fact's words or in the question.
 */
export function recast(
  text: string,
  facts: ReadonlyMap<number, Statement>,
  ownFacts: readonly number[],
  question: string,
): Recast {
  const faults: string[] = [];
  const statements = text
    .split(/\n+/)
    .map((line) => line.replace(/^\s*(?:[-*•]|\d+\.)\s+/, "").trim())
    .filter((line) => line !== "")
    .map((line) => recastLine(line, facts, ownFacts, question, faults));
  return { statements, faults };
}

function recastLine(
  line: string,
  facts: ReadonlyMap<number, Statement>,
  ownFacts: readonly number[],
  question: string,
  faults: string[],
): Statement {
  const parts: (string | Figure)[] = [];
  const refs = new Set<string>();
  const pieces = line.split(CITED);
  for (let at = 0; at < pieces.length; at += 2) {
    const cited = [...(pieces[at + 1] ?? "").matchAll(/\d+/g)].map(([number]) => Number(number));
    const unknown = cited.filter((number) => !facts.has(number));
    faults.push(...unknown.map((number) => `[${number}]`));
    const numbers = cited.length > 0 ? cited : ownFacts;
    const behind = numbers.flatMap((number) => facts.get(number) ?? []);
    parts.push(...recastSegment(pieces[at] ?? "", behind, question, faults));
    if (cited.length > 0) for (const { refs: own } of behind) for (const ref of own) refs.add(ref);
  }
  for (const part of parts) if (typeof part !== "string") for (const ref of part.refs) refs.add(ref);
  return { parts, refs: [...refs] };
}

function recastSegment(
  text: string,
  facts: readonly Statement[],
  question: string,
  faults: string[],
): (string | Figure)[] {
  const figures = facts.flatMap(({ parts }) => parts.filter((part): part is Figure => typeof part !== "string"));
  const said = [...facts.map(wordsOf), question].flatMap(valuesIn);
  const parts: (string | Figure)[] = [];
  let from = 0;
  for (const match of text.matchAll(NUMERAL)) {
    const [whole] = match;
    const { sign = "", before = "", digits = "", after = "" } = match.groups ?? {};
    const values = readingsOf(digits);
    const figure = figures.find((each) => agrees(each, values, `${before}${after}`.trim()) && isSigned(each, sign));
    if (figure === undefined) {
      // In the words of a fact or the question stand dates, names and what the asker said.
      const isSaid = values.some((value) => said.includes(value));
      if (!isSaid) faults.push(whole.trim());
      continue;
    }
    parts.push(text.slice(from, match.index), printable(figure, sign));
    from = match.index + whole.length;
  }
  parts.push(text.slice(from));
  return parts.filter((part) => part !== "");
}

/** "Fell by 26 %" says the sign in words; a sign that is written has to be the figure's own. */
const isSigned = ({ value }: Figure, sign: string): boolean =>
  sign === "" || (sign === "+" ? (value ?? 0) >= 0 : (value ?? 0) <= 0);

/** As the model meant it: without a sign that its words tell, and with units that are words ("37 days") left to it. */
function printable(figure: Figure, sign: string): Figure {
  const kind = figure.kind === "days" || figure.kind === "months" ? "count" : figure.kind;
  if (sign !== "" || figure.value === null) return { ...figure, kind };
  const value = Math.abs(figure.value);
  const { derivation } = value === figure.value ? figure : derive("magnitude", figure);
  return { ...figure, kind, value, signed: false, derivation };
}

function agrees({ value, kind, currency, signed }: Figure, values: readonly number[], unit: string): boolean {
  if (value === null) return false;
  const [shown] = readingsOf(formatNumber(Math.abs(value), kind, currency, signed).replace(/[^\d.,]/g, ""));
  if (shown === undefined || !values.includes(shown)) return false;
  if (unit === "") return true;
  if (unit === "%") return kind === "percent";
  return currency !== null && (CURRENCIES[unit] ?? unit) === currency;
}

const CURRENCIES: Readonly<Record<string, string>> = { $: "USD", "£": "GBP", "€": "EUR", "¥": "JPY" };

const wordsOf = ({ parts }: Statement): string => parts.map((part) => (typeof part === "string" ? part : " ")).join("");

const valuesIn = (text: string): number[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].flatMap(([digits]) => readingsOf(digits));

/** What a numeral can mean: "1.234" is a thousand in one notation and little more than one in another; English first. */
function readingsOf(digits: string): number[] {
  const bare = digits.replace(/[\u00a0\u202f '’]/g, "");
  const english = Number(bare.replaceAll(",", ""));
  const other = Number(bare.replaceAll(".", "").replace(",", "."));
  return [...new Set([english, other].filter((value) => Number.isFinite(value)))];
}
