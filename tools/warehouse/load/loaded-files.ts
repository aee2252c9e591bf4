import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { LOADED_FILES_TABLE } from "../market-layout.js";
import { DATASETS_TABLE } from "../schema.js";
import type { FoundFiles, LoadFile } from "./find-files.js";
import { literal } from "./sql-text.js";

/** A load file by what it holds: the same content for the same table, whatever it is called. */
export interface LoadedFile {
  readonly table: string;
  /** SHA-256, hexadecimal. */
  readonly digest: string;
}

/** Where the data came from is no data: `datasets.csv` may be the same with every folder. */
export async function digestFiles({ byTable }: FoundFiles): Promise<LoadedFile[]> {
  const files: LoadedFile[] = [];
  for (const [table, file] of byTable) {
    if (table === DATASETS_TABLE.name) continue;
    files.push({ table, digest: await digestOf(file, table) });
  }
  return files;
}

export async function digestOf(file: LoadFile, table: string): Promise<string> {
  const hash = createHash("sha256").update(`${table}\n`);
  await pipeline(createReadStream(file.path, { highWaterMark: 1 << 20 }), hash);
  return hash.digest("hex");
}

export function insertLoadedFilesSql(schema: string, files: readonly LoadedFile[]): string {
  const rows = files.map(({ table, digest }) => `(${literal(table)}, ${literal(digest)})`);
  return `INSERT INTO ${schema}.${LOADED_FILES_TABLE} (table_name, digest) VALUES ${rows.join(", ")}`;
}
