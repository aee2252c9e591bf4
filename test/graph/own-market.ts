import { mkdtemp, writeFile } from "node:fs/promises";
import path from "node:path";
import { outcomeOf } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { loadMarket } from "../../tools/warehouse/load/load-market.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import { recordingLogger } from "../fakes.js";

/** Load files by table. */
export type Files = Readonly<Record<string, string>>;
export type Use<Result> = (
  ask: (question: string) => Promise<string>,
  notes: readonly string[],
  warehouse: Warehouse,
) => Promise<Result>;

/** Questions of a market of one's own, on DuckDB; its files lie below `directory`. */
export async function askOfMarket<Result>(directory: string, files: Files, use: Use<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(directory, "market-"));
  const from = await mkdtemp(path.join(directory, "files-"));
  for (const [name, text] of Object.entries(files)) await writeFile(path.join(from, `${name}.csv`), text);
  const { notes } = await loadMarket({ from, target: { kind: "duckdb", dataDir } });
  const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 10_000 });
  const agents = createAgents({
    warehouse,
    logger: recordingLogger(),
    clock: () => new Date("2026-11-10"),
    defaultMarket: "US",
  });
  const ask = async (question: string) => {
    const router = agents.get("router");
    if (!router) throw new Error("no router");
    return (await outcomeOf(router.stream(question))).text;
  };
  try {
    return await use(ask, notes, warehouse);
  } finally {
    await warehouse.close();
  }
}
