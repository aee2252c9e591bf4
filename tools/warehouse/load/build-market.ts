import { groupBy } from "../../collections.js";
import { InvalidInputError } from "../../errors.js";
import { singular } from "../../products/vocabulary/stemming.js";
import {
  COVERAGE_TABLE,
  createFreshnessTableSql,
  createKeptRowsTableSql,
  createLoadedFilesTableSql,
  createTableSql,
  FRESHNESS_TABLE,
  GENERATION_TABLE,
  KEPT_ROWS_TABLE,
  LOADED_FILES_TABLE,
  SCHEMA_VERSION,
} from "../market-layout.js";
import { DATASETS_TABLE, TABLES, type Table } from "../schema.js";
import { writeCoverage } from "./coverage.js";
import { type LoadDatabase, MARKET } from "./database.js";
import { fillTable } from "./fill-table.js";
import { type FoundFiles, type LoadFile, sizeOf } from "./find-files.js";
import type { LoadNotes } from "./load-notes.js";
import { insertLoadedFilesSql, type LoadedFile } from "./loaded-files.js";
import { openSource } from "./open-source.js";
import { count, type OnProgress, type Reject, type TableReport } from "./report.js";
import type { LatestDay } from "./rules.js";
import { identifier, literal } from "./sql-text.js";

/** The loader's own database, where `datasets.csv` waits until the counts are known. */
export const WORKING = "memory.main";
/** Without these there is nothing to ask about; every other table may be absent and is then empty. */
export const REQUIRED = ["markets", "clusters"];
const declared: Table = { ...DATASETS_TABLE, columns: DATASETS_TABLE.columns.map(withTableNames) };

/** Of all files together: to share out less among threads costs more than it saves. */
const SMALL_BYTES = 4 << 20;

export interface BuildOptions {
  readonly workDir: string;
  readonly generation: string;
  /** Months to keep of what passes; all of them where missing. */
  readonly keepMonths?: number | undefined;
  /** A file of which a larger part is rejected is refused, unless it is a single row. */
  readonly maxRejectShare: number;
  readonly onProgress: OnProgress;
  /** Today, wherever on Earth it begins first. */
  readonly loadDay: string;
}

export interface Built extends Filling {
  readonly isSample: boolean;
  /** Why the market must not be served; undefined when it may. */
  readonly refusal: string | undefined;
}

export interface Filling {
  readonly tables: readonly TableReport[];
  readonly rejects: readonly Reject[];
  readonly notes: readonly string[];
}

/** Whither the tables of a folder go. */
export interface FillPlan {
  readonly schema: string;
  /** To rows that the market holds already. */
  readonly isAddition: boolean;
  /** Of a load that may be interrupted and gone on with. */
  readonly notes?: LoadNotes;
  /** Called when a table's accepted rows are in the schema, before the next table is read. */
  readonly onFilled?: (table: Table, file: LoadFile) => Promise<void>;
}

interface FilledTable {
  readonly report: TableReport;
  readonly rejects: readonly Reject[];
  readonly notes: readonly string[];
}

/** Reads and checks every file of a folder, parents before the tables that refer to them. */
export async function fillTables(
  database: LoadDatabase,
  options: BuildOptions,
  { byTable, notes: fileNotes }: FoundFiles,
  { schema: target, isAddition, notes: resumable, onFilled }: FillPlan,
): Promise<Filling> {
  const notes = [...fileNotes];
  const reports: TableReport[] = [];
  const rejects: Reject[] = [];

  const load = async (table: Table, schema: string, latest: LatestDay | null): Promise<FilledTable> => {
    const file = byTable.get(table.name);
    const { name, label } = table;
    if (!file) {
      await database.execute(createTableSql(table, schema));
      const report = { table: name, label, file: null, records: 0, accepted: 0, rejected: 0 };
      return { report, rejects: [], notes: [] };
    }
    const source = await openSource(file, table, database, options.workDir);
    const filled = await fillTable(source, table, database, {
      schema,
      latest,
      isAddition: isAddition && table !== declared,
    });
    const { accepted, rejected, rejects } = filled;
    const records = source.records + source.broken.length;
    if (table !== declared) await onFilled?.(table, file);
    return {
      report: { table: name, label, file: file.name, records, accepted, rejected },
      rejects,
      notes: [...source.notes, ...filled.notes],
    };
  };
  const take = ({ report, rejects: refused, notes: said }: FilledTable, ending = ""): void => {
    reports.push(report);
    rejects.push(...refused);
    notes.push(...said);
    const { file, label, accepted, rejected } = report;
    if (file !== null)
      options.onProgress(`${label}: ${count(accepted)}${rejected > 0 ? `, ${rejected} rejected` : ""}${ending}`);
  };

  take(await load(declared, WORKING, null));
  const latestOf = await readLatestDays(database, options.loadDay);
  for (const table of TABLES) {
    const fill = () => load(table, target, latestOf(table.name));
    if (resumable === undefined) take(await fill());
    else {
      const { said, isKnown } = await resumable.once(table.name, async () => {
        await resumable.forget(table.name);
        return fill();
      });
      take(said, isKnown ? ", of the load that was interrupted" : "");
    }
  }
  return { tables: reports, rejects, notes };
}

