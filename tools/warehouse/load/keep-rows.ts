import { keptQueries } from "../../market/kept-queries.js";
import { FreshnessCache } from "../freshness.js";
import { type GroupSource, IS_SOURCE, sourcesToKeep } from "../group-sources.js";
import { nameOf } from "../kept-rows.js";
import { KEPT_ROWS_TABLE } from "../market-layout.js";
import type { Row, Warehouse } from "../warehouse.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { literal } from "./sql-text.js";

const ROWS_OF_A_PART = 500;

/** Makes the rows that rankings of whole markets read. `insert` runs one statement on the market in which `schema` is. */
export async function keepRows(
  market: Warehouse,
  schema: string,
  insert: (sql: string) => Promise<unknown>,
): Promise<void> {
  for (const query of await keptQueries(market))
    await keep(nameOf(query), await market.query(query.sql, query.parameters), schema, insert);
}

async function keep(
  name: string,
  rows: readonly Row[],
  schema: string,
  insert: (sql: string) => Promise<unknown>,
): Promise<void> {
  for (let part = 0; part === 0 || part * ROWS_OF_A_PART < rows.length; part += 1) {
    const held = JSON.stringify(rows.slice(part * ROWS_OF_A_PART, (part + 1) * ROWS_OF_A_PART));
    await insert(
      `INSERT INTO ${schema}.${KEPT_ROWS_TABLE} (name, part, rows) VALUES (${literal(name)}, ${part}, ${literal(held)})`,
    );
  }
}

/** Which files tell what, beside the rows of the loader's own market. */
export async function keepSourcesIn(database: LoadDatabase, sources: readonly GroupSource[]): Promise<void> {
  for (const [name, rows] of sourcesToKeep(sources)) await keep(name, rows, MARKET, (sql) => database.execute(sql));
}

/** The same in the loader's own market, written to the disk once. */
export async function keepRowsIn(database: LoadDatabase): Promise<void> {
  await database.execute("BEGIN");
  await database.execute(`DELETE FROM ${MARKET}.${KEPT_ROWS_TABLE} WHERE NOT (${IS_SOURCE})`);
  const freshness = new FreshnessCache();
  const query: Warehouse["query"] = (sql, parameters = []) => database.query(sql, parameters);
  const market: Warehouse = {
    engine: "duckdb",
    generation: "loading",
    query,
    datasets: () => freshness.read("loading", query),
    close: async () => {},
  };
  await keepRows(market, MARKET, (sql) => database.execute(sql));
  await database.execute("COMMIT");
}
