import type { Table } from "../schema.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { repeatedColumns, rowKey } from "./keys.js";
import type { Rule } from "./rules.js";
import { identifier } from "./sql-text.js";

/**
 * Rejects staged rows that would change what rows of other tables repeat (the product group of a product that has offers), and rows
 * of a present state that are older than the stored one.
 */
export async function rejectChanges(table: Table, rules: Rule[], database: LoadDatabase): Promise<void> {
  const reject = async (column: string, reason: string, broken: string): Promise<void> => {
    rules.push({ column, reason });
    await database.execute(`INSERT INTO rejected
SELECT s.rowid, ${rules.length - 1}, CAST(s.${identifier(column)} AS VARCHAR), NULL FROM staged s
JOIN ${MARKET}.${identifier(table.name)} o ON ${rowKey(table).map(sameColumn).join(" AND ")}
ANTI JOIN rejected r ON r.record = s.rowid
WHERE ${broken}`);
  };
  const own = table.columns.map(({ name }) => name);
  // A key that a derived column is part of is not in the file: its other columns are never repeated elsewhere.
  if (!rowKey(table).every((name) => own.includes(name))) return;
  for (const name of repeatedColumns(table)) {
    if (!own.includes(name) || rowKey(table).includes(name)) continue;
    const column = identifier(name);
    await reject(
      name,
      "differs from the stored row, and other tables repeat it: load the whole market",
      `s.${column} IS DISTINCT FROM o.${column}`,
    );
  }
  const { periodColumn } = table;
  if (periodColumn === undefined || table.key.includes(periodColumn)) return;
  const column = identifier(periodColumn);
  await reject(periodColumn, "is before the day of the stored row", `s.${column} < o.${column}`);
}

const sameColumn = (name: string): string => `o.${identifier(name)} = s.${identifier(name)}`;
