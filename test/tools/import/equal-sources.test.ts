import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { importMarket } from "../../../tools/import/import-market.js";
import { openWarehouse } from "../../../tools/warehouse/open.js";

const cerebro = (rows: readonly (readonly [keyword: string, searches: number])[]) =>
  `Keyword Phrase,Cerebro IQ Score,Search Volume\n${rows.map(([keyword, searches]) => `${keyword},1,${searches}\n`).join("")}`;

const jungleScout = (keyword: string, searches: number, day: string) =>
  JSON.stringify({
    data: [
      {
        type: "keywords_by_keyword_result",
        attributes: {
          name: keyword,
          country: "us",
          monthly_search_volume_exact: searches,
          updated_at: `${day}T08:00:00Z`,
        },
      },
    ],
  });

test("of two services that count the searches on Amazon the newer file tells them, whichever it is of", async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), "equal-sources-"));
  const files = {
    "US_AMAZON_cerebro_B01LYBOA9O_2026-09-10.csv": cerebro([
      ["yoga mat", 900],
      ["yoga block", 800],
    ]),
    "older.json": jungleScout("yoga mat", 700, "2026-08-01"),
    "newer.json": jungleScout("yoga block", 600, "2026-09-20"),
  };
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(dataDir, name), text);
  const paths = Object.keys(files).map((name) => path.join(dataDir, name));
  try {
    await importMarket({ target: { kind: "duckdb", dataDir }, dataDir, paths, market: "US" });
    const warehouse = await openWarehouse({ dataDir, databaseUrl: null, queryTimeoutMs: 10_000 });
    const rows = await warehouse.query("SELECT keyword, searches_per_month AS n FROM keywords ORDER BY keyword");
    await warehouse.close();
    expect(rows).toEqual([
      { keyword: "yoga block", n: 600 },
      { keyword: "yoga mat", n: 900 },
    ]);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});
