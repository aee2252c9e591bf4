/** RFC 4180: lines end in CRLF; a cell with a comma, a quote or a line break is quoted, its quotes doubled. */
export function toCsv(header: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = [header, ...rows.map((row) => header.map((name) => guard(row[name] ?? "")))];
  return lines.map((cells) => `${cells.map(quote).join(",")}\r\n`).join("");
}

/** A spreadsheet would run a text that begins like a formula. */
const guard = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);

const quote = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
