import { column } from "../../answer/answer.js";
import { constant, type Derived, derive } from "../../answer/derivation.js";
import { capitalised, compose, type Figure, number, percent, type Statement, say } from "../../answer/figure.js";
import { COUNTED_SEARCHES, inMarket, inSentence } from "../../answer/words.js";
import type { DemandRequest } from "./details.js";

/**
 * Searches of the monthly series. "Searches a month" is another figure: it holds keywords that are known only as a range, which have no months.
 */
export const SEARCHES_COLUMN = column("searches", COUNTED_SEARCHES, "count");

/** Searches of a product and how they grow, with the interval of the growth. */
export const GROWTH_COLUMNS = [
  SEARCHES_COLUMN,
  column("perYear", "Growth a year", "percent", null, true),
  column("low", "95 % low", "percent", null, true),
  column("high", "95 % high", "percent", null, true),
];

export const growth = (value: Derived | null, ref: string): Figure => percent(value, ref, { signed: true });

/** A move in words whose direction is said already: "fell by 12 %". */
export const extent = (value: Derived | null, ref: string): Figure => percent(derive("magnitude", value), ref);

/** A product's name inside a sentence: "walking pads", but "LED face masks" and "Christmas lights". */
export const phrase = inSentence;

/** Smaller p values read as this bound: their digits say nothing. */
const SMALLEST_P = constant(0.001, "smallest p value shown");

/** "p below 0.001" or "p = 0.03". */
export const pWords = (p: Derived, ref: string): Statement =>
  p.value !== null && p.value < (SMALLEST_P.value ?? 0)
    ? say`p below ${number(SMALLEST_P, ref)}`
    : say`p = ${number(p, ref)}`;

/** For a column "p at most". */
export const pCell = (p: Derived): Derived => derive("largest", p, SMALLEST_P);

/** How a sentence calls what it is about; the second sentence of a headline says "it". */
export interface Subject {
  /** "demand for walking pads in Germany". */
  readonly demand: string;
  /** "walking pads in Germany". */
  readonly product: string;
  /** The first sentence answers yes or no. */
  readonly isFirst: boolean;
}

export const subjectOf = (name: string, request: DemandRequest): Subject => ({
  demand: `demand for ${phrase(name)} ${inMarket(request)}`,
  product: `${phrase(name)} ${inMarket(request)}`,
  isFirst: true,
});

export const IT: Subject = { demand: "it", product: "the product", isFirst: false };

/** "Yes: demand …" where a yes or no was asked for, the bare sentence otherwise. */
export function answering(
  verdict: "Yes" | "No" | "Not clearly" | "That cannot be said" | null,
  sentence: Statement,
  { isFirst }: Pick<Subject, "isFirst"> = { isFirst: true },
): Statement {
  if (verdict !== null && isFirst) return compose(say`${verdict}: `, sentence);
  return capitalised(sentence);
}

/** Which searches the monthly series holds: a range has no months. */
export const WITHOUT_RANGES = "keywords known only as a range left out";
export const SEARCHES_NOTE = `${COUNTED_SEARCHES}: mean of the latest twelve months, ${WITHOUT_RANGES}`;

export const LABELS = { seasonal: "strong", weak: "weak", none: "none", unknown: "not testable" } as const;
