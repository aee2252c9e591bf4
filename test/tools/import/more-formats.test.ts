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

  test("Helium 10's ranks by product are named as not used, and its one suggested bid is a bid", async () => {
    const { report, ask } = await run({
      "cerebro.csv": `Keyword Phrase,Cerebro IQ Score,Search Volume,H10 PPC Sugg. Bid,Competing Products,Title Density,Position (Rank),B01LYBOA9O,B00XM2MRGI,B07NBKBTRC,B0CWXTQVLS
cork mat,9,">4,000",1.20,">900",3,2,2,-,14,N/R
`,
    });
    expect(report.files[0]?.notes).toEqual([
      "the columns of products (B01LYBOA9O, B00XM2MRGI, B07NBKBTRC and 1 more) hold places in the results of a search, which say where a product is shown and not whether it is chosen: they are not used",
    ]);
    expect(await ask("SELECT keyword, cpc_low, cpc_high FROM keywords")).toEqual([
      { keyword: "cork mat", cpc_low: 1.2, cpc_high: 1.2 },
    ]);
  });

  test("an amount whose cell names another currency than the market's is left out, whatever its heading says", async () => {
    const { report, ask } = await run({
      "keepa.csv": `ASIN,Titre,Marque,Buy Box: Actuel
B01LYBOA9O,Tapis,Gaiam,"€ 12,34"
B00XM2MRGI,Bloc,Gaiam,$ 9.50
`,
      "own.csv": "Keyword,Volume,CPC\ncork mat,90,£1.20\nyoga mat,90,$0.80\n",
    });
    expect(report.files.map(({ unread }) => unread.map(({ reason, value }) => [reason, value]))).toEqual([
      [["is not in USD, the market's currency", "€ 12,34"]],
      [["is not in USD, the market's currency", "£1.20"]],
    ]);
    expect(await ask("SELECT price FROM offers")).toEqual([{ price: 9.5 }]);
    expect(await ask("SELECT keyword, cpc_high FROM keywords WHERE cpc_high IS NOT NULL")).toEqual([
      { keyword: "yoga mat", cpc_high: 0.8 },
    ]);
  });

  test("Search Console's cut and its filters are told; related searches that name no place are of the market that is said", async () => {
    const rows = Array.from({ length: 1_000 }, (_, at) => `cork mat ${at},1,10,10%,3`).join("\n");
    const { report, ask } = await run({
      "Queries.csv": `Top queries,Clicks,Impressions,CTR,Position\n${rows}\n`,
      "Filters.csv": "Filter,Value\nSearch type,Web\n",
      "relatedQueries.csv": "Category: All categories\n\n\nTOP\nlotus strap,82\n\nRISING\nlotus block,Breakout\n",
      "ms.csv": `"Report Name: Search terms"
"Report Time: 9/1/2026,9/30/2026"

"Search term","Campaign","Impressions","Clicks","Spend","Conversions"
"cork mat","C","100","10","5.00","1"
`,
    });
    expect(report.files.map(({ name, used, rejected, notes }) => [name, used, rejected, notes])).toEqual([
      ["Filters.csv", 0, 1, []],
      [
        "Queries.csv",
        1_000,
        0,
        ["it holds 1,000 rows, the most that such an export does: what comes after them is missing"],
      ],
      ["ms.csv", 1, 0, []],
      ["relatedQueries.csv", 2, 2, []],
    ]);
    expect(await ask("SELECT market, keyword FROM keywords WHERE keyword LIKE 'lotus%' ORDER BY keyword")).toEqual([
      { market: "US", keyword: "lotus block" },
      { market: "US", keyword: "lotus strap" },
    ]);
    expect(await ask("SELECT month FROM ad_terms")).toEqual([{ month: "2026-09-01" }]);
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
