import { createReadStream } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { LOCK_TO_DROP, UNLOCK_DROPPED } from "../generation-locks.js";
import {
  COVERAGE_TABLE,
  createCoverageTableSql,
  createFreshnessTableSql,
  createTableSql,
  FRESHNESS_TABLE,
  GENERATION_TABLE,
  generationSchema,
  SCHEMA_VERSION,
  SERVING_SCHEMA,
  storedColumns,
} from "../market-layout.js";
import { CHECK_EVERY_MS } from "../postgres.js";
import { TABLES, type Table } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { count, type OnProgress } from "./report.js";
import { identifier, literal } from "./sql-text.js";

/** Below PostgreSQL's deadlock check (1 s): when readers and the swap wait for each other, the swap steps back, never a reader. */
const SWAP_LOCK_TIMEOUT_MS = 300;
const SWAP_ATTEMPTS = 100;
/** The server's default sorts a million rows on disk. */
const INDEX_MEMORY = "128MB";
/** Readers look for a new generation every second; until then they use the previous one. */
const GRACE_BEFORE_DROP_MS = 2 * CHECK_EVERY_MS;
/** Answers take seconds. What one that takes longer still reads, the next load drops. */
const LONGEST_ANSWER_MS = 10_000;
/** This one and the one that holds the lock. */
const LOADER_SESSIONS = 2;

export interface NewGeneration {
  readonly generation: string;
  readonly isSample: boolean;
  readonly workDir: string;
  readonly onProgress: OnProgress;
}

/** Copies the built market into a schema of its own, then makes it the current one and points the views at it, in one transaction. */
export async function swapPostgres(client: pg.Client, database: LoadDatabase, options: NewGeneration): Promise<void> {
  const { generation, isSample } = options;
  const schema = generationSchema(generation);
  await client.query(`SET default_transaction_read_only = off; SET maintenance_work_mem = '${INDEX_MEMORY}'`);
  await prepareServingSchema(client);
  await dropUnusedGenerations(client);
  await client.query(`INSERT INTO ${SERVING_SCHEMA}.${GENERATION_TABLE} VALUES ($1, $2, $3, $4, false)`, [
    generation,
    schema,
    SCHEMA_VERSION,
    isSample,
  ]);
  try {
    await client.query(`CREATE SCHEMA ${schema}`);
    await copyTables(client, database, schema, options);
    await swapViews(client, schema, generation);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    await dropUnusedGenerations(client).catch(() => {});
    throw error;
  }
  await dropPreviousGeneration(client);
}

async function dropPreviousGeneration(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ generations: number; sessions: number }>(
    `SELECT (SELECT COUNT(*)::int FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE NOT is_current) AS generations,
      (SELECT COUNT(*)::int FROM pg_stat_activity WHERE datname = current_database()) AS sessions`,
  );
  const [found] = rows;
  if (!found || found.generations === 0) return;
  if (found.sessions > LOADER_SESSIONS) await delay(GRACE_BEFORE_DROP_MS);
  const deadline = performance.now() + LONGEST_ANSWER_MS;
  // When a long query still reads it, the next load drops it.
  while ((await dropUnusedGenerations(client).catch(() => 0)) > 0 && performance.now() < deadline) await delay(100);
}

async function prepareServingSchema(client: pg.Client): Promise<void> {
  await client.query(`CREATE SCHEMA IF NOT EXISTS ${SERVING_SCHEMA}`);
  await client.query(`CREATE TABLE IF NOT EXISTS ${SERVING_SCHEMA}.${GENERATION_TABLE} (
    generation TEXT PRIMARY KEY, schema_name TEXT NOT NULL, schema_version TEXT NOT NULL,
    is_sample BOOLEAN NOT NULL, is_current BOOLEAN NOT NULL)`);
}

/** Only schemas that a load of this service wrote down are ever dropped, and none that an answer is made of. @returns how many are still read */
async function dropUnusedGenerations(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ generation: string; schema_name: string }>(
    `SELECT generation, schema_name FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE NOT is_current`,
  );
  await client.query("SET lock_timeout = '5s'");
  let inUse = 0;
  for (const { generation, schema_name } of rows) {
    const locked = await client.query<{ is_taken: boolean }>(LOCK_TO_DROP, [generation]);
    if (!locked.rows[0]?.is_taken) {
      inUse += 1;
      continue;
    }
    try {
      await client.query(`DROP SCHEMA IF EXISTS ${identifier(schema_name)} CASCADE`);
      await client.query(`DELETE FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE generation = $1`, [generation]);
    } finally {
      await client.query(UNLOCK_DROPPED, [generation]);
    }
  }
  return inUse;
}

