import { z } from "zod";
import { Signals } from "../signals.js";
import { pathIn } from "./cell.js";
import { Derivation, type Derived } from "./derivation.js";
import { Figure, Statement } from "./figure.js";
import { FigureKind } from "./figure-kind.js";
import { Limit } from "./limit.js";
import { Suggestion } from "./suggestion.js";

/** The typed answer. Text, interface parts and evaluations all start from it. */

export const Cell = z.union([z.string(), z.number(), z.null()]);
export type Cell = z.infer<typeof Cell>;

export const TableColumn = z.object({
  key: z.string(),
  /** Heading with the unit where the kind does not show it. */
  label: z.string(),
  kind: z.union([FigureKind, z.literal("text"), z.literal("date")]),
  /** ISO 4217 for money and estimates. */
  currency: z.string().nullable(),
  signed: z.boolean(),
  /** Whose way of writing numbers its cells are printed in; English when missing. */
  language: z.string().optional(),
});
export type TableColumn = z.infer<typeof TableColumn>;

export const AnswerTable = z.object({
  id: z.string(),
  title: z.string(),
  columns: z.array(TableColumn),
  rows: z.array(z.record(z.string(), Cell)),
  refs: z.array(z.string()),
  /** Rows the full result has, when the table shows only its top; null when it shows all. */
  totalRows: z.number().nullable(),
  /** Method or reading aid below the table; null for none. */
  note: z.string().nullable(),
  /** Where the row of a tool result stands that this row shows: a path, to which the column's key leads on. Null for a row of no one place. */
  origins: z.array(z.string().nullable()),
  /** Cells that are computed, or that stand elsewhere than `origins` says, with their proof. */
  derived: z.array(z.object({ row: z.number(), key: z.string(), derivation: Derivation })),
});
export type AnswerTable = z.infer<typeof AnswerTable>;

/** A picture of cells: what is drawn stands in `data`, each cell with its proof, so that it equals the tables beside it. */
export const Chart = z.object({
  id: z.string(),
  /** season: an index by calendar month. band: a course with bounds. distribution: five percentiles of each row. scatter: one point per row. */
  kind: z.enum(["line", "season", "band", "bars", "distribution", "scatter"]),
  title: z.string(),
  data: AnswerTable,
  /** Key of the column that names the rows; of a scatter, the one along the bottom. */
  x: z.string(),
  /** Keys of the columns that are drawn, the first one strongest. */
  y: z.array(z.string()),
  /** Keys of the bounds of a band; null for none. */
  low: z.string().nullable(),
  high: z.string().nullable(),
  /** Key of the column that the size of a point stands for. */
  size: z.string().nullable(),
  /** Values to compare with, each drawn as a line across. */
  marks: z.array(z.object({ label: z.string(), figure: Figure })),
});
export type Chart = z.infer<typeof Chart>;

export const Section = z.object({
  id: z.string(),
  title: z.string(),
  statements: z.array(Statement),
  tables: z.array(AnswerTable),
  /** Markdown shows none: the tables hold the same. */
  charts: z.array(Chart).optional(),
  /** The statements are items of a list rather than paragraphs. */
  isList: z.boolean().optional(),
  /** A file to take away, built from the rows of the answer. */
  file: z.object({ name: z.string(), mediaType: z.string(), text: z.string() }).optional(),
});
export type Section = z.infer<typeof Section>;

/** Null for a section with nothing in it. */
export const withContent = (section: Section | null): Section | null =>
  section === null || section.statements.length + section.tables.length === 0 ? null : section;

export const Evidence = z.object({
  /** "pricing-2" inside findings, "E2" in a finished answer. */
  ref: z.string(),
  tool: z.string(),
  asked: z.string(),
  rowsExamined: z.number(),
  asOf: z.string().nullable(),
  truncated: z.boolean(),
  tookMs: z.number(),
  /** The result was read for an earlier question, which took `tookMs`. */
  isRepetition: z.literal(true).optional(),
  sources: z.array(
    z.object({
      label: z.string(),
      refreshedOn: z.string().nullable(),
      coversFrom: z.string().nullable(),
      coversTo: z.string().nullable(),
      ends: z.array(z.object({ market: z.string(), to: z.string() })).optional(),
      isSample: z.boolean(),
    }),
  ),
});
export type Evidence = z.infer<typeof Evidence>;

/** What one specialist found, before synthesis. */
export const Findings = z.object({
  specialist: z.string(),
  /** empty: the data was read and holds nothing on this. unavailable: it could not be read. failed: a fault of ours, logged. */
  status: z.enum(["answered", "empty", "unavailable", "failed"]),
  headline: Statement,
  /** Asks of the request that are answered in a sentence of their own, by their place; the headline holds them. */
  asks: z.array(z.object({ ask: z.number(), statement: Statement })),
  sections: z.array(Section),
  /** True reasons that bound the answer. */
  limits: z.array(Limit),
  /** What can be asked next. */
  followUps: z.array(Suggestion),
  evidence: z.array(Evidence),
  /** Facts that conclusions across domains rest on. */
  signals: Signals.optional(),
});
export type Findings = z.infer<typeof Findings>;

