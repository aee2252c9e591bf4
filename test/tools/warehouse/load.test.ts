import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";
import { ConfigError, InvalidInputError } from "../../../tools/errors.js";
import {
  type LoadOptions,
  type LoadTarget,
  loadMarket,
  loadMarketUnlocked,
} from "../../../tools/warehouse/load/load-market.js";
import type { LoadReport } from "../../../tools/warehouse/load/report.js";
import { marketFile } from "../../../tools/warehouse/market-layout.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import type { Warehouse } from "../../../tools/warehouse/warehouse.js";
import { isLong } from "../../long-run.js";
import { anyEngine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { SMALL_MARKET, writeSmallMarket } from "./small-market.js";

let directory: string;
let number = 0;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "load-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const newFolder = () => path.join(directory, `folder-${number++}`);
const withRow = (file: string, ...rows: string[]) => ({
  [file]: `${SMALL_MARKET[file]}${rows.map((row) => `${row}\n`).join("")}`,
});

describe.each(ownEngines())("loading into %s", (engine) => {
  let target: LoadTarget;
  beforeAll(async () => {
    target =
      engine === "duckdb"
        ? { kind: "duckdb", dataDir: newFolder() }
        : { kind: "postgresql", databaseUrl: await createDatabase(inject("databaseUrl"), "load_test") };
  });

  const load = async (
    changes: Parameters<typeof writeSmallMarket>[1] = {},
    more: Partial<LoadOptions> = {},
  ): Promise<LoadReport> => loadMarket({ from: await writeSmallMarket(newFolder(), changes), target, ...more });

  const useMarket = async <Result>(task: (warehouse: Warehouse) => Promise<Result>): Promise<Result> => {
    const dataDir = target.kind === "duckdb" ? target.dataDir : "";
    const databaseUrl = target.kind === "postgresql" ? target.databaseUrl : null;
    const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 10_000 });
    try {
      return await task(warehouse);
    } finally {
      await warehouse.close();
    }
  };
  const read = (sql: string) => useMarket((warehouse) => warehouse.query(sql));
  // How files are read is the same on every engine: a long run tries it on each.
  const testOnce = isLong || anyEngine().includes(engine) ? test : test.skip;

  testOnce.each([
    [
      "semicolons and decimal commas",
      (text: string) => Buffer.from(text.replaceAll(",", ";").replaceAll(/(\d)\.(\d)/g, "$1,$2")),
    ],
    ["tabs in UTF-16", (text: string) => Buffer.from(`\uFEFF${text.replaceAll(",", "\t")}`, "utf16le")],
    ["Latin-1", (text: string) => Buffer.from(text.replaceAll("Hand mill", "Mühle"), "latin1")],
  ])("files of other programs are read, and it is said how: %s", async (_name, write) => {
    const offers = `${SMALL_MARKET["offers.csv"]}503,7000000002,DE,11,abc,,in_stock,new,,2026-09-30\n`;
    const changes = { "offers.csv": write(offers), "keywords.csv": write(SMALL_MARKET["keywords.csv"] ?? "") };
    const report = await load(changes, { maxRejectShare: 1 });
    expect(report.accepted).toBe(26);
    const { rows } = await useMarket(async (warehouse) => ({
      rows: await warehouse.query("SELECT price, list_price FROM offers ORDER BY offer_id"),
    }));
    expect(rows).toEqual([
      { price: 499.5, list_price: null },
      { price: 459, list_price: 529 },
      { price: 39.9, list_price: null },
    ]);
    // The line of the file, not of the copy.
    expect(report.tables.find(({ table }) => table === "offers")).toMatchObject({
      records: 4,
      accepted: 3,
      rejected: 1,
    });
    expect(report.notes.join(" ")).toMatch(/\.csv was read as a file (?:separated by|in windows-1252|in utf-16le)/);
  });

  testOnce("a product number with a wrong check digit is left out and told; the product stays", async () => {
    const report = await load({
      "products.csv": SMALL_MARKET["products.csv"]?.replace("4006381333931", "4006381333932") ?? null,
    });
    expect(report.notes).toEqual([
      "products.csv: 1 gtin number has a wrong length or check digit and is left out, for example 4006381333932.",
    ]);
    expect(await read("SELECT COUNT(*) AS n, COUNT(gtin) AS numbers FROM products")).toEqual([{ n: 2, numbers: 0 }]);
  });

  testOnce("clusters that differ by a plural alone are told", async () => {
    const report = await load({
      "clusters.csv": `${SMALL_MARKET["clusters.csv"]}3,Grinders for coffee,Home > Kitchen > Coffee,coffee grinders\n`,
    });
    expect(report.notes).toEqual([
      "The clusters “Coffee grinders” and “Grinders for coffee” have the same main search term; questions cannot tell them apart.",
    ]);
  });

  test("stores every row with its derived columns and its freshness", async () => {
    const report = await load();
    expect(report).toMatchObject({ engine, accepted: 26, rejected: 0, reportPath: null, notes: [] });
    expect(await read("SELECT * FROM offers ORDER BY offer_id")).toEqual([
      {
        offer_id: 500,
        product_id: 7000000001,
        market: "US",
        merchant_id: 10,
        price: 499.5,
        list_price: null,
        availability: "in_stock",
        condition: "new",
        shelf_position: 1,
        seen_on: "2026-09-30",
        cluster_id: 1,
        category_path: "Home > Kitchen > Coffee",
        title: 'Barista "One", steel',
        brand: "Crema",
        pack_units: 1,
        currency: "USD",
        merchant: "Beanhaus",
      },
      expect.objectContaining({ offer_id: 501, currency: "EUR", merchant: "Corner, Inc.", list_price: 529 }),
      expect.objectContaining({
        offer_id: 502,
        cluster_id: 2,
        condition: "used",
        shelf_position: null,
        title: "Hand mill",
      }),
    ]);
    expect(
      await read("SELECT offer_id, seen_on, cluster_id, market, product_id, merchant_id, condition FROM price_events"),
    ).toEqual([
      {
        offer_id: 501,
        seen_on: "2026-07-01",
        cluster_id: 1,
        market: "DE",
        product_id: 7000000001,
        merchant_id: 11,
        condition: "new",
      },
      {
        offer_id: 501,
        seen_on: "2026-09-15",
        cluster_id: 1,
        market: "DE",
        product_id: 7000000001,
        merchant_id: 11,
        condition: "new",
      },
      {
        offer_id: 502,
        seen_on: "2026-08-01",
        cluster_id: 2,
        market: "DE",
        product_id: 7000000002,
        merchant_id: 11,
        condition: "used",
      },
      {
        offer_id: 500,
        seen_on: "2026-07-01",
        cluster_id: 1,
        market: "US",
        product_id: 7000000001,
        merchant_id: 10,
        condition: "new",
      },
    ]);
    expect(
      await read("SELECT keyword, difficulty, cpc_low, category_path, currency FROM keywords ORDER BY keyword_id"),
    ).toEqual([
      {
        keyword: "espresso machine",
        difficulty: null,
        cpc_low: 0.4,
        category_path: "Home > Kitchen > Coffee",
        currency: "USD",
      },
      {
        keyword: "kaffeemühle elektrisch",
        difficulty: null,
        cpc_low: null,
        category_path: "Home > Kitchen > Coffee",
        currency: "EUR",
      },
    ]);
    expect(
      await read(
        "SELECT * FROM datasets WHERE dataset IN ('audience', 'keywords', 'offers', 'price_events') ORDER BY dataset",
      ),
    ).toEqual([
      {
        dataset: "audience",
        label: "audience panel",
        source: "not part of this market",
        rows: 0,
        covers_from: null,
        covers_to: null,
        refreshed_on: null,
        is_sample: false,
      },
      {
        dataset: "keywords",
        label: "keyword metrics",
        source: "file keywords.csv",
        rows: 2,
        covers_from: null,
        covers_to: null,
        refreshed_on: null,
        is_sample: false,
      },
      {
        dataset: "offers",
        label: "current offers",
        source: "shop crawl",
        rows: 3,
        covers_from: "2026-09-29",
        covers_to: "2026-09-30",
        refreshed_on: "2026-09-30",
        is_sample: false,
      },
      {
        dataset: "price_events",
        label: "price history",
        source: "shop crawl",
        rows: 4,
        covers_from: "2026-07-01",
        covers_to: "2026-09-15",
        refreshed_on: null,
        is_sample: false,
      },
    ]);
  });

  test("one bad row is left out, listed, and takes the rows that need it with it", async () => {
    const reportPath = path.join(newFolder(), "rejects.csv");
    const report = await load(
      {
        ...withRow("offers.csv", "503,7000000002,DE,11,cheap,,in_stock,new,,2026-09-30"),
        ...withRow("price_events.csv", "503,2026-08-01,42.5,,in_stock"),
      },
      { reportPath },
    );
    expect(report.tables.filter((table) => table.rejected > 0)).toEqual([
      { table: "offers", label: "current offers", file: "offers.csv", records: 4, accepted: 3, rejected: 1 },
      { table: "price_events", label: "price history", file: "price_events.csv", records: 5, accepted: 4, rejected: 1 },
    ]);
    expect(await readFile(reportPath, "utf8")).toBe(
      "file,line,column,reason,value\n" +
        "offers.csv,5,price,is not a finite number with a decimal point,cheap\n" +
        "price_events.csv,6,offer_id,names nothing in the accepted current offers,503\n",
    );
    expect(await read("SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 3 }]);
  });

  test("a refused load changes nothing", async () => {
    await load();
    const before = await useMarket(async (warehouse) => warehouse.generation);
    await expect(
      load({ "offers.csv": null, ...withRow("products.csv", '3,1,"open,Brand,,1', "4,1,Name,Brand,,1") }),
    ).rejects.toThrow("products.csv: a quote that opens in the row of line 4 is never closed.");
    await expect(load({ "clusters.csv": null })).rejects.toThrow("holds no clusters.csv and no clusters.parquet.");
    expect(await useMarket(async (warehouse) => warehouse.generation)).toBe(before);
    expect(await read("SELECT COUNT(*) AS n FROM products")).toEqual([{ n: 2 }]);
    if (target.kind === "duckdb") expect(await readdir(target.dataDir)).toEqual(["market.duckdb"]);
  });
});

describe("what the loader checks", () => {
  const target = (): LoadTarget => ({ kind: "duckdb", dataDir: newFolder() });
  const load = async (
    changes: Parameters<typeof writeSmallMarket>[1],
    more: Partial<LoadOptions> = {},
  ): Promise<LoadReport> =>
    loadMarket({ from: await writeSmallMarket(newFolder(), changes), target: target(), maxRejectShare: 1, ...more });
  const rejects = async (changes: Parameters<typeof writeSmallMarket>[1]): Promise<string[]> => {
    const reportPath = path.join(newFolder(), "rejects.csv");
    await load(changes, { reportPath });
    return existsSync(reportPath) ? (await readFile(reportPath, "utf8")).trimEnd().split("\n").slice(1) : [];
  };

  const offer = (cells: Record<number, string>) =>
    ["900", "7000000002", "DE", "11", "41", "", "in_stock", "new", "", "2026-09-30"]
      .map((cell, index) => cells[index] ?? cell)
      .join(",");

  const BAD_OFFERS: readonly (readonly [name: string, cells: Record<number, string>, told: string])[] = [
    ["a fraction", { 0: "900.5" }, "offer_id,is not a whole number up to 9007199254740991,900.5"],
    [
      "an identifier beyond exact numbers",
      { 0: "9007199254740993" },
      "offer_id,is not a whole number up to 9007199254740991,9007199254740993",
    ],
    ["a large count", { 8: "3000000000" }, "shelf_position,is not a whole number up to 2147483647,3000000000"],
    ["words for a number", { 0: "many" }, "offer_id,is not a whole number up to 9007199254740991,many"],
    ["hexadecimal", { 0: "0x10" }, "offer_id,is not a whole number up to 9007199254740991,0x10"],
    ["an empty cell", { 4: "" }, "price,is empty but must have a value,"],
    ["a blank cell", { 4: "  " }, "price,is empty but must have a value,"],
    ["below the minimum", { 4: "-1" }, "price,is below 0,-1"],
    ["infinity", { 4: "inf" }, "price,is not a finite number with a decimal point,inf"],
    ["not a number", { 4: "NaN" }, "price,is not a finite number with a decimal point,NaN"],
    ["a formula", { 4: "=1+1" }, "price,is not a finite number with a decimal point,'=1+1"],
    ["another word", { 6: "sold" }, 'availability,"is not one of in_stock, out_of_stock",sold'],
    ["an unknown parent", { 3: "99" }, "merchant_id,names nothing in the accepted merchants,99"],
    [
      "another date order",
      { 9: "30.09.2026" },
      "seen_on,is not a date written YYYY-MM-DD between 1900 and 2199,30.09.2026",
    ],
    ["a short date", { 9: "2026-9-30" }, "seen_on,is not a date written YYYY-MM-DD between 1900 and 2199,2026-9-30"],
    [
      "a day that is not",
      { 9: "2026-02-30" },
      "seen_on,is not a date written YYYY-MM-DD between 1900 and 2199,2026-02-30",
    ],
    ["a word for a date", { 9: "infinity" }, "seen_on,is not a date written YYYY-MM-DD between 1900 and 2199,infinity"],
    [
      "a two-digit year",
      { 9: "0026-09-30" },
      "seen_on,is not a date written YYYY-MM-DD between 1900 and 2199,0026-09-30",
    ],
    [
      "a day after the refresh",
      { 9: "2030-01-01" },
      'seen_on,"is after 2026-09-30, the day on which these rows were refreshed",2030-01-01',
    ],
    ["an identifier already used", { 0: "501" }, "offer_id,repeats the row of line 3,501"],
  ];

  test("every kind of bad cell is told by line, column, reason and value", async () => {
    const found = await rejects(
      withRow("offers.csv", ...BAD_OFFERS.map(([, cells]) => offer(cells)), offer({ 0: "901" })),
    );
    expect(found).toEqual(BAD_OFFERS.map(([, , told], index) => `offers.csv,${index + 5},${told}`));
  });

  test("without a day of refresh no row is of a day after the load, and the end of what is covered stays", async () => {
    const events = withRow("price_events.csv", "501,2099-01-01,1,,in_stock");
    const [told = ""] = await rejects(events);
    expect(told).toMatch(/^price_events\.csv,6,seen_on,"is after \d{4}-\d\d-\d\d, the day of this load",2099-01-01$/);
  });

  test("spaces around a cell and an added .0 are taken as meant", async () => {
    expect(await rejects(withRow("offers.csv", offer({ 0: " 900.0 ", 2: "DE " })))).toEqual([]);
  });

  test("months are first days, keys may span columns and reach into derived ones", async () => {
    expect(
      await rejects(
        withRow("keyword_months.csv", "100,2026-09-15,1", "100,2026-08-01,5", "101,2026-08-01,5", "101,2026-08-01,6"),
      ),
    ).toEqual([
      "keyword_months.csv,5,month,is not the first day of a month,2026-09-15",
      "keyword_months.csv,6,keyword_id + month,repeats the row of line 2,100 + 2026-08-01",
      "keyword_months.csv,8,keyword_id + month,repeats the row of line 7,101 + 2026-08-01",
    ]);
  });

  test("a row that cannot be split is listed with its line, beside later rows with theirs", async () => {
    expect(
      await rejects(
        withRow(
          "products.csv",
          '5,1,"A title\nover two lines",Brand,,1',
          "6,1,too,many,cells,,1",
          "",
          "7,1,No pack,Brand,,",
          "8,1,Fine,Brand,,2",
        ),
      ),
    ).toEqual([
      'products.csv,6,,has 7 cells where the header has 6,"6,1,too,many,cells,,1"',
      "products.csv,8,pack_units,is empty but must have a value,",
    ]);
  });

  test("line numbers hold in a large file read by several threads", async () => {
    const rows = Array.from(
      { length: 300_000 },
      (_, index) => `${1000 + index},${index === 250_000 ? 9 : 1},Title ${index},Brand,,1`,
    );
    expect(await rejects(withRow("products.csv", rows.join("\n")))).toEqual([
      "products.csv,250004,cluster_id,names nothing in the accepted demand clusters,9",
    ]);
  });

  test("mixed line ends are read", async () => {
    const text = SMALL_MARKET["merchants.csv"]?.replace("specialist\n", "specialist\r\n") ?? "";
    expect(await rejects({ "merchants.csv": text })).toEqual([]);
  });

  test.each([
    [
      "a missing column",
      { "offers.csv": "offer_id,market\n1,US\n" },
      "offers.csv lacks the columns product_id, merchant_id, price, availability, condition, seen_on.",
    ],
    [
      "a column twice",
      { "markets.csv": "market,name,currency,language,name\nUS,x,USD,en,y\n" },
      "markets.csv has two columns named name.",
    ],
    ["an empty file", { "offers.csv": "" }, "offers.csv is empty: its first line must name the columns."],
    [
      "a table in both formats",
      { "offers.parquet": "x" },
      "holds both offers.csv and offers.parquet; keep one of them.",
    ],
    [
      "a damaged Parquet file",
      { "offers.csv": null, "offers.parquet": "x" },
      "offers.parquet is not a readable Parquet file.",
    ],
    [
      "no row at all",
      { "merchants.csv": "merchant_id,merchant,merchant_kind\nx,y,z\n" },
      "merchants.csv: no row was accepted; the first: line 2, merchant_id is not a whole number",
    ],
    [
      "a needed table without rows",
      { "clusters.csv": "cluster_id,name,category_path,head_term\n" },
      "clusters.csv: no row was accepted.",
    ],
  ])("refuses %s", async (_name, changes, message) => {
    const dataDir = newFolder();
    const from = await writeSmallMarket(newFolder(), changes);
    const failure = await loadMarket({ from, target: { kind: "duckdb", dataDir } }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(InvalidInputError);
    expect(String(failure)).toContain(message);
    expect(existsSync(marketFile(dataDir))).toBe(false);
  });

  test("refuses a file with too many bad rows, unless told otherwise", async () => {
    const changes = withRow("merchants.csv", "x,One,retailer", "y,Two,retailer");
    await expect(load(changes, { maxRejectShare: 0.05 })).rejects.toThrow(
      "merchants.csv: 2 of 4 rows were rejected, more than 5 %; the first: line 4, merchant_id is not a whole number up to 9007199254740991. Nothing was changed.",
    );
    expect((await load(changes, { maxRejectShare: 0.5 })).rejected).toBe(2);
  });

  test("tells of files and columns that were not read", async () => {
    const merchants = SMALL_MARKET["merchants.csv"]?.replaceAll("\n", ",x\n").replace(",x\n", ",rating\n") ?? "";
    const report = await load({ "offer.csv": "a\n1\n", "merchants.csv": merchants });
    expect(report.notes).toEqual([
      "offer.csv is not the name of a table and was not read.",
      "merchants.csv: the column 'rating' is not known and was not read.",
    ]);
  });

  test("a folder with pattern characters and quotes in its name is read as named", async () => {
    const from = await writeSmallMarket(path.join(newFolder(), "it's [a] *folder*"));
    const report = await loadMarket({ from, target: { kind: "duckdb", dataDir: path.join(newFolder(), "da'ta [x]") } });
    expect(report.accepted).toBe(26);
  });

  test("Parquet files give the same market as CSV files", async () => {
    const from = await writeSmallMarket(newFolder());
    const parquet = newFolder();
    await writeSmallMarket(parquet);
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    for (const name of Object.keys(SMALL_MARKET).map((file) => path.basename(file, ".csv"))) {
      await rm(path.join(parquet, `${name}.csv`));
      const timestamps = name === "price_events" ? "* REPLACE (CAST(seen_on AS TIMESTAMP) AS seen_on)" : "*";
      await connection.run(
        `COPY (SELECT ${timestamps} FROM read_csv('${from}/${name}.csv')) TO '${parquet}/${name}.parquet' (FORMAT parquet)`,
      );
    }
    instance.closeSync();
    const dataDirs = await Promise.all(
      [from, parquet].map(async (folder) => {
        const dataDir = newFolder();
        expect((await loadMarket({ from: folder, target: { kind: "duckdb", dataDir } })).rejected).toBe(0);
        return dataDir;
      }),
    );
    const contents = await Promise.all(
      dataDirs.map(async (dataDir) => {
        const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 5_000 });
        const tables = ["markets", "keywords", "keyword_months", "products", "offers", "price_events", "merchants"];
        const rows = await Promise.all(tables.map((table) => warehouse.query(`SELECT * FROM ${table} ORDER BY ALL`)));
        await warehouse.close();
        return rows;
      }),
    );
    expect(contents[1]).toEqual(contents[0]);
    expect(contents[0]?.flat().length).toBe(18);
  });

  test("bad rows of a Parquet file are told by number", async () => {
    const from = await writeSmallMarket(newFolder(), { "merchants.csv": null });
    const instance = await DuckDBInstance.create(":memory:");
    await (await instance.connect()).run(
      `COPY (SELECT * FROM (VALUES (10, 'A', 'x'), (11, 'B', 'x'), (NULL, 'C', 'x')) t(merchant_id, merchant, merchant_kind)) TO '${from}/merchants.parquet'`,
    );
    instance.closeSync();
    const reportPath = path.join(newFolder(), "rejects.csv");
    await loadMarket({ from, target: target(), reportPath });
    expect(await readFile(reportPath, "utf8")).toBe(
      "file,line,column,reason,value\nmerchants.parquet,3,merchant_id,is empty but must have a value,\n",
    );
  });

  test("what a Parquet file types itself is held to the same rules as texts", async () => {
    const instance = await DuckDBInstance.create(":memory:");
    const connection = await instance.connect();
    const told: string[][] = [];
    for (const as of ["*", "COLUMNS(*)::VARCHAR"]) {
      const from = await writeSmallMarket(newFolder(), { "price_events.csv": null, "keyword_months.csv": null });
      await connection.run(`COPY (SELECT ${as} FROM (VALUES
  (501, DATE '2026-07-01', 1.5::DOUBLE, NULL::INTEGER, 'in_stock'), (NULL, DATE '2026-07-02', 1, 2, 'in_stock'), (501, DATE '0026-07-03', 1, 2, 'in_stock'),
  (501, DATE '2099-07-04', 1, 2, 'in_stock'), (501, DATE '2026-07-05', -1, 2, 'in_stock'), (501, DATE '2026-07-06', 'NaN'::DOUBLE, 2, 'in_stock'),
  (9007199254740993, DATE '2026-07-07', 1, 2, 'in_stock'), (501, DATE '2026-07-08', 1, -2, 'in_stock'), (501, DATE '2026-07-01', 2, 2, 'in_stock'),
  (777, DATE '2026-07-09', 1, 2, 'in_stock')) t(offer_id, seen_on, price, list_price, availability)) TO '${from}/price_events.parquet'`);
      await connection.run(`COPY (SELECT ${as} FROM (VALUES (100, DATE '2026-08-02', 5::BIGINT), (100, DATE '2026-08-01', 3000000000))
  t(keyword_id, month, searches)) TO '${from}/keyword_months.parquet'`);
      const reportPath = path.join(newFolder(), "rejects.csv");
      await loadMarket({ from, target: target(), reportPath, maxRejectShare: 1 }).catch(() => {});
      told.push((await readFile(reportPath, "utf8")).split("\n"));
    }
    instance.closeSync();
    expect(told[0]).toEqual(told[1]);
    expect(told[0]?.map((line) => line.split(",").slice(1, 3).join(" "))).toEqual([
      "line column",
      ...["1 month", "2 searches"],
      ...[
        "2 offer_id",
        "3 seen_on",
        "4 seen_on",
        "5 price",
        "6 price",
        "7 offer_id",
        "8 list_price",
        "9 offer_id + seen_on",
        "10 offer_id",
      ],
      "",
    ]);
  });

  test("the same files give the same rows in the same order", async () => {
    const from = await writeSmallMarket(newFolder());
    const digest = async () => {
      const dataDir = newFolder();
      await loadMarket({ from, target: { kind: "duckdb", dataDir } });
      const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 5_000 });
      const rows = await Promise.all(
        ["offers", "price_events", "datasets"].map((table) => warehouse.query(`SELECT * FROM ${table}`)),
      );
      await warehouse.close();
      return createHash("sha256").update(JSON.stringify(rows)).digest("hex");
    };
    expect(await digest()).toBe(await digest());
  });

  test("a load that cannot begin leaves no working folder", async () => {
    const temporary = await mkdtemp(path.join(directory, "tmp-"));
    const file = path.join(directory, "not-a-folder");
    await writeFile(file, "");
    const from = await writeSmallMarket(newFolder());
    vi.stubEnv("TMPDIR", temporary);
    try {
      const load = loadMarketUnlocked({ from, target: { kind: "duckdb", dataDir: path.join(file, "data") } });
      await expect(load).rejects.toBeInstanceOf(ConfigError);
      expect(await readdir(temporary)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
    }
  });

  test("a data folder that cannot be made is named in one sentence", async () => {
    const file = path.join(directory, "a-file");
    await writeFile(file, "");
    const from = await writeSmallMarket(newFolder());
    const failure = loadMarket({ from, target: { kind: "duckdb", dataDir: path.join(file, "data") } });
    await expect(failure).rejects.toBeInstanceOf(ConfigError);
    await expect(failure).rejects.toThrow(`The data folder ${path.join(file, "data")} cannot be created.`);
  });
});
