import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { generateSampleMarket } from "./sample/generate.js";
import { unpackSample } from "./sample/shipped.js";
import { MarketFile } from "./warehouse/duckdb-file.js";
import { carryOver } from "./warehouse/load/carry-over.js";
import { type LoadTarget, loadMarketUnlocked, newGeneration } from "./warehouse/load/load-market.js";
import { noRoomIn } from "./warehouse/load/no-room.js";
import type { OnProgress } from "./warehouse/load/report.js";
import { newMarketPath, removeMarketFile, swapMarketFile } from "./warehouse/load/swap-duckdb.js";
import { marketFile, SCHEMA_VERSION, type StoredMarket } from "./warehouse/market-layout.js";
import { withDirectoryLock, withPostgresLock } from "./warehouse/market-lock.js";
import { readPostgresMarket } from "./warehouse/postgres.js";

export interface EnsureMarketOptions {
  readonly dataDir: string;
  /** A PostgreSQL address, or null for the embedded engine. */
  readonly databaseUrl: string | null;
  readonly onProgress?: OnProgress | undefined;
  /** The sample market takes the place of whatever is there. */
  readonly isReplaced?: boolean;
  /** Writes the sample's files into a folder, in place of the market that is shipped; tests write fewer. */
  readonly generate?: ((directory: string) => Promise<unknown>) | undefined;
}

export interface EnsuredMarket {
  /** True when the sample market was built now. */
  readonly isNew: boolean;
  readonly isSample: boolean;
}

/**
 * Sees to it that there is a market this version can read: where there is none, or an older sample, the sample market is built.
 * A market that somebody loaded is never replaced; of another layout, it is brought forward.
 * @throws ConfigError when that is not possible or the data folder cannot be written
 * @throws DataUnavailableError when the stored market cannot be read or the server not be reached
 */
export async function ensureMarket(options: EnsureMarketOptions): Promise<EnsuredMarket> {
  const { dataDir, databaseUrl } = options;
  const present = options.isReplaced ? undefined : await readStoredMarket(options);
  if (present?.schemaVersion === SCHEMA_VERSION) return { isNew: false, isSample: present.isSample };
  const build = () => buildUnlessPresent(options);
  return databaseUrl ? withPostgresLock(databaseUrl, build) : withDirectoryLock(dataDir, build);
}

/** Asks again under the lock: another process that started at the same time may have built it meanwhile. */
async function buildUnlessPresent(options: EnsureMarketOptions): Promise<EnsuredMarket> {
  const present = options.isReplaced ? undefined : await readStoredMarket(options);
  if (present?.schemaVersion === SCHEMA_VERSION) return { isNew: false, isSample: present.isSample };
  const { dataDir, databaseUrl, onProgress, generate } = options;
  const target: LoadTarget = databaseUrl ? { kind: "postgresql", databaseUrl } : { kind: "duckdb", dataDir };
  if (present !== undefined && !present.isSample) {
    onProgress?.("bringing the market forward to this version");
    await carryOver(target, onProgress);
    return { isNew: false, isSample: false };
  }
  const isShipped = target.kind === "duckdb" && generate === undefined && (await placeShipped(dataDir));
  if (!isShipped) await buildSampleMarket(target, { onProgress, generate });
  return { isNew: true, isSample: true };
}

/** Puts the market that is shipped in place; false where there is none, or one of another layout. */
async function placeShipped(dataDir: string): Promise<boolean> {
  const newPath = await newMarketPath(dataDir, newGeneration());
  try {
    if (!(await unpackSample(newPath))) return false;
    const market = await MarketFile.open(newPath, 1);
    market.retire();
    if (market.stored.schemaVersion !== SCHEMA_VERSION) return false;
    await swapMarketFile(newPath, dataDir);
    return true;
  } catch (error) {
    throw noRoomIn(error) ?? error;
  } finally {
    await removeMarketFile(newPath);
  }
}

/** Makes the sample market up and loads it; the caller holds the lock. */
export async function buildSampleMarket(
  target: LoadTarget,
  { onProgress, generate = generateSampleMarket }: Pick<EnsureMarketOptions, "onProgress" | "generate">,
): Promise<void> {
  const from = await mkdtemp(path.join(tmpdir(), "sample-market-"));
  try {
    onProgress?.("making up the sample market");
    await generate(from);
    await loadMarketUnlocked({ from, target, onProgress, maxRejectShare: 0 });
  } finally {
    await rm(from, { recursive: true, force: true });
  }
}

/** What the stored market says about itself; undefined where there is none. */
export async function readStoredMarket({
  dataDir,
  databaseUrl,
}: Pick<EnsureMarketOptions, "dataDir" | "databaseUrl">): Promise<StoredMarket | undefined> {
  if (databaseUrl) return readPostgresMarket(databaseUrl);
  const file = marketFile(dataDir);
  if (!existsSync(file)) return undefined;
  const market = await MarketFile.open(file, 1);
  market.retire();
  return market.stored;
}
