import type { Derived } from "./derivation.js";

/**
 * Where a number stands in the tool result that it comes from. Every object and list of a result is remembered with its path, a JSON
 * Pointer (RFC 6901) such as "/clusters/0/months/3", so that a figure can name its cell without the specialists handling paths.
 */

interface Origin {
  readonly path: string;
  /** Fields that a copy of the row was given beyond those of the result. */
  readonly added: ReadonlySet<string>;
}

const NONE: ReadonlySet<string> = new Set();
const origins = new WeakMap<object, Origin>();

/** Remembers where everything in a tool result stands. The same result twice costs nothing. */
export function rememberCells(result: unknown): void {
  const visit = (value: unknown, path: string): void => {
    if (typeof value !== "object" || value === null || origins.has(value)) return;
    origins.set(value, { path, added: NONE });
    for (const [key, held] of Object.entries(value)) visit(held, pathIn(path, key));
  };
  visit(result, "");
}

const escaped = (key: string): string => key.replaceAll("~", "~0").replaceAll("/", "~1");

type NumberKey<Row> = keyof {
  [Key in keyof Row as Row[Key] extends number | null | undefined ? Key : never]: unknown;
};

/** The number of a row as a figure takes it, with its place: `cell(statistics, "median")`, `cell(products, "length")`. */
export function cell<Row extends object>(row: Row | null | undefined, key: NumberKey<Row>): Derived {
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
    ? Derived
    : Row[Key];
};

/** A row as a table takes it: its texts as they are, its numbers as cells. What is neither is left out. */
export function cells<Row extends object>(row: Row): Cells<Row> {
  const told = Object.entries(row).flatMap(([key, value]) => {
    if (typeof value === "number") return [[key, cell<Record<string, number>>(row as Record<string, number>, key)]]; // this one is a number
    return typeof value === "string" || value === null ? [[key, value]] : [];
  });
  return Object.fromEntries(told);
}

/** A copy of a row with more fields: those of the row stay the cells they are. */
export function carry<Row extends object, Added extends object>(
  row: Row,
  added: Added,
): Omit<Row, keyof Added> & Added {
  const copy = { ...row, ...added };
  const origin = origins.get(row);
  if (origin !== undefined)
    origins.set(copy, { path: origin.path, added: new Set([...origin.added, ...Object.keys(added)]) });
  return copy;
}

/** The path of a row or a list of a result; null for what no tool returned. */
export const placeOf = (row: object): string | null => origins.get(row)?.path ?? null;

function pathOf(row: object, key: string): string | null {
  const origin = origins.get(row);
  return origin === undefined || origin.added.has(key) ? null : pathIn(origin.path, key);
}

/** The path of a field of the row at `path`. */
export const pathIn = (path: string, key: string): string => `${path}/${escaped(key)}`;

/** What stands at a path of a result; undefined where nothing does. */
export function valueAt(result: unknown, path: string): unknown {
  let value = result;
  for (const step of path.split("/").slice(1)) {
    const key = step.replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof value !== "object" || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key]; // an own field of an object
  }
  return value;
}
