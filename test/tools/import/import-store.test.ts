import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ImportStore } from "../../../tools/warehouse/import/import-store.js";

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), "import-store-"));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

async function tell(store: ImportStore, file: number): Promise<void> {
  const sink = await store.openSink(file);
  for (let line = 2; line < 5_000; line += 1) sink.add("keyword_facts", line, { market: "US", keyword: `k ${line}` });
  sink.close();
}

const rowsByFile = (store: ImportStore) =>
  store.rows("SELECT file, COUNT(*) AS n FROM keyword_facts GROUP BY file ORDER BY file");

test("what an import told that was ended in the middle is gone when the store is opened again", async () => {
  const first = await ImportStore.open(directory);
  await first.begin(1);
  await tell(first, 1);
  await first.finish();
  await first.begin(2);
  await tell(first, 2);
  await tell(first, 3);
  expect(await rowsByFile(first)).toHaveLength(3);
  first.close(); // as a process that was killed leaves it
  const second = await ImportStore.open(directory);
  expect(await rowsByFile(second)).toEqual([{ file: 1, n: 4_998 }]);
  second.close();
});
