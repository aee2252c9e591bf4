import type { Row } from "../warehouse.js";

/** A file as an import took it. */
export interface StoredFile {
  readonly file: number;
  readonly importNumber: number;
  readonly hash: string;
  readonly name: string;
  readonly format: string;
  readonly label: string;
  readonly rank: number;
  readonly market: string | null;
  readonly merchant: string;
  readonly refreshedOn: string | null;
  /** A row missing from a later file of the same kind is no longer on offer. */
  readonly isWhole: boolean;
  readonly rows: number;
  readonly used: number;
  readonly rejected: number;
  /** What the map said of it, as JSON, and where that map lies; null for files of before that was kept. */
  readonly said: string | null;
  readonly mapPath: string | null;
}

const textOrNull = (value: Row[string] | undefined): string | null => (value == null ? null : String(value));

export const fileOf = (row: Row): StoredFile => ({
  file: Number(row.file),
  importNumber: Number(row.import_number),
  hash: String(row.hash),
  name: String(row.name),
  format: String(row.format),
  label: String(row.label),
  rank: Number(row.rank),
  market: textOrNull(row.market),
  merchant: String(row.merchant),
  refreshedOn: textOrNull(row.refreshed_on),
  isWhole: row.is_whole === true,
  rows: Number(row.rows),
  used: Number(row.used),
  rejected: Number(row.rejected),
  said: textOrNull(row.said),
  mapPath: textOrNull(row.map_path),
});
