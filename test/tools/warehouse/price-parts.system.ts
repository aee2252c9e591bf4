import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { onOneGeneration } from "../../../tools/warehouse/hold.js";
import { addToMarket } from "../../../tools/warehouse/load/add-market.js";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import type { PostgresStorage } from "../../../tools/warehouse/load/postgres-parts.js";
import { openPostgresWarehouse } from "../../../tools/warehouse/postgres.js";
import { ownEngines } from "../../market.js";
import { administer, createDatabase } from "../../postgres-server.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

const EVENTS = SMALL_MARKET["price_events.csv"] ?? "";
const [HEADER = ""] = EVENTS.split("\n");
const BY_MONTH = { partitionedFrom: 1 };

/** Price events of a large market on PostgreSQL and Citus: a partition for each month. */
describe.runIf(ownEngines().includes("postgresql"))("price events by month", () => {
  let directory = "";
  let databaseUrl = "";
  let number = 0;
  const newFolder = () => path.join(directory, `folder-${number++}`);
  const target = (storage: PostgresStorage): LoadTarget => ({ kind: "postgresql", databaseUrl, storage });
  const load = async (storage: PostgresStorage, more = "") =>
    loadMarket({
      from: await writeSmallMarket(newFolder(), { "price_events.csv": EVENTS + more }),
      target: target(storage),
    });
  const ask = <Row extends object>(sql: string) =>
    administer(databaseUrl, async (client) => (await client.query<Row & { [name: string]: unknown }>(sql)).rows);
  const add = async (storage: PostgresStorage, events: readonly string[], keepMonths?: number) =>
    addToMarket({
      from: await writeSmallMarket(newFolder(), {
        ...Object.fromEntries(Object.keys(SMALL_MARKET).map((name) => [name, null])),
        "price_events.csv": `${[HEADER, ...events].join("\n")}\n`,
      }),
      target: target(storage),
      keepMonths,
    });
  /** Name, kind and identity of the current generation's partitions. */
  const parts = () =>
    ask<{ name: string; kind: string; oid: number }>(
      `SELECT part.relname AS name, am.amname AS kind, part.oid::int AS oid
       FROM pg_inherits JOIN pg_class part ON part.oid = inhrelid JOIN pg_am am ON am.oid = part.relam
         JOIN pg_class whole ON whole.oid = inhparent
         JOIN market_live.market_generation ON is_current AND schema_name = whole.relnamespace::regnamespace::text
       WHERE whole.relname = 'price_events' AND part.relkind = 'r' ORDER BY part.relname`,
    );
  const events = () =>
    ask("SELECT offer_id::int, seen_on::text, price FROM market_live.price_events ORDER BY offer_id, seen_on");
  const held = () =>
    ask(
      "SELECT rows::int, covers_from::text, covers_to::text FROM market_live.datasets WHERE dataset = 'price_events'",
    );

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "price-parts-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));
  beforeEach(async () => {
    databaseUrl = await createDatabase(inject("databaseUrl"), "price_parts_test");
  });

  test("a load makes them, with the same rows; a small market has none", async () => {
    await load({});
    const rows = await events();
    expect(await parts()).toEqual([]);
    await load(BY_MONTH);
    expect((await parts()).map(({ name }) => name)).toEqual([
      "price_events_2026_07",
      "price_events_2026_08",
      "price_events_2026_09",
    ]);
    expect(await events()).toEqual(rows);
    expect(rows).toHaveLength(4);
  });

  test("an addition makes the months of its rows anew and takes the others as they are; who reads the old market reads on", async () => {
    await load(BY_MONTH);
    const before = new Map((await parts()).map(({ name, oid }) => [name, oid]));
    const warehouse = await openPostgresWarehouse({ databaseUrl, queryTimeoutMs: 10_000 });
    const count = "SELECT COUNT(*) AS n, SUM(price) AS prices FROM price_events";
    try {
      const old = await warehouse.query(count);
      await onOneGeneration(warehouse, async () => {
        const report = await add(BY_MONTH, ["501,2026-09-15,449,,in_stock", "500,2026-10-02,479,,in_stock"]);
        expect(report.notes).toContain("price history: 1 new row, 1 row in the place of stored ones.");
        expect(await warehouse.query(count)).toEqual(old);
      });
      await warehouse.reload();
      expect(await warehouse.query(count)).toEqual([{ n: 5, prices: 42.5 + 499 + 449 + 499.5 + 479 }]);
    } finally {
      await warehouse.close();
    }
    const after = new Map((await parts()).map(({ name, oid }) => [name, oid]));
    const isSame = ["2026_07", "2026_08", "2026_09", "2026_10"].map(
      (month) => after.get(`price_events_${month}`) === before.get(`price_events_${month}`),
    );
    expect([after.size, isSame]).toEqual([4, [true, true, false, false]]);
    expect(await held()).toEqual([{ rows: 5, covers_from: "2026-07-01", covers_to: "2026-10-02" }]);
    const grown = await events();
    // What a load of all of it holds. The second addition and the drop of older generations leave it whole.
    await add(BY_MONTH, ["500,2026-07-20,489,,in_stock"]);
    await load({}, "500,2026-10-02,479,,in_stock\n");
    expect(grown.map(({ offer_id, seen_on }) => [offer_id, seen_on])).toEqual(
      (await events()).map(({ offer_id, seen_on }) => [offer_id, seen_on]),
    );
    expect(await ask("SELECT COUNT(*)::int AS n FROM pg_namespace WHERE nspname LIKE 'market_generation_%'")).toEqual([
      { n: 1 },
    ]);
  }, 60_000);

  test("they move along when other tables are added to, and old months are forgotten", async () => {
    await load(BY_MONTH, "500,2026-07-20,489,,in_stock\n");
    const before = await parts();
    await addToMarket({
      from: await writeSmallMarket(newFolder(), {
        ...Object.fromEntries(Object.keys(SMALL_MARKET).map((name) => [name, null])),
        "keyword_months.csv": "keyword_id,month,searches\n100,2026-10-01,95000\n",
      }),
      target: target(BY_MONTH),
    });
    expect(await parts()).toEqual(before);
    expect(await events()).toHaveLength(5);
    await add(BY_MONTH, ["500,2026-09-20,479,,in_stock"], 1);
    expect(await events()).toEqual([
      { offer_id: 500, seen_on: "2026-07-20", price: 489 },
      { offer_id: 500, seen_on: "2026-09-20", price: 479 },
      { offer_id: 501, seen_on: "2026-07-01", price: 499 },
      { offer_id: 501, seen_on: "2026-09-15", price: 459 },
      { offer_id: 502, seen_on: "2026-08-01", price: 42.5 },
    ]);
  });

  test("months that are old enough are kept by columns where an extension offers it", async () => {
    const storage = { ...BY_MONTH, columnarAfterMonths: 2 };
    const kinds = async () => Object.fromEntries((await parts()).map(({ name, kind }) => [name.slice(-2), kind]));
    await load(storage);
    expect(await kinds()).toEqual({ "07": "heap", "08": "heap", "09": "heap" });
    // As Citus names it; what stores the rows is PostgreSQL's own here.
    await ask("CREATE ACCESS METHOD columnar TYPE TABLE HANDLER heap_tableam_handler");
    await load(storage);
    expect(await kinds()).toEqual({ "07": "columnar", "08": "heap", "09": "heap" });
    await add(storage, ["500,2026-10-02,479,,in_stock"]);
    expect(await kinds()).toEqual({ "07": "columnar", "08": "columnar", "09": "heap", "10": "heap" });
    expect(await events()).toHaveLength(5);
    const september = async () => (await parts()).find(({ name }) => name.endsWith("09"))?.oid;
    const before = await september();
    const { notes } = await add(storage, ["502,2026-10-03,45,,in_stock", "501,2026-06-01,539,,in_stock"], 2);
    expect(notes).toContain("price history: 1 row from before 2026-09-01 was deleted.");
    // June, of which nothing is left, is gone; what is not so old stays as it was.
    expect(await kinds()).toEqual({ "07": "columnar", "08": "columnar", "09": "heap", "10": "heap" });
    expect(await september()).toBe(before);
    await add(storage, ["500,2026-10-04,475,,in_stock"], 1);
    expect(await kinds()).toEqual({ "07": "columnar", "08": "columnar", "09": "heap", "10": "heap" });
    expect(await events()).toEqual([
      { offer_id: 500, seen_on: "2026-07-01", price: 499.5 },
      { offer_id: 500, seen_on: "2026-10-02", price: 479 },
      { offer_id: 500, seen_on: "2026-10-04", price: 475 },
      { offer_id: 501, seen_on: "2026-09-15", price: 459 },
      { offer_id: 502, seen_on: "2026-08-01", price: 42.5 },
      { offer_id: 502, seen_on: "2026-10-03", price: 45 },
    ]);
    expect(await held()).toEqual([{ rows: 6, covers_from: "2026-07-01", covers_to: "2026-10-04" }]);
  });

  test("shards are those of the setting, and of an addition those of the tables it stands beside", async () => {
    // As far as Citus is asked: an extension of its name, its functions, and its list of tables.
    await ask(`SET allow_system_table_mods = on;
INSERT INTO pg_extension (oid, extname, extowner, extnamespace, extrelocatable, extversion) VALUES (99999, 'citus', 10, 11, false, '0');
CREATE TABLE public.made (name text, shards int);
CREATE FUNCTION create_distributed_table(regclass, text) RETURNS void LANGUAGE sql
  AS $$ INSERT INTO public.made VALUES ($1::text, current_setting('citus.shard_count', true)::int) $$;
CREATE FUNCTION create_reference_table(regclass) RETURNS void LANGUAGE sql AS $$ $$;`);
    await load({ ...BY_MONTH, shards: 48 });
    const made = () => ask("SELECT DISTINCT shards FROM public.made");
    expect(await made()).toEqual([{ shards: 48 }]);
    await ask(
      "CREATE VIEW citus_tables AS SELECT name::regclass AS table_name, shards AS shard_count FROM public.made",
    );
    await ask("UPDATE public.made SET shards = 40");
    await add({ ...BY_MONTH, shards: 64 }, ["500,2026-10-02,479,,in_stock"]);
    expect(await made()).toEqual([{ shards: 40 }]);
  });
});
