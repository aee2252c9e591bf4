import { COVERAGE_TABLE, createCoverageTableSql } from "../market-layout.js";
import { TABLES, type Table } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { count } from "./report.js";
import { identifier, literal } from "./sql-text.js";

/** A day or month at the end of a market's data counts from this part of the rows that a row's own day or month usually has. */
const LEAST_PART = 0.05;

/**
 * What each kind of data covers in each market. A few rows that are younger than all the others do not move its end: periods are
 * counted back from there. @returns a note where there are such rows
 */
export async function writeCoverage(database: LoadDatabase): Promise<string[]> {
  const coverage = `${MARKET}.${COVERAGE_TABLE}`;
  await database.execute(createCoverageTableSql(MARKET));
  for (const table of TABLES) {
    const { name, periodColumn, columns, derived }: Table = table;
    const isOfMarkets = [...columns, ...derived].some((column) => column.name === "market");
    if (!periodColumn || !isOfMarkets) continue;
    const period = identifier(periodColumn);
    await database.execute(`INSERT INTO ${coverage}
WITH days AS (
  SELECT market, ${period} AS day, COUNT(*) AS n FROM ${MARKET}.${identifier(name)} WHERE ${period} IS NOT NULL GROUP BY market, ${period}
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
GROUP BY days.market`);
  }
  const labels = new Map<string, string>(TABLES.map(({ name, label }) => [name, label]));
  const late = await database.rows(
    `SELECT dataset, market, late_rows, CAST(covers_to AS VARCHAR) AS day FROM ${coverage} WHERE late_rows > 0 ORDER BY dataset, market`,
  );
  return late.map(
    (row) =>
      `${labels.get(String(row.dataset))}: ${count(Number(row.late_rows))} of ${row.market} after ${row.day}, too few beside the rows before for periods to end there`,
  );
}
