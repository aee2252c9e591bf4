import { perGeneration } from "./per-generation.js";
import type { Parameter, QueryOptions, Row, Warehouse } from "./warehouse.js";

interface Reading {
  readonly sql: string;
  readonly parameters: readonly Parameter[];
}

const readRows = perGeneration<readonly Row[], Reading>((warehouse, { sql, parameters }, signal) =>
  warehouse.query(sql, parameters, { signal }),
);

/** Rows of a small reference table, read once per generation of the market. */
export function referenceRows(
  warehouse: Warehouse,
  sql: string,
  parameters: readonly Parameter[] = [],
  { signal }: QueryOptions = {},
): Promise<readonly Row[]> {
  return readRows(warehouse, { sql, parameters }, signal);
}
