import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type ImportOptions, importMarket } from "../../../tools/import/import-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "more-formats-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function run(files: Readonly<Record<string, string>>, more: Partial<ImportOptions> = {}) {
  const dataDir = await mkdtemp(path.join(directory, "data-"));
  const exports = await mkdtemp(path.join(directory, "exports-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(exports, name), text);
  const report = await importMarket({
    ...{ paths: [exports], dataDir, target: { kind: "duckdb", dataDir }, market: "US", shop: "Lotus" },
    ...more,
  });
  const ask = async (sql: string) => {
    const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
    try {
      return await warehouse.query(sql);
    } finally {
      await warehouse.close();
    }
  };
  return { report, dataDir, ask };
}

const SHOP = `Handle,Title,Vendor,Type,Variant SKU,Variant Price,Variant Barcode,Status
mat,Lotus Cork Mat,Lotus,Yoga mats,LC-1,49.90,,active
`;
const STEPS = `SELECT m.merchant, CAST(e.seen_on AS VARCHAR) AS day, e.price, e.availability FROM price_events e
JOIN offers o ON o.offer_id = e.offer_id JOIN merchants m ON m.merchant_id = o.merchant_id ORDER BY m.merchant, e.seen_on`;

describe("exports that no tool's headings tell", () => {
  test("prices of rivals stand under their names and days, and are of the shop's own product", async () => {
    const { report, ask } = await run({
      "products-2026-09-01.csv": SHOP,
      "watch.csv": `product;sku;competitor;current price;currency;stock;date
Lotus Cork Mat;LC-1;Rival;"52,90";USD;in stock;2026-09-02
Lotus Cork Mat;LC-1;Rival;"47,90";USD;out of stock;2026-09-09
Lotus Cork Mat;LC-1;Other;"55,00";USD;in stock;2026-09-09
Lotus Cork Mat;LC-1;Other;"54,00";USD;in stock;2026-13-40
`,
    });
    const watched = report.files.find(({ name }) => name === "watch.csv");
    expect(watched).toMatchObject({ label: "Table of prices of several shops", rows: 4, used: 3, rejected: 1 });
    expect(watched?.guessed).toContainEqual({ column: "competitor", as: "merchant", certainty: 0.9 });
    expect(await ask("SELECT COUNT(*) AS n FROM products")).toEqual([{ n: 1 }]);
    expect(await ask(STEPS)).toEqual([
      { merchant: "Lotus", day: "2026-09-01", price: 49.9, availability: "in_stock" },
      { merchant: "Other", day: "2026-09-09", price: 55, availability: "in_stock" },
      { merchant: "Rival", day: "2026-09-02", price: 52.9, availability: "in_stock" },
      { merchant: "Rival", day: "2026-09-09", price: 47.9, availability: "out_of_stock" },
    ]);
  });

  test("Keepa's histories: a price on each day that it changed, the last of the day", async () => {
    // Keepa counts minutes from 2011-01-01; 8,256,960 of them are 5,734 days.
    const day = 8_256_960;
    const csv = [[day, 2998, day + 1_440, 2798, day + 1_500, 2698, day + 2_880, -1], null, null, null, [day, 3998]];
    const { report, ask } = await run({
      "history.json": JSON.stringify({
        products: [{ asin: "B01LYBOA9O", title: "Gaiam Mat", domainId: 1, csv }, { x: 1 }],
      }),
    });
    expect(report.files[0]).toMatchObject({ label: "Keepa price history", rows: 4, used: 3, rejected: 1 });
    expect(await ask(STEPS)).toEqual([
      { merchant: "Amazon", day: "2026-09-13", price: 29.98, availability: "in_stock" },
      { merchant: "Amazon", day: "2026-09-14", price: 26.98, availability: "in_stock" },
      { merchant: "Amazon", day: "2026-09-15", price: 26.98, availability: "out_of_stock" },
    ]);
    expect(await ask("SELECT list_price FROM offers")).toEqual([{ list_price: 39.98 }]);
  });

  test("a feed in XML, and a forecast of clicks, which tells what a click costs and no searches", async () => {
    const { report, ask } = await run({
      "feed.xml": `<?xml version="1.0"?><rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>
<item><g:id>A2</g:id><g:title>Lotus block</g:title><g:price>15.00 USD</g:price><g:availability>in_stock</g:availability></item>
</channel></rss>`,
      "forecast.csv": "Keyword,Currency,Clicks,Impressions,Cost,Avg. CPC\nyoga mat,USD,120,4000,90.00,0.75\n",
    });
    expect(report.files.map(({ label, used }) => [label, used])).toEqual([
      ["Product feed (XML)", 1],
      ["Table of keywords", 1],
    ]);
    expect(await ask("SELECT keyword, searches_per_month, cpc_high FROM keywords")).toEqual([
      { keyword: "yoga mat", searches_per_month: null, cpc_high: 0.75 },
    ]);
  });

  test("what an unknown table of products was taken for is told", async () => {
    const { report } = await run({ "own.csv": "Product name,Price (USD),Brand\nCork mat,12.00,Lotus\n" });
    expect(report.files[0]?.guessed.map(({ column, as }) => [column, as])).toEqual([
      ["Product name", "title"],
      ["Price (USD)", "price"],
      ["Brand", "brand"],
    ]);
  });
});

describe("a map that is named", () => {
  test("is written by a dry run too, with the columns of tables that are not known", async () => {
    const mapPath = path.join(directory, "my-map.json");
    const files = { "k.csv": "Keyword,Volume,CPC\nyoga mat,100,1\n", "own.csv": "Begriff;Menge\nyoga mat;1.200\n" };
    const { report } = await run(files, { mapPath, isDryRun: true });
    expect(report.notRead.map(({ name }) => name)).toEqual(["own.csv"]);
    const map = JSON.parse(await readFile(mapPath, "utf8"));
    expect(map.files["own.csv"].columns).toEqual({ Begriff: null, Menge: null });
    map.files["own.csv"].columns = { Begriff: "keyword", Menge: "searches" };
    await writeFile(mapPath, JSON.stringify(map));
    expect((await run(files, { mapPath })).report.files.map(({ name, used }) => [name, used])).toEqual([
      ["k.csv", 1],
      ["own.csv", 1],
    ]);
  });

  test("a file that holds the same as another is told and counted once", async () => {
    const text = "Keyword,Volume,CPC\nyoga mat,100,1\n";
    const { report } = await run({ "a.csv": text, "b.csv": text });
    expect(report.files.map(({ name }) => name)).toEqual(["a.csv"]);
    expect(report.notRead).toEqual([{ name: "b.csv", reason: "It holds the same as a.csv." }]);
  });
});
