import { type FileReading, MOST_LISTED, type RowReject } from "../../import/read-export.js";
import type { ImportStore } from "./import-store.js";

/** Sources without figures list a keyword as often as they like. */
const WITHOUT_FIGURES = 8;

/** The first row of a keyword or an offer counts; further ones of the same file are rejected. */
export async function removeRepeats(
  store: ImportStore,
  file: number,
  rank: number,
  reading: FileReading,
): Promise<FileReading> {
  if (rank >= WITHOUT_FIGURES) return reading;
  await store.execute(`CREATE OR REPLACE TEMP TABLE repeats AS SELECT line, first, keyword FROM (
  SELECT line, keyword, MIN(line) OVER (PARTITION BY market, keyword) AS first FROM keyword_facts WHERE file = ${file}) WHERE line <> first`);
  const [counted] = await store.rows("SELECT COUNT(*) AS n FROM repeats");
  const count = Number(counted?.n);
  if (count === 0) return reading;
  const listed = await store.rows(`SELECT * FROM repeats ORDER BY line LIMIT ${MOST_LISTED}`);
  for (const table of ["keyword_facts", "month_facts"])
    await store.execute(`DELETE FROM ${table} WHERE file = ${file} AND line IN (SELECT line FROM repeats)`);
  const repeats = listed.map(
    ({ line, first, keyword }): RowReject => ({
      line: Number(line),
      column: "",
      reason: `repeats the row of line ${first}`,
      value: String(keyword),
    }),
  );
  return {
    ...reading,
    used: reading.used - count,
    rejected: reading.rejected + count,
    rejects: [...reading.rejects, ...repeats].sort((a, b) => a.line - b.line).slice(0, MOST_LISTED),
  };
}
