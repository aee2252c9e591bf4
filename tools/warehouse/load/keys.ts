import { TABLES, type Table } from "../schema.js";

/** Keys as far as the file holds them; a column that other tables refer to must name one row, or derived values would be ambiguous. */
export function uniqueKeys(table: Table): string[][] {
  const own = table.key.filter((name) => table.columns.some((column) => column.name === name));
  const tables: readonly Table[] = TABLES;
  const referred = new Set(
    tables
      .flatMap((other) => other.columns.flatMap(({ references }) => (references ? [splitReference(references)] : [])))
      .filter(([parent]) => parent === table.name)
      .map(([, column]) => column),
  );
  const impliesOwn = own.some((name) => referred.has(name));
  return [...[...referred].map((name) => [name]), ...(impliesOwn ? [] : [own])];
}

export function splitReference(reference: string): [table: string, column: string] {
  const [table = "", column = ""] = reference.split(".");
  return [table, column];
}

/** What tells a stored row of a table from the others: the number that other tables refer to, or the key. */
export function rowKey(table: Table): readonly string[] {
  const [referred] = uniqueKeys(table);
  return referred?.length === 1 ? referred : table.key;
}

/** Columns of a table that rows of others repeat. */
export function repeatedColumns(table: Table): readonly string[] {
  const derived = (TABLES as readonly Table[]).flatMap((other) => other.derived);
  return [...new Set(derived.filter(({ from }) => from === table.name).map(({ name }) => name))];
}

/** Rows of other tables name rows of it. */
export const isReferredTo = ({ name }: Table): boolean =>
  (TABLES as readonly Table[]).some((other) => parentsOf(other).includes(name));

/** Tables whose rows a table's rows name or repeat. */
export function parentsOf(table: Table): string[] {
  return [
    ...new Set([
      ...table.columns.flatMap(({ references }) => (references ? [splitReference(references)[0]] : [])),
      ...table.derived.map(({ from }) => from),
    ]),
  ];
}

/** Rows of one key stand side by side in the table's own order: what comes before them there is of the key, or follows from it. */
export function standsTogether(table: Table, key: readonly string[]): boolean {
  const places = key.map((name) => table.sortBy.indexOf(name));
  if (places.includes(-1)) return false;
  const follows = (name: string) => table.derived.some((column) => column.name === name && key.includes(column.via));
  return table.sortBy.slice(0, Math.max(...places)).every((name) => key.includes(name) || follows(name));
}
