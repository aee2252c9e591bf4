import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { onOneGeneration } from "../../../tools/warehouse/hold.js";
import { type AddOptions, addToMarket } from "../../../tools/warehouse/load/add-market.js";
import { type LoadTarget, loadMarket } from "../../../tools/warehouse/load/load-market.js";
import type { LoadReport } from "../../../tools/warehouse/load/report.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import { TABLES } from "../../../tools/warehouse/schema.js";
import type { Row, Warehouse } from "../../../tools/warehouse/warehouse.js";
import { isLong } from "../../long-run.js";
import { anyEngine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { SAMPLE_DATASETS, SMALL_MARKET, writeSmallMarket } from "./small-market.js";

let directory: string;
let number = 0;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "add-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const newFolder = () => path.join(directory, `folder-${number++}`);
const header = (file: string) => SMALL_MARKET[file]?.split("\n")[0];

/** Rows by file, under the header of the small market's. */
async function writeFiles(files: Readonly<Record<string, readonly string[]>>): Promise<string> {
  const folder = newFolder();
  await mkdir(folder);
  for (const [name, rows] of Object.entries(files))
    await writeFile(path.join(folder, name), `${[header(name), ...rows].join("\n")}\n`);
  return folder;
}

const OCTOBER = {
  "keyword_months.csv": ["100,2026-09-01,91000", "100,2026-10-01,95000", "101,2026-10-01,12300"],
  "datasets.csv": ["keyword_months,keyword tool,2026-11-01,false"],
};

describe.each(ownEngines())("adding to a market on %s", (engine) => {
  let databaseUrl: string;
  let target: LoadTarget;
  let open: Warehouse | undefined;
  beforeAll(async () => {
    if (engine === "postgresql") databaseUrl = await createDatabase(inject("databaseUrl"), "add_test");
  });
  beforeEach(async () => {
    target = engine === "duckdb" ? { kind: "duckdb", dataDir: newFolder() } : { kind: "postgresql", databaseUrl };
    await loadMarket({ from: await writeSmallMarket(newFolder()), target });
  });
  afterEach(async () => {
    await open?.close();
    open = undefined;
  });

  const add = async (files: Parameters<typeof writeFiles>[0], more: Partial<AddOptions> = {}): Promise<LoadReport> =>
    addToMarket({ from: await writeFiles(files), target, ...more });
  const openMarket = async (): Promise<Warehouse> => {
    const dataDir = target.kind === "duckdb" ? target.dataDir : "";
    open = await openWarehouse({
      dataDir,
      databaseUrl: target.kind === "duckdb" ? null : databaseUrl,
      queryTimeoutMs: 10_000,
    });
    return open;
  };
  const read = async (sql: string): Promise<Row[]> => {
    const kept = open;
    const warehouse = await openMarket();
    open = kept;
    try {
      return await warehouse.query(sql);
    } finally {
      await warehouse.close();
    }
  };
  // What is checked before anything is stored is the same on every engine.
  const testOnce = anyEngine().includes(engine) ? test : test.skip;

  const allRows = async (): Promise<Record<string, Row[]>> => {
    const warehouse = await openMarket();
    const rows: Record<string, Row[]> = {};
    for (const { name, key } of TABLES)
      rows[name] = await warehouse.query(`SELECT * FROM ${name} ORDER BY ${key.join(", ")}`);
    rows.datasets = await warehouse.query("SELECT * FROM datasets ORDER BY dataset");
    rows.coverage = await warehouse.query("SELECT * FROM coverage ORDER BY dataset, market");
    rows.kept = await warehouse.query("SELECT * FROM kept_rows ORDER BY name, part");
    return rows;
  };

  test("new rows are appended and stored ones corrected by their key, with what the loader derives", async () => {
    const report = await add(OCTOBER);
    expect(report).toMatchObject({
      engine,
      accepted: 4,
      rejected: 0,
      notes: ["monthly search volumes: 2 new rows, 1 row in the place of stored ones."],
    });
    expect(
      await read(
        "SELECT keyword_id, month, searches, cluster_id, market FROM keyword_months ORDER BY keyword_id, month",
      ),
    ).toEqual([
      { keyword_id: 100, month: "2026-08-01", searches: 88000, cluster_id: 1, market: "US" },
      { keyword_id: 100, month: "2026-09-01", searches: 91000, cluster_id: 1, market: "US" },
      { keyword_id: 100, month: "2026-10-01", searches: 95000, cluster_id: 1, market: "US" },
      { keyword_id: 101, month: "2026-09-01", searches: 12100, cluster_id: 2, market: "DE" },
      { keyword_id: 101, month: "2026-10-01", searches: 12300, cluster_id: 2, market: "DE" },
    ]);
    const datasets = await (await openMarket()).datasets();
    expect(datasets.find(({ dataset }) => dataset === "keyword_months")).toMatchObject({
      source: "keyword tool",
      rows: 5,
      coversFrom: "2026-08-01",
      coversTo: "2026-10-01",
      refreshedOn: "2026-11-01",
    });
    expect(datasets.find(({ dataset }) => dataset === "offers")).toMatchObject({ rows: 3, refreshedOn: "2026-09-30" });
  });

  test("the same as loading everything at once, but for its order", async () => {
    const events = ["500,2026-10-02,480,,in_stock", "501,2026-10-05,455,529,out_of_stock"];
    await add({ "price_events.csv": events, ...OCTOBER });
    const added = await allRows();
    await open?.close();
    const months = SMALL_MARKET["keyword_months.csv"]?.replace("100,2026-09-01,\n", "100,2026-09-01,91000\n");
    const from = await writeSmallMarket(newFolder(), {
      "keyword_months.csv": `${months}100,2026-10-01,95000\n101,2026-10-01,12300\n`,
      "price_events.csv": `${SMALL_MARKET["price_events.csv"]}${events.join("\n")}\n`,
      "datasets.csv": `${SMALL_MARKET["datasets.csv"]}keyword_months,keyword tool,2026-11-01,false\n`,
    });
    await loadMarket({ from, target });
    expect(added).toEqual(await allRows());
  });

  test("the same file again changes nothing, also in another folder and after others", async () => {
    const first = await add(OCTOBER);
    await add({ "keyword_months.csv": ["101,2026-10-01,15000"] });
    const before = await allRows();
    const { generation } = open ?? {};
    await open?.close();
    const again = await add(OCTOBER);
    expect(first.generation).not.toBe(again.generation);
    expect(again).toMatchObject({
      accepted: 0,
      tables: [],
      notes: ["keyword_months.csv is part of the market already and was left out."],
    });
    expect(again.generation).toBe(generation);
    expect(await allRows()).toEqual(before);
    await open?.close();
    const known = await addToMarket({ from: await writeSmallMarket(newFolder()), target });
    expect(known.accepted).toBe(0);
    expect(known.notes).toContain("offers.csv is part of the market already and was left out.");
  });

  test("an answer that began before reads the market as it was, the next one as it is", async () => {
    const warehouse = await openMarket();
    const [months, offers] = ["keyword_months", "offers"].map(
      (table) => async () => (await warehouse.query(`SELECT COUNT(*) AS n FROM ${table}`))[0]?.n,
    ) as [() => Promise<unknown>, () => Promise<unknown>];
    let adding: Promise<LoadReport> | undefined;
    await onOneGeneration(warehouse, async () => {
      adding = add(OCTOBER);
      // On PostgreSQL it ends when nobody reads the old market any more.
      await expect.poll(() => read("SELECT COUNT(*) AS n FROM keyword_months"), { timeout: 8_000 }).toEqual([{ n: 5 }]);
      // Where a second addition would wait for that too, only a long run does it.
      if (engine === "duckdb" || isLong) {
        await adding;
        await add({ "offers.csv": ["503,7000000002,DE,10,44,,in_stock,new,,2026-10-01"] });
      }
      expect([await months(), await offers()]).toEqual([3, 3]);
    });
    await adding;
    await expect.poll(months, { timeout: 5_000 }).toBe(5);
    await warehouse.close();
  });

  test("what offers change becomes price history, unless the files tell it themselves", async () => {
    const report = await add({
      "offers.csv": [
        "500,7000000001,US,10,489.5,,in_stock,new,1,2026-10-04",
        "501,7000000001,DE,11,459,529,in_stock,new,2,2026-10-04",
        "503,7000000002,US,11,35,,in_stock,new,,2026-10-04",
        "502,7000000002,DE,11,41,,in_stock,used,,2026-10-04",
      ],
      "price_events.csv": ["502,2026-10-03,41,,in_stock"],
    });
    expect(report.notes).toEqual([
      "current offers: 1 new row, 3 rows in the place of stored ones.",
      "price history: 3 new rows, 0 rows in the place of stored ones.",
      "2 changes of offers became price history.",
    ]);
    expect(
      await read(
        "SELECT offer_id, seen_on, price, market, merchant_id FROM price_events WHERE seen_on >= DATE '2026-10-01' ORDER BY offer_id",
      ),
    ).toEqual([
      { offer_id: 500, seen_on: "2026-10-04", price: 489.5, market: "US", merchant_id: 10 },
      { offer_id: 502, seen_on: "2026-10-03", price: 41, market: "DE", merchant_id: 11 },
      { offer_id: 503, seen_on: "2026-10-04", price: 35, market: "US", merchant_id: 11 },
    ]);
  });

  test("offers that a shop's file leaves out are closed when that is asked for", async () => {
    const shop = {
      "offers.csv": [
        "501,7000000001,DE,11,459,529,in_stock,new,1,2026-10-04",
        "504,7000000002,DE,11,40,,in_stock,new,,2026-10-04",
      ],
    };
    await add(shop);
    const later = { "offers.csv": ["501,7000000001,DE,11,459,529,in_stock,new,1,2026-10-05"] };
    const report = await add(later, { closesMissing: true });
    expect(report.notes).toContain("1 offer of these shops was not in the file and is out of stock.");
    expect(await read("SELECT offer_id, availability, seen_on FROM offers ORDER BY offer_id")).toEqual([
      { offer_id: 500, availability: "in_stock", seen_on: "2026-09-30" },
      { offer_id: 501, availability: "in_stock", seen_on: "2026-10-05" },
      { offer_id: 502, availability: "out_of_stock", seen_on: "2026-09-29" },
      { offer_id: 504, availability: "out_of_stock", seen_on: "2026-10-05" },
    ]);
    expect(await read("SELECT seen_on, availability FROM price_events WHERE offer_id = 504 ORDER BY seen_on")).toEqual([
      { seen_on: "2026-10-04", availability: "in_stock" },
      { seen_on: "2026-10-05", availability: "out_of_stock" },
    ]);
  });

  testOnce("products, keywords and shops that are new come with their rows", async () => {
    await add({
      "clusters.csv": ["3,Kettles,Home > Kitchen,kettle"],
      "products.csv": ["7000000009,3,Steel kettle,Boyle,,1"],
      "offers.csv": ["509,7000000009,US,10,30,,in_stock,new,1,2026-10-01"],
    });
    expect(
      await read(
        "SELECT offer_id, cluster_id, category_path, title, merchant, currency FROM offers WHERE offer_id = 509",
      ),
    ).toEqual([
      {
        offer_id: 509,
        cluster_id: 3,
        category_path: "Home > Kitchen",
        title: "Steel kettle",
        merchant: "Beanhaus",
        currency: "USD",
      },
    ]);
  });

  test("months that are over are forgotten; a price from before them holds on", async () => {
    await add({ "price_events.csv": ["501,2026-10-20,450,,in_stock"] });
    const report = await add(OCTOBER, { keepMonths: 1 });
    expect(report.notes).toContain("monthly search volumes: 3 rows from before 2026-10-01 were deleted.");
    expect(report.notes).toContain("price history: 1 row from before 2026-10-01 was deleted.");
    expect(await read("SELECT keyword_id, month FROM keyword_months ORDER BY keyword_id")).toEqual([
      { keyword_id: 100, month: "2026-10-01" },
      { keyword_id: 101, month: "2026-10-01" },
    ]);
    expect(await read("SELECT offer_id, seen_on FROM price_events ORDER BY offer_id, seen_on")).toEqual([
      { offer_id: 500, seen_on: "2026-07-01" },
      { offer_id: 501, seen_on: "2026-09-15" },
      { offer_id: 501, seen_on: "2026-10-20" },
      { offer_id: 502, seen_on: "2026-08-01" },
    ]);
    const datasets = await (await openMarket()).datasets();
    expect(datasets.find(({ dataset }) => dataset === "price_events")).toMatchObject({
      rows: 4,
      coversFrom: "2026-07-01",
    });
    expect(datasets.find(({ dataset }) => dataset === "offers")).toMatchObject({ rows: 3 });
  });

  testOnce("a whole market can be loaded without its old months", async () => {
    await loadMarket({ from: await writeSmallMarket(newFolder()), target, keepMonths: 1 });
    expect(await read("SELECT DISTINCT month FROM keyword_months ORDER BY month")).toEqual([{ month: "2026-09-01" }]);
  });

  testOnce(
    "rows that break a rule are rejected and listed; a file with too many is refused and nothing changes",
    async () => {
      const before = await allRows();
      await open?.close();
      const reportPath = path.join(newFolder(), "rejects.csv");
      const bad = {
        "products.csv": ["7000000001,2,Barista one,Crema,,1", "7000000002,2,Mill by hand,Mahl,,1"],
        "offers.csv": [
          "501,7000000001,DE,11,1,,in_stock,new,1,2026-09-01",
          "500,7000000002,US,10,1,,in_stock,new,1,2026-10-01",
        ],
        "price_events.csv": ["999,2026-10-01,1,,in_stock"],
      };
      await expect(add(bad, { reportPath })).rejects.toThrow(
        "products.csv: no row was accepted; the first: line 2, cluster_id differs from the stored row, and other tables repeat it: load the whole market. Nothing was changed.",
      );
      expect((await readFile(reportPath, "utf8")).split("\n").slice(1, -1)).toEqual([
        'products.csv,2,cluster_id,"differs from the stored row, and other tables repeat it: load the whole market",2',
        'products.csv,3,title,"differs from the stored row, and other tables repeat it: load the whole market",Mill by hand',
        "offers.csv,2,seen_on,is before the day of the stored row,2026-09-01",
        'offers.csv,3,product_id,"differs from the stored row, and other tables repeat it: load the whole market",7000000002',
        "price_events.csv,2,offer_id,names nothing in the accepted current offers,999",
      ]);
      expect(await allRows()).toEqual(before);
    },
  );

  testOnce("made-up rows and others are not mixed", async () => {
    const made = { ...OCTOBER, "datasets.csv": ["keyword_months,made up,2026-11-01,true"] };
    await expect(add(made)).rejects.toThrow(
      "The monthly search volumes of the market are real and those of the files are made up. Nothing was changed: load a market of your own first.",
    );
    expect(await read("SELECT COUNT(*) AS n FROM keyword_months")).toEqual([{ n: 3 }]);
    await loadMarket({ from: await writeSmallMarket(newFolder(), { "datasets.csv": SAMPLE_DATASETS }), target });
    await expect(add(OCTOBER)).rejects.toThrow("are made up and those of the files are not");
  });

  testOnce("a folder without a table's file is refused", async () => {
    const from = await writeFiles({ "datasets.csv": [] });
    await expect(addToMarket({ from, target })).rejects.toThrow(`${from} holds no file that is named after a table.`);
  });
});

test.each(ownEngines())("without a market there is nothing to add to on %s", async (engine) => {
  const target: LoadTarget =
    engine === "duckdb"
      ? { kind: "duckdb", dataDir: newFolder() }
      : { kind: "postgresql", databaseUrl: await createDatabase(inject("databaseUrl"), "add_to_nothing") };
  await expect(addToMarket({ from: await writeFiles(OCTOBER), target })).rejects.toThrow(
    "There is no market to add to: load one first, with npm run load -- --from DIR.",
  );
  if (target.kind === "duckdb") expect(await readdir(target.dataDir)).toEqual([]);
});
