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
import { makeOnce, storedSlices, storeSlice } from "./stored-slices.js";

/** Of a name on PostgreSQL. */
const MOST_LETTERS = 63;
/** About 30 MB of text. */
const SLICE_ROWS = 300_000;

/** What a market says of itself, beside its tables. */
export const RECORD_TABLES = [
  {
    name: FRESHNESS_TABLE,
    createSql: createFreshnessTableSql,
    columns: ["dataset", "label", "source", "rows", "covers_from", "covers_to", "refreshed_on", "is_sample"],
  },
  {
    name: COVERAGE_TABLE,
    createSql: createCoverageTableSql,
    columns: ["dataset", "market", "rows", "late_rows", "covers_from", "covers_to"],
  },
  { name: LOADED_FILES_TABLE, createSql: createLoadedFilesTableSql, columns: ["table_name", "digest"] },
  { name: KEPT_ROWS_TABLE, createSql: createKeptRowsTableSql, columns: ["name", "part", "rows"] },
] as const;

export async function createRecordTables(client: pg.Client, schema: string): Promise<void> {
  for (const { name, createSql } of RECORD_TABLES)
    await makeOnce(client, schema, name, async () => {
      await client.query(createSql(schema));
      await distribute(client, schema, { name, kind: "reference" });
    });
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
  await makeOnce(client, schema, table.name, async () => {
    await client.query(`${createTableSql(table, schema)}${parts ? PARTED_SUFFIX : ""}`);
    if (parts) await createParts(client, schema, parts.months, parts.columnar);
    await distribute(client, schema, table);
  });
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
 * holds the whole table. A slice that the server holds already is left out. @returns how many rows of the table it holds then
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
  const slices = Array.from({ length: Math.ceil(Number(found?.n ?? 0) / SLICE_ROWS) }, (_, slice) => slice);
  const stored = await storedSlices(streams.first, schema, table);
  let rows = [...stored.values()].reduce((sum, n) => sum + n, 0);
  const copy = async (client: pg.Client, file: string): Promise<number> => {
    const target = client.query(copyFrom(`COPY ${schema}.${identifier(table)} (${list}) FROM STDIN (FORMAT csv)`));
    await pipeline(createReadStream(file, { highWaterMark: 1 << 18 }), target);
    return target.rowCount ?? 0;
  };
  await streams.runAll(
    slices
      .filter((slice) => !stored.has(slice))
      .map((slice) => async (client: pg.Client) => {
        const file = path.join(workDir, `${table}.${slice}.copy.csv`);
        try {
          await database.execute(`COPY (SELECT ${list} FROM ${source} WHERE rowid >= ${slice * SLICE_ROWS} AND rowid < ${(slice + 1) * SLICE_ROWS})
TO ${literal(file)} (FORMAT csv, HEADER false)`);
          const added = await storeSlice(client, schema, table, slice, () => copy(client, file));
          rows += added; // not in one line: what other connections add meanwhile would be lost
        } finally {
          await rm(file, { force: true });
        }
      }),
  );
  return rows;
}

function indexSql(table: Table, schema: string): string[] {
  const target = `${schema}.${identifier(table.name)}`;
  const index = (kind: string, columns: readonly string[]) =>
    `CREATE ${kind} IF NOT EXISTS ${identifier([table.name, ...columns].join("_").slice(0, MOST_LETTERS))} ON ${target} (${columns.map(identifier).join(", ")})`;
  const isSorted = table.sortBy.join() === table.key.slice(0, table.sortBy.length).join();
  return [
    index("UNIQUE INDEX", table.key),
    ...[...(isSorted ? [] : [table.sortBy]), ...(table.indexes ?? [])].map((columns) => index("INDEX", columns)),
  ];
}
