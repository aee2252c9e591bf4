import { asked } from "../answer/derivation.js";
import { count, type Figure, money } from "../answer/figure.js";

/** Rows that a table of an answer shows. */
export const MOST_ROWS = 10;

/** A row and what it cites: a table may only cite what it shows. */
export interface CitedRow {
  readonly cells: Readonly<Record<string, string | Figure | null>>;
  readonly refs: readonly string[];
}

/** A row of words and figures. */
export function rowOf(cells: Readonly<Record<string, string | Figure | null | undefined>>): CitedRow {
  const figures = Object.values(cells).filter((cell): cell is Figure => typeof cell === "object" && cell !== null);
  return {
    cells: Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, cell ?? null])),
    refs: refsOf(...figures),
  };
}

export const refsOf = (...figures: readonly (Figure | null | undefined)[]): string[] => [
  ...new Set(figures.flatMap((figure) => figure?.refs ?? [])),
];

/** Numbers of the asker's own catalog. */
export const ownCount = (value: number | null): Figure => count(value === null ? null : asked(value), []);
export const ownMoney = (value: number | null, currency: string): Figure =>
  money(value === null ? null : asked(value), currency, []);

export const isKnown = (figure: Figure | null | undefined): figure is Figure => figure?.value != null;
