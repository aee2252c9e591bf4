import type { Answer } from "../../graph/answer/answer.js";
import type { Derivation } from "../../graph/answer/derivation.js";
import type { Statement } from "../../graph/answer/figure.js";
import { type Score, shareScore } from "./score.js";

/** Share of the claims with figures whose evidence is complete: every reference exists, its rows were counted, its data has a date. */
export function scoreEvidence(answer: Answer): Score {
  const evidence = new Map(answer.evidence.map((item) => [item.ref, item]));
  const claims = claimsOf(answer);
  const faults = claims.flatMap(({ place, refs }) => {
    if (refs.length === 0) return [`${place} cites nothing`];
    const wrong = refs.flatMap((ref) => {
      const item = evidence.get(ref);
      if (item === undefined) return [`${ref} does not exist`];
      if (!(item.rowsExamined > 0)) return [`${ref} examined no rows`];
      return item.asOf === null ? [`${ref} has no date`] : [];
    });
    return wrong.length === 0 ? [] : [`${place}: ${wrong.join(", ")}`];
  });
  return shareScore(
    claims.length - faults.length,
    claims.length,
    faults.length === 0 ? `All ${claims.length} claims have complete evidence.` : `${faults.join("; ")}.`,
  );
}

interface Claim {
  readonly place: string;
  readonly refs: readonly string[];
}

/** Figures over nothing but constants and the asker's own numbers rest on no data and cite none. */
function claimsOf({ headline, sections }: Answer): Claim[] {
  const ofStatement = (statement: Statement, place: string): Claim[] => {
    const figures = statement.parts.filter((part) => typeof part !== "string");
    const needsProof = figures.some(({ value, derivation }) => value !== null && restsOnData(derivation));
    return needsProof ? [{ place, refs: [...new Set(figures.flatMap(({ refs }) => refs))] }] : [];
  };
  return [
    ...ofStatement(headline, "headline"),
    ...sections.flatMap(({ id, statements, tables }) => [
      ...statements.flatMap((statement, position) => ofStatement(statement, `${id}, statement ${position + 1}`)),
      ...tables.flatMap((table) =>
        table.rows.some((row) => Object.values(row).some((cell) => typeof cell === "number"))
          ? [{ place: `table ${table.id}`, refs: table.refs }]
          : [],
      ),
    ]),
  ];
}

/** A formula does when one of its operands does. */
function restsOnData(derivation: Derivation | null): boolean {
  if (derivation === null) return true;
  if ("from" in derivation) return derivation.from.some(restsOnData);
  return !["constant", "asked", "length"].includes(derivation.by);
}
