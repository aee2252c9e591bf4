import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { ConfigError, DataUnavailableError, InvalidInputError } from "../../errors.js";
import { unreachable } from "../failure.js";
import type { GroupSource } from "../group-sources.js";
import { withDirectoryLock, withPostgresLock } from "../market-lock.js";
import { connectionSettings, isConnectionLoss } from "../postgres-session.js";
import { assertAccepted, buildMarket, type Filling, REQUIRED } from "./build-market.js";
import { type LoadDatabase, openLoadDatabase } from "./database.js";
import { findLoadFiles } from "./find-files.js";
import { keepRowsIn, keepSourcesIn } from "./keep-rows.js";
import { keyOfLoad, LoadNotes } from "./load-notes.js";
import { digestFiles } from "./loaded-files.js";
import { noRoomIn } from "./no-room.js";
import type { PostgresStorage } from "./postgres-parts.js";
import { writeRejectReport } from "./reject-report.js";
import type { LoadReport, OnProgress } from "./report.js";
import { newMarketPath, removeMarketFile, swapMarketFile } from "./swap-duckdb.js";
import { swapPostgres } from "./swap-postgres.js";

export type LoadTarget =
  | { readonly kind: "duckdb"; readonly dataDir: string }
  | {
      readonly kind: "postgresql";
      readonly databaseUrl: string;
      readonly storage?: PostgresStorage;
      /** Where a load that is interrupted leaves what the next one of the same files goes on with; without it that one begins anew. */
      readonly dataDir?: string;
    };

export interface LoadOptions {
  /** Folder with one `<table>.csv` or `<table>.parquet` per table, and `datasets.csv`. */
  readonly from: string;
  readonly target: LoadTarget;
  readonly onProgress?: OnProgress | undefined;
  /** Where to list the rejected rows. */
  readonly reportPath?: string | undefined;
  /** Months kept of what passes (all but offers), counted back from the newest of its kind; all of them where missing. */
  readonly keepMonths?: number | undefined;
  /** A file with a larger part rejected is refused, unless it is a single row. Default 0.05. */
  readonly maxRejectShare?: number | undefined;
  /** Of the loader's engine, as DuckDB writes it; what is more waits on the disk. Default: most of the machine's. */
  readonly memoryLimit?: string | undefined;
  /** Which files the rows of product groups came from, where somebody knows. */
  readonly sources?: readonly GroupSource[] | undefined;
}

export const DEFAULT_MAX_REJECT_SHARE = 0.05;

/**
 * Builds a new market from load files and puts it in the place of the old one, in one step.
 * @throws InvalidInputError when the files do not add up; nothing is changed then
 * @throws ConfigError when the data folder cannot be written, DataUnavailableError when the database server cannot be used
 */
export function loadMarket(options: LoadOptions): Promise<LoadReport> {
  const { target } = options;
  if (target.kind === "duckdb") return withDirectoryLock(target.dataDir, () => loadMarketUnlocked(options));
  return withPostgresLock(target.databaseUrl, () => loadMarketUnlocked(options));
}

