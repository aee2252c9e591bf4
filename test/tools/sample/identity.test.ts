import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { generateSampleMarket } from "../../../tools/sample/generate.js";
import { CHECKED, digestOf } from "./checked.js";

const directories: string[] = [];
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});

async function generateAndHash(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), "sample-identity-"));
  directories.push(directory);
  const progress: Record<string, number> = {};
  const { rowsByTable } = await generateSampleMarket(directory, {
    onProgress: (table, rows) => {
      progress[table] = rows;
    },
  });
  expect(progress).toEqual(rowsByTable);
  return digestOf(directory);
}

test("two runs write the same bytes, and they are the committed ones", { timeout: 120_000 }, async () => {
  const digest = await generateAndHash();
  // The market of the other tests is another run's.
  const earlier = inject("sampleDirectory");
  if (earlier !== "") expect(await digestOf(earlier)).toBe(digest);
  expect(digest).toBe(CHECKED);
});
