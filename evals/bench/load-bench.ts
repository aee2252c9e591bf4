import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { openTemporaryDirectory, removeDirectory, startPostgres } from "../../test/postgres-server.js";
import { type LoadTarget, loadMarket } from "../../tools/warehouse/load/load-market.js";
import type { OnProgress } from "../../tools/warehouse/load/report.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import { DATASETS_TABLE, TABLES, type Table } from "../../tools/warehouse/schema.js";
import { serverTimeOf } from "./server-time.js";

export interface LoadTiming {
  readonly into: string;
  readonly rows: number;
  readonly seconds: number;
  /** Of this process. */
  readonly processorSeconds: number;
  /** Of the database server; null where there is none, or it cannot be told. */
  readonly serverSeconds: number | null;
}

/** How fast a stored market, written as Parquet files, is loaded anew into each engine. The files and what is made of them go afterwards. */
export function benchLoad(dataDir: string): Promise<LoadTiming[]> {
  return withParquet(dataDir, async (from, directory) => [
    await timeLoad("DuckDB", from, { kind: "duckdb", dataDir: path.join(directory, "data") }),
    await onServer((databaseUrl) => timeLoad("PostgreSQL", from, { kind: "postgresql", databaseUrl })),
  ]);
}

export async function withParquet<Result>(
  dataDir: string,
  task: (from: string, directory: string) => Promise<Result>,
): Promise<Result> {
  const directory = await mkdtemp(path.join(tmpdir(), "load-bench-"));
  try {
    const from = path.join(directory, "files");
    await writeParquet(marketFile(dataDir), from);
    return await task(from, directory);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

export async function onServer<Result>(task: (databaseUrl: string) => Promise<Result>): Promise<Result> {
  const files = await openTemporaryDirectory("load-bench-server-");
  const server = await startPostgres(path.join(files, "data"));
  try {
    return await task(server.databaseUrl);
  } finally {
    await server.stop();
    await removeDirectory(files);
  }
}

export async function timeLoad(
  into: string,
  from: string,
  target: LoadTarget,
  onProgress?: OnProgress,
): Promise<LoadTiming> {
  const server = target.kind === "postgresql" ? await serverTimeOf(target.databaseUrl) : null;
  const serverBefore = server?.() ?? 0;
  const before = process.cpuUsage();
  const { accepted, rejected, tookMs } = await loadMarket({ from, target, onProgress });
  if (rejected > 0) throw new Error(`${rejected} rows were rejected`);
  const { user, system } = process.cpuUsage(before);
  return {
    into,
    rows: accepted,
    seconds: tookMs / 1_000,
    processorSeconds: (user + system) / 1e6,
    serverSeconds: server === null ? null : (server() - serverBefore) / 1_000,
  };
}

/** Only what a load file holds: the loader derives the rest again. */
export async function writeParquet(file: string, directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  const instance = await DuckDBInstance.create(":memory:");
  const connection = await instance.connect();
  await connection.run(`ATTACH '${file}' AS market (READ_ONLY)`);
  for (const { name, columns } of [...TABLES, DATASETS_TABLE] as readonly Table[])
    await connection.run(
      `COPY (SELECT ${columns.map((column) => column.name).join(", ")} FROM market.${name}) TO '${path.join(directory, `${name}.parquet`)}' (FORMAT parquet)`,
    );
  connection.closeSync();
  instance.closeSync();
}
