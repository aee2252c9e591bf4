import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, inject, test } from "vitest";
import { generateSampleMarket } from "../../../tools/sample/generate.js";

/** SHA-256 over the names and digests of all files. A change of the sample market is a change of this line. */
const EXPECTED_DIGEST = "f5ca8df1c63e5dc222e11db25ffad1c2f4072bdd3f1255574730795ce63353b7";

const directories: string[] = [];
afterAll(async () => {
  for (const directory of directories) await rm(directory, { recursive: true });
});

async function generateAndHash(): Promise<Record<string, string>> {
  const directory = await mkdtemp(join(tmpdir(), "sample-identity-"));
  directories.push(directory);
  const progress: Record<string, number> = {};
  const { rowsByTable } = await generateSampleMarket(directory, {
    onProgress: (table, rows) => {
      progress[table] = rows;
    },
  });
  expect(progress).toEqual(rowsByTable);
  return digestsOf(directory);
}

async function digestsOf(directory: string): Promise<Record<string, string>> {
  const digests: Record<string, string> = {};
  for (const file of (await readdir(directory)).sort()) {
    digests[file] = createHash("sha256")
      .update(await readFile(join(directory, file)))
      .digest("hex");
  }
  return digests;
}

test("two runs write the same bytes, and they are the committed ones", { timeout: 120_000 }, async () => {
  const digests = await generateAndHash();
  // The market of the other tests is another run's.
  const earlier = inject("sampleDirectory");
  if (earlier !== "") expect(await digestsOf(earlier)).toEqual(digests);
  const whole = createHash("sha256").update(JSON.stringify(digests)).digest("hex");
  expect(whole).toBe(EXPECTED_DIGEST);
});
