import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import {
  COVERAGE_TABLE,
  createCoverageTableSql,
  createFreshnessTableSql,
  createLoadedFilesTableSql,
  createTableSql,
  FRESHNESS_TABLE,
  LOADED_FILES_TABLE,
} from "../market-layout.js";
import type { Table } from "../schema.js";
import type { LoadDatabase } from "./database.js";
import { identifier, literal } from "./sql-text.js";

/** What a market says of itself, beside its tables. */
export const RECORD_TABLES = [
  {
    name: FRESHNESS_TABLE,
    columns: ["dataset", "label", "source", "rows", "covers_from", "covers_to", "refreshed_on", "is_sample"],
  },
  { name: COVERAGE_TABLE, columns: ["dataset", "market", "rows", "late_rows", "covers_from", "covers_to"] },
  { name: LOADED_FILES_TABLE, columns: ["table_name", "digest"] },
] as const;

export async function createRecordTables(client: pg.Client, schema: string): Promise<void> {
  for (const sql of [
    createFreshnessTableSql(schema),
    createCoverageTableSql(schema),
    createLoadedFilesTableSql(schema),
  ])
    await client.query(sql);
  for (const { name } of RECORD_TABLES) await distribute(client, schema, { name, kind: "reference" });
}

export async function createStoredTable(client: pg.Client, table: Table, schema: string): Promise<void> {
  await client.query(createTableSql(table, schema));
  await distribute(client, schema, table);
}

/** When the rows are in. */
export async function indexTable(client: pg.Client, table: Table, schema: string): Promise<void> {
  for (const sql of indexSql(table, schema)) await client.query(sql);
  await client.query(`ANALYZE ${schema}.${identifier(table.name)}`);
}

/** Citus: facts by cluster_id (colocated, being of one type), the rest on every node. Before COPY, as its rows then go to the shards. */
async function distribute(client: pg.Client, schema: string, table: Pick<Table, "name" | "kind">): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (rows.length === 0) return;
  const name = `${schema}.${identifier(table.name)}`;
  if (table.kind === "fact") await client.query("SELECT create_distributed_table($1::regclass, 'cluster_id')", [name]);
  else await client.query("SELECT create_reference_table($1::regclass)", [name]);
}

/** @returns how many rows */
export async function copyTable(
  client: pg.Client,
  database: LoadDatabase,
  from: string,
  schema: string,
  table: string,
  columns: readonly string[],
  workDir: string,
): Promise<number> {
  const file = path.join(workDir, `${table}.copy.csv`);
  const list = columns.map(identifier).join(", ");
  await database.execute(
    `COPY (SELECT ${list} FROM ${from}.${identifier(table)}) TO ${literal(file)} (FORMAT csv, HEADER false)`,
  );
  try {
    const target = client.query(copyFrom(`COPY ${schema}.${identifier(table)} (${list}) FROM STDIN (FORMAT csv)`));
    await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), target);
    return target.rowCount ?? 0;
  } finally {
    await rm(file, { force: true });
  }
}

function indexSql(table: Table, schema: string): string[] {
  const target = `${schema}.${identifier(table.name)}`;
  const list = (columns: readonly string[]) => columns.map(identifier).join(", ");
  const sql = [`CREATE UNIQUE INDEX ON ${target} (${list(table.key)})`];
  if (table.sortBy.join() !== table.key.slice(0, table.sortBy.length).join())
    sql.push(`CREATE INDEX ON ${target} (${list(table.sortBy)})`);
  return [...sql, ...(table.indexes ?? []).map((columns) => `CREATE INDEX ON ${target} (${list(columns)})`)];
}
