import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { loadConfig } from "../../graph/config.js";
import { createLogger } from "../../graph/log.js";
import { openAgents } from "../../graph/open-agents.js";
import { MarketConnection } from "../../tools/warehouse/duckdb-file.js";
import type { Parameter } from "../../tools/warehouse/warehouse.js";
import { CONNECTIONS, type Fired, fire, productsAndMarkets, WARM_UP_QUESTIONS, WORKLOADS } from "./http-bench.js";
import { type RunningService, startProgram, startService } from "./service.js";
import { startArguments } from "./start-arguments.js";

const ROOT = path.resolve(import.meta.dirname, "../..");
/** Cold questions at each number of connections. */
const SHARE = 16;

export interface FloorRow {
  readonly what: string;
  readonly connections: number;
  readonly fired: Fired;
}

/**
 * The service beside what it stands on, for questions of five domains: a graph of the same shape whose nodes do nothing, and the same that asks the
 * database what the answers ask it. Each in a process of its own with the same flags; the same questions in the same order.
 */
export async function benchFloor(dataDir: string, seconds: number): Promise<FloorRow[]> {
  const [{ ask, domains }] = WORKLOADS as [(typeof WORKLOADS)[number]];
  const pairs = await productsAndMarkets(dataDir);
  const questions = pairs
    .slice(0, WARM_UP_QUESTIONS + SHARE * CONNECTIONS.length)
    .map(([product, market]) => ask(product, market));
  const folder = mkdtempSync(path.join(tmpdir(), "floor-bench-"));
  try {
    const queries = path.join(folder, "queries.json");
    writeFileSync(queries, JSON.stringify(await queriesOf(questions, dataDir)));
    const program = await compileFloor();
    const sides: readonly [string, () => Promise<RunningService>][] = [
      ["empty graph", () => startProgram(program, dataDir)],
      ["empty graph and the SQL", () => startProgram(program, dataDir, { FLOOR_QUERIES: queries })],
      ["the service, cold", () => startService(dataDir)],
    ];
    const rows: FloorRow[] = [];
    for (const [what, start] of sides) {
      const service = await start();
      try {
        const left = [...questions];
        await fire(service, left.splice(0, WARM_UP_QUESTIONS), { connections: 4, domains, seconds: 120 });
        for (const connections of CONNECTIONS) {
          const fired = await fire(service, left.splice(0, SHARE), { connections, domains, seconds });
          rows.push({ what, connections, fired });
        }
      } finally {
        await service.stop();
      }
    }
    return rows;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the answers ask the database, in their order. */
async function queriesOf(
  questions: readonly string[],
  dataDir: string,
): Promise<Record<string, [string, readonly Parameter[]][]>> {
  const { agents, warehouse } = await openAgents(loadConfig({ DATA_DIR: dataDir }), createLogger("error"), () => {});
  const run = MarketConnection.prototype.run;
  const asked: Record<string, [string, readonly Parameter[]][]> = {};
  let heard: [string, readonly Parameter[]][] = [];
  MarketConnection.prototype.run = function (sql, parameters, isStopped) {
    heard.push([sql, parameters]);
    return run.call(this, sql, parameters, isStopped);
  };
  try {
    for (const question of questions) {
      heard = [];
      for await (const _event of agents.get("router")?.stream(question, { withoutModels: "A bench asks." }) ?? []);
      asked[question] = heard;
    }
  } finally {
    MarketConnection.prototype.run = run;
    await warehouse.close();
  }
  return asked;
}

/** Compiled as the service is; packages are found where it finds them. @returns what Node is started with */
async function compileFloor(): Promise<string[]> {
  const outfile = path.join(ROOT, "dist-bench", "floor-service.js");
  const entry = path.join(ROOT, "evals/bench/floor-service.ts");
  await build({ entryPoints: [entry], outfile, bundle: true, packages: "external", format: "esm", platform: "node" });
  return [...startArguments().slice(0, -1), outfile];
}
