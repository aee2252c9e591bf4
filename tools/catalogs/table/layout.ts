import type { EventLoopYield } from "../../event-loop.js";
import { findHeader, HEADER_ROWS, type Header } from "./header.js";
import { RowReader, type TableRow } from "./row-reader.js";

/** How a file is written down. */
export interface Layout {
  readonly delimiter: string;
  /** Where the table begins: behind Excel's "sep=;" line. */
  readonly start: { readonly offset: number; readonly line: number };
  readonly header: Header;
  /** The first rows below the header. */
  readonly sample: readonly TableRow[];
}

/** The first of equals counts: a file of one column is called comma-separated. */
const DELIMITERS = [",", "\t", ";", "|"] as const;
const HEAD = 2 << 20;
const SCORED_ROWS = 60;
const SAMPLE_ROWS = 200;

export async function detectLayout(text: Buffer, filename: string | null, eventLoop: EventLoopYield): Promise<Layout> {
  const separator = /^\s*"?sep=([^\r\n"])"?[ \t,;]*(?:\r\n|\n|\r)/i.exec(text.subarray(0, 40).toString("latin1"));
  const start = separator === null ? { offset: 0, line: 1 } : { offset: separator[0].length, line: 2 };
  const head = text.subarray(0, HEAD);
  const [usual, ...others] = DELIMITERS;
  const delimiters = separator?.[1]
    ? [separator[1]]
    : [usual, ...others.filter((delimiter) => head.includes(delimiter))];
  let best: { delimiter: string; header: Header; score: number } | null = null;
  for (const delimiter of delimiters) {
    const rows = firstRows(head, delimiter, start, SCORED_ROWS);
    const header = findHeader(rows);
    const score = scoreOf(header, rows, delimiter, filename);
    if (best === null || score > best.score) best = { delimiter, header, score };
    await eventLoop.rest();
  }
  const { delimiter, header } = best ?? { delimiter: usual, header: findHeader([]) };
  const rows = firstRows(head, delimiter, start, SAMPLE_ROWS);
  const sample = rows.filter(({ line, problem }) => line > header.line && problem === null);
  return { delimiter, start, header, sample };
}

/** The head of a longer file may end within a row, which then is left out. */
function firstRows(head: Buffer, delimiter: string, start: Layout["start"], most: number): TableRow[] {
  const reader = new RowReader(head, delimiter, start);
  const rows: TableRow[] = [];
  for (let next = reader.next(); next !== null && rows.length < most; next = reader.next()) rows.push(...next);
  if (head.length === HEAD && rows.length < most && rows.length > 1) rows.pop();
  return rows.slice(0, most);
}

/** Known headings count most, then rows that are equally wide. */
function scoreOf(header: Header, rows: readonly TableRow[], delimiter: string, filename: string | null): number {
  const widths = new Map<number, number>();
  const first = header.line === 0 ? rows : rows.filter(({ line }) => line >= header.line);
  for (const { cells, problem } of first.slice(0, HEADER_ROWS))
    if (problem === null) widths.set(cells.length, (widths.get(cells.length) ?? 0) + 1);
  const [width, count] = [...widths].sort((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [1, 0];
  const evenness = width < 2 ? 0 : count / Math.min(HEADER_ROWS, first.length);
  const isNamed = delimiter === "\t" && /\.(?:tsv|tab)$/i.test(filename ?? "");
  return header.known * 10 + evenness * 5 + Math.min(width, 20) / 20 + (isNamed ? 2 : 0);
}
