import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { InvalidInputError } from "../../errors.js";
import { DATASETS_TABLE, TABLES, type Table } from "../schema.js";

const FORMATS = ["csv", "parquet"] as const;

export interface LoadFile {
  readonly path: string;
  readonly name: string;
  readonly format: (typeof FORMATS)[number];
}

export interface FoundFiles {
  readonly byTable: ReadonlyMap<string, LoadFile>;
  readonly notes: readonly string[];
}

/** One `<table>.csv` or `<table>.parquet` per table. @throws InvalidInputError when a required one is missing or one is there twice */
export async function findLoadFiles(directory: string, required: readonly string[]): Promise<FoundFiles> {
  const names = await listDirectory(directory);
  const tables: readonly Table[] = [...TABLES, DATASETS_TABLE];
  const byTable = new Map<string, LoadFile>();
  for (const { name: table } of tables) {
    const found = FORMATS.map((format) => ({ format, name: `${table}.${format}` })).filter(({ name }) =>
      names.includes(name),
    );
    const [first, second] = found;
    if (first && second)
      throw new InvalidInputError(`${directory} holds both ${first.name} and ${second.name}; keep one of them.`);
    if (first) byTable.set(table, { ...first, path: path.resolve(directory, first.name) });
    else if (required.includes(table))
      throw new InvalidInputError(`${directory} holds no ${table}.csv and no ${table}.parquet.`);
  }
  const used = new Set([...byTable.values()].map((file) => file.name));
  const notes = names
    .filter((name) => FORMATS.some((format) => name.endsWith(`.${format}`)) && !used.has(name))
    .map((name) => `${name} is not the name of a table and was not read.`);
  return { byTable, notes };
}

/** In bytes. */
export async function sizeOf(files: Iterable<LoadFile>): Promise<number> {
  const sizes = await Promise.all([...files].map(async (file) => (await stat(file.path)).size));
  return sizes.reduce((sum, size) => sum + size, 0);
}

async function listDirectory(directory: string): Promise<string[]> {
  try {
    return (await readdir(directory)).sort();
  } catch (cause) {
    throw new InvalidInputError(`The folder ${directory} cannot be read.`, { cause });
  }
}
