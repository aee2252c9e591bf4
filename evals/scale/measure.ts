import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import type { ToolContext } from "../../tools/define.js";
import { dataTools } from "../../tools/index.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { generationSchema, marketFile } from "../../tools/warehouse/market-layout.js";
import { PostgresWarehouse, readPostgresMarket } from "../../tools/warehouse/postgres.js";
import { onServer, writeParquet } from "../bench/load-bench.js";
import { inputOf } from "../bench/tools-bench.js";

/** Linux counts processor time in hundredths of a second. */
const TICK_MS = 10;
const CALLS = 20;
const MARKETS = ["US", "GB", "DE"];

/** One market on one PostgreSQL. */
export interface MeasuredMarket {
  readonly priceEvents: number;
  readonly clusters: number;
  /** All tables and indexes. */
  readonly bytes: number;
  readonly eventBytes: number;
  /** Processor time that a call of each tool takes of the database server, in milliseconds, and its queries: of calls that read, not of those whose answer is remembered. */
  readonly tools: readonly { readonly tool: string; readonly serverMs: number; readonly queries: number }[];
}

/** Loads a stored market into a PostgreSQL of its own and lets every data tool read it. Linux only: the time is the server's own, from /proc. */
export async function measureMarket(dataDir: string): Promise<MeasuredMarket> {
  const directory = await mkdtemp(path.join(tmpdir(), "scale-"));
  try {
    await writeParquet(marketFile(dataDir), directory);
    return await onServer(async (databaseUrl) => {
      await loadMarket({ from: directory, target: { kind: "postgresql", databaseUrl } });
      return measure(databaseUrl);
    });
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function measure(databaseUrl: string): Promise<MeasuredMarket> {
  const stored = await readPostgresMarket(databaseUrl);
  if (!stored) throw new Error("The market was not loaded");
  const warehouse = new PostgresWarehouse({ databaseUrl, queryTimeoutMs: 120_000, poolSize: 1 }, stored);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const query = warehouse.query.bind(warehouse);
    let queries = 0;
    warehouse.query = (...asked) => {
      queries += 1;
      return query(...asked);
    };
    const context: ToolContext = { warehouse, logger: { info() {} } };
    const clusters = await warehouse.query("SELECT cluster_id, head_term FROM clusters ORDER BY cluster_id");
    const [backend] = await query("SELECT pg_backend_pid() AS pid");
    const spent = () => processorMs(Number(backend?.pid));
    const tools = [];
    for (const tool of dataTools) {
      const call = async (number: number) => {
        const cluster = clusters[(number * 37) % clusters.length];
        const input = inputOf(
          tool.name,
          Number(cluster?.cluster_id),
          String(cluster?.head_term),
          MARKETS[number % 3] ?? "US",
        );
        // The list of tools is a union: each takes its own input, which inputOf gives and the tool checks.
        await (tool.run as (input: unknown, context: ToolContext) => Promise<unknown>)(input, context);
      };
      await call(0);
      queries = 0;
      const before = spent();
      let readings = 0;
      for (let number = 1; number <= CALLS; number += 1) {
        const asked = queries;
        await call(number);
        if (queries > asked) readings += 1;
      }
      const mean = (sum: number) => (readings === 0 ? 0 : sum / readings);
      tools.push({ tool: tool.name, serverMs: mean(spent() - before), queries: mean(queries) });
    }
    const schema = generationSchema(stored.generation);
    const { rows } = await client.query<{ events: string; bytes: string; event_bytes: string }>(
      `SELECT (SELECT COUNT(*) FROM ${schema}.price_events) AS events, pg_total_relation_size('${schema}.price_events') AS event_bytes,
  (SELECT SUM(pg_total_relation_size(oid)) FROM pg_class WHERE relnamespace = '${schema}'::regnamespace AND relkind = 'r') AS bytes`,
    );
    const [size] = rows;
    return {
      priceEvents: Number(size?.events),
      clusters: clusters.length,
      bytes: Number(size?.bytes),
      eventBytes: Number(size?.event_bytes),
      tools,
    };
  } finally {
    await client.end();
    await warehouse.close();
  }
}

/** utime and stime, the 14th and 15th field. */
function processorMs(processId: number): number {
  const fields = readFileSync(`/proc/${processId}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}
