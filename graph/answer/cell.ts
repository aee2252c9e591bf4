/**
 * Where a number stands in the tool result that it comes from. Every object and list of a result is remembered with its path, a JSON
 * Pointer (RFC 6901) such as "/clusters/0/months/3", so that a figure can name its cell without the specialists handling paths.
 */

const places = new WeakMap<object, string>();
/** Fields that a copy of a row was given beyond those of the result. */
const additions = new WeakMap<object, ReadonlySet<string>>();

/** Remembers where everything in a tool result stands. The same result twice costs nothing. */
export function rememberCells(result: unknown): void {
  if (isObject(result)) remember(result, "");
}

function remember(row: object, path: string): void {
  if (places.has(row)) return;
  places.set(row, path);
  if (Array.isArray(row)) {
    for (const [place, held] of row.entries()) if (isObject(held)) remember(held, `${path}/${place}`);
  } else for (const [key, held] of Object.entries(row)) if (isObject(held)) remember(held, pathIn(path, key));
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;

const escaped = (key: string): string => (/[~/]/.test(key) ? key.replaceAll("~", "~0").replaceAll("/", "~1") : key);

/** A number of a result with its place; a `Derived` (derivation.ts) like any other. */
interface Cell {
  readonly value: number | null;
  readonly derivation: { readonly by: "cell"; readonly path: string; readonly value: number } | null;
}

type NumberKey<Row> = keyof {
  [Key in keyof Row as Row[Key] extends number | null | undefined ? Key : never]: unknown;
};

/** The number of a row as a figure takes it, with its place: `cell(statistics, "median")`, `cell(products, "length")`. */
export function cell<Row extends object>(row: Row | null | undefined, key: NumberKey<Row>): Cell {
  // The keys are those of numbers.
  const value = (row?.[key] ?? null) as number | null;
  if (row == null || value === null) return { value: null, derivation: null };
  const path = pathOf(row, String(key));
  return { value, derivation: path === null ? null : { by: "cell", path, value } };
}

type Cells<Row> = {
  readonly [Key in keyof Row as Row[Key] extends string | number | null | undefined ? Key : never]: Row[Key] extends
    | number
    | null
    | undefined
    ? Cell
    : Row[Key];
};

/** Fields of a row as a table takes them: texts as they are, numbers as cells. */
export function cells<Row extends object, Name extends keyof Cells<Row> & keyof Row & string>(
  row: Row,
  ...names: readonly Name[]
): Pick<Cells<Row>, Name> {
  const numbers = row as Record<string, number>; // asked only for what is one
  const told = names.map((name) => [name, typeof row[name] === "number" ? cell(numbers, name) : row[name]]);
  return Object.fromEntries(told);
}

/** A copy of a row with more fields: those of the row stay the cells they are. */
export function carry<Row extends object, Added extends object>(
  row: Row,
  added: Added,
): Omit<Row, keyof Added> & Added {
  const copy = { ...row, ...added };
  const path = places.get(row);
  if (path === undefined) return copy;
  places.set(copy, path);
  additions.set(copy, new Set([...(additions.get(row) ?? []), ...Object.keys(added)]));
  return copy;
}

/** The path of a row or a list of a result; null for what no tool returned. */
export const placeOf = (row: object): string | null => places.get(row) ?? null;

function pathOf(row: object, key: string): string | null {
  const path = places.get(row);
  return path === undefined || additions.get(row)?.has(key) ? null : pathIn(path, key);
}

/** The path of a field of the row at `path`. */
export const pathIn = (path: string, key: string): string => `${path}/${escaped(key)}`;

/** What stands at a path of a result; undefined where nothing does. */
export function valueAt(result: unknown, path: string): unknown {
  let value = result;
  const isEscaped = path.includes("~");
  for (const step of path.split("/").slice(1)) {
    const key = isEscaped ? step.replaceAll("~1", "/").replaceAll("~0", "~") : step;
    if (!isObject(value) || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key]; // an own field of an object
  }
  return value;
}
