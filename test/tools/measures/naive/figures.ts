import type { Row } from "../../../../tools/warehouse/warehouse.js";

/** Arithmetic by hand. */

export const num = (row: Row, name: string): number | null => {
  const value = row[name];
  return value === null || value === undefined ? null : Number(value);
};
export const str = (row: Row, name: string): string => String(row[name] ?? "");

/** Null when nothing is known. */
export function add(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((a, b) => a + b, 0);
}
export const addUp = (rows: readonly Row[], name: string): number | null => add(rows.map((row) => num(row, name)));

export const divide = (a: number | null, b: number | null): number | null =>
  a === null || b === null || b === 0 ? null : a / b;

export function bucket<Item>(items: readonly Item[], keyOf: (item: Item) => string): Record<string, Item[]> {
  const buckets: Record<string, Item[]> = {};
  for (const item of items) {
    const key = keyOf(item);
    buckets[key] ??= [];
    buckets[key].push(item);
  }
  return buckets;
}

/** Linear between the two values around (n - 1) p. */
export function percentile(values: readonly number[], p: number): number | null {
  if (values.length === 0) return null;
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * p;
  const [below, above] = [sorted[Math.floor(at)] as number, sorted[Math.ceil(at)] as number];
  return below + (at % 1) * (above - below);
}

export const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : values.reduce((a, b) => a + b, 0) / values.length;

export const distinct = (rows: readonly Row[], ...names: string[]): number =>
  Object.keys(bucket(rows, (row) => names.map((name) => str(row, name)).join("|"))).length;

/** Months since year 0. */
export const monthNumber = (month: string): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7)) - 1;
export const monthText = (n: number): string => `${Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, "0")}-01`;
