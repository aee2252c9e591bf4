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
  createKeptRowsTableSql,
  createLoadedFilesTableSql,
  createTableSql,
  FRESHNESS_TABLE,
  KEPT_ROWS_TABLE,
  LOADED_FILES_TABLE,
} from "../market-layout.js";
import type { Table } from "../schema.js";
import type { LoadDatabase } from "./database.js";
import { createParts, type Month, PARTED_SUFFIX } from "./postgres-parts.js";
import type { Streams } from "./postgres-streams.js";
import { identifier, literal } from "./sql-text.js";

/** About 30 MB of text. */
const SLICE_ROWS = 300_000;

/** What a market says of itself, beside its tables. */
export const RECORD_TABLES = [
  {
    name: FRESHNESS_TABLE,
    columns: ["dataset", "label", "source", "rows", "covers_from", "covers_to", "refreshed_on", "is_sample"],
  },
  { name: COVERAGE_TABLE, columns: ["dataset", "market", "rows", "late_rows", "covers_from", "covers_to"] },
  { name: LOADED_FILES_TABLE, columns: ["table_name", "digest"] },
  { name: KEPT_ROWS_TABLE, columns: ["name", "part", "rows"] },
] as const;

export async function createRecordTables(client: pg.Client, schema: string): Promise<void> {
  for (const sql of [
    createFreshnessTableSql(schema),
    createCoverageTableSql(schema),
    createLoadedFilesTableSql(schema),
    createKeptRowsTableSql(schema),
  ])
    await client.query(sql);
  for (const { name } of RECORD_TABLES) await distribute(client, schema, { name, kind: "reference" });
}

/** Partitions of the table: their months, and those of them that are kept by columns. */
export interface Parts {
  readonly months: readonly Month[];
  readonly columnar: readonly Month[];
}

export async function createStoredTable(
  client: pg.Client,
  table: Table,
  schema: string,
  parts: Parts | null = null,
): Promise<void> {
  await client.query(`${createTableSql(table, schema)}${parts ? PARTED_SUFFIX : ""}`);
  if (parts) await createParts(client, schema, parts.months, parts.columnar);
  await distribute(client, schema, table);
}

/** When the rows are in; one index on each connection at a time. */
export async function indexTable(streams: Streams, table: Table, schema: string): Promise<void> {
  await streams.runAll(indexSql(table, schema).map((sql) => (client) => client.query(sql)));
  await streams.first.query(`ANALYZE ${schema}.${identifier(table.name)}`);
}

/** Citus: facts by cluster_id (colocated, being of one type), the rest on every node. Before COPY, as its rows then go to the shards. */
async function distribute(client: pg.Client, schema: string, table: Pick<Table, "name" | "kind">): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  if (rows.length === 0) return;
  const name = `${schema}.${identifier(table.name)}`;
  if (table.kind === "fact") await client.query("SELECT create_distributed_table($1::regclass, 'cluster_id')", [name]);
  else await client.query("SELECT create_reference_table($1::regclass)", [name]);
}

/**
 * Copies a table of the loader's database, slice by slice over all connections: one slice is written while others are stored, and no file
 * holds the whole table. @returns how many rows
 */
export async function copyTable(
  streams: Streams,
  database: LoadDatabase,
  from: string,
  schema: string,
  table: string,
  columns: readonly string[],
  workDir: string,
): Promise<number> {
  const list = columns.map(identifier).join(", ");
  const source = `${from}.${identifier(table)}`;
  const [found] = await database.rows(`SELECT COALESCE(MAX(rowid) + 1, 0) AS n FROM ${source}`);
  const slices = Math.ceil(Number(found?.n ?? 0) / SLICE_ROWS);
  let copied = 0;
  await streams.runAll(
    Array.from({ length: slices }, (_, slice) => async (client: pg.Client) => {
      const file = path.join(workDir, `${table}.${slice}.copy.csv`);
      try {
        await database.execute(`COPY (SELECT ${list} FROM ${source} WHERE rowid >= ${slice * SLICE_ROWS} AND rowid < ${(slice + 1) * SLICE_ROWS})
TO ${literal(file)} (FORMAT csv, HEADER false)`);
        const target = client.query(copyFrom(`COPY ${schema}.${identifier(table)} (${list}) FROM STDIN (FORMAT csv)`));
        await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), target);
        copied += target.rowCount ?? 0;
      } finally {
        await rm(file, { force: true });
      }
    }),
  );
  return copied;
}

function indexSql(table: Table, schema: string): string[] {
  const target = `${schema}.${identifier(table.name)}`;
  const list = (columns: readonly string[]) => columns.map(identifier).join(", ");
  const sql = [`CREATE UNIQUE INDEX ON ${target} (${list(table.key)})`];
  if (table.sortBy.join() !== table.key.slice(0, table.sortBy.length).join())
    sql.push(`CREATE INDEX ON ${target} (${list(table.sortBy)})`);
  return [...sql, ...(table.indexes ?? []).map((columns) => `CREATE INDEX ON ${target} (${list(columns)})`)];
}
