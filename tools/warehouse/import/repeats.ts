import type { FileReading, RowReject } from "../../import/read-export.js";
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
  const repeats: RowReject[] = [];
  const keywords =
    rank >= WITHOUT_FIGURES
      ? []
      : await store.rows(`SELECT line, first, keyword AS value FROM (
  SELECT line, keyword, MIN(line) OVER (PARTITION BY market, keyword) AS first FROM keyword_facts WHERE file = ${file}) WHERE line <> first ORDER BY line`);
  for (const { line, first, value } of keywords)
    repeats.push({ line: Number(line), column: "", reason: `repeats the row of line ${first}`, value: String(value) });
  if (keywords.length > 0) {
    const lines = keywords.map(({ line }) => Number(line)).join(", ");
    for (const table of ["keyword_facts", "month_facts"])
      await store.execute(`DELETE FROM ${table} WHERE file = ${file} AND line IN (${lines})`);
  }
  if (repeats.length === 0) return reading;
  return {
    ...reading,
    used: reading.used - repeats.length,
    rejected: reading.rejected + repeats.length,
    rejects: [...reading.rejects, ...repeats].sort((a, b) => a.line - b.line),
  };
}
