/** A row that was not loaded, in words for the person who can correct the file. */
export interface Reject {
  readonly file: string;
  /** Line of the file where the row begins, 1 = header; of a Parquet file, the row's number. */
  readonly line: number;
  readonly column: string;
  readonly reason: string;
  readonly value: string;
}

export interface TableReport {
  readonly table: string;
  readonly label: string;
  /** Null when the folder holds no file for this table. */
  readonly file: string | null;
  /** Rows of the file, counted without the reader that loads them. */
  readonly records: number;
  readonly accepted: number;
  readonly rejected: number;
}

export interface LoadReport {
  readonly engine: "duckdb" | "postgresql";
  readonly generation: string;
  readonly tables: readonly TableReport[];
  readonly accepted: number;
  readonly rejected: number;
  /** Where the rejected rows are listed; null when there are none or nobody asked for the list. */
  readonly reportPath: string | null;
  /** What else the owner of the files should know, one sentence each. */
  readonly notes: readonly string[];
  readonly tookMs: number;
}

export type OnProgress = (message: string) => void;

const numberFormat = new Intl.NumberFormat("en-US");

export function count(rows: number, noun = "row"): string {
  return `${numberFormat.format(rows)} ${noun}${rows === 1 ? "" : "s"}`;
}
