import type { AnswerTable } from "../../../graph/answer/answer.js";
import { valueAt } from "../../../graph/answer/cell.js";
import { type Figure, renderStatement, type Statement } from "../../../graph/answer/figure.js";
import type { Proof } from "../../../graph/answer/grounding.js";
import { wordsBefore } from "./directions.js";

/** The row of a result that a figure stands in, with the rows beside it. */
interface Row {
  readonly list: string;
  readonly place: number;
  readonly rows: readonly unknown[];
}

/** The innermost list on the way to a figure's cell; null for figures that are computed or stand in no list. */
function rowOf({ derivation, refs }: Figure, { results }: Proof): Row | null {
  if (derivation?.by !== "cell") return null;
  const [, list, place] = derivation.path.match(/^(.*)\/(\d+)\/[^\d].*$/) ?? [];
  if (list === undefined) return null;
  for (const result of refs.flatMap((ref) => results.get(ref) ?? [])) {
    const rows = valueAt(result, list);
    if (valueAt(result, derivation.path) === derivation.value && Array.isArray(rows))
      return { list, place: Number(place), rows };
  }
  return null;
}

/** Fields that say whose row it is. */
const NAMES = ["name", "brand", "merchant", "keyword", "product", "title", "value", "segment", "cluster"] as const;

/** The names of a row, also those that a general query keeps under `keys`. */
function namesOf(row: unknown): string[] {
  const held = row as Record<string, unknown> | null; // an element of a list of a result
  const keys = typeof held?.keys === "object" ? (held.keys as Record<string, unknown>) : {};
  return NAMES.flatMap((name) => [held?.[name], keys?.[name]])
    .filter((name) => typeof name === "string")
    .map((name) => name.toLowerCase());
}

/** Whole, or word by word: "purchases that start in search" as "of purchases start in search". */
const holds = (text: string, name: string): boolean => {
  // "Men" stands in "women" too.
  const isWord = text.split(name).some((before, place, parts) => place < parts.length - 1 && !/\p{L}$/u.test(before));
  const long = name.split(/\P{L}+/u).filter((word) => word.length > 3);
  return isWord || (long.length > 2 && long.every((word) => text.includes(word)));
};

/** Figures of a row that the statement does not name, while it names another row of the same list. */
export function wrongSubjects(statement: Statement, around: string, proof: Proof): string[] {
  const text = renderStatement(statement).toLowerCase();
  return figuresOf(statement).flatMap((figure) => {
    const row = rowOf(figure, proof);
    if (row === null) return [];
    const own = namesOf(row.rows[row.place]);
    if (own.length === 0 || own.some((name) => holds(text, name) || holds(around.toLowerCase(), name))) return [];
    const other = row.rows.flatMap(namesOf).find((name) => !own.includes(name) && holds(text, name));
    return other === undefined ? [] : [`a figure of "${own[0]}" in a sentence on "${other}"`];
  });
}

const MOST = /\b(?:most(?! recent)|largest|highest|biggest|strongest|dearest|fastest)\b/i;
const LEAST = /\b(?:least|lowest|cheapest|smallest|fewest|weakest|slowest)\b/i;

/** "The third cheapest" leads nothing. */
const ORDINAL = /\b(?:second|third|fourth|fifth|next)[ -]/i;

/** Superlatives before a figure whose row has no largest, or smallest, value of its list, or of the rows of its kind there. */
export function wrongSuperlatives({ parts }: Statement, proof: Proof): string[] {
  return parts.flatMap((part, place) => {
    if (typeof part === "string") return [];
    const clause =
      wordsBefore(parts, place)
        .split(/[.;:]\s/)
        .at(-1) ?? "";
    const [isMost, isLeast] = [MOST.test(clause), LEAST.test(clause)];
    const row = isMost === isLeast || ORDINAL.test(clause) ? null : rowOf(part, proof);
    if (row === null || row.rows.length < 2) return [];
    const values = row.rows.filter((each) => kindOf(each) === kindOf(row.rows[row.place])).map(numbersOf);
    const own = numbersOf(row.rows[row.place]);
    const isExtreme = Object.entries(own).some(([key, value]) =>
      values.every((each) => {
        const other = each[key];
        return other === undefined || (isMost ? other <= value : other >= value);
      }),
    );
    return isExtreme ? [] : [`"${clause.trim()}" before a row that leads in nothing`];
  });
}

/** Segments of buyers are told by kind: age, region. */
const kindOf = (row: unknown): unknown => (row as Record<string, unknown> | null)?.kind; // an element of a list of a result

function numbersOf(row: unknown): Record<string, number> {
  const held = row as Record<string, unknown> | null; // an element of a list of a result
  const values = typeof held?.values === "object" ? (held.values as Record<string, unknown>) : {};
  return Object.fromEntries(
    Object.entries({ ...held, ...values }).filter((entry): entry is [string, number] => typeof entry[1] === "number"),
  );
}

/** Rows that a sentence names and that the table of their list leaves out. */
export function missingRows(statement: Statement, tables: readonly AnswerTable[], proof: Proof): string[] {
  return figuresOf(statement).flatMap((figure) => {
    const row = rowOf(figure, proof);
    if (row === null) return [];
    const path = `${row.list}/${row.place}`;
    const ofList = tables.filter(
      ({ origins, refs }) =>
        refs.some((ref) => figure.refs.includes(ref)) &&
        origins.some((origin) => origin?.replace(/\/\d+$/, "") === row.list),
    );
    const isShown = ofList.length === 0 || ofList.some(({ origins }) => origins.includes(path));
    return isShown ? [] : [`"${namesOf(row.rows[row.place])[0] ?? path}" stands in no table of its list`];
  });
}

const figuresOf = ({ parts }: Statement): Figure[] =>
  parts.filter((part): part is Figure => typeof part !== "string" && part.value !== null);
