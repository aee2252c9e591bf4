import type pg from "pg";
import { literal } from "./sql-text.js";

/** What of a generation that is being made the server holds already: written with the rows, in one transaction. */
const NOTES = "stored_slices";
/** In the place of a slice's number: the table itself. */
const TABLE = -1;

export async function createStoredSlices(client: pg.Client, schema: string): Promise<void> {
  await client.query(
    `CREATE TABLE IF NOT EXISTS ${schema}.${NOTES} (table_name TEXT, slice INTEGER, rows BIGINT, PRIMARY KEY (table_name, slice))`,
  );
}

export async function dropStoredSlices(client: pg.Client, schema: string): Promise<void> {
  await client.query(`DROP TABLE ${schema}.${NOTES}`);
}

/** Rows by slice. */
export async function storedSlices(client: pg.Client, schema: string, table: string): Promise<Map<number, number>> {
  const { rows } = await client.query<{ slice: number; rows: string }>(
    `SELECT slice, rows FROM ${schema}.${NOTES} WHERE table_name = $1`,
    [table],
  );
  return new Map(rows.map(({ slice, rows: n }) => [slice, Number(n)]));
}

/** Stores a slice, unless that fails. */
export async function storeSlice(
  client: pg.Client,
  schema: string,
  table: string,
  slice: number,
  store: () => Promise<number>,
): Promise<number> {
  await client.query("BEGIN");
  try {
    const rows = await store();
    await client.query(`INSERT INTO ${schema}.${NOTES} VALUES (${literal(table)}, ${slice}, ${rows})`);
    await client.query("COMMIT");
    return rows;
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Makes a table, unless it was made whole before. */
export async function makeOnce(
  client: pg.Client,
  schema: string,
  table: string,
  make: () => Promise<void>,
): Promise<void> {
  if ((await storedSlices(client, schema, table)).has(TABLE)) return;
  await client.query(`DROP TABLE IF EXISTS ${schema}.${table}`);
  await make();
  await client.query(`INSERT INTO ${schema}.${NOTES} VALUES (${literal(table)}, ${TABLE}, 0)`);
}
