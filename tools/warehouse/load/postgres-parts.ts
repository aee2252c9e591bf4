import type pg from "pg";
import type { Row } from "../warehouse.js";
import { identifier, literal } from "./sql-text.js";

/** How a market lies on a PostgreSQL server. */
export interface PostgresStorage {
  /** Shards of each large table on a Citus cluster; its own default where missing. */
  readonly shards?: number | undefined;
  /** Partitions of so many months before the newest one are kept by columns, where an extension offers it; none where missing. */
  readonly columnarAfterMonths?: number | undefined;
  /** Price events from so many rows on are partitioned by month. */
  readonly partitionedFrom?: number | undefined;
}

/** The one table that is partitioned, by the month of `seen_on`. */
export const PARTED = "price_events";
const BY = identifier("seen_on");
/** Of a smaller table every partition costs a query more than it saves a load. */
const PARTITIONED_FROM = 10_000_000;

/** A month by its first day, as an ISO date. */
export type Month = string;

const PREFIX = `${PARTED}_`;
const partName = (month: Month): string => `${PREFIX}${month.slice(0, 7).replace("-", "_")}`;
const partOf = (schema: string, month: Month): string => `${schema}.${identifier(partName(month))}`;
const monthOf = (name: string): Month => `${name.slice(PREFIX.length).replace("_", "-")}-01`;

function monthAfter(month: Month, months = 1): Month {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 10);
}

/** The months of price events in the loader's database, with their rows. */
export const monthsSql = (relation: string): string =>
  `SELECT CAST(date_trunc('month', ${BY}) AS DATE) AS month, COUNT(*) AS n FROM ${relation} GROUP BY 1 ORDER BY 1`;

/** The months to make partitions of; null for a table that is too small for them. */
export function partsOf(rows: readonly Row[], { partitionedFrom = PARTITIONED_FROM }: PostgresStorage): Month[] | null {
  const total = rows.reduce((sum, { n }) => sum + Number(n), 0);
  return total >= partitionedFrom ? rows.map(({ month }) => String(month)) : null;
}

export const PARTED_SUFFIX = ` PARTITION BY RANGE (${BY})`;

/** Months that are kept by columns. */
export function columnarMonths(
  months: readonly Month[],
  newest: Month,
  { columnarAfterMonths }: PostgresStorage,
): Month[] {
  if (columnarAfterMonths === undefined) return [];
  const first = monthAfter(newest, -columnarAfterMonths);
  return months.filter((month) => month <= first);
}

/** Whether an extension offers tables kept by columns. */
export async function hasColumnar(client: pg.Client): Promise<boolean> {
  return (await client.query("SELECT 1 FROM pg_am WHERE amname = 'columnar'")).rows.length > 0;
}

/** The condition of a partition, once more as a check: with it a partition is attached without being read. */
function span(month: Month): string {
  return `CHECK (${BY} >= DATE ${literal(month)} AND ${BY} < DATE ${literal(monthAfter(month))})`;
}

const bounds = (month: Month): string => `FOR VALUES FROM (${literal(month)}) TO (${literal(monthAfter(month))})`;

export async function createParts(
  client: pg.Client,
  schema: string,
  months: readonly Month[],
  columnar: readonly Month[],
): Promise<void> {
  for (const month of months)
    await client.query(
      `CREATE TABLE ${partOf(schema, month)} PARTITION OF ${schema}.${identifier(PARTED)} (CONSTRAINT ${identifier(`${partName(month)}_span`)} ${span(month)}) ${bounds(month)}${columnar.includes(month) ? " USING columnar" : ""}`,
    );
}

interface StoredPart {
  readonly month: Month;
  readonly isColumnar: boolean;
}

/** The partitions of a stored market; none where its price events are one table. */
export async function storedParts(client: pg.Client, schema: string): Promise<StoredPart[]> {
  const { rows } = await client.query<{ name: string; is_columnar: boolean }>(
    `SELECT part.relname AS name, COALESCE(am.amname = 'columnar', false) AS is_columnar
FROM pg_inherits
JOIN pg_class AS part ON part.oid = inhrelid
LEFT JOIN pg_am AS am ON am.oid = part.relam
WHERE inhparent = to_regclass($1) ORDER BY part.relname`,
    [`${schema}.${PARTED}`],
  );
  return rows.map(({ name, is_columnar }) => ({ month: monthOf(name), isColumnar: is_columnar }));
}

export async function dropPartsBefore(client: pg.Client, schema: string, day: string): Promise<void> {
  for (const { month } of await storedParts(client, schema))
    if (month < day) await client.query(`DROP TABLE ${partOf(schema, month)}`);
}

/** The partitions of a table that is moved move with it: they would be dropped with the old schema. */
export async function moveParts(client: pg.Client, old: string, schema: string): Promise<void> {
  for (const { month } of await storedParts(client, old))
    await client.query(`ALTER TABLE ${partOf(old, month)} SET SCHEMA ${schema}`);
}

/**
 * Hands the partitions of some months over to the table of the new generation. Answers that began on the old one read on, through a view of what
 * it keeps and what it gave.
 */
export async function handOverParts(
  client: pg.Client,
  old: string,
  schema: string,
  months: readonly Month[],
): Promise<void> {
  const [from, to] = [`${old}.${identifier(PARTED)}`, `${schema}.${identifier(PARTED)}`];
  for (const month of months) {
    await client.query(`ALTER TABLE ${from} DETACH PARTITION ${partOf(old, month)}`);
    await client.query(`ALTER TABLE ${partOf(old, month)} SET SCHEMA ${schema}`);
    await client.query(`ALTER TABLE ${to} ATTACH PARTITION ${partOf(schema, month)} ${bounds(month)}`);
  }
  const kept = `${PREFIX}before`;
  await client.query(`ALTER TABLE ${from} RENAME TO ${identifier(kept)}`);
  const read = [`${old}.${identifier(kept)}`, ...months.map((month) => partOf(schema, month))];
  await client.query(`CREATE VIEW ${from} AS ${read.map((each) => `SELECT * FROM ${each}`).join(" UNION ALL ")}`);
}

/** The rows of some months, by their days: the server leaves out other partitions then. */
export const ofMonths = (months: readonly Month[], alias: string): string =>
  [
    "false",
    ...months.map(
      (month) => `(${alias}.${BY} >= DATE ${literal(month)} AND ${alias}.${BY} < DATE ${literal(monthAfter(month))})`,
    ),
  ].join(" OR ");

/** All price events of a generation that is being made: its own, and those of the months that the old one hands over. */
export const withHandedOver = (schema: string, old: string, months: readonly Month[]): string =>
  `(${[`${schema}.${identifier(PARTED)}`, ...months.map((month) => partOf(old, month))].map((each) => `SELECT * FROM ${each}`).join(" UNION ALL ")}) AS events`;

/** Shards of the stored large tables, so that tables made beside them lie on servers as they do; undefined without Citus. */
export async function shardsOf(client: pg.Client, schema: string): Promise<number | undefined> {
  const { rows } = await client.query<{ is_there: boolean }>(
    "SELECT to_regclass('citus_tables') IS NOT NULL AS is_there",
  );
  if (!rows[0]?.is_there) return undefined;
  const found = await client.query<{ shards: number }>(
    "SELECT shard_count::int AS shards FROM citus_tables WHERE table_name = to_regclass($1)",
    [`${schema}.${PARTED}`],
  );
  return found.rows[0]?.shards;
}
