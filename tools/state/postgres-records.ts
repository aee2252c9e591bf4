import type pg from "pg";
import { SCHEMA } from "./postgres-schema.js";
import type { PendingRecord, RecordTable } from "./record-table.js";
import { idParts, type RecordText } from "./record-text.js";
import type { StateBounds, Stored } from "./state-store.js";

/** Several processes prune; one at a time is enough. */
const PRUNING_LOCK = 7_203_415_892;
const PRUNING_TIMEOUT_MS = 30_000;
const RECORDS = `${SCHEMA}.records`;
const LIVES = "(expires_at IS NULL OR expires_at > clock_timestamp())";
/** Grows for every reader, also when two writers drew their numbers in the other order. */
const NEXT_REVISION = "GREATEST(r.revision + 1, excluded.revision)";
const TAKE_OVER = `value = excluded.value, characters = excluded.characters, revision = ${NEXT_REVISION},
  expires_at = excluded.expires_at, written_at = excluded.written_at`;

export class PostgresRecords implements RecordTable {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async read(id: string): Promise<Stored | null> {
    const { rows } = await this.#pool.query<{ value: string; revision: string }>(
      `SELECT value, revision FROM ${RECORDS} WHERE collection = $1 AND key = $2 AND ${LIVES}`,
      [...idParts(id)],
    );
    return rows[0] ? { value: JSON.parse(rows[0].value), revision: Number(rows[0].revision) } : null;
  }

  /**
   * One statement, so all or none. A repeated write counts from when it was handed over: what another process wrote since is newer.
   * Sorted, or two processes that write the same records could wait for each other.
   */
  async upsert(batch: readonly PendingRecord[]): Promise<void> {
    const sorted = [...batch].sort((a, b) => (a.id < b.id ? -1 : 1));
    const now = performance.now();
    await this.#pool.query(
      `INSERT INTO ${RECORDS} AS r (collection, key, value, characters, revision, expires_at, written_at)
       SELECT collection, key, value, length(value), nextval('${SCHEMA}.revisions'), expires_at,
         clock_timestamp() - COALESCE(age_ms, 0) * interval '1 millisecond'
       FROM unnest($1::text[], $2::text[], $3::text[], $4::timestamptz[], $5::float8[]) AS u (collection, key, value, expires_at, age_ms)
       ON CONFLICT (collection, key) DO UPDATE SET ${TAKE_OVER}
       WHERE $6::boolean OR r.written_at <= excluded.written_at`,
      [
        sorted.map(({ id }) => idParts(id)[0]),
        sorted.map(({ id }) => idParts(id)[1]),
        sorted.map(({ text }) => text),
        sorted.map(({ expiresAt }) => instant(expiresAt)),
        sorted.map(({ attempts, queuedAt }) => (attempts > 0 ? now - queuedAt : null)),
        sorted.every(({ attempts }) => attempts === 0),
      ],
    );
  }

  async insert({ id, text, expiresAt }: RecordText): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `INSERT INTO ${RECORDS} AS r (collection, key, value, characters, revision, expires_at, written_at)
       VALUES ($1, $2, $3::text, length($3::text), nextval('${SCHEMA}.revisions'), $4, clock_timestamp())
       ON CONFLICT (collection, key) DO UPDATE SET ${TAKE_OVER} WHERE r.expires_at <= clock_timestamp()`,
      [...idParts(id), text, instant(expiresAt)],
    );
    return rowCount === 1;
  }

  async update({ id, text, expiresAt }: RecordText, revision: number): Promise<boolean> {
    const { rowCount } = await this.#pool.query(
      `UPDATE ${RECORDS} SET value = $3::text, characters = length($3::text), expires_at = $4, written_at = clock_timestamp(),
         revision = GREATEST(revision + 1, nextval('${SCHEMA}.revisions'))
       WHERE collection = $1 AND key = $2 AND revision = $5 AND ${LIVES}`,
      [...idParts(id), text, instant(expiresAt), revision],
    );
    return rowCount === 1;
  }

  async increment({ id, expiresAt }: Omit<RecordText, "text">, by: number, limit: number): Promise<number | null> {
    const { rows } = await this.#pool.query<{ value: string }>(
      `INSERT INTO ${RECORDS} AS r (collection, key, value, characters, revision, expires_at, written_at)
       SELECT $1, $2, $4::text, length($4::text), nextval('${SCHEMA}.revisions'), $3::timestamptz, clock_timestamp() WHERE $4::bigint <= $5::bigint
       ON CONFLICT (collection, key) DO UPDATE SET value = (r.value::bigint + $4::bigint)::text, revision = ${NEXT_REVISION},
         expires_at = excluded.expires_at, written_at = excluded.written_at
       WHERE r.value::bigint + $4::bigint <= $5::bigint
       RETURNING value`,
      [...idParts(id), instant(expiresAt), String(by), String(limit)],
    );
    return rows[0] ? Number(rows[0].value) : null;
  }

  async list(collection: string): Promise<{ key: string; value: string }[]> {
    const { rows } = await this.#pool.query<{ key: string; value: string }>(
      `SELECT key, value FROM ${RECORDS} WHERE collection = $1 AND ${LIVES} ORDER BY key`,
      [collection],
    );
    return rows;
  }

  async search(
    collection: string,
    words: string,
    after: string,
    limit: number,
  ): Promise<{ key: string; value: string }[]> {
    const { rows } = await this.#pool.query<{ key: string; value: string }>(
      `SELECT key, value FROM ${RECORDS}
       WHERE collection = $1 AND ${LIVES} AND position($2 in value) > 0 AND key COLLATE "C" > $3
       ORDER BY key COLLATE "C" LIMIT $4`,
      [collection, words, after, limit],
    );
    return rows;
  }

  async delete(id: string): Promise<void> {
    await this.#pool.query(`DELETE FROM ${RECORDS} WHERE collection = $1 AND key = $2`, [...idParts(id)]);
  }
}

