import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { DataUnavailableError } from "../../../tools/errors.js";
import { onOneGeneration } from "../../../tools/warehouse/hold.js";
import { loadMarket } from "../../../tools/warehouse/load/load-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { openPostgresWarehouse } from "../../../tools/warehouse/postgres.js";
import { engines } from "../../market.js";
import {
  administer,
  createDatabase,
  openTemporaryDirectory,
  removeDirectory,
  startPostgres,
} from "../../postgres-server.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

describe.runIf(engines().includes("postgresql"))("PostgreSQL warehouse", () => {
  let directory: string;
  let from: string;
  let databaseUrl: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "postgres-test-"));
    from = await writeSmallMarket(path.join(directory, "files"));
    databaseUrl = await createDatabase(inject("databaseUrl"), "warehouse_test");
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const generationSchemas = () =>
    administer(databaseUrl, async (client) => {
      const { rows } = await client.query("SELECT nspname FROM pg_namespace WHERE nspname LIKE 'market_generation_%'");
      return rows.map((row) => String(row.nspname));
    });

  test("an empty database holds no market, a dead server cannot be reached", async () => {
    const empty = await createDatabase(inject("databaseUrl"), "warehouse_empty");
    await expect(openWarehouse({ dataDir: "", databaseUrl: empty, queryTimeoutMs: 1_000 })).rejects.toThrow(
      new DataUnavailableError("The database holds no market: load one first."),
    );
    const dead = "postgresql://postgres:test@127.0.0.1:1/postgres";
    await expect(openWarehouse({ dataDir: "", databaseUrl: dead, queryTimeoutMs: 1_000 })).rejects.toThrow(
      new DataUnavailableError(
        "The market (database postgres at 127.0.0.1:1) cannot be reached: nothing listens there.",
      ),
    );
    await expect(loadMarket({ from, target: { kind: "postgresql", databaseUrl: dead } })).rejects.toThrow(
      new DataUnavailableError("The market database cannot be reached."),
    );
  });

  test("queries go to the replica, and what they read is held at the database itself", async () => {
    const main = await createDatabase(inject("databaseUrl"), "warehouse_main");
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl: main } });
    await administer(inject("databaseUrl"), (client) =>
      client.query("CREATE DATABASE warehouse_replica TEMPLATE warehouse_main"),
    );
    const replica = main.replace("warehouse_main", "warehouse_replica");
    await administer(replica, async (client) =>
      client.query("UPDATE market_live.merchants SET merchant = 'Of the replica'"),
    );
    const warehouse = await openWarehouse({
      dataDir: "",
      databaseUrl: main,
      readUrl: replica,
      connections: 2,
      queryTimeoutMs: 5_000,
    });
    try {
      await onOneGeneration(warehouse, async () => {
        expect(await warehouse.query("SELECT DISTINCT merchant FROM merchants")).toEqual([
          { merchant: "Of the replica" },
        ]);
        const locks = await administer(main, (client) =>
          client.query(
            "SELECT COUNT(*)::int AS n FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE l.locktype = 'advisory' AND l.granted AND d.datname = 'warehouse_main'",
          ),
        );
        expect(locks.rows).toEqual([{ n: 1 }]);
      });
      expect(await warehouse.ping?.()).toEqual([]);
      // A replica that has not heard of a load for longer than that is behind: its answers are refused rather than mixed.
      await administer(main, (client) => client.query("DELETE FROM market_live.market_generation"));
      await expect(warehouse.hold?.()).rejects.toBeInstanceOf(DataUnavailableError);
    } finally {
      await warehouse.close();
    }
  }, 20_000);

  test("servers of a cluster that do not answer their coordinator are told", async () => {
    const cluster = await createDatabase(inject("databaseUrl"), "warehouse_cluster");
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl: cluster } });
    const warehouse = await openPostgresWarehouse({ databaseUrl: cluster, queryTimeoutMs: 5_000 });
    // What Citus offers under this name, as far as it is asked.
    const answer = (body: string) =>
      administer(cluster, (client) =>
        client.query(`CREATE OR REPLACE FUNCTION run_command_on_workers(command text, parallel boolean, OUT nodename text, OUT nodeport int, OUT success boolean, OUT result text)
RETURNS SETOF record LANGUAGE sql AS $$ ${body} $$`),
      );
    try {
      await answer("SELECT * FROM (VALUES ('a', 5432, true, '1'), ('b', 5432, true, '1')) AS t");
      expect(await warehouse.ping()).toEqual([]);
      await answer("SELECT * FROM (VALUES ('a', 5432, true, '1'), ('b', 5432, false, 'connection refused')) AS t");
      expect(await warehouse.ping()).toEqual([
        "1 of 2 servers that hold the market do not answer: answers that need their part say so.",
      ]);
      await answer("SELECT 'a', 5432, true, '1' FROM pg_sleep(3)");
      expect(await warehouse.ping()).toEqual([
        "A server that holds a part of the market does not answer: answers that need its part say so.",
      ]);
    } finally {
      await warehouse.close();
    }
  });

  test("readers meet no error and no half market while others are swapped in, and old generations go", async () => {
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    const warehouse = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000 });
    const generations = new Set([warehouse.generation]);
    const seen = new Set<string>();
    let isDone = false;
    const reader = async (tables: string) => {
      while (!isDone) {
        const [row] = await warehouse.query(
          `SELECT COUNT(DISTINCT m.merchant_id) AS merchants, COUNT(DISTINCT o.offer_id) AS offers FROM ${tables}`,
        );
        seen.add(`${row?.merchants}/${row?.offers}`);
      }
    };
    const readers = Promise.all([
      reader("merchants m CROSS JOIN offers o"),
      reader("offers o CROSS JOIN merchants m"),
      reader("merchants m CROSS JOIN offers o LEFT JOIN price_events USING (cluster_id, offer_id)"),
      reader("price_events RIGHT JOIN offers o USING (cluster_id, offer_id) CROSS JOIN merchants m"),
    ]);
    const larger = await writeSmallMarket(path.join(directory, "larger"), {
      "merchants.csv": `${SMALL_MARKET["merchants.csv"]}12,Third,retailer\n`,
      "offers.csv": `${SMALL_MARKET["offers.csv"]}503,7000000002,US,12,41,,in_stock,new,3,2026-09-30\n`,
    });
    for (let swap = 0; swap < 2; swap += 1) {
      await loadMarket({ from: swap % 2 === 0 ? larger : from, target: { kind: "postgresql", databaseUrl } });
      await warehouse.reload();
      generations.add(warehouse.generation);
    }
    isDone = true;
    await readers;
    expect(generations.size).toBe(3);
    expect([...seen].sort()).toEqual(["2/3", "3/4"]);
    expect(await generationSchemas()).toEqual([`market_generation_${warehouse.generation}`]);
    await warehouse.close();
  });

  test("a failure while storing leaves the market as it was", async () => {
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    const warehouse = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000 });
    const before = await generationSchemas();
    // A view of the user's own on the serving view makes the swap's last step fail when the shape differs.
    await administer(databaseUrl, async (client) => {
      await client.query("UPDATE market_live.market_generation SET schema_version = 'older'");
      await client.query("CREATE VIEW public.mine AS SELECT * FROM market_live.offers");
    });
    await expect(loadMarket({ from, target: { kind: "postgresql", databaseUrl } })).rejects.toThrow(
      "The database server did not take the new market; the old one is unchanged.",
    );
    expect(await generationSchemas()).toEqual(before);
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    await administer(databaseUrl, (client) => client.query("DROP VIEW public.mine"));
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    await warehouse.reload();
    expect(warehouse.stored.schemaVersion).not.toBe("older");
    await warehouse.close();
  });

  test("a replacement of another version leaves the present market in service and is told of once", async () => {
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    const warnings: object[] = [];
    const logger = { warn: (fields: object, message: string) => warnings.push({ ...fields, message }) };
    const warehouse = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000, logger });
    const { generation } = warehouse;
    const setCurrent = (name: string, schemaVersion: string) =>
      administer(databaseUrl, (client) =>
        client.query("UPDATE market_live.market_generation SET generation = $1, schema_version = $2 WHERE is_current", [
          name,
          schemaVersion,
        ]),
      );
    const { schemaVersion } = warehouse.stored;
    await setCurrent("foreign", "other");
    await warehouse.reload();
    await warehouse.reload();
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    expect(warehouse.generation).toBe(generation);
    expect(warnings).toEqual([
      {
        generation: "foreign",
        schemaVersion: "other",
        message: "market replaced by one of another version, still serving the previous one",
      },
    ]);
    await setCurrent(generation, schemaVersion);
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    await warehouse.reload();
    expect(warehouse.generation).not.toBe(generation);
    await warehouse.close();
  });

  test("lost connections are reported, replaced and never end the process", async () => {
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl } });
    const warehouse = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000 });
    const terminate = () =>
      administer(databaseUrl, (client) =>
        client.query(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'warehouse_test' AND pid <> pg_backend_pid()",
        ),
      );
    const running = expect(warehouse.query("SELECT CAST(pg_sleep(20) AS TEXT) AS nothing")).rejects.toThrow(
      new DataUnavailableError("The market database cannot be reached."),
    );
    await new Promise((resolve) => setTimeout(resolve, 200));
    await terminate();
    await running;
    expect(await warehouse.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await terminate();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await warehouse.query("SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await warehouse.close();
  });

  test("a server that goes away and comes back", async () => {
    const own = await openTemporaryDirectory("postgres-own-");
    const server = await startPostgres(path.join(own, "data"));
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl: server.databaseUrl } });
    const warehouse = await openPostgresWarehouse({ databaseUrl: server.databaseUrl, queryTimeoutMs: 10_000 });
    await warehouse.query("SELECT 1 AS one");
    await server.stop();
    await expect(warehouse.query("SELECT 1 AS one")).rejects.toThrow(
      new DataUnavailableError("The market database cannot be reached."),
    );
    const port = Number(new URL(server.databaseUrl).port);
    const again = await startPostgres(path.join(own, "data"), port);
    expect(await warehouse.query("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
    await warehouse.close();
    await again.stop();
    await removeDirectory(own);
  });
});
