import { COVERAGE_TABLE, createCoverageTableSql } from "../market-layout.js";
import { TABLES, type Table } from "../schema.js";
import type { Row } from "../warehouse.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { deleteBeforeSql, forgottenNote, isPassing, oldestKept } from "./keep-months.js";
import { count } from "./report.js";
import { identifier, literal } from "./sql-text.js";

/** A day or month at the end of a market's data counts from this part of the rows that a row's own day or month usually has. */
const LEAST_PART = 0.05;

/** Tables of which it is told. */
export const COVERED_TABLES: readonly Table[] = (TABLES as readonly Table[]).filter(
  ({ periodColumn, columns, derived }) =>
    periodColumn !== undefined && [...columns, ...derived].some((column) => column.name === "market"),
);

/** The rows of coverage that a table gives, on either engine. */
export function coverageSql({ name, periodColumn = "" }: Table, relation: string): string {
  const period = identifier(periodColumn);
  return `WITH days AS (
  SELECT market, ${period} AS day, COUNT(*) AS n FROM ${relation} WHERE ${period} IS NOT NULL GROUP BY market, ${period}
),
running AS (
  SELECT market, day, n, SUM(n) OVER (PARTITION BY market ORDER BY n, day) AS up_to, SUM(n) OVER (PARTITION BY market) AS total FROM days
),
usual AS (SELECT market, MIN(n) AS n FROM running WHERE up_to >= total / 2.0 GROUP BY market),
ends AS (
  SELECT days.market, MAX(days.day) AS covers_to
  FROM days JOIN usual ON usual.market = days.market
  WHERE days.n >= ${LEAST_PART} * usual.n
  GROUP BY days.market
)
SELECT ${literal(name)}, days.market, SUM(days.n), SUM(CASE WHEN days.day > ends.covers_to THEN days.n ELSE 0 END), MIN(days.day), MAX(ends.covers_to)
FROM days JOIN ends ON ends.market = days.market
GROUP BY days.market`;
}

export interface Coverage {
  /** Tables that lost rows from before the months to keep. */
  readonly forgotten: readonly Table[];
  /** On rows that were deleted, and on those that are too few to be counted from. */
  readonly notes: readonly string[];
}

/**
 * Writes what each kind of data covers in each market, and deletes what is older than the months to keep. A few rows that are younger than all
 * the others do not move a kind's end: periods are counted back from there.
 */
export async function writeCoverage(database: LoadDatabase, keepMonths: number | undefined): Promise<Coverage> {
  const coverage = `${MARKET}.${COVERAGE_TABLE}`;
  await database.execute(createCoverageTableSql(MARKET));
  const forgotten: Table[] = [];
  const notes: string[] = [];
  const covered = (table: Table): string => coverageSql(table, `${MARKET}.${identifier(table.name)}`);
  const all = COVERED_TABLES.map((table) => `SELECT * FROM (${covered(table)})`);
  await database.execute(`INSERT INTO ${coverage}\n${all.join("\nUNION ALL\n")}`);
  for (const table of COVERED_TABLES) {
    const note = keepMonths === undefined || !isPassing(table) ? null : await forget(table, keepMonths, database);
    if (note === null) continue;
    forgotten.push(table);
    notes.push(note);
    await database.execute(`DELETE FROM ${coverage} WHERE dataset = ${literal(table.name)}`);
    await database.execute(`INSERT INTO ${coverage}\n${covered(table)}`);
  }
  return { forgotten, notes: [...notes, ...noteLateRows(await database.rows(lateRowsSql(coverage)))] };
}

/** @returns what was deleted, null where nothing was */
async function forget(table: Table, months: number, database: LoadDatabase): Promise<string | null> {
  const rows = async () =>
    Number((await database.rows(`SELECT COUNT(*) AS n FROM ${MARKET}.${identifier(table.name)}`))[0]?.n ?? 0);
  const [end] = await database.rows(
    `SELECT CAST(MAX(covers_to) AS VARCHAR) AS day FROM ${MARKET}.${COVERAGE_TABLE} WHERE dataset = ${literal(table.name)}`,
  );
  if (typeof end?.day !== "string") return null;
  const [day, before] = [oldestKept(end.day, months), await rows()];
  await database.execute(deleteBeforeSql(table, MARKET, day));
  const gone = before - (await rows());
  return gone > 0 ? forgottenNote(table, gone, day) : null;
}

export const lateRowsSql = (coverage: string): string =>
  `SELECT dataset, market, late_rows, CAST(covers_to AS TEXT) AS day FROM ${coverage} WHERE late_rows > 0 ORDER BY dataset, market`;

export function noteLateRows(late: readonly Row[]): string[] {
  const labels = new Map<string, string>(TABLES.map(({ name, label }) => [name, label]));
  return late.map(
    (row) =>
      `${labels.get(String(row.dataset))}: ${count(Number(row.late_rows))} of ${row.market} after ${row.day}, too few beside the rows before for periods to end there`,
  );
}