/** Deletes what nobody may read any more, and of the records with an end what is beyond the bounds. */
export async function pruneState(pool: pg.Pool, { maxRecords, maxCharacters }: StateBounds): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query(`BEGIN; SET LOCAL statement_timeout = ${PRUNING_TIMEOUT_MS}`);
    const { rows } = await client.query(`SELECT pg_try_advisory_xact_lock(${PRUNING_LOCK}) AS is_mine`);
    if (rows[0]?.is_mine) {
      await client.query(`DELETE FROM ${RECORDS} WHERE expires_at <= clock_timestamp()`);
      // A record rewritten meanwhile has another revision and stays.
      await client.query(
        `DELETE FROM ${RECORDS} AS r USING (
           SELECT collection, key, revision, COUNT(*) OVER newest_first AS n, SUM(characters) OVER newest_first AS total
           FROM ${RECORDS} WHERE expires_at IS NOT NULL
           WINDOW newest_first AS (ORDER BY written_at DESC, revision DESC ROWS UNBOUNDED PRECEDING)) AS p
         WHERE (p.n > $1 OR p.total > $2) AND r.collection = p.collection AND r.key = p.key AND r.revision = p.revision`,
        [maxRecords, maxCharacters],
      );
      await client.query(
        `DELETE FROM ${SCHEMA}.messages WHERE sent_at < clock_timestamp() - interval '2 minutes'
           AND recipient NOT IN (SELECT instance FROM ${SCHEMA}.instances WHERE seen_at > clock_timestamp() - interval '2 minutes')`,
      );
      await client.query(`DELETE FROM ${SCHEMA}.instances WHERE seen_at < clock_timestamp() - interval '1 hour'`);
    }
    await client.query("COMMIT");
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    client.release(failure);
  }
}

function instant(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}
