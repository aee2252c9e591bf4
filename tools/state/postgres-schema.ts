import pg from "pg";
import { ConfigError, StateUnavailableError } from "../errors.js";
import { placeOf, reasonOf } from "../warehouse/connect-failure.js";
import { connectionSettings } from "../warehouse/postgres-session.js";
import type { StateLogger } from "./failure.js";

export const SCHEMA = "agent_query_state";
/** Any number that no other program of the same server uses. */
const CREATING_LOCK = 7_203_415_891;
const STATEMENT_TIMEOUT_MS = 5_000;
/** For a server that does not even say that it ran out of time. */
const ANSWER_TIMEOUT_MS = 7_000;
const INSUFFICIENT_PRIVILEGE = "42501";
const POOL_SIZE = 4;

/** Values are text: jsonb refuses NUL. Revisions come from one sequence, so a record that was deleted never repeats one. */
const TABLES = `
CREATE SCHEMA IF NOT EXISTS ${SCHEMA};
CREATE SEQUENCE IF NOT EXISTS ${SCHEMA}.revisions;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.records (
  collection text NOT NULL, key text NOT NULL, value text NOT NULL, characters integer NOT NULL, revision bigint NOT NULL,
  expires_at timestamptz, written_at timestamptz NOT NULL, PRIMARY KEY (collection, key));
CREATE INDEX IF NOT EXISTS records_passing ON ${SCHEMA}.records (written_at) WHERE expires_at IS NOT NULL;
CREATE TABLE IF NOT EXISTS ${SCHEMA}.instances (instance text PRIMARY KEY, seen_at timestamptz NOT NULL);
CREATE TABLE IF NOT EXISTS ${SCHEMA}.messages (
  id bigserial PRIMARY KEY, recipient text NOT NULL, body text NOT NULL, sent_at timestamptz NOT NULL DEFAULT clock_timestamp());
CREATE INDEX IF NOT EXISTS messages_recipient ON ${SCHEMA}.messages (recipient, id);`;

export function clientSettings(databaseUrl: string): pg.ClientConfig {
  return { ...connectionSettings(databaseUrl), query_timeout: ANSWER_TIMEOUT_MS };
}

export function openPool(databaseUrl: string, logger: StateLogger | undefined): pg.Pool {
  const pool = new pg.Pool({
    ...clientSettings(databaseUrl),
    max: POOL_SIZE,
    onConnect: async (client) => {
      client.on("error", () => {});
      await client.query(`SET statement_timeout = ${STATEMENT_TIMEOUT_MS}; SET jit = off`);
    },
  });
  // Without listeners a server that goes away would end the process.
  pool.on("error", (error) => logger?.warn({ error }, "state database connection lost"));
  return pool;
}

/**
 * Creates what is missing; safe when several processes start at once.
 * @throws ConfigError when the user may not; StateUnavailableError when the server cannot be reached
 */
export async function createTables(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    // Creating asks for the right to do so even when all is there.
    const { rows } = await pool.query(`SELECT to_regclass('${SCHEMA}.messages_recipient') IS NOT NULL AS is_there`);
    if (rows[0]?.is_there) {
      await checkTables(pool, databaseUrl);
      return;
    }
    await pool.query(`BEGIN; SELECT pg_advisory_xact_lock(${CREATING_LOCK}); ${TABLES}; COMMIT`);
  } catch (cause) {
    if (cause instanceof pg.DatabaseError && cause.code === INSUFFICIENT_PRIVILEGE) {
      throw new ConfigError(
        `The database user may not create or use the schema ${SCHEMA}; grant CREATE on the database, or USAGE and all rights on that schema.`,
        { cause },
      );
    }
    if (cause instanceof ConfigError) throw cause;
    const words = `Tasks and conversations (${placeOf(databaseUrl)}) cannot be reached: ${reasonOf(cause)}.`;
    throw new StateUnavailableError(words, { cause });
  }
}

const NO_SUCH_COLUMN = /^42(703|P01|883)$/;

/** @throws ConfigError for tables of another version */
async function checkTables(pool: pg.Pool, databaseUrl: string): Promise<void> {
  try {
    await pool.query(
      `SELECT collection, key, value, characters, revision, expires_at, written_at FROM ${SCHEMA}.records LIMIT 0`,
    );
    await pool.query(`SELECT instance, seen_at FROM ${SCHEMA}.instances LIMIT 0`);
    await pool.query(`SELECT id, recipient, body, sent_at FROM ${SCHEMA}.messages LIMIT 0`);
  } catch (cause) {
    if (!(cause instanceof pg.DatabaseError && NO_SUCH_COLUMN.test(cause.code ?? ""))) throw cause;
    throw new ConfigError(
      `The schema ${SCHEMA} in ${placeOf(databaseUrl)} was made by another version of this service: run that version, or let this one begin anew with DROP SCHEMA ${SCHEMA} CASCADE, which deletes tasks, conversations, catalogs and keys.`,
      { cause },
    );
  }
}
