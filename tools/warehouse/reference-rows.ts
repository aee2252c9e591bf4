import type { Parameter, QueryOptions, Row, Warehouse } from "./warehouse.js";

interface Remembered {
  readonly generation: string;
  readonly rows: Map<string, readonly Row[]>;
}

const memo = new WeakMap<Warehouse, Remembered>();

/** Different parameters kept per warehouse: markets and clusters are few. */
const MEMO_LIMIT = 200;

/** Rows of a small reference table, read once per generation of the market. Only finished readings are kept. */
export async function referenceRows(
  warehouse: Warehouse,
  sql: string,
  parameters: readonly Parameter[] = [],
  options: QueryOptions = {},
): Promise<readonly Row[]> {
  const { generation } = warehouse;
  const current = memo.get(warehouse);
  const remembered =
    current?.generation === generation ? current : { generation, rows: new Map<string, readonly Row[]>() };
  memo.set(warehouse, remembered);
  const key = JSON.stringify([sql, parameters]);
  const known = remembered.rows.get(key);
  if (known !== undefined) return known;
  const rows = await warehouse.query(sql, parameters, options);
  if (remembered.rows.size >= MEMO_LIMIT) remembered.rows.clear();
  remembered.rows.set(key, rows);
  return rows;
}
