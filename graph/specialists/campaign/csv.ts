import { escapeCell } from "../../../tools/catalogs/table/escape-cell.js";

/** RFC 4180: lines end in CRLF; a cell with a comma, a quote or a line break is quoted, its quotes doubled. */
export function toCsv(header: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = [header, ...rows.map((row) => header.map((name) => escapeCell(row[name] ?? "")))];
  return lines.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
