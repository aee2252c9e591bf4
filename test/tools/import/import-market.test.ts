import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { type ImportOptions, type ImportReport, importMarket } from "../../../tools/import/import-market.js";
import { undoImport } from "../../../tools/import/undo-import.js";
import { marketCoverage } from "../../../tools/market/lookup/market-coverage.js";
import type { LoadTarget } from "../../../tools/warehouse/load/load-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";
import type { Row, Warehouse } from "../../../tools/warehouse/warehouse.js";
import { anyEngine, ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { EXPECTED } from "./reconciliation.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "import-test-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const EXPORTS = path.resolve(import.meta.dirname, "../../exports");

interface Place {
  readonly target: LoadTarget;
  readonly dataDir: string;
}

async function newPlace(engine: string): Promise<Place> {
  const dataDir = await mkdtemp(path.join(directory, "data-"));
  const target: LoadTarget =
    engine === "duckdb"
      ? { kind: "duckdb", dataDir }
      : { kind: "postgresql", databaseUrl: await createDatabase(inject("databaseUrl"), "import_test") };
  return { target, dataDir };
}

async function withMarket<Result>(
  { target, dataDir }: Place,
  task: (warehouse: Warehouse) => Promise<Result>,
): Promise<Result> {
  const databaseUrl = target.kind === "postgresql" ? target.databaseUrl : null;
  const warehouse = await openWarehouse({ dataDir, databaseUrl, queryTimeoutMs: 10_000 });
  try {
    return await task(warehouse);
  } finally {
    await warehouse.close();
  }
}

const read = (place: Place, sql: string): Promise<Row[]> => withMarket(place, (warehouse) => warehouse.query(sql));

/** A folder with these files. */
async function folder(files: Readonly<Record<string, string>>): Promise<string> {
  const place = await mkdtemp(path.join(directory, "exports-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(place, name), text);
  return place;
}

describe.each(ownEngines())("a folder with an export of every kind, into %s", (engine) => {
  let place: Place;
  let exports: string;
  let report: ImportReport;
  const run = (more: Partial<ImportOptions> = {}) => importMarket({ ...place, paths: [exports], ...more });
  beforeAll(async () => {
    place = await newPlace(engine);
    exports = path.join(place.dataDir, "exports");
    await cp(EXPORTS, exports, { recursive: true });
    report = await run();
  });

  test("every row of every file is used or rejected, with its line, column and reason", () => {
    const found = Object.fromEntries(
      report.files.map(({ name, label, rows, used, rejects }) => [
        name,
        { label, rows, used, rejects: rejects.map(({ line, column, reason }) => [line, column, reason]) },
      ]),
    );
    expect(found).toEqual(EXPECTED);
    for (const { rows, used, rejected } of report.files) expect(used + rejected).toBe(rows);
    expect(report.notRead.map(({ name }) => name)).toEqual(["README.md"]);
  });

  test("what the loader takes is what the import made: nothing is lost on the way", () => {
    expect(report.loaded?.rejected).toBe(0);
  });

  test("volumes, bids and months of the Keyword Planner in two languages", async () => {
    const rows = await read(
      place,
      `SELECT market, keyword, searches_per_month, cpc_low, cpc_high, competition_index, currency FROM keywords
WHERE keyword IN ('yoga blocks', 'yogamatte', 'yoga towel', 'yogagurt') ORDER BY keyword`,
    );
    expect(rows).toEqual([
      {
        market: "US",
        keyword: "yoga blocks",
        searches_per_month: 22200,
        cpc_low: 0.35,
        cpc_high: 1.1,
        competition_index: 66,
        currency: "USD",
      },
      {
        market: "US",
        keyword: "yoga towel",
        searches_per_month: 3600,
        cpc_low: null,
        cpc_high: null,
        competition_index: null,
        currency: "USD",
      },
      // March 2026 and two months before: the mean, since "viele" is no volume.
      {
        market: "DE",
        keyword: "yogagurt",
        searches_per_month: 100,
        cpc_low: 0.2,
        cpc_high: 0.8,
        competition_index: 50,
        currency: "EUR",
      },
      {
        market: "DE",
        keyword: "yogamatte",
        searches_per_month: 49500,
        cpc_low: 0.42,
        cpc_high: 1.65,
        competition_index: 64,
        currency: "EUR",
      },
    ]);
    expect(
      await read(
        place,
        "SELECT m.month, m.searches FROM keyword_months m JOIN keywords k ON k.keyword_id = m.keyword_id AND k.cluster_id = m.cluster_id WHERE k.keyword = 'yogamatte' ORDER BY m.month",
      ),
    ).toEqual([
      { month: "2026-01-01", searches: 64350 },
      { month: "2026-02-01", searches: 54450 },
      { month: "2026-03-01", searches: 49500 },
    ]);
  });

  test("ad terms add up over campaigns, with decimal commas and without foreign currencies", async () => {
    expect(
      await read(
        place,
        "SELECT market, search_term, month, impressions, clicks, cost, orders FROM ad_terms WHERE search_term IN ('yoga mat', 'yogamatte kork') ORDER BY market, month, cost",
      ),
    ).toEqual([
      {
        market: "DE",
        search_term: "yogamatte kork",
        month: "2026-08-01",
        impressions: 1200,
        clicks: 40,
        cost: 31.5,
        orders: 2,
      },
      {
        market: "US",
        search_term: "yoga mat",
        month: "2026-08-01",
        impressions: 1200,
        clicks: 20,
        cost: 16,
        orders: 3,
      },
      // Google twice, Microsoft once, Amazon once: 2400 + 400 + 310 + 1000.
      {
        market: "US",
        search_term: "yoga mat",
        month: "2026-09-01",
        impressions: 4110,
        clicks: 160,
        cost: 129,
        orders: 9,
      },
    ]);
  });

  test("one product of several sources is one product, under each shop's price", async () => {
    const offers = await read(
      place,
      "SELECT title, merchant, price, list_price, availability, seen_on FROM offers WHERE title LIKE 'Lotus Cork Yoga Mat%' ORDER BY price",
    );
    expect(offers.map(({ merchant, price }) => [merchant, price])).toEqual([
      ["Lotus", 49.9],
      ["Lotus", 51.9],
      ["Other shops (Google's benchmark)", 54.2],
    ]);
    expect(await read(place, "SELECT COUNT(*) AS n FROM products WHERE title LIKE 'Gaiam%'")).toEqual([{ n: 1 }]);
  });

  test("a quantity of Google Trends alone is no number of searches", async () => {
    const months = await read(
      place,
      "SELECT COUNT(*) AS n FROM keyword_months m JOIN keywords k ON k.keyword_id = m.keyword_id AND k.cluster_id = m.cluster_id WHERE k.keyword = 'pilates ring'",
    );
    // Semrush tells 9,900 a month and no months: Trends gives them their shape, whose last twelve months have that mean.
    expect(Number(months[0]?.n)).toBeGreaterThan(12);
    expect(await read(place, "SELECT COUNT(*) AS n FROM keywords WHERE keyword = 'tapis de yoga'")).toEqual([{ n: 1 }]);
    expect(await read(place, "SELECT searches_per_month FROM keywords WHERE keyword = 'tapis de yoga'")).toEqual([
      { searches_per_month: null },
    ]);
  });

  test("every kind of data names its sources and their newest day", async () => {
    const rows = await read(
      place,
      "SELECT dataset, source, refreshed_on FROM datasets WHERE dataset IN ('ad_terms', 'offers') ORDER BY dataset",
    );
    expect(rows.map(({ refreshed_on }) => refreshed_on)).toEqual(["2026-09-30", "2026-09-18"]);
    expect(rows[0]?.source).toContain("Google Ads search terms of 2026-09-30");
  });

  test("the same files again change nothing", async () => {
    const before = await read(place, "SELECT SUM(keyword_id % 1000) AS n FROM keywords");
    const again = await run();
    expect(again.files).toEqual([]);
    expect(again.known).toHaveLength(Object.keys(EXPECTED).length);
    expect(again.loaded).toBeNull();
    expect(await read(place, "SELECT SUM(keyword_id % 1000) AS n FROM keywords")).toEqual(before);
  });

  test("edited groups hold, with their ids, when more is imported; taking it back brings the market before", async () => {
    const groups = path.join(place.dataDir, "groups", "groups.csv");
    const members = path.join(place.dataDir, "groups", "members.csv");
    const id = report.groups.find(({ name }) => name === "Yoga mats")?.id;
    await writeFile(groups, (await readFile(groups, "utf8")).replace(`${id},Yoga mats,`, `${id},Mats for yoga,`));
    await writeFile(
      members,
      (await readFile(members, "utf8")).replace(/^\d+,search,free yoga videos,/m, ",search,free yoga videos,"),
    );
    const more = await folder({
      "later.csv": `Keyword Stats 2026-07-02 at 10_00_00\n"June 1, 2026 - June 30, 2026"\nKeyword\tCurrency\tAvg. monthly searches\tCompetition (indexed value)\tSearches: Jun 2026\nyoga mat\tUSD\t91000\t63\t70000\nyoga mat holder\tUSD\t900\t40\t880\n`,
    });
    const later = await run({ paths: [more], market: "US" });
    expect(later.groups.find((each) => each.id === id)?.name).toBe("Mats for yoga");
    const inGroup = `SELECT c.name, k.keyword, k.searches_per_month FROM keywords k JOIN clusters c ON c.cluster_id = k.cluster_id WHERE k.market = 'US' AND k.keyword IN ('yoga mat', 'yoga mat holder') ORDER BY k.keyword`;
    expect(await read(place, inGroup)).toEqual([
      { name: "Mats for yoga", keyword: "yoga mat", searches_per_month: 91000 },
      { name: "Mats for yoga", keyword: "yoga mat holder", searches_per_month: 900 },
    ]);
    const months =
      "SELECT COUNT(*) AS n, MAX(month) AS last FROM keyword_months m JOIN keywords k ON k.keyword_id = m.keyword_id AND k.cluster_id = m.cluster_id WHERE k.keyword = 'yoga mat' AND k.market = 'US'";
    expect(await read(place, months)).toEqual([{ n: 13, last: "2026-06-01" }]);
    expect(await read(place, "SELECT COUNT(*) AS n FROM ad_terms WHERE search_term = 'free yoga videos'")).toEqual([
      { n: 0 },
    ]);
    const undone = await undoImport(place);
    expect(undone?.files).toEqual(["later.csv"]);
    expect(await read(place, inGroup)).toEqual([
      { name: "Mats for yoga", keyword: "yoga mat", searches_per_month: 90500 },
    ]);
    expect(await read(place, months)).toEqual([{ n: 12, last: "2026-04-01" }]);
  });
});

const SHOP = (rows: string) =>
  `Handle,Title,Vendor,Type,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Status\n${rows}`;

describe.each(anyEngine())("one export after another, into %s", (engine) => {
  test("prices change, offers close and come back, and each change is an event", async () => {
    const place = await newPlace(engine);
    const at = async (day: string, rows: string) => {
      const exports = await folder({ [`products-${day}.csv`]: SHOP(rows) });
      await importMarket({ ...place, paths: [exports], market: "US", shop: "Lotus" });
    };
    await at(
      "2026-07-01",
      "a,Cork yoga mat,Lotus,Mats,A,49.90,,3,active\nb,Foam yoga mat,Lotus,Mats,B,19.90,,3,active\n",
    );
    await at("2026-08-01", "a,Cork yoga mat,Lotus,Mats,A,44.90,49.90,3,active\n");
    await at(
      "2026-09-01",
      "a,Cork yoga mat,Lotus,Mats,A,44.90,49.90,0,active\nb,Foam yoga mat,Lotus,Mats,B,17.90,,3,active\n",
    );
    const events = await read(
      place,
      "SELECT p.title, e.seen_on, e.price, e.list_price, e.availability FROM price_events e JOIN products p ON p.product_id = e.product_id AND p.cluster_id = e.cluster_id ORDER BY p.title, e.seen_on",
    );
    expect(events.map((row) => Object.values(row))).toEqual([
      ["Cork yoga mat", "2026-07-01", 49.9, null, "in_stock"],
      ["Cork yoga mat", "2026-08-01", 44.9, 49.9, "in_stock"],
      ["Cork yoga mat", "2026-09-01", 44.9, 49.9, "out_of_stock"],
      ["Foam yoga mat", "2026-07-01", 19.9, null, "in_stock"],
      ["Foam yoga mat", "2026-08-01", 19.9, null, "out_of_stock"],
      ["Foam yoga mat", "2026-09-01", 17.9, null, "in_stock"],
    ]);
    expect(await read(place, "SELECT title, price, availability, seen_on FROM offers ORDER BY title")).toEqual([
      { title: "Cork yoga mat", price: 44.9, availability: "out_of_stock", seen_on: "2026-09-01" },
      { title: "Foam yoga mat", price: 17.9, availability: "in_stock", seen_on: "2026-09-01" },
    ]);
  });

  test("of each market and product group the files that tell a thing are named, with their days", async () => {
    const place = await newPlace(engine);
    const header = "#,Keyword,Country,Difficulty,Volume,CPC,Parent Keyword,Last Update,Global volume\n";
    const exports = await folder({
      "us.csv": `${header}1,yoga mat,us,30,5400,0.8,,2026-08-01,1\n2,cork yoga mat,us,30,540,,,2026-08-01,1\n3,foam roller,us,20,2900,,,2026-08-02,1\n4,best foam roller,us,20,290,,,2026-08-02,1\n`,
      "gb.csv": `${header}1,yoga mat,gb,30,1400,,,2026-07-05,1\n`,
      "products-2026-09-01.csv": SHOP("a,Cork yoga mat,Lotus,Mats,A,49.90,,3,active\n"),
    });
    await importMarket({ ...place, paths: [exports], market: "US", shop: "Lotus" });
    const tells = async (market: string) => {
      const context = { logger: { info() {} } };
      const { data } = await withMarket(place, (warehouse) =>
        marketCoverage.run({ market }, { ...context, warehouse }),
      );
      const told = (
        rows: readonly { subject: string; rows: number; source: string | null; refreshedOn: string | null }[],
      ) =>
        Object.fromEntries(
          rows.flatMap(({ subject, rows: n, source, refreshedOn }) =>
            n > 0 ? [[subject, [source, refreshedOn]]] : [],
          ),
        );
      return {
        all: told(data.kinds),
        ...Object.fromEntries(data.groups.map(({ name, subjects }) => [name, told(subjects)])),
      };
    };
    const us = ["us.csv (Ahrefs keywords of 2026-08-02)", "2026-08-02"];
    const gb = ["gb.csv (Ahrefs keywords of 2026-07-05)", "2026-07-05"];
    const shop = ["products-2026-09-01.csv (Shopify product export, older template (CSV) of 2026-09-01)", "2026-09-01"];
    expect(await tells("US")).toEqual({
      all: { phrases: us, searches: us, bids: us, prices: shop },
      "Yoga mat": { phrases: us, searches: us, bids: us, prices: shop },
      "Foam roller": { phrases: us, searches: us },
    });
    const british = { phrases: gb, searches: gb };
    expect(await tells("GB")).toEqual({ all: british, "Yoga mat": british });
  });

  test("a dry run tells the same and leaves nothing behind", async () => {
    const place = await newPlace(engine);
    const exports = await folder({ "products-2026-07-01.csv": SHOP("a,Cork yoga mat,Lotus,Mats,A,49.90,,3,active\n") });
    const report = await importMarket({ ...place, paths: [exports], market: "US", isDryRun: true });
    expect(report.files.map(({ used }) => used)).toEqual([1]);
    expect(report.loaded).toBeNull();
    await importMarket({ ...place, paths: [exports], market: "US" });
    expect(await read(place, "SELECT COUNT(*) AS n FROM offers")).toEqual([{ n: 1 }]);
  });

  test.each([
    ["nothing in it", {}, {}, "There is no file in it."],
    [
      "no market",
      { "k.csv": "Keyword;Volume;CPC\nyoga mat;100;1\n" },
      {},
      "k.csv does not say of which market it is: add --market US",
    ],
    [
      "no such country",
      { "k.csv": "Keyword;Volume;CPC\nyoga mat;100;1\n" },
      { market: "XX" },
      '"XX" is not a country we know: write its ISO code, such as US.',
    ],
    [
      "prose",
      { "k.txt": "Dear all, our shop sells yoga mats.\n" },
      { market: "US" },
      "The file is no export that is known. k.txt: ",
    ],
  ])("says in a sentence what is missing: %s", async (_name, files, more, sentence) => {
    const place = await newPlace(engine);
    await expect(importMarket({ ...place, paths: [await folder(files)], ...more })).rejects.toThrow(sentence);
  });

  test("a day in the future costs its row alone, and an older day in the name of the file costs nothing", async () => {
    const place = await newPlace(engine);
    const exports = await folder({
      "prices-2026-01-01.csv":
        "Product ID,Title,Your price,Benchmark price,Date\nA,Cork yoga mat,49.90,54.20,2026-09-14\nB,Foam yoga mat,19.90,22.00,2099-09-14\n",
    });
    const { files } = await importMarket({ ...place, paths: [exports], market: "US" });
    expect(files[0]).toMatchObject({ refreshedOn: "2026-09-14", used: 1 });
    expect(files[0]?.rejects).toEqual([{ line: 3, column: "Date", reason: "is in the future", value: "2099-09-14" }]);
    expect(await read(place, "SELECT MAX(seen_on) AS day FROM offers")).toEqual([{ day: "2026-09-14" }]);
  });

  test("orders tell the sales of products whose searches nobody counts; a month that has only begun is left out", async () => {
    const place = await newPlace(engine);
    const order = (day: string, units: number, sku: string, title: string) =>
      `#1,paid,USD,${units},${title},9.90,${sku},,${day} 10:00:00 +0000,US`;
    const orders = [
      "Name,Financial Status,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at,Created at,Shipping Country",
      order("2026-05-03", 2, "LC-1", "Lotus Cork Yoga Mat - Natural"),
      order("2026-05-20", 3, "LT-1", "Lotus Yoga Mat Travel"),
      order("2026-06-11", 4, "LC-1", "Lotus Cork Yoga Mat - Natural"),
      order("2026-06-12", 7, "SW-1", "Sitting swing"),
      order("2026-07-08", 1, "LC-1", "Lotus Cork Yoga Mat - Natural"),
      "",
    ].join("\n");
    const products = [
      "Handle,Title,Body (HTML),Vendor,Type,Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Image Src,Status",
      "cork,Lotus Cork Yoga Mat,,Lotus,Yoga mats,,TRUE,Color,Natural,LC-1,49.90,,active",
      "travel,Lotus Yoga Mat Travel,,Lotus,Yoga mats,,TRUE,Title,Default Title,LT-1,29.90,,active",
      "",
    ].join("\n");
    const exports = await folder({ "orders.csv": orders, "products.csv": products });
    await importMarket({ ...place, paths: [exports], market: "US" });
    const sales = () =>
      read(
        place,
        "SELECT c.name, s.month, s.units_low, s.units_high, s.revenue FROM sales_months s JOIN clusters c ON c.cluster_id = s.cluster_id ORDER BY c.name, s.month",
      );
    const row = (name: string, month: string, units: number) => ({
      name,
      month,
      units_low: units,
      units_high: units,
      revenue: null,
    });
    expect(await sales()).toEqual([
      row("Other products", "2026-06-01", 7), // sold, and in no export of products
      row("Yoga mats", "2026-05-01", 5),
      row("Yoga mats", "2026-06-01", 4),
    ]);
    // One shop's orders are not the sales of a market: searches tell its demand as soon as they are known.
    const more = await folder({ "k.csv": "Keyword,Volume\nyoga mats,900\nyoga mats cork,300\n" });
    await importMarket({ ...place, paths: [more], market: "US" });
    expect((await sales()).map(({ name }) => name)).toEqual(["Other products"]);
  });

  test("a column nobody knows is told in the map, which is written at the first run", async () => {
    const place = await newPlace(engine);
    const exports = await folder({ "own.csv": "Begriff;Menge;Notiz\nyoga mat;1.200;x\n" });
    await mkdir(place.dataDir, { recursive: true });
    const mapPath = path.join(place.dataDir, "map.json");
    await writeFile(
      mapPath,
      JSON.stringify({
        market: "DE",
        files: { "own.csv": { columns: { Begriff: "keyword", Menge: "searches", Notiz: null } } },
      }),
    );
    await importMarket({ ...place, paths: [exports], mapPath });
    expect(await read(place, "SELECT keyword, searches_per_month FROM keywords")).toEqual([
      { keyword: "yoga mat", searches_per_month: 1200 },
    ]);
    await writeFile(mapPath, JSON.stringify({ files: { "own.csv": { columns: { Begriff: "nonsense" } } } }));
    await expect(importMarket({ ...place, paths: [exports], mapPath })).rejects.toThrow(
      '"nonsense" of the column "Begriff" in own.csv is none of',
    );
  });
});
