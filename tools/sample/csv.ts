import { type FileHandle, open } from "node:fs/promises";
import { join } from "node:path";
import { TABLES, type TableName } from "../warehouse/schema.js";

const BLOCK_BYTES = 1_000_000;

export type Cell = string | number | null;

/** RFC 4180: quotes only where needed; null is the empty cell. */
export function formatCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell);
  return /[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/** One table's file. Rows gather in a buffer (a growing string of a megabyte keeps the garbage collector busy) and leave in blocks of about 1 MB. */
export class CsvFile {
  rows = 0;
  private block = Buffer.allocUnsafe(65_536);
  private used = 0;

  private constructor(
    private readonly handle: FileHandle,
    header: readonly string[],
  ) {
    this.append(`${header.join(",")}\n`);
  }

  static async create(directory: string, table: string, header: readonly string[]): Promise<CsvFile> {
    return new CsvFile(await open(join(directory, `${table}.csv`), "w"), header);
  }

  add(...cells: readonly Cell[]): void {
    let line = formatCell(cells[0] ?? null);
    for (let index = 1; index < cells.length; index++) line += `,${formatCell(cells[index] ?? null)}`;
    this.addLine(line);
  }

  /** A row already in CSV form, for the tables with a million rows. */
  addLine(line: string): void {
    this.addLines(line, 1);
  }

  /** Several such rows, joined by line breaks. */
  addLines(lines: string, count: number): void {
    this.append(`${lines}\n`);
    this.rows += count;
  }

  get isFull(): boolean {
    return this.used >= BLOCK_BYTES;
  }

  async flush(): Promise<void> {
    for (let written = 0; written < this.used; ) {
      written += (await this.handle.write(this.block, written, this.used - written)).bytesWritten;
    }
    this.used = 0;
  }

  async close(): Promise<void> {
    try {
      await this.flush();
    } finally {
      await this.handle.close();
    }
  }

  private append(text: string): void {
    // UTF-8 takes at most three bytes for a UTF-16 unit.
    const needed = this.used + text.length * 3;
    if (needed > this.block.length) {
      const larger = Buffer.allocUnsafe(Math.max(needed, this.block.length * 2));
      this.block.copy(larger, 0, 0, this.used);
      this.block = larger;
    }
    this.used += this.block.write(text, this.used, "utf8");
  }
}

/** 1299 cents as "12.99". */
export function formatCents(cents: number): string {
  const whole = Math.floor(cents / 100);
  const rest = cents - whole * 100;
  return rest < 10 ? `${whole}.0${rest}` : `${whole}.${rest}`;
}

/** One open file for every table of the schema. */
export type Files = Readonly<Record<TableName, CsvFile>>;

export async function openFiles(directory: string): Promise<Files> {
  const open = async (table: (typeof TABLES)[number]): Promise<[TableName, CsvFile]> => {
    const header = table.columns.map(({ name }) => name);
    return [table.name, await CsvFile.create(directory, table.name, header)];
  };
  return Object.fromEntries(await Promise.all(TABLES.map(open))) as Files; // fromEntries forgets that all tables are there
}
