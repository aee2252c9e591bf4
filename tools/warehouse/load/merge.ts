import { createTableSql, storedColumns } from "../market-layout.js";
import { type Table, tableNamed } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { rowKey } from "./keys.js";
import { identifier } from "./sql-text.js";

/** The loader's schema of the rows that are being added. */
export const ADDED = "memory.added";
/** What each offer of the added files changes against the stored one. */
const CHANGED = "memory.main.changed_offers";

/** Puts accepted rows into the market that is being made, in the place of those of their keys. @returns how many took a stored row's place */
export async function mergeTable(table: Table, database: LoadDatabase): Promise<number> {
  const [target, added] = [`${MARKET}.${identifier(table.name)}`, `${ADDED}.${identifier(table.name)}`];
  const same = rowKey(table)
    .map((name) => `s.${identifier(name)} = a.${identifier(name)}`)
    .join(" AND ");
  const [found] = await database.rows(`SELECT COUNT(*) AS n FROM ${target} s SEMI JOIN ${added} a ON ${same}`);
  const corrected = Number(found?.n ?? 0);
  if (corrected > 0) await database.execute(`DELETE FROM ${target} AS s USING ${added} AS a WHERE ${same}`);
  await database.execute(`INSERT INTO ${target} SELECT * FROM ${added}`);
  return corrected;
}

export async function countAdded(table: Table, database: LoadDatabase): Promise<number> {
  const [found] = await database.rows(`SELECT COUNT(*) AS n FROM ${ADDED}.${identifier(table.name)}`);
  return Number(found?.n ?? 0);
}

/**
 * Before the offers are merged: with `closesMissing`, the offers of each shop that the file leaves out are out of stock from the file's last
 * day on. @returns how many those are
 */
export async function noteOfferChanges(database: LoadDatabase, closesMissing: boolean): Promise<number> {
  const [stored, added] = [`${MARKET}.offers`, `${ADDED}.offers`];
  const columns = storedColumns(tableNamed("offers")).map(({ name }) => name);
  let closed = 0;
  if (closesMissing) {
    const put = columns.map((name) =>
      name === "availability" ? "'out_of_stock'" : name === "seen_on" ? "shops.day" : `s.${identifier(name)}`,
    );
    await database.execute(`CREATE OR REPLACE TABLE memory.main.closed AS
SELECT ${put.map((value, at) => `${value} AS ${identifier(columns[at] ?? "")}`).join(", ")} FROM ${stored} s
JOIN (SELECT market, merchant_id, MAX(seen_on) AS day FROM ${added} GROUP BY market, merchant_id) shops
  ON shops.market = s.market AND shops.merchant_id = s.merchant_id
ANTI JOIN ${added} a ON a.offer_id = s.offer_id
WHERE s.availability = 'in_stock' AND s.seen_on <= shops.day`);
    const [found] = await database.rows("SELECT COUNT(*) AS n FROM memory.main.closed");
    closed = Number(found?.n ?? 0);
    await database.execute(`INSERT INTO ${added} SELECT * FROM memory.main.closed`);
  }
  await database.execute(`CREATE OR REPLACE TABLE ${CHANGED} AS
SELECT a.* FROM ${added} a LEFT JOIN ${stored} s ON s.offer_id = a.offer_id
WHERE s.offer_id IS NULL OR a.price <> s.price OR a.list_price IS DISTINCT FROM s.list_price OR a.availability <> s.availability`);
  return closed;
}

/** What offers changed becomes their price history, unless the added price history tells of them itself. @returns how many events */
export async function addEventsOfOffers(database: LoadDatabase): Promise<number> {
  const events = `${ADDED}.price_events`;
  const columns = storedColumns(tableNamed("price_events")).map(({ name }) => identifier(name));
  const before = await countAdded(tableNamed("price_events"), database);
  await database.execute(`INSERT INTO ${events} (${columns.join(", ")})
SELECT ${columns.map((name) => `c.${name}`).join(", ")} FROM ${CHANGED} c ANTI JOIN ${events} e ON e.offer_id = c.offer_id
ORDER BY c.market, c.cluster_id, c.offer_id`);
  return (await countAdded(tableNamed("price_events"), database)) - before;
}

/** Empty tables for the rows that are going to be added, and for what is noted of them. */
export async function prepareAddition(database: LoadDatabase): Promise<void> {
  await database.execute(`CREATE SCHEMA ${ADDED}`);
  await database.execute(createTableSql({ ...tableNamed("offers"), name: "changed_offers" }, "memory.main"));
}
