import { z } from "zod";
import { Derivation, type Derived } from "./derivation.js";
import { FigureKind } from "./figure-kind.js";
import { formatIn } from "./number-format.js";
import { capital } from "./words.js";

/**
 * A number on its way into prose or a table. Nothing else may put a numeral into an answer:
 * `say` takes words and figures only, so that every numeral is tied to the tool results it came from.
 */
export const Figure = z.object({
  value: z.number().nullable(),
  kind: FigureKind,
  /** ISO 4217 for money and estimates of money; null otherwise. */
  currency: z.string().nullable(),
  /** Print a plus sign before gains. */
  signed: z.boolean(),
  /** References of the tool results it came from, for example "pricing-2". */
  refs: z.array(z.string()),
  /** Which cell of a result it is, or how it was computed from such cells; null where it is unknown. */
  derivation: Derivation.nullable(),
  /** Whose way of writing numbers it is printed in; English when missing. */
  language: z.string().optional(),
});
export type Figure = z.infer<typeof Figure>;

/** One sentence or two: words and figures in order. */
export const Statement = z.object({ parts: z.array(z.union([z.string(), Figure])), refs: z.array(z.string()) });
export type Statement = z.infer<typeof Statement>;

interface FigureOptions {
  readonly signed?: boolean;
}

/** A value with its proof, so that no bare number becomes a figure; null where it is unknown. */
type Value = Derived | null;

type Refs = string | readonly string[];

function figure(
  kind: FigureKind,
  given: Value,
  refs: Refs,
  currency: string | null,
  options: FigureOptions = {},
): Figure {
  const { value, derivation } = given ?? { value: null, derivation: null };
  return {
    value: value !== null && Number.isFinite(value) ? value : null,
    kind,
    currency,
    signed: options.signed ?? false,
    refs: typeof refs === "string" ? [refs] : [...refs],
    derivation,
  };
}

/** Whole things: rows, searches, offers. */
export const count = (value: Value, refs: Refs) => figure("count", value, refs, null);
/** A plain number at three significant digits. */
export const number = (value: Value, refs: Refs, options?: FigureOptions) =>
  figure("number", value, refs, null, options);
/** A price that was seen, to the cent; `currency` is null where nobody said in which money. */
export const money = (value: Value, currency: string | null, refs: Refs, options?: FigureOptions) =>
  figure("money", value, refs, currency, options);
/** An estimated amount, three significant digits. */
export const estimate = (value: Value, currency: string, refs: Refs) => figure("estimate", value, refs, currency);
/** `value` is a fraction: 0.123 reads 12.3 %. */
export const percent = (value: Value, refs: Refs, options?: FigureOptions) =>
  figure("percent", value, refs, null, options);
/** A quotient, for example searches per offer. */
export const ratio = (value: Value, refs: Refs, options?: FigureOptions) => figure("ratio", value, refs, null, options);
/** An index or statistic at two decimals, for example a log gap index or a seasonal strength. */
export const index = (value: Value, refs: Refs, options?: FigureOptions) => figure("index", value, refs, null, options);
export const days = (value: Value, refs: Refs) => figure("days", value, refs, null);
export const months = (value: Value, refs: Refs) => figure("months", value, refs, null);

/**
 * Builds a statement: say`The median is ${money(19.9, "USD", ref)} over ${count(42, ref)} offers.`
 * Strings are for names, dates and words; a statement is a phrase inside; a bare number does not compile.
 */
export function say(words: TemplateStringsArray, ...values: readonly (string | Figure | Statement)[]): Statement {
  return compose(...words.flatMap((word, position) => [word, values[position] ?? ""]));
}

/** Adds references to a statement whose words rest on tool results although it holds no figure. */
export function citing(statement: Statement, ...refs: readonly string[]): Statement {
  return { parts: statement.parts, refs: [...new Set([...statement.refs, ...refs])] };
}

/** Joins statements into one, with a space between. */
export function join(...statements: readonly Statement[]): Statement {
  return {
    parts: statements.flatMap((statement, position) => (position === 0 ? statement.parts : [" ", ...statement.parts])),
    refs: [...new Set(statements.flatMap((statement) => statement.refs))],
  };
}