export const Freshness = z.object({
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  isSample: z.boolean(),
  /** Until when each kind of data goes, the longest first; only where they differ. */
  ends: z.array(z.object({ label: z.string(), to: z.string() })).optional(),
  /** Set when data is older than 30 days at the time of asking, or its age is unknown. */
  warning: z.string().nullable(),
});
export type Freshness = z.infer<typeof Freshness>;

/** How far the headline can be trusted: its worst number decides. */
export const Confidence = z.object({
  grade: z.enum(["A", "B", "C", "D"]),
  /** What decided, each a clause without a full stop; never empty. */
  reasons: z.array(z.string()),
});
export type Confidence = z.infer<typeof Confidence>;

export const Answer = z.object({
  /**
   * answered: from the data, as far as it goes. unknown: the market holds nothing of what was named.
   * outside: no market question. unavailable: the data could not be read.
   */
  kind: z.enum(["answered", "unknown", "outside", "unavailable"]),
  title: z.string(),
  headline: Statement,
  /** The figures to see first, where the headline's own are not they. */
  keyFigures: z.array(z.object({ name: z.string(), figure: Figure })).optional(),
  /** What was taken from the question before, as one sentence; missing where the question stood by itself. */
  carried: z.string().optional(),
  sections: z.array(Section),
  evidence: z.array(Evidence),
  freshness: Freshness,
  /** Missing where no figure is given. */
  confidence: Confidence.optional(),
  /** One sentence with the true reasons. */
  limits: z.string(),
  followUps: z.array(z.string()),
  /** Specialists that took part; empty when the question is outside the field. */
  specialists: z.array(z.string()),
  /** The headings of every answer, by their English, where it is in another language. */
  headings: z.record(z.string(), z.string()).optional(),
  /** ISO 639-1, where it is told in another language than English. */
  language: z.string().optional(),
});
export type Answer = z.infer<typeof Answer>;

/** Short form for table authors: column("price", "Price", "money", "USD"). */
export function column(
  key: string,
  label: string,
  kind: TableColumn["kind"],
  currency: string | null = null,
  signed = false,
): TableColumn {
  return { key, label, kind, currency, signed };
}

/** The first rows of a list, and those further down that sentences name. */
export const firstAnd = <Row>(rows: readonly Row[], most: number, named: readonly (Row | null | undefined)[]): Row[] =>
  rows.filter((row, place) => place < most || named.includes(row));

/** Picks the shown rows, keeps the count of the rest, and sets the proofs of computed cells aside. */
export function table(input: {
  id: string;
  title: string;
  columns: readonly TableColumn[];
  rows: readonly Readonly<Record<string, string | null | Derived>>[];
  refs: string | readonly string[];
  show?: number;
  totalRows?: number | null;
  note?: string | null;
}): AnswerTable {
  const shown = input.show === undefined ? input.rows : input.rows.slice(0, input.show);
  const total = input.totalRows ?? input.rows.length;
  const origins = shown.map(originOf);
  return {
    id: input.id,
    title: input.title,
    columns: [...input.columns],
    rows: shown.map((row) => mapValues(row, (cell) => (isDerived(cell) ? cell.value : cell))),
    refs: typeof input.refs === "string" ? [input.refs] : [...input.refs],
    totalRows: total > shown.length ? total : null,
    note: input.note ?? null,
    origins,
    derived: shown.flatMap((cells, row) =>
      Object.entries(cells).flatMap(([key, cell]) =>
        isDerived(cell) && cell.derivation !== null && !isField(key, cell, origins[row] ?? null)
          ? [{ row, key, derivation: cell.derivation }]
          : [],
      ),
    ),
  };
}

/** The row of a result that most cells come from under their own name. */
function originOf(cells: Readonly<Record<string, string | null | Derived>>): string | null {
  const counts = new Map<string, number>();
  for (const [key, cell] of Object.entries(cells)) {
    if (!isDerived(cell) || cell.derivation?.by !== "cell") continue;
    const row = cell.derivation.path.slice(0, cell.derivation.path.lastIndexOf("/"));
    if (isField(key, cell, row)) counts.set(row, (counts.get(row) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0] ?? null;
}

/** Whether a cell is the field `key` of the row at the path `row`. */
const isField = (key: string, { derivation }: Derived, row: string | null): boolean =>
  row !== null && derivation?.by === "cell" && derivation.path === pathIn(row, key);

/** A number of a table with its proof; null where the cell holds none. */
export function cellOf({ rows, origins, derived }: AnswerTable, row: number, key: string): Derived | null {
  const value = rows[row]?.[key] ?? null;
  if (typeof value !== "number") return null;
  const computed = derived.find((each) => each.row === row && each.key === key);
  if (computed !== undefined) return { value, derivation: computed.derivation };
  const origin = origins[row] ?? null;
  return origin === null ? null : { value, derivation: { by: "cell", path: pathIn(origin, key), value } };
}

const isDerived = (cell: string | null | Derived): cell is Derived => typeof cell === "object" && cell !== null;

function mapValues<From, To>(record: Readonly<Record<string, From>>, change: (value: From) => To): Record<string, To> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));
}
