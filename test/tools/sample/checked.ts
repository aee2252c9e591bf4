import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { TABLES } from "../../../tools/warehouse/schema.js";
import { isLong } from "../../long-run.js";
import { sampleDirectory } from "./market-files.js";

/**
 * SHA-256 over the names and digests of all files, and the tables that they keep to. A change of either is a change of this line: the
 * tests of rows beside this file run then, and have to pass first.
 */
export const CHECKED = "5414df00eb65fcff7fcc41b5d007031e4c5b4385f41126b0fbfed7bcdec7549b";

export async function digestOf(directory: string): Promise<string> {
  const files: Record<string, string> = {};
  for (const name of (await readdir(directory)).sort()) files[name] = hash(await readFile(join(directory, name)));
  const tables = JSON.stringify(TABLES, (key, value) => (key === "about" || key === "label" ? undefined : value));
  return hash(JSON.stringify([files, tables]));
}

const hash = (bytes: string | Uint8Array): string => createHash("sha256").update(bytes).digest("hex");

/** Tests of rows have nothing to say of rows that have passed them: they run when the market is another, and in a long run. */
export const isUnchecked = isLong || (await digestOf(await sampleDirectory())) !== CHECKED;
