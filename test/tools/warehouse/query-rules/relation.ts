import { KEPT_ROWS_TABLE, storedColumns } from "../../../../tools/warehouse/market-layout.js";
import { TABLES, type Table } from "../../../../tools/warehouse/schema.js";

/** Where rows are when a cluster of servers runs a text: on the shards, on every server, or brought together on one. */
export type Place = "shards" | "everywhere" | "together";

/** The rows of a table, or of a part of a text, as far as the rules know them. Columns go by their bare names. */
export interface Relation {
  readonly place: Place;
  /** Single rows of a large table, not yet summed. */
  readonly isRaw: boolean;
  /** Of named clusters only, or a row for each cluster. */
  readonly isBounded: boolean;
  readonly columns: ReadonlySet<string>;
  /** Each list of columns tells every row from the others. */
  readonly keys: readonly (readonly string[])[];
  /** `from` decides `to`. */
  readonly implied: readonly { readonly from: string; readonly to: string }[];
}

/** Columns that other tables refer to: the load refuses two rows of one value. */
const REFERRED = new Set(
  (TABLES as readonly Table[]).flatMap(({ columns }) => columns.flatMap(({ references }) => references ?? [])),
);

/** Made by the load, on every server. */
const KEPT_ROWS: Relation = {
  place: "everywhere",
  isRaw: false,
  isBounded: false,
  columns: new Set(["name", "part", "rows"]),
  keys: [["name", "part"]],
  implied: [],
};

export function tableRelation(name: string): Relation | undefined {
  if (name === KEPT_ROWS_TABLE) return KEPT_ROWS;
  const table = (TABLES as readonly Table[]).find((each) => each.name === name);
  if (table === undefined) return undefined;
  const columns = storedColumns(table).map((column) => column.name);
  const referred = columns.filter((column) => REFERRED.has(`${name}.${column}`));
  return {
    place: table.kind === "fact" ? "shards" : "everywhere",
    isRaw: table.kind === "fact",
    isBounded: false,
    columns: new Set(columns),
    keys: [table.key, ...referred.map((column) => [column])],
    implied: [
      ...table.derived.map(({ name: to, via: from }) => ({ from, to })),
      ...referred.flatMap((from) => columns.map((to) => ({ from, to }))),
    ],
  };
}

/** All columns that some decide. */
export function decidedBy(known: Iterable<string>, implied: Relation["implied"]): Set<string> {
  const decided = new Set(known);
  for (let before = -1; before < decided.size; ) {
    before = decided.size;
    for (const { from, to } of implied) if (decided.has(from)) decided.add(to);
  }
  return decided;
}

export function tellsRowsApart(
  columns: Iterable<string>,
  { keys, implied }: Pick<Relation, "keys" | "implied">,
): boolean {
  const decided = decidedBy(columns, implied);
  return keys.some((key) => key.every((column) => decided.has(column)));
}
