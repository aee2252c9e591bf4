import type { Unit } from "../../score/asks/expected.js";
import type { Scope } from "./scope.js";

/** A measure with every definition that a reasonable person could choose. */
export interface Measure {
  /** In words, for the report. */
  readonly what: string;
  readonly unit: Unit | "money";
  /** A share: queries give a fraction, answers print percent. */
  readonly isFraction?: boolean;
  /** Some hold that a brand's or a merchant's figure needs a few offers. */
  readonly leasts?: readonly number[];
  readonly words: RegExp;
  /** One query per definition: `value`, with `name` before it where it is asked by something. */
  readonly queries: (scope: Scope, by: By | null) => readonly string[];
}

/** What rows are told apart by. */
export type By =
  | "product"
  | "category"
  | "market"
  | "brand"
  | "merchant"
  | "title"
  | "keyword"
  | "month"
  | "segment"
  | "query"
  | "question"
  | "term"
  | "attribute";

/** `SELECT name, value` of a table of rows that has a column for what it is asked by. */
export const select = (aggregate: string, rows: string, by: By | null, least = 1): string =>
  by === null
    ? `SELECT ${aggregate} AS value FROM ${rows} AS r`
    : `SELECT r.${by} AS name, ${aggregate} AS value FROM ${rows} AS r GROUP BY r.${by}${least > 1 ? ` HAVING COUNT(*) >= ${least}` : ""}`;

export const median = (column: string): string => `percentile_cont(0.5) WITHIN GROUP (ORDER BY ${column})`;
export const quantile = (column: string, share: number): string =>
  `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${column})`;
