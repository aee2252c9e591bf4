import type { MappedColumn } from "../catalog.js";
import { type Column, type Field, productField } from "./fields.js";
import type { TableFormat } from "./formats/format.js";
import { formatOf } from "./formats/index.js";
import { guessColumns } from "./guess-columns.js";
import type { Header } from "./header.js";
import { currencyInHeading, normaliseHeading } from "./headings.js";
import type { TableRow } from "./row-reader.js";
import { SYNONYMS, similarHeading } from "./synonyms.js";

export interface Mapping {
  readonly format: TableFormat;
  readonly columns: readonly Column[];
  /** The columns of a field, the surest first. */
  readonly byField: ReadonlyMap<Field, readonly Column[]>;
}

/** Unused columns that are listed. */
const MOST_UNUSED = 200;

/** What every column means: by the format, by synonyms, then by values. */
export function mapColumns(header: Header, sample: readonly TableRow[]): Mapping {
  const format = formatOf(header.headings);
  const byFormat = header.headings.map((heading, index) => columnByFormat(format, heading, index));
  const taken = new Set(byFormat.map((column) => column?.field));
  const named = header.headings.map((heading, index) => {
    const column = byFormat[index];
    if (column != null) return column;
    const synonym = header.line === 0 ? null : columnBySynonym(heading, index);
    return synonym === null || taken.has(synonym.field) ? unused(heading, index) : synonym;
  });
  const columns = guessColumns(named, sample, { isBare: header.known === 0 });
  return { format, columns, byField: groupByField(columns, format) };
}

function columnByFormat(format: TableFormat, heading: string, index: number): Column | null {
  const name = normaliseHeading(heading);
  const field = format.numbered?.(name) ?? format.fields.get(name);
  if (field === undefined) return null;
  if (field === null) return unused(heading, index);
  return { index, heading, field, confidence: 1, how: "format", currency: null };
}

function columnBySynonym(heading: string, index: number): Column | null {
  const name = normaliseHeading(heading);
  const inHeading = currencyInHeading(heading);
  const synonym =
    SYNONYMS.get(name) ?? SYNONYMS.get(inHeading?.name ?? "") ?? similarHeading(inHeading?.name ?? name) ?? null;
  if (synonym === null) return null;
  return { index, heading, ...synonym, how: "synonym", currency: inHeading?.currency ?? null };
}

const unused = (heading: string, index: number): Column => ({
  index,
  heading,
  field: null,
  confidence: 0,
  how: "unused",
  currency: null,
});

function groupByField(columns: readonly Column[], format: TableFormat): Map<Field, Column[]> {
  const groups = new Map<Field, Column[]>();
  for (const column of columns) {
    if (column.field === null) continue;
    const group = groups.get(column.field);
    if (group === undefined) groups.set(column.field, [column]);
    else group.push(column);
  }
  // Formats name their better column first: the seller's own category before Google's.
  const order = new Map([...format.fields.keys()].map((name, at) => [name, at]));
  const rank = ({ heading }: Column) => order.get(normaliseHeading(heading)) ?? order.size;
  for (const group of groups.values())
    if (group.length > 1) group.sort((a, b) => b.confidence - a.confidence || rank(a) - rank(b) || a.index - b.index);
  return groups;
}

/** As callers read it: every used column, and unused ones up to a bound. */
export function listColumns(columns: readonly Column[]): MappedColumn[] {
  let unusedColumns = 0;
  return columns
    .filter(({ field }) => field !== null || ++unusedColumns <= MOST_UNUSED)
    .map(({ heading, field, confidence, how }) => ({
      column: heading.trim().slice(0, 100),
      field: field === null ? null : productField(field),
      confidence,
      how,
    }));
}
