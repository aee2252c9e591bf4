import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { brokenRules } from "./check-text.js";
import { FILES_OF_TEXTS, textCases, untestedTexts, untestedTextsIn } from "./texts.js";

describe("texts of the data tools keep the rules of SQL", () => {
  test.each(textCases())("%s", async (_name, texts) => {
    const broken = new Set<string>();
    for (const text of texts) for (const rule of await brokenRules(text)) broken.add(`${rule}:\n${text}`);
    expect([...broken]).toEqual([]);
  });

  test("none is left out", async () => {
    expect(untestedTexts()).toEqual([]);
    const root = path.resolve(import.meta.dirname, "../../../../tools/warehouse/queries");
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".ts"));
    expect(files.map((name) => name.replaceAll("\\", "/").replace(".ts", "")).sort()).toEqual(FILES_OF_TEXTS);
  });

  test("none that stands in a data tool's own file is left out", async () => {
    const root = path.resolve(import.meta.dirname, "../../../../tools/market");
    const files = (await readdir(root, { recursive: true })).filter((name) => name.endsWith(".ts"));
    const sources = await Promise.all(files.map((name) => readFile(path.join(root, name), "utf8")));
    expect(sources.flatMap(untestedTextsIn)).toEqual([]);
  });

  test("one without a case would be seen", () => {
    const source =
      'import { z } from "zod";\nconst MOST = 5;\nexport const ALL = "SELECT brand FROM offers";\nfunction some(n: number) {\n  return `SELECT 1 LIMIT ` + n;\n}\n';
    expect(untestedTextsIn(source)).toEqual(["ALL", "some"]);
  });
});

const GROUPED =
  "SELECT cluster_id, product_id, COUNT(*) AS n FROM offers WHERE market = $1 GROUP BY cluster_id, product_id";
const TWO = "ORDER BY o.cluster_id, o.offer_id, e.seen_on";

