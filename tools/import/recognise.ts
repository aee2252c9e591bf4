import { currencyInHeading, normaliseHeading } from "../catalogs/table/headings.js";
import type { TableRow } from "../catalogs/table/row-reader.js";
import { type ExportFormat, type Field, headingsOf } from "./formats/format.js";
import { FORMATS } from "./formats/index.js";
import { readMonth } from "./values/dates.js";

/** Rows among which the headings are looked for: preambles are a few lines long. */
const HEADER_ROWS = 40;

export interface ExportColumn {
  readonly index: number;
  readonly heading: string;
  readonly field: Field | null;
  /** First day of the month whose searches the column holds. */
  readonly month: string | null;
  /** "CPC (USD)". */
  readonly currency: string | null;
  /** How sure it is, 0-1: 1 for a heading of the format. */
  readonly certainty: number;
}

export interface Recognised {
  readonly format: ExportFormat;
  /** Line of the row with the headings. */
  readonly line: number;
  readonly columns: readonly ExportColumn[];
}

interface Known {
  readonly format: ExportFormat;
  /** Each a set of normalised headings, of which one has to be there. */
  readonly needs: readonly (readonly string[])[];
  readonly headings: ReadonlyMap<string, Field | null>;
}

const KNOWN: readonly Known[] = FORMATS.map((format) => ({
  format,
  needs: format.needs.map((names) => names.split("|").map(normaliseHeading)),
  headings: headingsOf(format),
}));

const namesOf = (heading: string): string[] => {
  const rest = currencyInHeading(heading)?.name;
  return rest === undefined ? [normaliseHeading(heading)] : [normaliseHeading(heading), rest];
};

/** By its headings, whatever the file is called and whatever stands above them; null when no known format has them. */
export function recogniseExport(rows: readonly TableRow[]): Recognised | null {
  for (const row of rows.slice(0, HEADER_ROWS)) {
    if (row.problem !== null || row.cells.length < 2) continue;
    const names = new Set(row.cells.flatMap(namesOf));
    const known = KNOWN.find(({ needs }) => needs.every((need) => need.some((name) => names.has(name))));
    if (known) return { format: known.format, line: row.line, columns: columnsOf(row.cells, known) };
  }
  return null;
}

function columnsOf(headings: readonly string[], { format, headings: known }: Known): ExportColumn[] {
  return headings.map((heading, index) => {
    const month = format.hasMonthColumns ? monthOfHeading(heading) : null;
    const name = namesOf(heading).find((each) => known.has(each));
    const field = name === undefined ? null : (known.get(name) ?? null);
    const isKnown = name !== undefined || month !== null;
    const currency = field === null ? null : (currencyInHeading(heading)?.currency ?? null);
    return { index, heading: heading.trim(), field, month, currency, certainty: isKnown ? (format.certainty ?? 1) : 0 };
  });
}

/** "Searches: May 2025", "Suchanfragen: Mai 2025": the words in front follow the language of the account. */
function monthOfHeading(heading: string): string | null {
  const at = heading.lastIndexOf(":");
  return at === -1 ? null : readMonth(heading.slice(at + 1));
}
