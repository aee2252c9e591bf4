import type { Basis } from "../signals.js";
import type { AnswerTable, Chart, Evidence, Findings, Section } from "./answer.js";
import type { Figure, Statement } from "./figure.js";

/** Turns the references of several toolboxes ("pricing-2") into one numbering ("E2"); equal calls become one row. */
export interface Numbering {
  readonly evidence: Evidence[];
  /** The answer's reference for one of a toolbox; undefined when it was never handed out. */
  readonly refOf: (ref: string) => string | undefined;
  readonly figure: (figure: Figure) => Figure;
  readonly statement: (statement: Statement) => Statement;
  readonly section: (section: Section) => Section;
  readonly basis: (basis: readonly Basis[]) => Basis[];
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

  const figure = (source: Figure): Figure => ({ ...source, refs: renumber(source.refs) });
  const statement = (source: Statement): Statement => ({
    parts: source.parts.map((part) => (typeof part === "string" ? part : figure(part))),
    refs: renumber(source.refs),
  });
  const table = (source: AnswerTable): AnswerTable => ({ ...source, refs: renumber(source.refs) });
  const chart = (source: Chart): Chart => ({
    ...source,
    data: table(source.data),
    marks: source.marks.map((mark) => ({ ...mark, figure: figure(mark.figure) })),
  });
  return {
    evidence: [...byCall.values()],
    refOf: (ref) => numbers.get(ref),
    figure,
    statement,
    basis: (items) =>
      items.flatMap((item) => (numbers.has(item.ref) ? [{ ...item, ref: numbers.get(item.ref) ?? item.ref }] : [])),
    section: (source) => ({
      ...source,
      statements: source.statements.map(statement),
      tables: source.tables.map(table),
      ...(source.charts && { charts: source.charts.map(chart) }),
    }),
  };
}
