import { execFile } from "node:child_process";
import { copyFile, mkdtemp, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DataUnavailableError } from "../../../tools/errors.js";
import { openDuckDbWarehouse } from "../../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { rounds } from "../../long-run.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

const SWAPS = rounds(2, 4);
const SLOW =
  "SELECT COUNT(*) AS n FROM generate_series(1, 1000000) AS a(x), generate_series(1, 1000000) AS b(y) WHERE a.x + b.y = $1";

describe("DuckDB warehouse", () => {
  let directory: string;
  let from: string;
  let file: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "duckdb-test-"));
    from = await writeSmallMarket(path.join(directory, "files"));
    await loadMarket({ from, target: { kind: "duckdb", dataDir: directory } });
    file = marketFile(directory);
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  test("other files, databases, settings and extensions are out of reach", async () => {
    const warehouse = await openDuckDbWarehouse({ path: file, queryTimeoutMs: 5_000 });
    const secret = path.join(directory, "secret.csv");
    await writeFile(secret, "a,b\n1,2\n");
    for (const sql of [
      `SELECT * FROM read_csv('${secret}')`,
      `SELECT * FROM '${secret}'`,
      `SELECT * FROM glob('${directory}/*')`,
      `COPY markets TO '${directory}/out.csv'`,
      `ATTACH '${directory}/other.duckdb'`,
      "SET enable_external_access = true",
      "SET threads = 1",
      "INSTALL httpfs",
    ]) {
      await expect(warehouse.query(sql), sql).rejects.toBeInstanceOf(DataUnavailableError);
    }
    await warehouse.close();
  });

  test("a small market is read by one thread at a time, a large one by as many as the machine has", async () => {
    const large = path.join(directory, "large.duckdb");
    await copyFile(file, large);
    await truncate(large, 200 * 2 ** 20); // empty behind the market
    const threads = [];
    for (const each of [file, large]) {
      const warehouse = await openDuckDbWarehouse({ path: each, queryTimeoutMs: 5_000 });
      threads.push(await warehouse.query("SELECT current_setting('threads')::INTEGER AS threads"));
      await warehouse.close();
    }
    expect(threads).toEqual([[{ threads: 1 }], [{ threads: availableParallelism() }]]);
  });

  test("slow queries leave the process its file access", async () => {
    const warehouse = await openDuckDbWarehouse({ path: file, queryTimeoutMs: 20_000 });
    const controller = new AbortController();
    const slow = Promise.allSettled(
      Array.from({ length: 8 }, () => warehouse.query(SLOW, [-1], { signal: controller.signal })),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    const took: number[] = [];
    for (let round = 0; round < 20; round += 1) {
      const startedAt = performance.now();
      await readFile(file);
      took.push(performance.now() - startedAt);
    }
    controller.abort();
    await slow;
    await warehouse.close();
    // Without the gate every one of them waits for a slow query to end: 20 s here.
    expect(took.sort((a, b) => a - b)[10]).toBeLessThan(100);
  });

  test("readers meet no error and no half market while others are swapped in", async () => {
    const warehouse = await openDuckDbWarehouse({ path: file, queryTimeoutMs: 10_000 });
    const generations = new Set([warehouse.generation]);
    let isDone = false;
    const seen = new Set<string>();
    const reader = async () => {
      while (!isDone) {
        const [row] = await warehouse.query(
          "SELECT (SELECT COUNT(*) FROM offers) AS offers, (SELECT COUNT(*) FROM price_events) AS events, (SELECT COUNT(*) FROM merchants) AS merchants",
        );
        seen.add(`${row?.offers}/${row?.events}/${row?.merchants}`);
      }
    };
    const readers = Promise.all([reader(), reader(), reader(), reader()]);
    const larger = await writeSmallMarket(path.join(directory, "larger"), {
      "merchants.csv": `${SMALL_MARKET["merchants.csv"]}12,Third,retailer\n`,
      "offers.csv": `${SMALL_MARKET["offers.csv"]}503,7000000002,US,12,41,,in_stock,new,3,2026-09-30\n`,
      "price_events.csv": `${SMALL_MARKET["price_events.csv"]}503,2026-08-01,41,,in_stock\n`,
    });
    for (let swap = 0; swap < SWAPS; swap += 1) {
      await loadMarket({ from: swap % 2 === 0 ? larger : from, target: { kind: "duckdb", dataDir: directory } });
      await warehouse.reload();
      generations.add(warehouse.generation);
    }
    isDone = true;
    await readers;
    expect(generations.size).toBe(1 + SWAPS);
    expect([...seen].sort()).toEqual(["3/4/2", "4/5/3"]);
    await warehouse.close();
  });

  test("freshness belongs to the generation in use", async () => {
    const warehouse = await openDuckDbWarehouse({ path: file, queryTimeoutMs: 5_000 });
    const before = (await warehouse.datasets()).find(({ dataset }) => dataset === "offers");
    const newer = await writeSmallMarket(path.join(directory, "newer"), {
      "datasets.csv": "dataset,source,refreshed_on,is_sample\noffers,second crawl,2026-10-31,false\n",
    });
    await loadMarket({ from: newer, target: { kind: "duckdb", dataDir: directory } });
    await warehouse.reload();
    const after = (await warehouse.datasets()).find(({ dataset }) => dataset === "offers");
    expect([before?.refreshedOn, after?.refreshedOn]).toEqual(["2026-09-30", "2026-10-31"]);
    expect(after?.source).toBe("second crawl");
    await warehouse.close();
  });

  test("a replacement that cannot be read leaves the present market in service", async () => {
    const dataDir = path.join(directory, "replaced");
    await loadMarket({ from, target: { kind: "duckdb", dataDir } });
    const warnings: string[] = [];
    const logger = { warn: (_fields: object, message: string) => warnings.push(message) };
    const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 5_000, logger });
    await rm(marketFile(dataDir));
    await writeFile(marketFile(dataDir), "not a database");
    await warehouse.reload();
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    expect(warnings).toEqual(["market file replaced but unreadable, still serving the previous one"]);
    await warehouse.close();
  });

  test("a replacement of another version leaves the present market in service and is told of once", async () => {
    const dataDir = path.join(directory, "versions");
    await loadMarket({ from, target: { kind: "duckdb", dataDir } });
    const warnings: object[] = [];
    const logger = { warn: (fields: object, message: string) => warnings.push({ ...fields, message }) };
    const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 5_000, logger });
    const { generation } = warehouse;
    const other = path.join(directory, "other-version");
    await loadMarket({ from, target: { kind: "duckdb", dataDir: other } });
    const instance = await DuckDBInstance.create(marketFile(other));
    const connection = await instance.connect();
    await connection.run("UPDATE market_generation SET schema_version = 'other'");
    await connection.run("ALTER TABLE offers RENAME TO shop_offers");
    await connection.run("CHECKPOINT");
    connection.closeSync();
    instance.closeSync();
    await rename(marketFile(other), marketFile(dataDir));
    await warehouse.reload();
    await warehouse.reload();
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    expect(warehouse.generation).toBe(generation);
    expect(warnings).toEqual([
      {
        schemaVersion: "other",
        message: "market file replaced by one of another version, still serving the previous one",
      },
    ]);
    await loadMarket({ from, target: { kind: "duckdb", dataDir } });
    await warehouse.reload();
    expect(warehouse.generation).not.toBe(generation);
    await warehouse.close();
  });

  test("a missing, damaged or foreign file is named in one sentence", async () => {
    const damaged = path.join(directory, "damaged.duckdb");
    await writeFile(damaged, "not a database at all".repeat(1000));
    const foreign = path.join(directory, "foreign.duckdb");
    const instance = await DuckDBInstance.create(foreign);
    await (await instance.connect()).run("CREATE TABLE other (x INTEGER)");
    instance.closeSync();
    const missing = path.join(directory, "nowhere");
    await expect(openWarehouse({ dataDir: missing, databaseUrl: null, queryTimeoutMs: 1_000 })).rejects.toThrow(
      `There is no market at ${marketFile(missing)}.`,
    );
    for (const path of [damaged, foreign]) {
      await expect(openDuckDbWarehouse({ path, queryTimeoutMs: 1_000 })).rejects.toThrow(
        `The market file ${path} cannot be read: it is damaged or was not written by the loader of this service.`,
      );
    }
  });

  test("a file that another program writes to is named in one sentence", async () => {
    const locked = path.join(directory, "locked.duckdb");
    const script = `const { DuckDBInstance } = await import("@duckdb/node-api");
      await DuckDBInstance.create(${JSON.stringify(locked)}); process.stdout.write("open"); setInterval(() => {}, 1000);`;
    const running = promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
      cwd: path.resolve("."),
    });
    const stopped = running.catch(() => {});
    await new Promise((resolve) => running.child.stdout?.once("data", resolve));
    await expect(openDuckDbWarehouse({ path: locked, queryTimeoutMs: 1_000 })).rejects.toThrow(
      `The market file ${locked} is open for writing in another program; close that program.`,
    );
    running.child.kill();
    await stopped;
  });
});
