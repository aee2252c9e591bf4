import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { pageOf } from "../../../tools/import/facts/pages.js";
import { findSharedPages, type PagedSearch } from "../../../tools/import/groups/shared-pages.js";
import { importMarket } from "../../../tools/import/import-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";

/** Searches that lead to the same pages belong together, whatever their words. */

const search = (name: string, place: number | string | null, pages: Record<string, number>): PagedSearch => ({
  name,
  place,
  pages: new Map(Object.entries(pages)),
});

describe("places of searches by their pages", () => {
  const SHOP = [
    search("sofa", "sofa", { "/sofas": 9, "/": 1 }),
    search("grey sofa", "sofa", { "/sofas": 4 }),
    search("corner sofa", "sofa", { "/sofas": 4, "/sofas/corner": 3 }),
    search("settee", "settee", { "/sofas": 3 }),
    search("small settee", "settee", { "/sofas": 3, "/": 2 }),
    search("lamp", "lamp", { "/lamps": 8 }),
    search("desk lamp", "lamp", { "/lamps": 3, "/": 1 }),
    search("sofa lamp", "sofa", { "/lamps": 2 }),
  ];

  test("terms of one place are joined under the one that comes first, and a stray goes where its pages are", () => {
    expect(findSharedPages(SHOP)).toEqual({
      places: new Map([["settee", "sofa"]]),
      searches: new Map([["sofa lamp", "lamp"]]),
    });
  });

  test("searches that their words put nowhere are one place where they lead to the same page, and go nowhere alone", () => {
    const found = findSharedPages([
      ...SHOP,
      search("ashwagandha", null, { "/withania": 5 }),
      search("ksm 66", null, { "/withania": 2 }),
      search("couch", null, { "/sofas": 2 }),
      search("gift card", null, { "/gift": 2 }),
    ]);
    expect(found.searches.get("ksm 66")).toBe("ashwagandha");
    expect(found.searches.get("couch")).toBe("sofa");
    expect(found.searches.has("gift card")).toBe(false);
  });

  test("two groups that somebody knows stay two, and a new term joins one of them", () => {
    const found = findSharedPages([
      search("sofa", 2, { "/sofas": 9 }),
      search("grey sofa", 2, { "/sofas": 4 }),
      search("divan", 3, { "/sofas": 4 }),
      search("settee", "settee", { "/sofas": 3 }),
    ]);
    expect(found.places).toEqual(new Map([["settee", 2]]));
  });

  test("the same page is told whatever its address carries", () => {
    for (const text of [
      "https://www.Shop.example/Sofas/?utm_source=x",
      "http://shop.example/sofas#top",
      "shop.example/sofas",
    ])
      expect(pageOf(text)).toBe("shop.example/sofas");
    expect(pageOf("B01LYBOA9O")).toBe("b01lyboa9o");
  });
});

describe("an import with pages", () => {
  let directory: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "pages-test-"));
  });
  afterAll(() => rm(directory, { recursive: true, force: true }));

  const VOLUMES =
    "Keyword,Search Volume,CPC\nsofa,900,1\ngrey sofa,90,1\nsettee,300,1\nsmall settee,30,1\nlamp,400,1\ndesk lamp,40,1\n";
  const PAGES: Readonly<Record<string, string>> = {
    "Search Console": `Query,Page,Clicks,Impressions,CTR,Position
sofa,https://a.example/sofas,9,90,10%,3
grey sofa,https://a.example/sofas,4,40,10%,3
settee,https://a.example/sofas?x=1,3,30,10%,3
small settee,https://a.example/sofas,2,20,10%,3
lamp,https://a.example/lamps,5,50,10%,3
desk lamp,https://a.example/lamps/,5,50,10%,3
`,
    "an ad report": `Search term,Final URL,Clicks,Impr.,Cost,Conversions,Month
sofa,https://a.example/sofas,9,90,3,1,2026-09-01
settee,https://a.example/sofas,3,30,3,1,2026-09-01
small settee,https://a.example/sofas,3,30,3,1,2026-09-01
lamp,https://a.example/lamps,5,50,3,1,2026-09-01
`,
    "Amazon's top terms": `Search Frequency Rank,Search Term,Top Clicked Category #1,Top Clicked Product #1: ASIN,Top Clicked Product #2: ASIN
1,sofa,,B01LYBOA91,B01LYBOA92
2,settee,,B01LYBOA92,B01LYBOA91
3,small settee,,B01LYBOA92,B01LYBOA91
4,lamp,,B01LYBOA93,B01LYBOA94
`,
    "Semrush's positions": `Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic
sofa,3,3,900,20,1,https://a.example/sofas,9
settee,3,3,300,20,1,https://a.example/sofas,9
small settee,3,3,30,20,1,https://a.example/sofas,9
lamp,3,3,400,20,1,https://a.example/lamps,9
`,
  };

  test.each<[string, string | null, string]>([
    ["no pages", null, "Settee"],
    ...Object.entries(PAGES).map(([name, text]): [string, string, string] => [name, text, "Sofa"]),
  ])("of %s", async (_name, text, group) => {
    const exports = await mkdtemp(path.join(directory, "exports-"));
    const dataDir = await mkdtemp(path.join(directory, "data-"));
    await writeFile(path.join(exports, "volumes.csv"), VOLUMES);
    if (text !== null) await writeFile(path.join(exports, "pages.csv"), text);
    const report = await importMarket({
      paths: [exports],
      dataDir,
      target: { kind: "duckdb", dataDir },
      market: "GB",
    });
    expect(report.files.every(({ rows, used }) => rows === used)).toBe(true);
    const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
    const rows = await warehouse.query(
      "SELECT k.keyword, c.name FROM keywords k JOIN clusters c USING (cluster_id) WHERE k.searches_per_month IS NOT NULL ORDER BY k.keyword",
    );
    await warehouse.close();
    expect(Object.fromEntries(rows.map(({ keyword, name }) => [keyword, name]))).toEqual({
      "desk lamp": "Lamp",
      "grey sofa": "Sofa",
      lamp: "Lamp",
      "small settee": group,
      sofa: "Sofa",
      settee: group,
    });
  });
});
