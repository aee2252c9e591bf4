import { createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { ConfigError } from "../../errors.js";
import { GENERATION_TABLE, marketFile, SERVING_SCHEMA } from "../market-layout.js";
import { connectionSettings } from "../postgres-session.js";
import { DATASETS_TABLE, TABLES, type Table } from "../schema.js";
import { type LoadTarget, loadMarketUnlocked } from "./load-market.js";
import type { LoadReport, OnProgress } from "./report.js";
import { identifier, literal, pathLiteral } from "./sql-text.js";

/** Reads the tables of a stored market of any layout. */
interface OldMarket {
  /** Names of the columns by table. */
  readonly columns: ReadonlyMap<string, readonly string[]>;
  /** Writes columns of a table as a load file. */
  readonly write: (table: string, columns: readonly string[], directory: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Brings somebody's market forward to the present layout: its tables are written as load files and loaded anew, so that every rule holds for
 * them. A column that the old layout lacks is unknown; derived ones are filled in again.
 * @throws ConfigError where the old market lacks what cannot be unknown
 */
export async function carryOver(target: LoadTarget, onProgress?: OnProgress): Promise<LoadReport> {
  const directory = await mkdtemp(path.join(tmpdir(), "market-carry-over-"));
  const old =
    target.kind === "duckdb" ? await openFile(marketFile(target.dataDir)) : await openServer(target.databaseUrl);
  try {
    for (const table of [...TABLES, DATASETS_TABLE] as readonly Table[]) {
      const held = old.columns.get(table.name);
      if (held === undefined) continue;
      const missing = table.columns.filter(({ name, required }) => required && !held.includes(name));
      if (missing.length > 0)
        throw new ConfigError(
          `The stored market is of an older layout, whose ${table.label} lack ${missing.map(({ name }) => name).join(", ")}: load or import its files again.`,
        );
      await old.write(
        table.name,
        table.columns.map(({ name }) => name).filter((name) => held.includes(name)),
        directory,
      );
    }
    await old.close();
    return await loadMarketUnlocked({ from: directory, target, onProgress, maxRejectShare: 0 });
  } finally {
    await old.close();
    await rm(directory, { recursive: true, force: true });
  }
}

const columnsOf = (rows: readonly (readonly unknown[])[]): Map<string, string[]> => {
  const columns = new Map<string, string[]>();
  for (const [table, column] of rows)
    columns.set(String(table), [...(columns.get(String(table)) ?? []), String(column)]);
  return columns;
};

async function openFile(file: string): Promise<OldMarket> {
  const instance = await DuckDBInstance.create(":memory:", {
    autoinstall_known_extensions: "false",
    autoload_known_extensions: "false",
  });
  const connection = await instance.connect();
  await connection.run(`ATTACH ${literal(file)} AS old (READ_ONLY)`);
  const found = await connection.runAndReadAll(
    "SELECT table_name, column_name FROM duckdb_columns() WHERE database_name = 'old' ORDER BY column_index",
  );
  let isOpen = true;
  return {
    columns: columnsOf(found.getRows()),
    async write(table, columns, directory) {
      // What is known of a table without rows is written when it is loaded.
      const rows = table === DATASETS_TABLE.name ? "WHERE rows > 0" : "";
      await connection.run(
        `COPY (SELECT ${columns.map(identifier).join(", ")} FROM old.${identifier(table)} ${rows}) TO ${pathLiteral(path.join(directory, `${table}.parquet`))} (FORMAT parquet)`,
      );
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      connection.closeSync();
      instance.closeSync();
    },
  };
}

async function openServer(databaseUrl: string): Promise<OldMarket> {
  const client = new pg.Client(connectionSettings(databaseUrl));
  client.on("error", () => {});
  await client.connect();
  const { rows } = await client.query<{ schema_name: string }>(
    `SELECT schema_name FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE is_current`,
  );
  const schema = rows[0]?.schema_name ?? "";
  const found = await client.query<{ table_name: string; column_name: string }>(
    "SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = $1 ORDER BY ordinal_position",
    [schema],
  );
  let isOpen = true;
  return {
    columns: columnsOf(found.rows.map(({ table_name, column_name }) => [table_name, column_name])),
    async write(table, columns, directory) {
      const only = table === DATASETS_TABLE.name ? "WHERE rows > 0" : "";
      const source = client.query(
        copyTo(
          `COPY (SELECT ${columns.map(castForCsv(table)).join(", ")} FROM ${identifier(schema)}.${identifier(table)} ${only}) TO STDOUT (FORMAT csv, HEADER)`,
        ),
      );
      await pipeline(source, createWriteStream(path.join(directory, `${table}.csv`)));
    },
    async close() {
      if (!isOpen) return;
      isOpen = false;
      await client.end().catch(() => {});
    },
  };
}

/** PostgreSQL writes booleans as t and f, the loader reads true and false. */
const castForCsv = (table: string) => (column: string) =>
  table === DATASETS_TABLE.name && column === "is_sample"
    ? `CASE WHEN is_sample THEN 'true' ELSE 'false' END AS is_sample`
    : identifier(column);
