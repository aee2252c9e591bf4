import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { LOCK_TO_DROP, UNLOCK_DROPPED } from "../generation-locks.js";
import {
  COVERAGE_TABLE,
  FRESHNESS_TABLE,
  GENERATION_TABLE,
  generationSchema,
  SCHEMA_VERSION,
  SERVING_SCHEMA,
} from "../market-layout.js";
import { CHECK_EVERY_MS } from "../postgres.js";
import { isConnectionLoss } from "../postgres-session.js";
import { TABLES } from "../schema.js";
import { identifier } from "./sql-text.js";
import { createStoredSlices, dropStoredSlices } from "./stored-slices.js";

/** Below PostgreSQL's deadlock check (1 s): when readers and the swap wait for each other, the swap steps back, never a reader. */
const SWAP_LOCK_TIMEOUT_MS = 300;
const SWAP_ATTEMPTS = 100;
/** Readers look for a new generation every second; until then they use the previous one. */
const GRACE_BEFORE_DROP_MS = 2 * CHECK_EVERY_MS;
/** Answers take seconds. What one that takes longer still reads, the next load drops. */
const LONGEST_ANSWER_MS = 10_000;
/** This one, the one that holds the lock. */
const LOADER_SESSIONS = 2;

/**
 * Makes a schema for a new generation, has it filled, and makes it the current one: the views are pointed at it, with whatever else `onSwap` does,
 * in one transaction. What fails leaves the present generation as it is; the previous one is dropped when nobody reads it any more. What was
 * filled when the server went away stays, for a load that goes on with the same generation.
 */
export async function replaceGeneration(
  client: pg.Client,
  { generation, isSample }: { readonly generation: string; readonly isSample: boolean },
  fill: (schema: string) => Promise<void>,
  onSwap: (schema: string) => Promise<void> = async () => {},
): Promise<void> {
  const schema = generationSchema(generation);
  await client.query("SET default_transaction_read_only = off");
  await prepareServingSchema(client);
  await dropUnusedGenerations(client, generation);
  await client.query(
    `INSERT INTO ${SERVING_SCHEMA}.${GENERATION_TABLE} VALUES ($1, $2, $3, $4, false) ON CONFLICT DO NOTHING`,
    [generation, schema, SCHEMA_VERSION, isSample],
  );
  try {
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${schema}`);
    await createStoredSlices(client, schema);
    await fill(schema);
    await dropStoredSlices(client, schema);
    await swapViews(client, schema, generation, onSwap);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    if (!isConnectionLoss(error)) await dropUnusedGenerations(client).catch(() => {});
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

/**
 * Only schemas that a load of this service wrote down are ever dropped, and none that an answer is made of. The oldest first: a generation may
 * read tables of the next one, through views. @returns how many are still read
 */
async function dropUnusedGenerations(client: pg.Client, spared = ""): Promise<number> {
  const { rows } = await client.query<{ generation: string; schema_name: string }>(
    `SELECT generation, schema_name FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE NOT is_current AND generation <> $1`,
    [spared],
  );
  await client.query("SET lock_timeout = '5s'");
  const oldestFirst = rows.sort((a, b) => (a.generation < b.generation ? -1 : 1));
  for (const [at, { generation, schema_name }] of oldestFirst.entries()) {
    const locked = await client.query<{ is_taken: boolean }>(LOCK_TO_DROP, [generation]);
    if (!locked.rows[0]?.is_taken) return oldestFirst.length - at;
    try {
      await client.query(`DROP SCHEMA IF EXISTS ${identifier(schema_name)} CASCADE`);
      await client.query(`DELETE FROM ${SERVING_SCHEMA}.${GENERATION_TABLE} WHERE generation = $1`, [generation]);
    } finally {
      await client.query(UNLOCK_DROPPED, [generation]);
    }
  }
  return 0;
}

async function swapViews(
  client: pg.Client,
  schema: string,
  generation: string,
  onSwap: (schema: string) => Promise<void>,
): Promise<void> {
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
      await onSwap(schema);
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
