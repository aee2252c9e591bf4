import { existsSync, mkdirSync, renameSync } from "node:fs";
import { totalmem } from "node:os";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { MarketFile } from "../../tools/warehouse/duckdb-file.js";
import { writeCoverage } from "../../tools/warehouse/load/coverage.js";
import { openLoadDatabase } from "../../tools/warehouse/load/database.js";
import { keepRowsIn } from "../../tools/warehouse/load/keep-rows.js";
import { createKeptRowsTableSql, marketFile, SCHEMA_VERSION } from "../../tools/warehouse/market-layout.js";
import { TABLES, type Table } from "../../tools/warehouse/schema.js";

/** In each cluster twice the products and offers: times ten copies of the clusters, twenty times the price events. */
const CLUSTER_COPIES = 10;
const OFFER_COPIES = 2;

/** A quarter of the machine's, as others run on it too; what is more waits on the disk. */
const MEMORY = `${Math.floor(totalmem() / 4 / 2 ** 20)}MiB`;

/** Each copy's identifiers are moved out of the way of the others'. */
const CLUSTER_STEP = 100_000;
const ROW_STEP = 10_000_000;

/**
 * Multiplies a stored sample market into a data folder of its own; kept for the next run.
 * @returns rows by table
 */
export async function buildMarketAtScale(
  sampleDataDir: string,
  dataDir: string,
  clusterCopies = CLUSTER_COPIES,
): Promise<void> {
  if (await isOf(sampleDataDir, dataDir)) return;
  mkdirSync(dataDir, { recursive: true });
  const unfinished = join(dataDir, `market.building-${process.pid}.duckdb`);
  const instance = await DuckDBInstance.create(unfinished, { memory_limit: MEMORY, temp_directory: dataDir });
  const connection = await instance.connect();
  await connection.run(`ATTACH '${marketFile(sampleDataDir)}' AS sample (READ_ONLY)`);
  const rows = await connection.runAndReadAll("SELECT market FROM sample.markets ORDER BY market");
  const markets = rows.getRows().map(([market]) => String(market));
  for (const table of TABLES)
    for (const statement of multiply(table, clusterCopies, markets)) await connection.run(statement);
  await connection.run(
    `CREATE TABLE datasets AS SELECT * REPLACE (CASE dataset ${TABLES.map(({ name }) => `WHEN '${name}' THEN (SELECT COUNT(*) FROM ${name})`).join(" ")} END AS rows) FROM sample.datasets`,
  );
  await connection.run(
    "CREATE TABLE market_generation AS SELECT * REPLACE (generation || '-at-scale' AS generation) FROM sample.market_generation",
  );
  await connection.run(createKeptRowsTableSql("main"));
  await connection.run("CHECKPOINT");
  connection.closeSync();
  instance.closeSync();
  const database = await openLoadDatabase(unfinished, dataDir, MEMORY);
  try {
    await writeCoverage(database, undefined);
    await keepRowsIn(database);
  } finally {
    await database.close();
  }
  renameSync(unfinished, marketFile(dataDir));
}

/** True when the large market was made of this sample, and not of one of an earlier version. */
async function isOf(sampleDataDir: string, dataDir: string): Promise<boolean> {
  if (!existsSync(marketFile(dataDir))) return false;
  const [sample, large] = await Promise.all(
    [sampleDataDir, dataDir].map(async (directory) => {
      const market = await MarketFile.open(marketFile(directory), 1);
      market.retire();
      return market.stored;
    }),
  );
  return large?.generation === `${sample?.generation}-at-scale` && large.schemaVersion === SCHEMA_VERSION;
}

/** Piece by piece in the order of a loaded market: sorted all at once, what is larger than the memory would wait on the disk. */
function* multiply(table: Table, clusterCopies: number, markets: readonly string[]): Generator<string> {
  const { name: to, sortBy } = table;
  const names = [...table.columns, ...table.derived].map(({ name }) => name);
  if (!names.includes("cluster_id")) {
    yield `CREATE TABLE ${to} AS SELECT ${names.join(", ")} FROM sample.${to}`;
    return;
  }
  const copies = names.includes("product_id") || names.includes("offer_id") ? OFFER_COPIES : 1;
  yield `CREATE TABLE ${to} AS SELECT ${names.join(", ")} FROM sample.${to} LIMIT 0`;
  for (const market of sortBy[0] === "market" ? markets : [null])
    for (let copy = 0; copy < clusterCopies; copy += 1)
      yield `INSERT INTO ${to} SELECT ${names.map((name) => copied(name, copy)).join(", ")}
FROM sample.${to} t, range(${copies}) offer_copy(n)${market === null ? "" : ` WHERE t.market = '${market}'`}
ORDER BY ${sortBy.map((name) => names.indexOf(name) + 1).join(", ")}`;
}

function copied(name: string, copy: number): string {
  if (name === "cluster_id") return `t.cluster_id + ${copy * CLUSTER_STEP}`;
  if (["product_id", "offer_id", "keyword_id", "question_id", "variant_group"].includes(name))
    return `t.${name} + (${copy * OFFER_COPIES} + offer_copy.n) * ${ROW_STEP}`;
  // Copies are other products: the vocabulary must not send one word to ten clusters.
  if (copy > 0 && ["term", "head_term", "name"].includes(name)) return `t.${name} || ' mark ${copy}'`;
  return `t.${name}`;
}
