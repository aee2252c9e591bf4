import type { Figure } from "../answer/figure.js";
import { refsOf } from "./figures.js";

/** Rows that a table of an answer shows. */
export const MOST_ROWS = 10;

/** A row and what it cites: a table may only cite what it shows. */
export interface CitedRow {
  readonly cells: Readonly<Record<string, string | Figure | null>>;
  readonly refs: readonly string[];
}

/** A row of words and figures. */
export function rowOf(
  cells: Readonly<Record<string, string | Figure | null | undefined>>,
  more: readonly string[] = [],
): CitedRow {
  const figures = Object.values(cells).filter((cell): cell is Figure => typeof cell === "object" && cell !== null);
  return {
    cells: Object.fromEntries(Object.entries(cells).map(([key, cell]) => [key, cell ?? null])),
    refs: [...new Set([...refsOf(...figures), ...more])],
  };
}
