import type { Cell } from "../answer.js";
import type { Derived } from "../derivation.js";
import type { Figure } from "../figure.js";
import { refsOf } from "./figures.js";

/** Rows that a table of an answer shows. */
export const MOST_ROWS = 10;

/** A figure as a cell, with its proof. */
export function cellOf(figure: Figure | null | undefined): Cell | Derived {
  if (figure == null || figure.value === null) return null;
  return figure.derivation === null ? figure.value : { value: figure.value, derivation: figure.derivation };
}

/** A row and what it cites: a table may only cite what it shows. */
export interface CitedRow {
  readonly cells: Readonly<Record<string, Cell | Derived>>;
  readonly refs: readonly string[];
}

/** Figures become cells; words stay. */
export function rowOf(
  cells: Readonly<Record<string, string | Figure | null | undefined>>,
  more: readonly string[] = [],
): CitedRow {
  const figures = Object.values(cells).filter((cell): cell is Figure => typeof cell === "object" && cell !== null);
  return {
    cells: Object.fromEntries(
      Object.entries(cells).map(([key, cell]) => [key, typeof cell === "string" ? cell : cellOf(cell)]),
    ),
    refs: [...new Set([...refsOf(...figures), ...more])],
  };
}
