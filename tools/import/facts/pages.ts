import type { FactSink } from "../../warehouse/import/fact-tables.js";
import type { ExportRow } from "./row.js";

const LONGEST = 500;

/** Pages and products that people who run a search end up on; `clicks` is unknown where the row only says what comes first. */
export function addPages(
  row: ExportRow,
  search: { readonly market: string; readonly keyword: string },
  clicks: number | null,
  line: number,
  sink: FactSink,
): void {
  for (const text of row.texts("page")) sink.add("page_facts", line, { ...search, page: pageOf(text), clicks });
}

/** The same page whatever led to it: without scheme, "www." and what stands behind its path. */
export const pageOf = (text: string): string =>
  text
    .replace(/^https?:\/\//i, "")
    .replace(/^www\./i, "")
    .replace(/[?#].*$/s, "")
    .replace(/\/+$/, "")
    .toLowerCase()
    .slice(0, LONGEST);
