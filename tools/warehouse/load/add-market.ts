import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { InvalidInputError } from "../../errors.js";
import { withDirectoryLock, withPostgresLock } from "../market-lock.js";
import { DATASETS_TABLE, TABLES, type Table } from "../schema.js";
import { assertAccepted, type Filling, fillTables, refusal, WORKING } from "./build-market.js";
import { type FoundFiles, findLoadFiles } from "./find-files.js";
import { growDuckDb } from "./grow-duckdb.js";
import { growPostgres } from "./grow-postgres.js";
import type { GrowingMarket } from "./growing-market.js";
import { isReferredTo, parentsOf } from "./keys.js";
import { DEFAULT_MAX_REJECT_SHARE, type LoadOptions, latestToday, newGeneration, totals } from "./load-market.js";
import { digestFiles, type LoadedFile } from "./loaded-files.js";
import { ADDED, addEventsOfOffers, countAdded, mergeTable, noteOfferChanges, prepareAddition } from "./merge.js";
import { noRoomIn } from "./no-room.js";
import { writeRejectReport } from "./reject-report.js";
import { count, type LoadReport } from "./report.js";

export interface AddOptions extends LoadOptions {
  /** Offers of a shop that the added offers leave out are out of stock from then on. */
  readonly closesMissing?: boolean | undefined;
}

/**
 * Adds the rows of a folder to the stored market and corrects those of the same keys, in one step while it is served. A file that the market
 * was made of is left out, so that the same folder again changes nothing.
 * @throws InvalidInputError when the files do not add up or there is no market to add to; nothing is changed then
 * @throws ConfigError when the data folder cannot be written, DataUnavailableError when the database server cannot be used
 */
export function addToMarket(options: AddOptions): Promise<LoadReport> {
  const { target } = options;
  const task = () => addUnlocked(options);
  return target.kind === "duckdb"
    ? withDirectoryLock(target.dataDir, task)
    : withPostgresLock(target.databaseUrl, task);
}

async function addUnlocked(options: AddOptions): Promise<LoadReport> {
  const startedAt = performance.now();
  const { target, from, keepMonths } = options;
  const generation = newGeneration();
  const found = await findLoadFiles(from, []);
  const digests = await digestFiles(found);
  if (digests.length === 0) throw new InvalidInputError(`${from} holds no file that is named after a table.`);
  const workDir = await mkdtemp(path.join(tmpdir(), "market-add-"));
  let market: GrowingMarket | undefined;
  try {
    market =
      target.kind === "duckdb"
        ? await growDuckDb(target.dataDir, generation, workDir)
        : await growPostgres(target.databaseUrl, generation, workDir, target.storage);
    const { loaded } = market;
    const fresh = digests.filter(({ digest }) => !loaded.some((file) => file.digest === digest));
    const isUnchanged = fresh.length === 0 && keepMonths === undefined;
    const filling = isUnchanged
      ? NOTHING
      : await add(market, without(found, fresh), fresh, workDir, generation, options);
    return {
      engine: target.kind,
      generation: isUnchanged ? market.generation : generation,
      ...totals({ ...filling, notes: [...noteKnown(found, fresh), ...filling.notes] }),
      reportPath: filling.reportPath,
      tookMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    throw noRoomIn(error) ?? error;
  } finally {
    await market?.close();
    await rm(workDir, { recursive: true, force: true });
  }
}

const NOTHING = { tables: [], rejects: [], notes: [], reportPath: null };

async function add(
  market: GrowingMarket,
  files: FoundFiles,
  fresh: readonly LoadedFile[],
  workDir: string,
  generation: string,
  {
    reportPath,
    maxRejectShare = DEFAULT_MAX_REJECT_SHARE,
    keepMonths,
    closesMissing = false,
    onProgress = () => {},
  }: AddOptions,
): Promise<Filling & { readonly reportPath: string | null }> {
  const { database } = market;
  const tables: readonly Table[] = TABLES;
  const given = tables.filter(({ name }) => files.byTable.has(name));
  const named = new Set(given.flatMap(parentsOf));
  await market.readStored(
    tables.filter((table) => named.has(table.name) || (given.includes(table) && isReferredTo(table))),
  );
  await prepareAddition(database);
  const corrected = new Map<string, number>();
  let closed = 0;
  const filling = await fillTables(
    database,
    { workDir, generation, maxRejectShare, onProgress, loadDay: latestToday() },
    files,
    {
      schema: ADDED,
      isAddition: true,
      async onFilled(table) {
        if (table.name === "offers") closed = await noteOfferChanges(database, closesMissing);
        if (isReferredTo(table)) corrected.set(table.name, await mergeTable(table, database));
      },
    },
  );
  const report = reportPath ? await writeRejectReport(reportPath, filling.rejects) : null;
  assertAccepted({ refusal: refusal(filling, maxRejectShare) }, report);
  const events = await addEventsOfOffers(database);
  const counts = new Map<string, number>();
  for (const table of tables) counts.set(table.name, await countAdded(table, database));
  const finished = await market.finish({
    files: fresh.map((file) => ({ ...file, name: files.byTable.get(file.table)?.name ?? file.table })),
    tables: tables.filter(({ name }) => (counts.get(name) ?? 0) > 0),
    declared: await database.rows(
      `SELECT dataset, source, refreshed_on, is_sample FROM ${WORKING}.${DATASETS_TABLE.name}`,
    ),
    keepMonths,
    onProgress,
  });
  const notes = tables.flatMap(({ name, label }) => {
    const rows = counts.get(name) ?? 0;
    const [places = 0] = [finished.corrected.get(name) ?? corrected.get(name)];
    return rows === 0
      ? []
      : [`${label}: ${count(rows - places, "new row")}, ${count(places)} in the place of stored ones.`];
  });
  return {
    ...filling,
    tables: filling.tables.filter(({ file }) => file !== null),
    notes: [
      ...filling.notes,
      ...notes,
      ...(closed > 0
        ? [
            `${count(closed, "offer")} of these shops ${closed === 1 ? "was" : "were"} not in the file and ${closed === 1 ? "is" : "are"} out of stock.`,
          ]
        : []),
      ...(events > 0 ? [`${count(events, "change")} of offers became price history.`] : []),
      ...finished.notes,
    ],
    reportPath: report,
  };
}

const without = ({ byTable, notes }: FoundFiles, fresh: readonly LoadedFile[]): FoundFiles => ({
  notes,
  byTable: new Map(
    [...byTable].filter(([table]) => table === DATASETS_TABLE.name || fresh.some((file) => file.table === table)),
  ),
});

const noteKnown = ({ byTable }: FoundFiles, fresh: readonly LoadedFile[]): string[] =>
  [...byTable]
    .filter(([table]) => table !== DATASETS_TABLE.name && !fresh.some((file) => file.table === table))
    .map(([, { name }]) => `${name} is part of the market already and was left out.`);