/** Fills the attached market from load files. @throws InvalidInputError where nothing can be built at all */
export async function buildMarket(
  database: LoadDatabase,
  options: BuildOptions,
  files: FoundFiles,
  digests: readonly LoadedFile[],
  resumable: LoadNotes,
): Promise<Built> {
  if ((await sizeOf(files.byTable.values())) < SMALL_BYTES) await database.execute("SET threads = 1");
  const filling = await fillTables(database, options, files, { schema: MARKET, isAddition: false, notes: resumable });
  await resumable.forget(LOADED_FILES_TABLE, KEPT_ROWS_TABLE, COVERAGE_TABLE, FRESHNESS_TABLE, GENERATION_TABLE);
  await database.execute(createLoadedFilesTableSql(MARKET));
  await database.execute(createKeptRowsTableSql(MARKET));
  await database.execute(insertLoadedFilesSql(MARKET, digests));
  const coverage = await writeCoverage(database, options.keepMonths);
  const notes = [...filling.notes, ...(await noteSameNouns(database)), ...coverage.notes];
  const isSample = await writeFreshness(database, filling.tables, options.generation);
  return { ...filling, notes, isSample, refusal: refusal(filling, options.maxRejectShare) };
}

/** Clusters that differ by a plural alone: a question for one means the other just as well. */
async function noteSameNouns(database: LoadDatabase): Promise<string[]> {
  const rows = await database.rows(`SELECT name, LOWER(head_term) AS term FROM ${MARKET}.clusters ORDER BY cluster_id`);
  const byNoun = groupBy(rows, ({ term }) => String(term).split(/\s+/).map(singular).join(" "));
  return [...byNoun.values()]
    .filter((same) => same.length > 1)
    .map(
      (same) =>
        `The clusters ${same.map(({ name }) => `“${name}”`).join(" and ")} have the same main search term; questions cannot tell them apart.`,
    );
}

/** Rows are no younger than their source says it was refreshed; where it does not say, than the load. */
async function readLatestDays(database: LoadDatabase, loadDay: string): Promise<(table: string) => LatestDay> {
  const rows = await database.rows(
    `SELECT dataset, CAST(refreshed_on AS VARCHAR) AS day FROM ${WORKING}.${DATASETS_TABLE.name} WHERE refreshed_on IS NOT NULL`,
  );
  const refreshedOn = new Map(rows.map((row) => [String(row.dataset), String(row.day)]));
  return (table) => {
    const day = refreshedOn.get(table);
    return day === undefined
      ? { day: loadDay, what: "the day of this load" }
      : { day, what: "the day on which these rows were refreshed" };
  };
}

type DeclaredColumn = Table["columns"][number];

function withTableNames(column: DeclaredColumn): DeclaredColumn {
  return column.name === "dataset" ? { ...column, oneOf: TABLES.map((table) => table.name) } : column;
}

async function writeFreshness(
  database: LoadDatabase,
  reports: readonly TableReport[],
  generation: string,
): Promise<boolean> {
  const freshness = `${MARKET}.${FRESHNESS_TABLE}`;
  await database.execute(createFreshnessTableSql(MARKET));
  const rows = TABLES.map(({ name, label }: Table) => {
    const file = reports.find((report) => report.table === name && report.records > 0)?.file;
    const covered = (end: "MIN" | "MAX", column: string): string =>
      `(SELECT ${end}(${column}) FROM ${MARKET}.${COVERAGE_TABLE} WHERE dataset = ${literal(name)}) AS ${column}`;
    return `SELECT ${literal(name)}, ${literal(label)}, COALESCE(MAX(d.source), ${literal(file ? `file ${file}` : "not part of this market")}),
  MAX(f.rows), MAX(f.covers_from), MAX(f.covers_to), CASE WHEN MAX(f.rows) > 0 THEN MAX(d.refreshed_on) END, COALESCE(BOOL_OR(d.is_sample), false)
FROM (SELECT COUNT(*) AS rows, ${covered("MIN", "covers_from")}, ${covered("MAX", "covers_to")} FROM ${MARKET}.${identifier(name)}) f
LEFT JOIN ${WORKING}.${DATASETS_TABLE.name} d ON d.dataset = ${literal(name)}`;
  });
  await database.execute(`INSERT INTO ${freshness}\n${rows.join("\nUNION ALL\n")}`);
  await database.execute(`CREATE TABLE ${MARKET}.${GENERATION_TABLE} AS
SELECT ${literal(generation)} AS generation, ${literal(SCHEMA_VERSION)} AS schema_version,
  COALESCE(BOOL_AND(is_sample) FILTER (WHERE rows > 0), false) AS is_sample FROM ${freshness}`);
  const [stored] = await database.rows(`SELECT is_sample FROM ${MARKET}.${GENERATION_TABLE}`);
  return stored?.is_sample === true;
}

/** Why rows that were read must not be served; undefined when they may. */
export function refusal({ tables, rejects }: Filling, maxRejectShare: number): string | undefined {
  for (const { file, records, accepted, rejected, table } of tables) {
    if (!file) continue;
    if (accepted === 0 && (records > 0 || table === "markets" || table === "clusters")) {
      return `${file}: no row was accepted${because(file, rejects)}.`;
    }
    if (rejected > 1 && rejected > records * maxRejectShare) {
      return `${file}: ${rejected} of ${count(records)} were rejected, more than ${maxRejectShare * 100} %${because(file, rejects)}.`;
    }
  }
  return undefined;
}

function because(file: string, rejects: readonly Reject[]): string {
  const first = rejects.find((reject) => reject.file === file);
  return first
    ? `; the first: line ${first.line}, ${first.column ? `${first.column} ` : "the row "}${first.reason}`
    : "";
}

/** @throws InvalidInputError when the market was refused */
export function assertAccepted({ refusal: reason }: Pick<Built, "refusal">, reportPath: string | null): void {
  if (!reason) return;
  throw new InvalidInputError(`${reason} Nothing was changed.${reportPath ? ` All rejected rows: ${reportPath}` : ""}`);
}
