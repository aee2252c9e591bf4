import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import type { CatalogProduct, CatalogReading } from "../../../../tools/catalogs/catalog.js";
import { readTable } from "../../../../tools/catalogs/table/read-table.js";

/** A table written down in a test. */
export function read(
  table: string | Uint8Array,
  {
    currency = null,
    maxProducts = 20_000,
    filename = null,
  }: { currency?: string | null; maxProducts?: number; filename?: string | null } = {},
): Promise<CatalogReading> {
  return readTable(typeof table === "string" ? Buffer.from(table) : table, { currency, maxProducts, filename });
}

/** Of the first product. */
export async function readOne(table: string, options?: Parameters<typeof read>[1]): Promise<CatalogProduct> {
  const [product] = (await read(table, options)).products;
  if (product === undefined) throw new Error("The table gave no product.");
  return product;
}

export const reasons = ({ rejectedByReason }: CatalogReading): Record<string, number> =>
  Object.fromEntries(rejectedByReason.map(({ reason, rows }) => [reason, rows]));

export const unreadReasons = ({ unreadByReason }: CatalogReading): Record<string, number> =>
  Object.fromEntries(unreadByReason.map(({ reason, rows }) => [reason, rows]));

const FOLDER = join(import.meta.dirname, "../../../../../shared/data");

export const readData = (file: string): Buffer =>
  file.endsWith(".gz") ? gunzipSync(readFileSync(join(FOLDER, file))) : readFileSync(join(FOLDER, file));
