import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { InvalidInputError } from "../errors.js";
import { FIELDS, type Field } from "./formats/format.js";

export const MAP_NAME = "import-map.json";

const day = z.iso.date();
export const MapEntry = z.object({
  /** What the file was taken for; for the reader only. */
  is: z.string().optional(),
  market: z.string().nullish(),
  currency: z.string().nullish(),
  shop: z.string().nullish(),
  refreshedOn: day.nullish(),
  /** Meanings of columns by their headings; null for a column that is not used. */
  columns: z.record(z.string(), z.string().nullable()).optional(),
});
const MapFile = z.object({
  about: z.string().optional(),
  meanings: z.record(z.string(), z.string()).optional(),
  market: z.string().nullish(),
  currency: z.string().nullish(),
  shop: z.string().nullish(),
  files: z.record(z.string(), MapEntry).default({}),
});
export type MapFile = z.infer<typeof MapFile>;
export type MapEntry = z.infer<typeof MapEntry>;

const ABOUT =
  'What each file was taken for. Correct what is wrong, fill in what is null, and run the import again. A column means one of the words under "meanings", or null for nothing.';

/** @throws InvalidInputError for a file that is no such map, with the place of the mistake */
export async function readMap(file: string): Promise<MapFile> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { files: {} };
  let json: unknown;
  try {
    json = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch (cause) {
    throw new InvalidInputError(`The map ${file} is no JSON.`, { cause });
  }
  return checkMap(json, `The map ${file}`);
}

/** `what` begins the sentence. @throws InvalidInputError with the place of the mistake */
export function checkMap(json: unknown, what: string): MapFile {
  const parsed = MapFile.safeParse(json);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new InvalidInputError(
      `${what} is not understood at ${issue?.path.join(" > ") || "its beginning"}: ${issue?.message}.`,
    );
  }
  for (const [name, { columns = {} }] of Object.entries(parsed.data.files))
    for (const [heading, field] of Object.entries(columns))
      if (field !== null && !(field in FIELDS))
        throw new InvalidInputError(
          `${what}: "${field}" of the column "${heading}" in ${name} is none of ${Object.keys(FIELDS).join(", ")}.`,
        );
  return parsed.data;
}

/** What an entry says, in one form: null says as little as nothing, but for a column, which it leaves out. */
export function saidIn({ market, currency, shop, refreshedOn, columns = {} }: MapEntry): string {
  const named = Object.entries({ market, currency, shop, refreshedOn }).filter(([, value]) => value != null);
  const sorted = Object.entries(columns).sort(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify({ ...Object.fromEntries(named), columns: Object.fromEntries(sorted) });
}

/** What somebody says now counts for more than what was written before. */
export function withCorrections(map: MapFile, corrections: MapFile = { files: {} }): MapFile {
  const files = { ...map.files };
  for (const [name, entry] of Object.entries(corrections.files)) {
    const before = files[name];
    files[name] = { ...before, ...entry, columns: { ...before?.columns, ...entry.columns } };
  }
  return { ...map, ...corrections, files };
}

/** Writes what was understood, what somebody wrote before counting for more. */
export async function writeMap(file: string, map: MapFile): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const { market = null, currency = null, shop = null, files } = map;
  const meanings: Readonly<Record<Field, string>> = FIELDS;
  await writeFile(file, `${JSON.stringify({ about: ABOUT, meanings, market, currency, shop, files }, null, 2)}\n`);
}
