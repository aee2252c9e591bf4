import { appendFile, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ImportStore } from "../../../tools/warehouse/import/import-store.js";

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "import-store-"));
  const store = await ImportStore.open(directory);
  await tell(store, 1);
  await store.settle();
  await store.keep();
  await store.close();
});
afterEach(() => rm(directory, { recursive: true, force: true }));

async function tell(store: ImportStore, file: number): Promise<void> {
  const sink = await store.openSink(file);
  for (let line = 2; line < 5_000; line += 1) sink.add("keyword_facts", line, { market: "US", keyword: `k ${line}` });
  sink.close();
}

async function rowsByFile(): Promise<unknown> {
  const store = await ImportStore.open(directory);
  const rows = await store.rows("SELECT file, COUNT(*) AS n FROM keyword_facts GROUP BY file ORDER BY file");
  await store.close();
  return rows;
}

const KEPT = [{ file: 1, n: 4_998 }];

test("what an import told that came to no end is gone, and its room is free", async () => {
  const store = await ImportStore.open(directory);
  await tell(store, 2);
  await store.close();
  expect(await readdir(directory)).toEqual(["imports.duckdb"]);
  expect(await rowsByFile()).toEqual(KEPT);
});

test.each(["", "half of a copy"])("what a killed import left is removed by the next one: %j", async (content) => {
  const copy = path.join(directory, "imports.building.duckdb");
  await writeFile(copy, content);
  await appendFile(`${copy}.wal`, "x");
  expect(await rowsByFile()).toEqual(KEPT);
  expect(await readdir(directory)).toEqual(["imports.duckdb"]);
});
