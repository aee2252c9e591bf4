import type { Answer } from "../../graph/answer/answer.js";

/** A table's cell, its row told by texts in it; or a section's n-th figure of a kind, "headline" being a section too. */
export type Place =
  | { readonly table: string; readonly row: readonly string[]; readonly column: string }
  | { readonly section: string; readonly kind: string; readonly number: number };

/** @throws Error that says what was looked for and what the answer holds instead */
export function lookUp(answer: Answer, place: Place): number {
  return "table" in place ? readCell(answer, place) : readFigure(answer, place);
}

function readCell(answer: Answer, { table: id, row: names, column }: Extract<Place, { table: string }>): number {
  const tables = answer.sections.flatMap((section) => section.tables);
  const table = tables.find((candidate) => candidate.id === id);
  if (!table)
    throw notFound(
      answer,
      `table "${id}"`,
      tables.map((candidate) => candidate.id),
    );
  const row = table.rows.find((cells) => names.every((name) => Object.values(cells).includes(name)));
  if (!row) throw notFound(answer, `row "${names.join(" / ")}" in table "${id}"`, table.rows.map(namesOf));
  const value = row[column];
  if (typeof value !== "number")
    throw notFound(answer, `number "${column}" in row "${names.join(" / ")}" of table "${id}"`, [JSON.stringify(row)]);
  return value;
}

const namesOf = (row: Readonly<Record<string, unknown>>): string =>
  Object.values(row)
    .filter((cell) => typeof cell === "string")
    .join(" / ");

/** A section's id starts with its specialist's when several answer. */
function readFigure(answer: Answer, { section: id, kind, number }: Extract<Place, { section: string }>): number {
  const statements =
    id === "headline"
      ? [answer.headline]
      : answer.sections
          .filter((section) => section.id === id || section.id.endsWith(`-${id}`))
          .flatMap((section) => section.statements);
  const figures = statements.flatMap(({ parts }) => parts).filter((part) => typeof part !== "string");
  const value = figures.filter((figure) => figure.kind === kind)[number - 1]?.value;
  if (typeof value !== "number")
    throw notFound(
      answer,
      `figure ${number} of kind "${kind}" in "${id}"`,
      figures.map((figure) => `${figure.kind} ${figure.value}`),
    );
  return value;
}

function notFound({ title, specialists, sections }: Answer, wanted: string, held: readonly string[]): Error {
  return new Error(
    `No ${wanted} in the answer "${title}" of ${specialists.join(", ")} with the sections ${sections.map(({ id }) => id).join(", ")}. There is: ${held.join("; ") || "nothing"}.`,
  );
}
