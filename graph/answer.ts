import { z } from "zod";
import { FigureKind, Statement } from "./figure.js";

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
});
export type AnswerTable = z.infer<typeof AnswerTable>;

export const Section = z.object({
  id: z.string(),
  title: z.string(),
  statements: z.array(Statement),
  tables: z.array(AnswerTable),
  /** The statements are items of a list rather than paragraphs. */
  isList: z.boolean().optional(),
});
export type Section = z.infer<typeof Section>;

export const Evidence = z.object({
  /** "pricing-2" inside findings, "E2" in a finished answer. */
  ref: z.string(),
  tool: z.string(),
  asked: z.string(),
  rowsExamined: z.number(),
  asOf: z.string().nullable(),
  truncated: z.boolean(),
  tookMs: z.number(),
  sources: z.array(
    z.object({
      label: z.string(),
      refreshedOn: z.string().nullable(),
      coversFrom: z.string().nullable(),
      coversTo: z.string().nullable(),
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
  sections: z.array(Section),
  /** True reasons that bound the answer, each a clause without a full stop. */
  limits: z.array(z.string()),
  followUps: z.array(z.string()),
  evidence: z.array(Evidence),
});
export type Findings = z.infer<typeof Findings>;

export const Freshness = z.object({
  oldest: z.string().nullable(),
  newest: z.string().nullable(),
  isSample: z.boolean(),
  /** Set when data is older than 30 days at the time of asking, or its age is unknown. */
  warning: z.string().nullable(),
});
export type Freshness = z.infer<typeof Freshness>;

export const Answer = z.object({
  title: z.string(),
  headline: Statement,
  sections: z.array(Section),
  evidence: z.array(Evidence),
  freshness: Freshness,
  /** One sentence with the true reasons. */
  limits: z.string(),
  followUps: z.array(z.string()),
  /** Specialists that took part; empty when the question is outside the field. */
  specialists: z.array(z.string()),
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

/** Picks the shown rows and keeps the count of the rest. */
export function table(input: {
  id: string;
  title: string;
  columns: readonly TableColumn[];
  rows: readonly Readonly<Record<string, Cell>>[];
  refs: string | readonly string[];
  show?: number;
  totalRows?: number | null;
  note?: string | null;
}): AnswerTable {
  const shown = input.show === undefined ? input.rows : input.rows.slice(0, input.show);
  const total = input.totalRows ?? input.rows.length;
  return {
    id: input.id,
    title: input.title,
    columns: [...input.columns],
    rows: shown.map((row) => ({ ...row })),
    refs: typeof input.refs === "string" ? [input.refs] : [...input.refs],
    totalRows: total > shown.length ? total : null,
    note: input.note ?? null,
  };
}
