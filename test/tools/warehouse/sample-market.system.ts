import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ConfigError, DataUnavailableError } from "../../../tools/errors.js";
import { ensureMarket } from "../../../tools/sample-market.js";
import { openDuckDbWarehouse } from "../../../tools/warehouse/duckdb.js";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { marketFile, SCHEMA_VERSION } from "../../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { isLong } from "../../long-run.js";
import { ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { program } from "../../program.js";
import { SAMPLE_DATASETS, writeSmallMarket } from "./small-market.js";

async function storeAsOlderVersion(dataDir: string, change = "SELECT 1"): Promise<void> {
  const instance = await DuckDBInstance.create(marketFile(dataDir));
  const connection = await instance.connect();
  await connection.run("UPDATE market_generation SET schema_version = 'older'");
  await connection.run(change);
  // An open connection keeps the database open, and its log would be read into the file that takes its place.
  connection.closeSync();
  instance.closeSync();
}

async function changeServer(databaseUrl: string, table: string, column: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query("SELECT schema_name FROM market_live.market_generation WHERE is_current");
  await client.query(`ALTER TABLE ${rows[0].schema_name}.${table} DROP COLUMN ${column} CASCADE`);
  await client.query("UPDATE market_live.market_generation SET schema_version = 'older'");
  await client.end();
}

async function storedVersion(dataDir: string): Promise<{ schemaVersion: string; isSample: boolean; offers: unknown }> {
  const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 10_000 });
  const [row] = await warehouse.query("SELECT COUNT(*) AS n FROM offers");
  await warehouse.close();
  return { schemaVersion: warehouse.stored.schemaVersion, isSample: warehouse.stored.isSample, offers: row?.n };
}

describe("the market at the start of the service", () => {
  let directory: string;
  let from: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "sample-test-"));
    from = await writeSmallMarket(path.join(directory, "files"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test.each(ownEngines())("a market that somebody loaded into %s stays", async (engine) => {
    const dataDir = path.join(directory, "own");
    const databaseUrl = engine === "postgresql" ? await createDatabase(inject("databaseUrl"), "ensure_test") : null;
    const target: LoadTarget = databaseUrl ? { kind: "postgresql", databaseUrl } : { kind: "duckdb", dataDir };
    await loadMarket({ from, target });
    expect(await ensureMarket({ dataDir, databaseUrl })).toEqual({ isNew: false, isSample: false });
    const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 5_000 });
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    await warehouse.close();
  });

  test.each(ownEngines())("a market of an older layout in %s is brought forward, with its sources", async (engine) => {
    const dataDir = path.join(directory, `older-${engine}`);
    const databaseUrl = engine === "postgresql" ? await createDatabase(inject("databaseUrl"), "older_test") : null;
    await loadMarket({ from, target: databaseUrl ? { kind: "postgresql", databaseUrl } : { kind: "duckdb", dataDir } });
    const read = async () => {
      const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 5_000 });
      try {
        return {
          offers: await warehouse.query(
            "SELECT offer_id, shelf_position, title, price, currency FROM offers ORDER BY offer_id",
          ),
          datasets: (await warehouse.datasets()).map(({ dataset, rows, source, refreshedOn }) => [
            dataset,
            rows,
            source,
            refreshedOn,
          ]),
        };
      } finally {
        await warehouse.close();
      }
    };
    const before = await read();
    if (databaseUrl) await changeServer(databaseUrl, "offers", "shelf_position");
    else await storeAsOlderVersion(dataDir, "ALTER TABLE offers DROP COLUMN shelf_position");
    expect(await ensureMarket({ dataDir, databaseUrl })).toEqual({ isNew: false, isSample: false });
    expect(await read()).toEqual({
      offers: before.offers.map((offer) => ({ ...offer, shelf_position: null })),
      datasets: before.datasets.map(([dataset, rows, source, day]) => [
        dataset,
        rows,
        source,
        Number(rows) > 0 ? day : null,
      ]),
    });
  });

  test("an older layout without what cannot be unknown is refused and left alone", async () => {
    const dataDir = path.join(directory, "older");
    await loadMarket({ from, target: { kind: "duckdb", dataDir } });
    await storeAsOlderVersion(dataDir, "ALTER TABLE products DROP COLUMN title");
    const refused = ensureMarket({ dataDir, databaseUrl: null });
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow("whose products lack title: load or import its files again.");
    expect(await storedVersion(dataDir)).toEqual({ schemaVersion: "older", isSample: false, offers: 3 });
  });

  test("a dead server is reported, never replaced by a file", async () => {
    const dataDir = path.join(directory, "unused");
    const databaseUrl = "postgresql://postgres:x@127.0.0.1:1/postgres";
    await expect(ensureMarket({ dataDir, databaseUrl })).rejects.toThrow(
      new DataUnavailableError(
        "The market (database postgres at 127.0.0.1:1) cannot be reached: nothing listens there.",
      ),
    );
  });

  test("two processes that start at once build the sample in the place of an older one, once", async () => {
    const dataDir = path.join(directory, "shared");
    const sample = await writeSmallMarket(path.join(directory, "sample"), { "datasets.csv": SAMPLE_DATASETS });
    await loadMarket({ from: sample, target: { kind: "duckdb", dataDir } });
    await storeAsOlderVersion(dataDir);
    const child = spawn(process.execPath, [await program("test/tools/warehouse/ensure-sample.ts"), dataDir]);
    const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    // Whoever builds is at it while the other asks.
    const generate = async (folder: string) => {
      await lines.next();
      await delay(300);
      await writeSmallMarket(folder, { "datasets.csv": SAMPLE_DATASETS });
    };
    const here = await ensureMarket({ dataDir, databaseUrl: null, ...(!isLong && { generate }) });
    let said = await lines.next();
    if (said.value === "begins") said = await lines.next();
    const there = JSON.parse(said.value);
    expect([here.isNew, there.isNew].sort()).toEqual([false, true]);
    const stored = await storedVersion(dataDir);
    expect(stored).toMatchObject({ schemaVersion: SCHEMA_VERSION, isSample: true });
    expect(stored.offers).toBeGreaterThanOrEqual(isLong ? 20_000 : 3);
    expect(await readdir(dataDir)).toEqual(["market.duckdb"]);
  }, 60_000);
});
