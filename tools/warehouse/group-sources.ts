import { textCell } from "./cells.js";
import { KEPT_ROWS_TABLE } from "./market-layout.js";
import { SUBJECT_IDS, type SubjectId } from "./queries/coverage.js";
import type { QueryOptions, Row, Warehouse } from "./warehouse.js";

/** A file that the market was made of. */
export interface Source {
  readonly file: number;
  /** "keywords.csv (Google Keyword Planner)". */
  readonly name: string;
  readonly refreshedOn: string | null;
}

/** Which files tell a subject of a product group. */
export interface GroupSource {
  readonly market: string;
  readonly clusterId: number;
  readonly subject: SubjectId;
  /** Newest first. */
  readonly files: readonly Source[];
}

const PREFIX = "sources ";
/** What a load keeps of these lists beside rows that it can make again. */
export const IS_SOURCE = `name LIKE '${PREFIX}%'`;

/** Rows to be kept with the market, by the name that they are kept under: every file once. */
export function sourcesToKeep(sources: readonly GroupSource[]): ReadonlyMap<string, readonly Row[]> {
  const kept = new Map<string, Row[]>();
  const told = new Set<string>();
  for (const { market, clusterId, subject, files } of sources) {
    const name = `${PREFIX}${market}`;
    const rows = kept.get(name) ?? [];
    kept.set(name, rows);
    for (const { file, name: source, refreshedOn } of files) {
      if (told.has(`${market} ${file}`)) continue;
      told.add(`${market} ${file}`);
      rows.push({ file, name: source, refreshed_on: refreshedOn });
    }
    rows.push({ cluster_id: clusterId, subject, files: files.map(({ file }) => file).join(" ") });
  }
  return kept;
}

/** Nothing where no import made the market: its kinds of data name their sources as a whole. */
export async function readSources(
  warehouse: Pick<Warehouse, "query">,
  market: string,
  options: QueryOptions = {},
): Promise<GroupSource[]> {
  const parts = await warehouse.query(
    `SELECT rows FROM ${KEPT_ROWS_TABLE} WHERE name = $1 ORDER BY part`,
    [`${PREFIX}${market}`],
    options,
  );
  const rows = parts.flatMap((part) => JSON.parse(textCell(part, "rows")) as Row[]); // only a load writes there
  const byFile = new Map<string, Source>();
  return rows.flatMap(({ file, name, refreshed_on, cluster_id, subject, files }): GroupSource[] => {
    if (file != null)
      byFile.set(String(file), { file: Number(file), name: String(name), refreshedOn: refreshed_on as string | null });
    const known = SUBJECT_IDS.find((id) => id === subject);
    if (known === undefined) return [];
    const sources = String(files)
      .split(" ")
      .flatMap((each) => byFile.get(each) ?? []);
    return [{ market, clusterId: Number(cluster_id), subject: known, files: sources }];
  });
}
