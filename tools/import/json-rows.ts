import type { TableRow } from "../catalogs/table/row-reader.js";
import { InvalidInputError } from "../errors.js";
import { isKeepaHistory, keepaRecords } from "./keepa-history.js";

/** A file that begins so may be a list of objects. */
export const isJson = (bytes: Uint8Array): boolean =>
  /^(?:\[\s*\{|\{\s*")/.test(
    Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(200, bytes.byteLength))
      .toString("utf8")
      .replace(/^\uFEFF/, "")
      .trimStart(),
  );

/** A list of objects as a table; "line" is the place in the list, from 2. Null for JSON that is no such list. */
export function jsonRows(bytes: Uint8Array): TableRow[] | null {
  let parsed: unknown;
  try {
    parsed = JSON.parse(
      Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
        .toString("utf8")
        .replace(/^\uFEFF/, ""),
    );
  } catch (cause) {
    throw new InvalidInputError("It begins like JSON and cannot be read as such.", { cause });
  }
  const items = listIn(parsed);
  if (items === null) return null;
  const records = isKeepaHistory(items) ? keepaRecords(items) : items.map(attributesOf);
  const headings = [...new Set(records.flatMap((record) => Object.keys(record)))];
  const cellsOf = (record: Readonly<Record<string, unknown>>) => headings.map((name) => cellOf(record[name]));
  return [headings, ...records.map(cellsOf)].map((cells, index) => ({ line: index + 1, cells, problem: null }));
}

/** The list itself, or the list under a name such as "data". */
function listIn(value: unknown): unknown[] | null {
  const found = Array.isArray(value)
    ? value
    : Object.values(value ?? {}).find((each) => Array.isArray(each) && isObject(each[0]));
  return Array.isArray(found) && found.length > 0 && found.every(isObject) ? found : null;
}

const isObject = (value: unknown): boolean => typeof value === "object" && value !== null && !Array.isArray(value);

/** JSON:API, as Jungle Scout writes it, keeps the fields one step down. */
function attributesOf(item: unknown): Readonly<Record<string, unknown>> {
  const record = item as Record<string, unknown>;
  return isObject(record.attributes) ? (record.attributes as Record<string, unknown>) : record;
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value);