async function copyTables(
  client: pg.Client,
  database: LoadDatabase,
  schema: string,
  options: NewGeneration,
): Promise<void> {
  const { rows } = await client.query("SELECT 1 FROM pg_extension WHERE extname = 'citus'");
  const isCluster = rows.length > 0;
  for (const table of TABLES as readonly Table[]) {
    await client.query(createTableSql(table, schema));
    if (isCluster) await distribute(client, schema, table);
    const copied = await copyTable(
      client,
      database,
      schema,
      table.name,
      storedColumns(table).map((column) => column.name),
      options.workDir,
    );
    for (const sql of indexSql(table, schema)) await client.query(sql);
    await client.query(`ANALYZE ${schema}.${identifier(table.name)}`);
    if (copied > 0) options.onProgress(`${table.label}: ${count(copied)} stored`);
  }
  await client.query(createFreshnessTableSql(schema));
  if (isCluster) await client.query("SELECT create_reference_table($1::regclass)", [`${schema}.${FRESHNESS_TABLE}`]);
  const columns = ["dataset", "label", "source", "rows", "covers_from", "covers_to", "refreshed_on", "is_sample"];
  await copyTable(client, database, schema, FRESHNESS_TABLE, columns, options.workDir);
  await client.query(createCoverageTableSql(schema));
  if (isCluster) await client.query("SELECT create_reference_table($1::regclass)", [`${schema}.${COVERAGE_TABLE}`]);
  const covered = ["dataset", "market", "rows", "late_rows", "covers_from", "covers_to"];
  await copyTable(client, database, schema, COVERAGE_TABLE, covered, options.workDir);
}

/** Citus, untested here: facts by cluster_id (colocated, being of one type), the rest on every node. Before COPY, as its rows then go to the shards. */
async function distribute(client: pg.Client, schema: string, table: Table): Promise<void> {
  const name = `${schema}.${identifier(table.name)}`;
  if (table.kind === "fact") await client.query("SELECT create_distributed_table($1::regclass, 'cluster_id')", [name]);
  else await client.query("SELECT create_reference_table($1::regclass)", [name]);
}

async function copyTable(
  client: pg.Client,
  database: LoadDatabase,
  schema: string,
  table: string,
  columns: readonly string[],
  workDir: string,
): Promise<number> {
  const file = path.join(workDir, `${table}.copy.csv`);
  const list = columns.map(identifier).join(", ");
  await database.execute(
    `COPY (SELECT ${list} FROM ${MARKET}.${identifier(table)}) TO ${literal(file)} (FORMAT csv, HEADER false)`,
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

async function swapViews(client: pg.Client, schema: string, generation: string): Promise<void> {
  const names = [...TABLES.map((table) => table.name), FRESHNESS_TABLE, COVERAGE_TABLE];
  const { rows } = await client.query(
    `SELECT 1 FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE is_current AND schema_version <> $1`,
    [SCHEMA_VERSION],
  );
  const isOtherShape = rows.length > 0;
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.query("BEGIN");
      await client.query(`SET LOCAL lock_timeout = ${SWAP_LOCK_TIMEOUT_MS}`);
      for (const name of names) {
        const view = `${SERVING_SCHEMA}.${identifier(name)}`;
        // A view cannot be replaced by one with other columns.
        if (isOtherShape) await client.query(`DROP VIEW IF EXISTS ${view}`);
        await client.query(`CREATE OR REPLACE VIEW ${view} AS SELECT * FROM ${schema}.${identifier(name)}`);
      }
      await client.query(`UPDATE ${SERVING_SCHEMA}.${GENERATION_TABLE} SET is_current = (generation = $1)`, [
        generation,
      ]);
      await client.query("COMMIT");
      return;
    } catch (error) {
      await client.query("ROLLBACK");
      if (!isLockTimeout(error) || attempt === SWAP_ATTEMPTS) throw error;
      await delay(50);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === "55P03";
}
