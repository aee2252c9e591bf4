import { parse } from "csv-parse/sync";
import type { Section } from "../../graph/answer/answer.js";
import { formatNumber } from "../../graph/answer/figure.js";
import type { Grid } from "./grid.js";

const MOST_COLUMNS = 7;

/** A file to take away, as far as a surface has room; the whole of it stands in the text. */
export function fileGrid({ name, mediaType, text }: NonNullable<Section["file"]>, mostRows: number): Grid | null {
  if (mediaType !== "text/csv") return null;
  const [header = [], ...lines] = readLines(text);
  const columns = fullestColumns(header, lines);
  const isTelling = (line: readonly string[]): boolean => columns.every((at) => (line[at] ?? "") !== "");
  const shown = lines.filter(isTelling).slice(0, mostRows);
  if (columns.length === 0 || shown.length === 0) return null;
  return {
    title: name,
    columns: columns.map((at) => ({ heading: header[at] ?? "", isNumeric: false })),
    cells: shown.map((line) => columns.map((at) => line[at] ?? "")),
    captions: [
      `${shown.length} of ${formatNumber(lines.length, "count")} lines, ${columns.length} of ${header.length} columns; the whole file is in the text`,
    ],
  };
}

/** No lines where it is not well-formed: the text holds the file in any case. */
function readLines(text: string): string[][] {
  try {
    return parse(text, { relax_column_count: true });
  } catch {
    return [];
  }
}

/** Those that most lines fill, so that what is shown has no holes; as many as most lines share. */
function fullestColumns(header: readonly string[], lines: readonly (readonly string[])[]): number[] {
  const filled = header.map((_, at) => ({ at, lines: lines.filter((line) => (line[at] ?? "") !== "").length }));
  return filled
    .sort((one, other) => other.lines - one.lines || one.at - other.at)
    .filter(({ lines: count }) => count > lines.length / 4)
    .slice(0, MOST_COLUMNS)
    .map(({ at }) => at)
    .sort((one, other) => one - other);
}
