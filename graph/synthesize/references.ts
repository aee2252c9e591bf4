import type { AnswerTable, Evidence, Findings, Section } from "../answer.js";
import type { Statement } from "../figure.js";

/** Turns the references of several toolboxes ("pricing-2") into one numbering ("E2"); equal calls become one row. */
export interface Numbering {
  readonly evidence: Evidence[];
  readonly statement: (statement: Statement) => Statement;
  readonly section: (section: Section) => Section;
}

export function numberReferences(understanding: readonly Evidence[], findings: readonly Findings[]): Numbering {
  const numbers = new Map<string, string>();
  const byCall = new Map<string, Evidence>();
  for (const item of [...understanding, ...findings.flatMap((finding) => finding.evidence)]) {
    const call = `${item.tool}\n${item.asked}\n${item.rowsExamined}`;
    const known = byCall.get(call) ?? { ...item, ref: `E${byCall.size + 1}` };
    byCall.set(call, known);
    numbers.set(item.ref, known.ref);
  }
  const renumber = (refs: readonly string[]): string[] => [...new Set(refs.flatMap((ref) => numbers.get(ref) ?? []))];

  const statement = (source: Statement): Statement => ({
    parts: source.parts.map((part) => (typeof part === "string" ? part : { ...part, refs: renumber(part.refs) })),
    refs: renumber(source.refs),
  });
  const table = (source: AnswerTable): AnswerTable => ({ ...source, refs: renumber(source.refs) });
  return {
    evidence: [...byCall.values()],
    statement,
    section: (source) => ({
      ...source,
      statements: source.statements.map(statement),
      tables: source.tables.map(table),
    }),
  };
}
