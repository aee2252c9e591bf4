import { countCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";

/** Sum of a count that every row carries for its whole cluster, each cluster once: what was read before a limit cut the rows. */
export function countPerCluster(rows: readonly Row[], name: string): number {
  const counts = new Map(rows.map((row) => [countCell(row, "cluster_id"), countCell(row, name)]));
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
