import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { InvalidInputError } from "../../../tools/errors.js";
import { importMarket } from "../../../tools/import/import-market.js";
import { readJsonTable } from "../../../tools/import/json-rows.js";
import { createRandom } from "../../../tools/statistics/random.js";

/** JSON is read object by object; what is read as a whole has a bound, and no file that is refused costs the others. */

async function* pieces(text: string, size: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}

async function tableOf(text: string, size: number) {
  const table = await readJsonTable(() => pieces(text, size));
  if (table === null) return null;
  const rows: string[][] = [];
  for await (const block of table.rows()) for (const { cells } of block) rows.push([...cells]);
  return { headings: table.headings, rows };
}

describe("a list of objects, in whatever pieces it comes", () => {
  const VALUES = ["", "a", '"', "\\\\", "[{", "]}", ",", "ü", "🧘", "\n", "null", 7, -1.5, true, null];
  const NAMES = ["keyword", "data", "a]", '"', "{", "é"];

  test("is the table that reading it at once gives", async () => {
    const random = createRandom(21);
    const pick = <Item>(of: readonly Item[]): Item => of[random.integer(0, of.length - 1)] as Item; // never empty
    for (let run = 0; run < 300; run += 1) {
      const items = Array.from({ length: random.integer(1, 6) }, () =>
        Object.fromEntries(
          random
            .shuffle(NAMES)
            .slice(0, random.integer(1, 5))
            .map((name) => [name, pick(VALUES)]),
        ),
      );
      const whole = run % 2 === 0 ? items : { meta: { list: [1, "]"] }, data: items, next: "{[" };
      const text = JSON.stringify(whole, null, pick([0, 2]));
      const headings = [...new Set(items.flatMap((each) => Object.keys(each)))];
      const rows = items.map((each) => headings.map((name) => (each[name] == null ? "" : String(each[name]))));
      expect(await tableOf(text, random.integer(1, 40)), text).toEqual({ headings, rows });
    }
  });

  test.each(['[{"a":1},2]', "[1,2]", '{"a":[1,2]}', "[]", '{"a":{"b":[{"c":1}]}}'])(
    "%s is no such list",
    async (text) => {
      expect(await tableOf(text, 3)).toBeNull();
    },
  );

  test.each(['[{"a":1}', '[{"a":1},{"b"', '{"data":[{"a":"x'])("%s is cut off", async (text) => {
    await expect(tableOf(text, 3)).rejects.toThrow(InvalidInputError);
  });

  test('[{"a":1,}] is no JSON', async () => {
    await expect(tableOf('[{"a":1,}]', 100)).rejects.toThrow(InvalidInputError);
  });
});

describe("a folder with files that are too large or no export", () => {
  let directory: string;
  let dataDir: string;
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "whole-test-"));
    dataDir = await mkdtemp(path.join(tmpdir(), "whole-data-"));
    await writeFile(path.join(directory, "keywords.csv"), "Keyword,Search Volume,CPC\nyoga mat,900,1\n");
  });
  afterAll(async () => {
    for (const each of [directory, dataDir]) await rm(each, { recursive: true, force: true });
  });
  const run = () =>
    importMarket({
      paths: [directory],
      dataDir,
      target: { kind: "duckdb", dataDir },
      market: "US",
      isDryRun: true,
    });

  test("200,000 rows of JSON are read", { timeout: 60_000 }, async () => {
    const rows = Array.from({ length: 200_000 }, (_, at) => `{"keyword":"mat ${at}","volume":${at},"cpc":1}`);
    await writeFile(path.join(directory, "many.json"), `[${rows.join(",\n")}]`);
    const { files } = await run();
    expect(files.find(({ name }) => name === "many.json")).toMatchObject({ rows: 200_000, used: 200_000 });
    await rm(path.join(directory, "many.json"));
  });

  test("products beyond what fits, and a feed of news, are told; the others are used", {
    timeout: 60_000,
  }, async () => {
    const header = "Handle,Title,Vendor,Type,Variant SKU,Variant Price,Body (HTML)\n";
    const body = "x".repeat(1 << 20);
    await writeFile(
      path.join(directory, "shop.csv"),
      header + Array.from({ length: 97 }, (_, at) => `h${at},Mat ${at},V,T,S${at},9.90,${body}\n`).join(""),
    );
    await writeFile(
      path.join(directory, "news.xml"),
      '<?xml version="1.0"?><rss version="2.0"><channel><item><title>News</title><link>https://a.example/1</link></item></channel></rss>',
    );
    const report = await run();
    expect(report.files.map(({ name, used }) => [name, used])).toEqual([["keywords.csv", 1]]);
    expect(report.notRead).toEqual([
      {
        name: "news.xml",
        reason: "This is a feed of news, not of products: none of its entries names a price.",
      },
      {
        name: "shop.csv",
        reason:
          "It is larger than 96 MiB. A shop's products are read as a whole: export them in parts, by category or brand.",
      },
    ]);
  });
});