/** A sentence from parts whose number is not known beforehand. */
export function compose(...parts: readonly (string | Figure | Statement)[]): Statement {
  const flat = parts.flatMap((part) => (typeof part === "object" && "parts" in part ? part.parts : [part]));
  const refs = parts.flatMap((part) => (typeof part === "string" ? [] : part.refs));
  return { parts: flat.filter((part) => part !== ""), refs: [...new Set(refs)] };
}

/** "A", "A and B", "A, B and C", of clauses that hold figures. */
export function listStatements(clauses: readonly Statement[], glue = "and"): Statement {
  return compose(
    ...clauses.flatMap((clause, position) => [
      position === 0 ? "" : position === clauses.length - 1 ? ` ${glue} ` : ", ",
      clause,
    ]),
  );
}

/** The same with a capital letter, unless a figure stands first. */
export function capitalised(statement: Statement): Statement {
  const [first, ...rest] = statement.parts;
  if (typeof first !== "string") return statement;
  return { parts: [capital(first), ...rest], refs: statement.refs };
}

const UNKNOWN = "–";

/** How a number reads. Every numeral of an answer, in prose or in a table, passes here. */
export function formatNumber(
  value: number | null,
  kind: FigureKind,
  currency: string | null = null,
  signed = false,
  language = "en",
): string {
  if (value === null || !Number.isFinite(value)) return UNKNOWN;
  const size = Math.abs(value);
  const magnitude =
    language === "en" ? formatMagnitude(size, kind, currency) : formatIn(language, size, kind, currency);
  // What reads as zero has no sign.
  const isZero = !/[1-9]/.test(magnitude);
  const sign = isZero ? "" : value < 0 ? "-" : signed ? "+" : "";
  return sign + magnitude;
}

function formatMagnitude(value: number, kind: FigureKind, currency: string | null): string {
  switch (kind) {
    case "count":
      return group(value, 0);
    case "money":
      // Half a cent is half a cent whatever binary fractions make of it: $17.465 reads $17.47.
      return withCurrency(group(Number(value.toPrecision(14)), 2), currency);
    case "estimate":
      return withCurrency(significant(value), currency);
    case "percent":
      return `${group(value * 100, value < 0.9995 ? 1 : 0)} %`;
    case "ratio":
      return group(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
    case "index":
      return group(value, 2);
    case "days":
      return `${group(value, 0)} ${Math.round(value) === 1 ? "day" : "days"}`;
    case "months":
      return `${group(value, 0)} ${Math.round(value) === 1 ? "month" : "months"}`;
    case "number":
      return significant(value);
  }
}

const groupers = [0, 1, 2, 3].map(
  (digits) => new Intl.NumberFormat("en-US", { minimumFractionDigits: digits, maximumFractionDigits: digits }),
);

function group(value: number, digits: 0 | 1 | 2 | 3): string {
  if (digits === 0 && Number.isInteger(value) && value < 1000) return String(value); // most are, and Intl is slow
  return groupers[digits]?.format(value) ?? String(value);
}

const threeDigits = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 3 });

function significant(value: number): string {
  return threeDigits.format(value);
}

const SYMBOLS: Readonly<Record<string, string>> = { USD: "$", GBP: "£", EUR: "€" };

function withCurrency(amount: string, currency: string | null): string {
  if (currency === null) return amount;
  const symbol = SYMBOLS[currency];
  return symbol ? `${symbol}${amount}` : `${amount} ${currency}`;
}

/** Whether a reader sees the same: what differs only behind the digits shown is no difference to tell. */
export const readsAlike = (one: Figure | Statement, other: Figure | Statement): boolean =>
  renderStatement(compose(one)) === renderStatement(compose(other));

export const formatFigure = ({
  value,
  kind,
  currency,
  signed,
  language,
}: Omit<Figure, "refs" | "derivation">): string => formatNumber(value, kind, currency, signed, language);

/** The statement as text, without its references. */
export function renderStatement(statement: Statement): string {
  return statement.parts.map((part) => (typeof part === "string" ? part : formatFigure(part))).join("");
}
