import { z } from "zod";
import { type Answer, type AnswerTable, Cell, Confidence, Evidence, Freshness } from "../../graph/answer/answer.js";
import { renderStatement } from "../../graph/answer/figure.js";

/** An answer as a program reads it: its sentences as text, its tables as rows. */

const ToldTable = z.object({
  title: z.string(),
  columns: z.array(
    z.object({
      /** The name of its cells in the rows. */
      key: z.string(),
      label: z.string(),
      kind: z.string().describe("money, percent, count, date, text …"),
      currency: z.string().nullable().describe("ISO 4217, of money"),
    }),
  ),
  rows: z.array(z.record(z.string(), Cell)).describe("Null is unknown."),
  totalRows: z.number().nullable().describe("Rows of the full result where only its top is shown."),
  note: z.string().nullable(),
});

export const ToldAnswer = z.object({
  kind: z
    .enum(["answered", "unknown", "outside", "unavailable"])
    .describe("unknown: the market holds nothing of it; outside: no market question; unavailable: not readable"),
  title: z.string(),
  headline: z.string(),
  sections: z.array(z.object({ title: z.string(), statements: z.array(z.string()), tables: z.array(ToldTable) })),
  evidence: z.array(Evidence).describe("What was looked up, over how many rows, and of when they are."),
  freshness: Freshness,
  confidence: Confidence.nullable(),
  limits: z.string().describe("What bounds the answer."),
  followUps: z.array(z.string()).describe("What can be asked next, in the same context."),
  specialists: z.array(z.string()),
});
type ToldAnswer = z.infer<typeof ToldAnswer>;

export function tellAnswer(answer: Answer): ToldAnswer {
  const { kind, title, headline, sections, evidence, freshness, confidence, limits, followUps, specialists } = answer;
  return {
    kind,
    title,
    headline: renderStatement(headline),
    sections: sections.map((section) => ({
      title: section.title,
      statements: section.statements.map(renderStatement),
      tables: section.tables.map(tellTable),
    })),
    evidence,
    freshness,
    confidence: confidence ?? null,
    limits,
    followUps,
    specialists,
  };
}

const tellTable = ({ title, columns, rows, totalRows, note }: AnswerTable) => ({
  title,
  columns: columns.map(({ key, label, kind, currency }) => ({ key, label, kind, currency })),
  rows,
  totalRows,
  note,
});
