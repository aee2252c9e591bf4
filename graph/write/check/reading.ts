import { type Figure, formatNumber, type Statement } from "../../answer/figure.js";
import { datesIn, type SaidDate } from "./dates.js";
import { foldSigns } from "./fold.js";
import { type Lexicon, lexiconOf } from "./lexicon.js";
import { quantitiesIn, readingsOf } from "./quantities.js";
import type { Quantity, Unit } from "./units.js";

/** A word that claims something, where it stands. */
export interface Mark {
  readonly kind: string;
  readonly concepts: readonly string[];
  readonly start: number;
  readonly end: number;
}

/** What a text says: its numbers, its claims, and how it is parted. */
export interface Reading<Held extends Quantity = Quantity> {
  readonly text: string;
  readonly quantities: readonly Held[];
  readonly marks: readonly Mark[];
  readonly dates: readonly SaidDate[];
  /** Ends of clauses and of sentences. */
  readonly clauses: readonly number[];
  readonly sentences: readonly number[];
}

/** A number of a fact: one of its figures, or a number of its words. */
export interface FactQuantity extends Quantity {
  readonly figure: Figure | null;
  /** How it is printed, as a number. */
  readonly isDate: boolean;
}

export interface Fact extends Reading<FactQuantity> {
  readonly statement: Statement;
  /** In small letters. */
  readonly words: ReadonlySet<string>;
}

export function readText(text: string, lexicon: Lexicon): Reading {
  const folded = foldSigns(text);
  return {
    text: folded,
    quantities: quantitiesIn(folded, lexicon),
    marks: marksIn(folded, lexicon),
    dates: datesIn(folded, lexicon),
    // A wide comma is never a part of a number, as a narrow one may be.
    ...partsIn(text, lexicon),
  };
}

const facts = new WeakMap<Statement, Fact>();

/** Facts are the service's own statements, in English. */
export function readFact(statement: Statement): Fact {
  const known = facts.get(statement);
  if (known) return known;
  const english = lexiconOf("en");
  if (english === null) throw new Error("graph/write/languages/en.json is missing.");
  let text = "";
  const figures: FactQuantity[] = [];
  for (const part of statement.parts) {
    if (typeof part === "string") {
      text += part;
      continue;
    }
    const shown = formatNumber(part.value, part.kind, part.currency, part.signed);
    if (part.value !== null) figures.push(figureAt(part, shown, text.length));
    text += shown;
  }
  const words = quantitiesIn(text, english)
    .filter(({ start, end }) => figures.every((figure) => end <= figure.start || start >= figure.end))
    .map((quantity): FactQuantity => ({ ...quantity, figure: null, isDate: isDate(text, quantity) }));
  const fact: Fact = {
    statement,
    text,
    quantities: [...figures, ...words].sort((a, b) => a.start - b.start),
    marks: marksIn(text, english),
    dates: datesIn(text, english),
    ...partsIn(text, english),
    words: new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  };
  facts.set(statement, fact);
  return fact;
}

function figureAt(figure: Figure, shown: string, start: number): FactQuantity {
  const unit = unitOf(figure);
  const digits = shown.replace(/[^\d.,]/g, "");
  const [printed = Number.NaN] = readingsOf(digits);
  const scale = unit === "share" ? 0.01 : 1;
  return {
    start,
    end: start + shown.length,
    values: [printed * scale],
    step: scale,
    unit,
    sign: (figure.value ?? 0) < 0 ? "-" : "+",
    isWords: false,
    isName: false,
    figure,
    isDate: false,
  };
}

function unitOf({ kind, currency }: Figure): Unit {
  if (kind === "percent") return "share";
  if (kind === "money" || kind === "estimate") return currency === null ? null : `money:${currency}`;
  return kind === "days" || kind === "months" ? `span:${kind.slice(0, -1)}` : null;
}

const MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]*";

/** A day, a year: part of a date and no quantity. */
function isDate(text: string, { start, end, values, unit }: Quantity): boolean {
  if (unit !== null || values.length === 0) return false;
  const before = text.slice(Math.max(0, start - 14), start);
  const after = text.slice(end, end + 14);
  if (/\d{4}-(?:\d{2}-)?$/.test(before) || /^-\d{2}/.test(after)) return true;
  if (new RegExp(`${MONTH} $`).test(before) || new RegExp(`^ ${MONTH}`).test(after)) return true;
  const [value = 0] = values;
  return Number.isInteger(value) && value >= 1990 && value <= 2100 && !text.slice(start, end).includes(",");
}

function marksIn(text: string, lexicon: Lexicon): Mark[] {
  const marks: Mark[] = [];
  for (const { kind, concepts, words } of lexicon.claims)
    for (const match of text.matchAll(words))
      marks.push({ kind, concepts, start: match.index, end: match.index + match[0].length });
  for (const [place, words] of lexicon.months.entries())
    for (const match of text.matchAll(words))
      marks.push({
        kind: "month",
        concepts: [String(place + 1)],
        start: match.index,
        end: match.index + match[0].length,
      });
  for (const match of text.matchAll(/\d{4}-(\d{2})(?:-\d{2})?/g))
    marks.push({
      kind: "month",
      concepts: [String(Number(match[1]))],
      start: match.index,
      end: match.index + match[0].length,
    });
  // "From the cheapest to the dearest" is an order, and calls nothing the dearest.
  const orders = marks.filter(({ kind }) => kind === "order");
  return marks.filter((mark) => mark.kind === "order" || orders.every((order) => !isWithin(mark, order)));
}

/** A full stop behind a letter or a day ("r. ", "5. Oktober") ends no sentence. */
const STOP =
  /(?<!(?<!\p{L})(?:\p{L}|tys|mln|mld|mio|mrd|tsd|ca|nr|proc|env|aprox)|(?<![\d.,])\d{1,2})\.(?=\s|$)|[!?…](?=\s|$)|[。！？]/giu;

function partsIn(text: string, lexicon: Lexicon): Pick<Reading, "clauses" | "sentences"> {
  const sentences = [...text.matchAll(STOP)].map(({ index }) => index + 1);
  const signs = [...text.matchAll(/[;:()（）、，；：—]|,(?!\d)|\s[–-]\s/gu)].map(({ index }) => index + 1);
  const words = [...text.matchAll(lexicon.joins)].map(({ index }) => index);
  const clauses = [...new Set([...sentences, ...signs, ...words, text.length])].sort((a, b) => a - b);
  return { clauses, sentences: [...new Set([...sentences, text.length])] };
}

/** The span of the part that holds a place. */
export function partAt(ends: readonly number[], place: number): { readonly start: number; readonly end: number } {
  const at = ends.findIndex((end) => place < end);
  return at < 0
    ? { start: ends.at(-2) ?? 0, end: ends.at(-1) ?? 0 }
    : { start: at === 0 ? 0 : (ends[at - 1] ?? 0), end: ends[at] ?? 0 };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

export const isWithin = (inner: Span, outer: Span): boolean => inner.start >= outer.start && inner.start < outer.end;

export const distance = (one: Span, other: Span): number =>
  one.end <= other.start ? other.start - one.end : other.end <= one.start ? one.start - other.end : 0;
