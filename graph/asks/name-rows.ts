import { isDeepStrictEqual } from "node:util";
import type { MeasureId } from "../../tools/measures/registry.js";
import { type AnswerTable, cellOf, type Section, type TableColumn } from "../answer/answer.js";
import { type Figure, join, listStatements, type Statement, say } from "../answer/figure.js";
import { nameColumnOf } from "../answer/listing.js";
import { inSentence } from "../answer/words.js";
import type { Ask } from "../understand/request.js";

/** Rows that are named in a sentence where the question gives no number: of a list, and of a ranking. */
const USUAL = 5;
const RANKED = 3;
const MOST = 10;

/** "Which five fell most in price?": the rows behind the one that a part's headline names, where several are asked for. */
export function withRowsNamed(headline: Statement, sections: readonly Section[], ask: Ask | undefined): Statement {
  const most = Math.min(ask?.limit ?? (isList(ask) ? USUAL : ask?.want === "rank" ? RANKED : 1), MOST);
  const [table] = sections.flatMap(({ tables }) => tables).filter((each) => namesOf(each) !== undefined);
  const column = table && namesOf(table);
  if (most < 2 || table === undefined || column === undefined) return headline;
  const names = [...new Set(table.rows.map((row) => row[column.key]))].filter((name) => typeof name === "string");
  const words = headline.parts
    .map((part) => (typeof part === "string" ? part : ""))
    .join("")
    .toLowerCase();
  const [first, ...others] = names.map((name) => words.includes(name.toLowerCase()));
  if (first !== true || others.includes(true)) return headline;
  const figures = figuresTold(headline, table);
  const next = names.slice(1, most).map((name) => {
    const figure = figures(table.rows.findIndex((row) => row[column.key] === name));
    const words = QUOTED.includes(column.key) ? `“${name}”` : column.key === "cluster" ? inSentence(name) : name;
    return figure === null ? say`${words}` : say`${words} (${figure})`;
  });
  return next.length === 0 ? headline : join(headline, say`Then come ${listStatements(next)}.`);
}

/** Of another row the figure that the headline tells of the first one: the cell of the column that it stands in. */
function figuresTold(headline: Statement, table: AnswerTable): (row: number) => Figure | null {
  const proofs = table.columns.map(({ key }) => ({ key, proof: cellOf(table, 0, key)?.derivation ?? null }));
  for (const part of headline.parts) {
    if (typeof part === "string" || part.derivation === null) continue;
    const told = proofs.find(({ proof }) => proof !== null && isDeepStrictEqual(proof, part.derivation));
    if (told === undefined) continue;
    return (row) => {
      const own = cellOf(table, row, told.key);
      return own === null ? null : { ...part, value: own.value, derivation: own.derivation };
    };
  }
  return () => null;
}

/** Questions are things, however they are asked for: "what do people ask about tents?" */
const isList = (ask: Ask | undefined): boolean =>
  ask?.want === "list" || ask?.measures[0] === ("questions" satisfies MeasureId);

const QUOTED = ["keyword", "query", "question", "negative"];

/** Questions and negatives are named too, though nothing is asked of them next. */
const namesOf = (table: AnswerTable): TableColumn | undefined =>
  table.columns.find(({ key }) => key === "question" || key === "negative") ?? nameColumnOf(table);
