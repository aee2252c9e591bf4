import {
  DuckDBDateValue,
  DuckDBDecimalValue,
  DuckDBTimestampMillisecondsValue,
  DuckDBTimestampSecondsValue,
  DuckDBTimestampTZValue,
  DuckDBTimestampValue,
} from "@duckdb/node-api";
import pg from "pg";
import type { Row } from "./warehouse.js";

type Plain = Row[string];

/**
 * The one place where driver values become plain ones, equal on every engine: bigint and decimal → number, date → `YYYY-MM-DD`,
 * timestamp → `YYYY-MM-DDTHH:MM:SS`, not a finite number → null (JSON has no word for it).
 */
function plainValue(value: unknown): Plain {
  switch (typeof value) {
    case "string":
    case "boolean":
      return value;
    case "number":
      return Number.isFinite(value) ? plainNumber(value) : null;
    case "bigint":
      return Number(value);
  }
  if (value === null || value === undefined) return null;
  if (value instanceof DuckDBDateValue) return value.toString();
  if (value instanceof DuckDBDecimalValue) return plainNumber(value.toDouble());
  if (isTimestamp(value)) return plainTimestamp(value.toString());
  throw new TypeError("A query returned a value that is not a number, string, date, boolean or null");
}

/** Sums of fractions differ in their last digits with the order in which threads or shards add them; twelve digits never do in practice. */
function plainNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(12));
}

/** Rows from the columns a driver delivers. */
export function plainRows(names: readonly string[], columns: readonly (readonly unknown[])[]): Row[] {
  const rows: Record<string, Plain>[] = Array.from({ length: columns[0]?.length ?? 0 }, () => ({}));
  columns.forEach((values, index) => {
    const name = names[index] ?? "";
    for (const [position, value] of values.entries()) {
      const row = rows[position];
      if (row) row[name] = plainValue(value);
    }
  });
  return rows;
}

const { builtins } = pg.types;
const asNumber = (value: string): Plain => plainValue(Number(value));
const POSTGRES_PARSERS: Readonly<Record<number, (value: string) => Plain>> = {
  [builtins.INT2]: asNumber,
  [builtins.INT4]: asNumber,
  [builtins.INT8]: asNumber,
  [builtins.NUMERIC]: asNumber,
  [builtins.FLOAT4]: asNumber,
  [builtins.FLOAT8]: asNumber,
  [builtins.BOOL]: (value) => value === "t",
  [builtins.DATE]: (value) => value,
  [builtins.TIMESTAMP]: plainTimestamp,
  [builtins.TIMESTAMPTZ]: plainTimestamp,
};

/** For `pg`: its own parsers give strings for bigint and numeric, and dates in the local time zone. */
export const postgresTypes = {
  getTypeParser: (oid: number) => POSTGRES_PARSERS[oid] ?? ((value: string) => value),
};

type Timestamp =
  | DuckDBTimestampValue
  | DuckDBTimestampTZValue
  | DuckDBTimestampSecondsValue
  | DuckDBTimestampMillisecondsValue;

function isTimestamp(value: object): value is Timestamp {
  return (
    value instanceof DuckDBTimestampValue ||
    value instanceof DuckDBTimestampTZValue ||
    value instanceof DuckDBTimestampSecondsValue ||
    value instanceof DuckDBTimestampMillisecondsValue
  );
}

/** Sessions run in UTC, so the offset says nothing. */
function plainTimestamp(value: string): string {
  return value.replace(" ", "T").replace(/(?:\+00(?::00)?|Z)$/, "");
}
