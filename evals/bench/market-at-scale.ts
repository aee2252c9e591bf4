import { existsSync, mkdirSync, renameSync } from "node:fs";
import { join } from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { MarketFile } from "../../tools/warehouse/duckdb-file.js";
import { openLoadDatabase } from "../../tools/warehouse/load/database.js";
import { keepRowsIn } from "../../tools/warehouse/load/keep-rows.js";
import {
  COVERAGE_TABLE,
  createKeptRowsTableSql,
  marketFile,
  SCHEMA_VERSION,
} from "../../tools/warehouse/market-layout.js";
import { TABLES, type Table } from "../../tools/warehouse/schema.js";

/** In each cluster twice the products and offers: times ten copies of the clusters, twenty times the price events. */
const CLUSTER_COPIES = 10;
const OFFER_COPIES = 2;

/** What is more waits on the disk. */
const MEMORY = "6GB";

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
  for (const table of TABLES) await connection.run(multiply(table, clusterCopies));
  await connection.run(
    `CREATE TABLE datasets AS SELECT * REPLACE (CASE dataset ${TABLES.map(({ name }) => `WHEN '${name}' THEN (SELECT COUNT(*) FROM ${name})`).join(" ")} END AS rows) FROM sample.datasets`,
  );
  await connection.run(`CREATE TABLE ${COVERAGE_TABLE} AS SELECT * FROM sample.${COVERAGE_TABLE}`);
  await connection.run(
    "CREATE TABLE market_generation AS SELECT * REPLACE (generation || '-at-scale' AS generation) FROM sample.market_generation",
  );
  await connection.run(createKeptRowsTableSql("main"));
  await connection.run("CHECKPOINT");
  connection.closeSync();
  instance.closeSync();
  const database = await openLoadDatabase(unfinished, dataDir, MEMORY);
  await keepRowsIn(database).finally(() => database.close());
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

function multiply(table: Table, clusterCopies: number): string {
  const names = [...table.columns, ...table.derived].map(({ name }) => name);
  const isPerProduct = names.includes("product_id") || names.includes("offer_id");
  const isShared = !names.includes("cluster_id");
  if (isShared) return `CREATE TABLE ${table.name} AS SELECT * FROM sample.${table.name}`;
  const copy = `(cluster_copy.n * ${OFFER_COPIES}${isPerProduct ? " + offer_copy.n)" : ")"}`;
  const expressions = names.map((name) => {
    if (name === "cluster_id") return `t.cluster_id + cluster_copy.n * ${CLUSTER_STEP} AS cluster_id`;
    if (["product_id", "offer_id", "keyword_id", "question_id", "variant_group"].includes(name))
      return `t.${name} + ${copy} * ${ROW_STEP} AS ${name}`;
    // Copies are other products: the vocabulary must not send one word to ten clusters.
    if (["term", "head_term", "name"].includes(name))
      return `CASE WHEN cluster_copy.n = 0 THEN t.${name} ELSE t.${name} || ' mark ' || cluster_copy.n END AS ${name}`;
    return `t.${name}`;
  });
  const offers = isPerProduct ? `, range(${OFFER_COPIES}) offer_copy(n)` : "";
  return `CREATE TABLE ${table.name} AS SELECT ${expressions.join(", ")} FROM sample.${table.name} t, range(${clusterCopies}) cluster_copy(n)${offers} ORDER BY ${table.sortBy.join(", ")}`;
}
