import { createHash } from "node:crypto";
import path from "node:path";
import { type Column, type DerivedColumn, TABLES, type Table } from "./schema.js";
import type { Row } from "./warehouse.js";

/** Raise when the stored form changes while the list of tables does not. */
const LAYOUT = 3;

/** Says which market is stored: one row beside the tables (DuckDB), one row per generation (PostgreSQL). */
export const GENERATION_TABLE = "market_generation";
export const FRESHNESS_TABLE = "datasets";
/** What each kind of data covers in each market. */
export const COVERAGE_TABLE = "coverage";
/** What rankings of whole markets read: rows that were made of the history when it was loaded. */
export const KEPT_ROWS_TABLE = "kept_rows";
/** Digests of the files that the market was made of. */
export const LOADED_FILES_TABLE = "loaded_files";
/** PostgreSQL: the schema of the list of generations and of one view per table, and the start of the name of each generation's own schema. */
export const SERVING_SCHEMA = "market_live";
const GENERATION_SCHEMA_PREFIX = "market_generation_";

/** What a stored market says about itself. */
export interface StoredMarket {
  readonly generation: string;
  readonly schemaVersion: string;
  readonly isSample: boolean;
}

/** PostgreSQL: where a generation's tables are. */
export function generationSchema(generation: string): string {
  if (!/^[a-z0-9]+$/.test(generation)) throw new TypeError("A generation is named by small letters and digits");
  return `${GENERATION_SCHEMA_PREFIX}${generation}`;
}

export function storedMarket([row]: readonly Row[]): StoredMarket | undefined {
  if (!row) return undefined;
  return {
    generation: String(row.generation),
    schemaVersion: String(row.schema_version),
    isSample: row.is_sample === true,
  };
}

export const marketFile = (dataDir: string): string => path.join(dataDir, "market.duckdb");

export function storedColumns(table: Table): readonly (Column | DerivedColumn)[] {
  return [...table.columns, ...table.derived];
}

/** Identifiers get 64 bits because shops number products far beyond 2^31; other whole numbers stay small. */
export function sqlType({ name, type }: Column | DerivedColumn): string {
  if (type === "integer") return name.endsWith("_id") || name === "variant_group" ? "BIGINT" : "INTEGER";
  return { text: "TEXT", number: "DOUBLE PRECISION", date: "DATE", boolean: "BOOLEAN" }[type];
}

/** `schema` may hold a database name. */
export function createTableSql(table: Table, schema: string): string {
  const columns = storedColumns(table).map((column) => {
    const isRequired = !("required" in column) || column.required;
    return `  "${column.name}" ${sqlType(column)}${isRequired ? " NOT NULL" : ""}`;
  });
  return `CREATE TABLE ${schema}."${table.name}" (\n${columns.join(",\n")}\n)`;
}

export function createFreshnessTableSql(schema: string): string {
  return `CREATE TABLE ${schema}.${FRESHNESS_TABLE} (
  dataset TEXT NOT NULL, label TEXT NOT NULL, source TEXT NOT NULL, rows BIGINT NOT NULL,
  covers_from DATE, covers_to DATE, refreshed_on DATE, is_sample BOOLEAN NOT NULL
)`;
}

export function createCoverageTableSql(schema: string): string {
  return `CREATE TABLE ${schema}.${COVERAGE_TABLE} (
  dataset TEXT NOT NULL, market TEXT NOT NULL, rows BIGINT NOT NULL, late_rows BIGINT NOT NULL, covers_from DATE, covers_to DATE
)`;
}

export function createKeptRowsTableSql(schema: string): string {
  return `CREATE TABLE ${schema}.${KEPT_ROWS_TABLE} (name TEXT NOT NULL, part INTEGER NOT NULL, rows TEXT NOT NULL)`;
}

export function createLoadedFilesTableSql(schema: string): string {
  return `CREATE TABLE ${schema}.${LOADED_FILES_TABLE} (table_name TEXT NOT NULL, digest TEXT NOT NULL)`;
}

/** Changes with every change of the tables, so that a file written by older code is noticed. */
export const SCHEMA_VERSION = createHash("sha256")
  .update(
    JSON.stringify([
      LAYOUT,
      TABLES.map((table: Table) => [
        table.name,
        storedColumns(table).map((column) => [column.name, sqlType(column)]),
        table.sortBy,
      ]),
    ]),
  )
  .digest("hex")
  .slice(0, 12);
