import { spawn } from "node:child_process";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as delay } from "node:timers/promises";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ConfigError, DataUnavailableError } from "../../../tools/errors.js";
import { ensureMarket } from "../../../tools/sample-market.js";
import { openDuckDbWarehouse } from "../../../tools/warehouse/duckdb.js";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { marketFile, SCHEMA_VERSION } from "../../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { isLong } from "../../long-run.js";
import { engines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { program } from "../../program.js";
import { SAMPLE_DATASETS, writeSmallMarket } from "./small-market.js";

async function storeAsOlderVersion(dataDir: string): Promise<void> {
  const instance = await DuckDBInstance.create(marketFile(dataDir));
  const connection = await instance.connect();
  await connection.run("UPDATE market_generation SET schema_version = 'older'");
  // An open connection keeps the database open, and its log would be read into the file that takes its place.
  connection.closeSync();
  instance.closeSync();
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

  test.each(engines())("a market that somebody loaded into %s stays", async (engine) => {
    const dataDir = path.join(directory, "own");
    const databaseUrl = engine === "postgresql" ? await createDatabase(inject("databaseUrl"), "ensure_test") : null;
    const target: LoadTarget = databaseUrl ? { kind: "postgresql", databaseUrl } : { kind: "duckdb", dataDir };
    await loadMarket({ from, target });
    expect(await ensureMarket({ dataDir, databaseUrl })).toEqual({ isNew: false, isSample: false });
    const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 5_000 });
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    await warehouse.close();
  });

  test("a loaded market of another version is refused and left alone", async () => {
    const dataDir = path.join(directory, "older");
    await loadMarket({ from, target: { kind: "duckdb", dataDir } });
    await storeAsOlderVersion(dataDir);
    const refused = ensureMarket({ dataDir, databaseUrl: null });
    await expect(refused).rejects.toBeInstanceOf(ConfigError);
    await expect(refused).rejects.toThrow("load its files again with npm run load -- --from DIR");
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
