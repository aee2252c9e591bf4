import { groupBy } from "../collections.js";
import type { Row } from "./warehouse.js";

/** Reading one cell of a row as what the query says it is; unknown stays null. */

export function numberCell(row: Row, name: string): number | null {
  const value = row[name];
  return value === null || value === undefined ? null : Number(value);
}

/** For sums and counts, which are 0 where no row entered them. */
export function countCell(row: Row, name: string): number {
  return numberCell(row, name) ?? 0;
}

export function textCell(row: Row, name: string): string {
  return String(row[name] ?? "");
}

/** Rows of each cluster, in the order they came. */
export function groupByCluster(rows: readonly Row[]): Map<number, Row[]> {
  return groupBy(rows, (row) => countCell(row, "cluster_id"));
}

/** Sum of a count that every row carries for its whole cluster, each cluster once: what was read before a limit cut the rows. */
export function countPerCluster(rows: readonly Row[], name: string): number {
  const counts = new Map(rows.map((row) => [countCell(row, "cluster_id"), countCell(row, name)]));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