describe("the rules notice", () => {
  const BROKEN: readonly (readonly [rule: string, text: string])[] = [
    [
      "groups a large table without cluster_id",
      "SELECT market, brand, COUNT(*) AS n FROM offers GROUP BY market, brand ORDER BY market, brand",
    ],
    [
      "groups a large table without cluster_id",
      `SELECT COALESCE(p.cluster_id, q.cluster_id) AS cluster_id, SUM(p.orders) AS n FROM click_shares p
       LEFT JOIN click_shares q ON q.cluster_id = p.cluster_id AND q.product_id = p.product_id AND q.market = p.market AND q.month = p.month
       GROUP BY COALESCE(p.cluster_id, q.cluster_id) ORDER BY 1`,
    ],
    [
      "percentile_cont over all clusters needs all rows in one place",
      "SELECT PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY price) AS p FROM offers",
    ],
    [
      "count DISTINCT over all clusters needs all rows in one place",
      "SELECT COUNT(DISTINCT brand) AS brands FROM offers",
    ],
    [
      "joins large tables without cluster_id",
      `SELECT o.offer_id, e.seen_on FROM offers o JOIN price_events e ON e.offer_id = o.offer_id ${TWO}`,
    ],
    [
      "joins large tables without cluster_id",
      `SELECT o.offer_id, e.seen_on FROM offers o CROSS JOIN price_events e ${TWO}`,
    ],
    [
      "row_number OVER all clusters brings every row together",
      "SELECT offer_id, ROW_NUMBER() OVER (ORDER BY price DESC NULLS LAST, offer_id) AS place FROM offers ORDER BY place",
    ],
    [
      "sum OVER all clusters brings every row together",
      `SELECT g.product_id, SUM(g.n) OVER () AS n FROM (${GROUPED}) AS g ORDER BY g.product_id`,
    ],
    [
      "adds m by an outer join to rows that were brought together: all of it is brought there",
      `WITH chosen AS (SELECT cluster_id, keyword_id FROM keywords WHERE market = $1 ORDER BY keyword_id LIMIT 5)
       SELECT chosen.keyword_id, m.month FROM chosen
       LEFT JOIN keyword_months m ON m.cluster_id = chosen.cluster_id AND m.keyword_id = chosen.keyword_id ORDER BY chosen.keyword_id, m.month`,
    ],
    [
      "adds o by an outer join to rows that were brought together: all of it is brought there",
      "SELECT c.name, o.offer_id FROM clusters c LEFT JOIN offers o ON o.cluster_id = c.cluster_id ORDER BY c.name, c.cluster_id, o.offer_id",
    ],
    [
      "asks a large table inside an expression without cluster_id",
      "SELECT c.name FROM clusters c WHERE EXISTS (SELECT o.cluster_id FROM offers o WHERE o.cluster_id = c.cluster_id) ORDER BY c.cluster_id",
    ],
    [
      "asks a large table inside an expression without cluster_id",
      "SELECT p.title FROM products p WHERE p.product_id IN (SELECT o.product_id FROM (SELECT product_id, cluster_id FROM offers) AS o) ORDER BY p.product_id",
    ],
    [
      "a part of the text loses cluster_id",
      "SELECT o.title FROM (SELECT offer_id, title FROM offers) AS o ORDER BY o.offer_id",
    ],
    ["DISTINCT without cluster_id", "SELECT DISTINCT brand FROM offers ORDER BY brand"],
    [
      "uses GROUPING SETS on a large table",
      "SELECT cluster_id, brand, COUNT(*) AS n FROM offers GROUP BY GROUPING SETS ((cluster_id, brand), (cluster_id)) ORDER BY cluster_id, brand",
    ],
    [
      "uses g twice, which may compute it twice",
      `WITH g AS (${GROUPED}) SELECT a.product_id FROM g a JOIN g b ON b.cluster_id = a.cluster_id AND b.product_id = a.product_id ORDER BY a.product_id, a.cluster_id`,
    ],
    [
      "is recursive",
      "WITH RECURSIVE r AS (SELECT cluster_id FROM clusters) SELECT cluster_id FROM r ORDER BY cluster_id",
    ],
    [
      "string_agg has no ORDER BY",
      "SELECT cluster_id, STRING_AGG(brand, ',') AS brands FROM offers GROUP BY cluster_id ORDER BY cluster_id",
    ],
    ["has no ORDER BY", "SELECT offer_id, price FROM offers WHERE market = $1"],
    [
      "has no ORDER BY",
      "SELECT cluster_id, COUNT(*) AS n FROM offers GROUP BY cluster_id UNION ALL SELECT cluster_id, COUNT(*) AS n FROM products GROUP BY cluster_id",
    ],
    ["ORDER BY has no tie-break", "SELECT offer_id, price FROM offers ORDER BY price LIMIT 5"],
    [
      "ORDER BY has no tie-break",
      "SELECT cluster_id, brand, COUNT(*) AS n FROM offers GROUP BY cluster_id, brand ORDER BY n DESC NULLS LAST, brand",
    ],
    [
      "row_number has no tie-break",
      "SELECT offer_id, ROW_NUMBER() OVER (PARTITION BY cluster_id ORDER BY price) AS place FROM offers ORDER BY offer_id",
    ],
    ["sorts DESC without NULLS LAST", "SELECT offer_id FROM offers ORDER BY list_price DESC, offer_id"],
    ["is not one statement", "SELECT 1; SELECT 2"],
  ];
  test.each(BROKEN)("%s: %#", async (rule, text) => {
    expect(await brokenRules(text)).toContain(rule);
  });

  const KEPT: readonly string[] = [
    "SELECT currency FROM markets WHERE market = $1",
    "SELECT SUM(searches) AS n FROM site_searches WHERE market = $1",
    `SELECT cluster_id, product_id, SUM(n) OVER (PARTITION BY cluster_id) AS all_of_it FROM (${GROUPED}) AS g ORDER BY cluster_id, product_id`,
    `SELECT o.offer_id, e.seen_on, e.price FROM offers o JOIN price_events e USING (cluster_id, offer_id) ORDER BY o.offer_id, e.seen_on`,
    "SELECT title, brand FROM offers ORDER BY offer_id",
    "SELECT o.cluster_id, c.name, COUNT(*) AS n FROM offers o JOIN clusters c ON c.cluster_id = o.cluster_id GROUP BY o.cluster_id, c.name ORDER BY n DESC NULLS LAST, o.cluster_id",
  ];
  test.each(KEPT)("nothing in %s", async (text) => {
    expect(await brokenRules(text)).toEqual([]);
  });

  test("a table that there is not", async () => {
    await expect(brokenRules("SELECT a FROM elsewhere ORDER BY a")).rejects.toThrow("There is no table elsewhere");
  });
});