/** For a caller that holds the lock already. */
export async function loadMarketUnlocked(options: LoadOptions): Promise<LoadReport> {
  const startedAt = performance.now();
  const { target, from, onProgress = () => {}, reportPath, memoryLimit, keepMonths, sources = [] } = options;
  const { maxRejectShare = DEFAULT_MAX_REJECT_SHARE } = options;
  const workDir = await mkdtemp(path.join(tmpdir(), "market-load-"));
  let newPath: string | undefined;
  let database: LoadDatabase | undefined;
  let isInterrupted = false;
  try {
    const files = await findLoadFiles(from, REQUIRED);
    const digests = await digestFiles(files);
    const loadDay = latestToday();
    const key = await keyOfLoad(files, digests, { maxRejectShare, keepMonths, loadDay, sources });
    newPath = await pathOfNew(target, key, workDir);
    const opened = await openAgain(newPath, workDir, memoryLimit);
    database = opened;
    const notes = await LoadNotes.open(opened);
    const { said: generation } = await notes.once("generation", async () => newGeneration());
    const { said: built } = await notes.once("market", async () => {
      const how = { workDir, generation, maxRejectShare, keepMonths, onProgress, loadDay };
      const market = await buildMarket(opened, how, files, digests, notes);
      if (market.refusal === undefined) {
        await keepRowsIn(opened);
        await keepSourcesIn(opened, sources);
      }
      return market;
    });
    const report = reportPath ? await writeRejectReport(reportPath, built.rejects) : null;
    assertAccepted(built, report);
    if (target.kind === "postgresql")
      await storeInPostgres(target.databaseUrl, database, {
        databaseUrl: target.databaseUrl,
        storage: target.storage ?? {},
        generation,
        isSample: built.isSample,
        workDir,
        onProgress,
      });
    await notes.clear();
    await database.close();
    database = undefined;
    if (target.kind === "duckdb") await swapMarketFile(newPath, target.dataDir);
    return {
      engine: target.kind,
      generation,
      ...totals(built),
      reportPath: report,
      tookMs: Math.round(performance.now() - startedAt),
    };
  } catch (error) {
    isInterrupted = error instanceof InterruptedLoadError;
    throw noRoomIn(error) ?? error;
  } finally {
    // What cannot be written out cannot be closed either, and has to go all the same.
    await database?.close().catch(() => {});
    if (newPath !== undefined && !isInterrupted) await removeMarketFile(newPath);
    await rm(workDir, { recursive: true, force: true });
  }
}

/** The server went away: what was built and stored is waited with. */
class InterruptedLoadError extends DataUnavailableError {}

/** Where the new market is put together. In a data folder the next load of the same files finds it, should this one be interrupted. */
async function pathOfNew(target: LoadTarget, key: string, workDir: string): Promise<string> {
  if (target.kind === "duckdb") return newMarketPath(target.dataDir, key);
  if (target.dataDir === undefined) return path.join(workDir, "market.building");
  const server = createHash("sha256").update(target.databaseUrl).digest("hex").slice(0, 8);
  return newMarketPath(target.dataDir, key, `server-${server}`);
}

export const newGeneration = (): string => `${Date.now().toString(36)}${randomBytes(2).toString("hex")}`;

const EAST_MS = 14 * 3_600_000;
/** Today, where the day begins first. */
export const latestToday = (): string => new Date(Date.now() + EAST_MS).toISOString().slice(0, 10);

export async function openNewMarket(newPath: string, workDir: string, memoryLimit?: string): Promise<LoadDatabase> {
  try {
    return await openLoadDatabase(newPath, workDir, memoryLimit);
  } catch (cause) {
    throw new ConfigError(`A new market cannot be written to ${path.dirname(newPath)}.`, { cause });
  }
}

/** What an interrupted load left there; what cannot be read of it is built anew. */
async function openAgain(newPath: string, workDir: string, memoryLimit?: string): Promise<LoadDatabase> {
  try {
    return await openLoadDatabase(newPath, workDir, memoryLimit);
  } catch {
    await removeMarketFile(newPath);
    return openNewMarket(newPath, workDir, memoryLimit);
  }
}

async function storeInPostgres(
  databaseUrl: string,
  database: LoadDatabase,
  generation: Parameters<typeof swapPostgres>[2],
): Promise<void> {
  const client = new pg.Client(connectionSettings(databaseUrl));
  client.on("error", () => {});
  try {
    await client.connect();
  } catch (cause) {
    throw unreachable(cause);
  }
  try {
    await swapPostgres(client, database, generation);
  } catch (cause) {
    if (cause instanceof InvalidInputError) throw cause;
    if (isConnectionLoss(cause))
      throw new InterruptedLoadError(
        "The database server went away; the old market is unchanged. Begun again today, the load goes on where it ended.",
        { cause },
      );
    throw new DataUnavailableError("The database server did not take the new market; the old one is unchanged.", {
      cause,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

export function totals({ tables, notes }: Filling): Pick<LoadReport, "tables" | "notes" | "accepted" | "rejected"> {
  const sum = (pick: (table: Filling["tables"][number]) => number) =>
    tables.reduce((total, table) => total + pick(table), 0);
  return { tables, notes, accepted: sum((table) => table.accepted), rejected: sum((table) => table.rejected) };
}
