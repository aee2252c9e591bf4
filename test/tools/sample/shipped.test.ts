import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { ensureMarket } from "../../../tools/sample-market.js";
import { GENERATION_TABLE, marketFile } from "../../../tools/warehouse/market-layout.js";

let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "shipped-test-"));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The layout and the rows of every table, in whatever order; a market's generation is its own. */
async function contentOf(file: string): Promise<Record<string, unknown>> {
  const instance = await DuckDBInstance.create(file, { access_mode: "READ_ONLY" });
  const connection = await instance.connect();
  const rows = async (sql: string) => (await connection.runAndReadAll(sql)).getRowsJson();
  const content: Record<string, unknown> = {
    columns: await rows(
      "SELECT table_name, column_name, data_type, is_nullable FROM information_schema.columns ORDER BY table_name, ordinal_position",
    ),
  };
  for (const [name] of await rows("SELECT table_name FROM information_schema.tables ORDER BY 1")) {
    const columns = name === GENERATION_TABLE ? "t.* EXCLUDE (generation)" : "t.*";
    content[String(name)] = await rows(
      `SELECT COUNT(*), SUM(HASH(r)::HUGEINT)::VARCHAR FROM (SELECT ${columns} FROM "${name}" t) r`,
    );
  }
  connection.closeSync();
  instance.closeSync();
  return content;
}

// Where this fails, the generator or the layout has changed: `npm run sample` packs the market anew.
test("the market that is shipped is the one that the generator makes", async () => {
  const said: string[] = [];
  expect(await ensureMarket({ dataDir, databaseUrl: null, onProgress: (line) => said.push(line) })).toEqual({
    isNew: true,
    isSample: true,
  });
  expect(said).toEqual([]);
  expect(await readdir(dataDir)).toEqual(["market.duckdb"]);
  const shipped = await contentOf(marketFile(dataDir));
  expect(Object.keys(shipped).length).toBeGreaterThan(15);
  expect(shipped).toEqual(await contentOf(inject("marketPath")));
}, 60_000);
