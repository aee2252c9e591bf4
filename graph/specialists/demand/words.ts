import { type Figure, number, percent } from "../../figure.js";
import { monthName } from "../../words.js";

/** "Dec 2026": for column heads. */
export const shortMonth = (isoDate: string): string =>
  `${monthName(Number(isoDate.slice(5, 7))).slice(0, 3)} ${isoDate.slice(0, 4)}`;

export const growth = (value: number | null, ref: string, options: { formula?: string } = {}): Figure =>
  percent(value, ref, { ...options, signed: true });

/** Smaller p values read as this bound: their digits say nothing. */
const SMALLEST_P = 0.001;

export const pBound = (p: number | null): number | null => (p === null ? null : Math.max(p, SMALLEST_P));

/** Reads "p at most 0.001". */
export const pAtMost = (p: number | null, ref: string): Figure =>
  number(pBound(p), ref, { formula: "p, no smaller than 0.001" });
