import { sqlType } from "../market-layout.js";
import type { Column } from "../schema.js";
import { identifier, literal } from "./sql-text.js";

/** Why a row is rejected; `rejected.rule` is its place in the list. */
export interface Rule {
  readonly column: string;
  readonly reason: string;
}

/** One thing that can be wrong with a cell. `broken` is true, in SQL, for a row that breaks it. */
export interface CellRule extends Rule {
  readonly broken: string;
}

/** No row can be of a later day. */
export interface LatestDay {
  readonly day: string;
  /** "the day of this load". */
  readonly what: string;
}

/** Beyond this a number cannot be told from its neighbours once it leaves the database. */
const MAX_IDENTIFIER = Number.MAX_SAFE_INTEGER;
const MAX_INTEGER = 2_147_483_647;
const [FIRST_DAY, LAST_DAY] = ["1900-01-01", "2199-12-31"];

/** The cell as text; an empty or blank one is unknown. */
export function cellText(column: Column): string {
  return `NULLIF(TRIM(${identifier(column.name)}, e' \\t\\r\\n'), '')`;
}

/** The typed value of a text, null when it has none. */
export function cellValue(column: Column, text: string): string {
  switch (column.type) {
    case "text":
      return column.hasCheckDigit ? `CASE WHEN ${fitsCheckDigit(text)} THEN ${text} END` : text;
    case "date":
      return `TRY_CAST(${text} AS DATE)`;
    case "boolean":
      return `TRY_CAST(LOWER(${text}) AS BOOLEAN)`;
    case "integer":
    case "number":
      return `TRY_CAST(${text} AS ${sqlType(column)})`;
  }
}

/** SQL: 8, 12, 13 or 14 digits whose weighted sum (1 and 3 from the right) is a multiple of 10. */
export function fitsCheckDigit(text: string): string {
  const digit = `CAST(SUBSTR(${text}, CAST(LENGTH(${text}) - i + 1 AS INTEGER), 1) AS INTEGER)`;
  return `(CASE WHEN REGEXP_FULL_MATCH(${text}, '\\d{8}|\\d{12,14}')
    THEN LIST_SUM(LIST_TRANSFORM(RANGE(1, LENGTH(${text}) + 1), i -> ${digit} * CASE WHEN i % 2 = 1 THEN 1 ELSE 3 END)) % 10 = 0 ELSE false END)`;
}

/** The value of a cell that is of its column's kind already; null where it does not fit into the column. */
export function typedValue(column: Column, cell: string): string {
  return `TRY_CAST(${cell} AS ${sqlType(column)})`;
}

/** Rules in the order in which a report names them; `text` and `value` are SQL for the cell before and after typing. */
export function cellRules(column: Column, text: string, value: string, latest: LatestDay | null): CellRule[] {
  return rulesOf(column, text, value, latest, typeRule(column, text, value));
}

/** The same for a cell that is of its column's kind already: what is told of a text is told of the value. */
export function typedRules(column: Column, cell: string, value: string, latest: LatestDay | null): CellRule[] {
  return rulesOf(column, cell, value, latest, rangeRule(column, value));
}

function rulesOf(
  column: Column,
  text: string,
  value: string,
  latest: LatestDay | null,
  untyped: Omit<CellRule, "column"> | undefined,
): CellRule[] {
  const rules: CellRule[] = [];
  const rule = (reason: string, broken: string) => rules.push({ column: column.name, reason, broken });
  if (column.required) rule("is empty but must have a value", `${text} IS NULL`);
  if (untyped) rule(untyped.reason, `${text} IS NOT NULL AND ${untyped.broken}`);
  if (column.isMonth) rule("is not the first day of a month", `EXTRACT(DAY FROM ${value}) <> 1`);
  // One row of 2030 would move the end of all periods.
  if (column.type === "date" && latest !== null)
    rule(`is after ${latest.day}, ${latest.what}`, `${value} > DATE ${literal(latest.day)}`);
  if (column.min !== undefined) rule(`is below ${column.min}`, `${value} < ${column.min}`);
  if (column.max !== undefined) rule(`is above ${column.max}`, `${value} > ${column.max}`);
  if (column.oneOf)
    rule(`is not one of ${column.oneOf.join(", ")}`, `${value} NOT IN (${column.oneOf.map(literal).join(", ")})`);
  return rules;
}

/** True, in SQL, of a value that its column cannot hold. */
function rangeRule(column: Column, value: string): Omit<CellRule, "column"> | undefined {
  switch (column.type) {
    case "text":
      return undefined;
    case "integer": {
      const limit = sqlType(column) === "BIGINT" ? MAX_IDENTIFIER : MAX_INTEGER;
      return {
        reason: `is not a whole number up to ${limit}`,
        broken: `(${value} IS NULL OR ${value} NOT BETWEEN -${limit} AND ${limit})`,
      };
    }
    case "number":
      return {
        reason: "is not a finite number with a decimal point",
        broken: `(${value} IS NULL OR NOT ISFINITE(${value}))`,
      };
    case "date":
      return {
        reason: `is not a date written YYYY-MM-DD between ${FIRST_DAY.slice(0, 4)} and ${LAST_DAY.slice(0, 4)}`,
        broken: `(${value} IS NULL OR ${value} NOT BETWEEN DATE '${FIRST_DAY}' AND DATE '${LAST_DAY}')`,
      };
    case "boolean":
      return { reason: "is not true or false", broken: `${value} IS NULL` };
  }
}

/** The same of a text, which has to be written as the value is. */
function typeRule(column: Column, text: string, value: string): Omit<CellRule, "column"> | undefined {
  const range = rangeRule(column, value);
  if (range === undefined) return undefined;
  const { reason, broken } = range;
  switch (column.type) {
    case "integer":
      // A cast alone would round 1.5 to 2.
      return { reason, broken: `(${broken} OR TRY_CAST(${text} AS DOUBLE) IS DISTINCT FROM CAST(${value} AS DOUBLE))` };
    case "date":
      // A cast alone would take 2024-1-5, epoch or infinity. Parquet timestamps are dates when they say midnight.
      return {
        reason,
        broken: `(${broken}
          OR CASE WHEN LENGTH(${text}) > 10 THEN REGEXP_REPLACE(${text}, '[ T]00:00:00(\\.0+)?(Z|\\+00(:00)?)?$', '') ELSE ${text} END
            <> CAST(${value} AS VARCHAR))`,
      };
    default:
      return range;
  }
}
