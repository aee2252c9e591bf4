import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { readdir, readFile, rename, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { generateSampleMarket } from "../tools/sample/generate.js";
import { loadMarket } from "../tools/warehouse/load/load-market.js";
import { marketFile } from "../tools/warehouse/market-layout.js";
import { withDirectoryLock } from "../tools/warehouse/market-lock.js";
import { readPostgresMarket } from "../tools/warehouse/postgres.js";
import type { Engine } from "./market.js";
import {
  administer,
  copyServerFiles,
  makeReadableDirectory,
  openTemporaryDirectory,
  type PostgresServer,
  removeDirectory,
  startPostgres,
} from "./postgres-server.js";

const ROOT = path.resolve(import.meta.dirname, "..");
const CACHE = path.join(tmpdir(), "agent-query-service-tests");
/** Beside the cache, so that what is being built is never taken for something old. */
const LOCKS = `${CACHE}-building`;
const STORED_BY = [
  "tools/sample",
  "tools/warehouse/load",
  "tools/warehouse/queries",
  "tools/market/kept-queries.ts",
  "tools/warehouse/schema.ts",
  "tools/warehouse/market-layout.ts",
  "test/postgres-server.ts",
];
/** A cluster of servers for tests alone: the sample market is put there, and stays for the next run. */
const CITUS_URL = process.env.TEST_CITUS_URL ?? "";
const ALL_ENGINES: readonly Engine[] = ["duckdb", "postgresql", ...(CITUS_URL ? (["citus"] as const) : [])];
const KEPT_CACHES = 4;

/**
 * The sample market on every engine, once per run. What was built is kept in the temporary folder under a hash of the sources that
 * decide it. `TEST_ENGINES=duckdb` leaves PostgreSQL out, `TEST_ENGINES=none` all of it; `TEST_CITUS_URL` adds a cluster.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const wanted = process.env.TEST_ENGINES?.split(",") ?? ALL_ENGINES;
  const engines = ALL_ENGINES.filter((engine) => wanted.includes(engine));
  project.provide("engines", engines);
  project.provide("sampleDirectory", "");
  project.provide("marketPath", "");
  project.provide("databaseUrl", "");
  project.provide("citusUrl", CITUS_URL);
  // Below the packages' folder, so that programs find them.
  const runDirectory = path.join(ROOT, "node_modules/.cache/agent-query-service-tests", String(process.pid));
  await makeReadableDirectory(runDirectory);
  project.provide("runDirectory", runDirectory);
  const tidy = () => removeDirectory(runDirectory);
  if (engines.length === 0) return tidy;

  const key = await hashSources();
  await makeReadableDirectory(CACHE);
  await makeReadableDirectory(LOCKS);
  await removeOldCaches();
  const market = await cached(`${key}-market`, buildSample);
  project.provide("sampleDirectory", path.join(market, "files"));
  project.provide("marketPath", marketFile(market));
  if (engines.includes("citus")) await fillCluster(key, path.join(market, "files"));
  if (!engines.includes("postgresql")) return tidy;

  const stored = await cached(`${key}-postgresql`, (directory) => buildPostgres(directory, path.join(market, "files")));
  const run = await openTemporaryDirectory("agent-query-service-run-");
  let server: PostgresServer;
  try {
    await copyServerFiles(path.join(stored, "data"), path.join(run, "data"));
    server = await startPostgres(path.join(run, "data"));
  } catch (error) {
    await removeDirectory(run);
    throw error;
  }
  project.provide("databaseUrl", server.databaseUrl);
  return async () => {
    await server.stop();
    await removeDirectory(run);
    await tidy();
  };
}

async function buildSample(directory: string): Promise<void> {
  const files = path.join(directory, "files");
  await makeReadableDirectory(files);
  await generateSampleMarket(files, {});
  await loadMarket({ from: files, target: { kind: "duckdb", dataDir: directory } });
}

async function buildPostgres(directory: string, from: string): Promise<void> {
  const server = await startPostgres(path.join(directory, "data"));
  try {
    await loadMarket({ from, target: { kind: "postgresql", databaseUrl: server.databaseUrl } });
  } finally {
    await server.stop();
  }
}

async function fillCluster(key: string, from: string): Promise<void> {
  const mark = `Sample market of tests, ${key}`;
  const ask = (sql: string) => administer(CITUS_URL, (client) => client.query<{ mark: string | null }>(sql));
  const { rows } = await ask("SELECT obj_description(to_regnamespace('market_live'), 'pg_namespace') AS mark");
  if (rows[0]?.mark === mark) return;
  if ((await readPostgresMarket(CITUS_URL))?.isSample === false)
    throw new Error("TEST_CITUS_URL holds a market that somebody loaded: give the tests a database of their own.");
  await loadMarket({ from, target: { kind: "postgresql", databaseUrl: CITUS_URL } });
  await ask(`COMMENT ON SCHEMA market_live IS '${mark}'`);
}

/** Built under another name and renamed when whole. When several runs need it at once, one builds and the others wait. */
async function cached(name: string, build: (directory: string) => Promise<void>): Promise<string> {
  const directory = path.join(CACHE, name);
  if (existsSync(directory)) {
    // In use: what other runs need more rarely is removed first.
    await utimes(directory, new Date(), new Date());
    return directory;
  }
  return withDirectoryLock(path.join(LOCKS, name), async () => {
    if (existsSync(directory)) return directory;
    const building = path.join(LOCKS, name, "building");
    await removeDirectory(building);
    await makeReadableDirectory(building);
    await build(building);
    await rename(building, directory);
    return directory;
  });
}

/** All that decides what is stored: also the texts whose rows a load keeps. */
async function hashSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const source of STORED_BY) {
    for (const file of await listFiles(path.join(ROOT, source))) hash.update(file).update(await readFile(file));
  }
  return hash.digest("hex").slice(0, 16);
}

async function listFiles(target: string): Promise<string[]> {
  if ((await stat(target)).isFile()) return [target];
  const entries = await readdir(target, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

async function removeOldCaches(): Promise<void> {
  const names = await readdir(CACHE);
  const aged = await Promise.all(
    names.map(async (name) => ({ name, usedAt: (await stat(path.join(CACHE, name))).mtimeMs })),
  );
  const old = aged.sort((a, b) => b.usedAt - a.usedAt).slice(KEPT_CACHES * 2);
  for (const { name } of old) await removeDirectory(path.join(CACHE, name));
}
