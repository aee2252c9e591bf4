import { inject } from "vitest";
import { openDuckDbWarehouse } from "../tools/warehouse/duckdb.js";
import { openPostgresWarehouse } from "../tools/warehouse/postgres.js";
import type { Row, Warehouse } from "../tools/warehouse/warehouse.js";

/** `citus`: the cluster that TEST_CITUS_URL names, read as any PostgreSQL is. */
export type Engine = Warehouse["engine"] | "citus";

declare module "vitest" {
  interface ProvidedContext {
    /** The engines of this run: `TEST_ENGINES`, a comma list, default all there are. */
    readonly engines: readonly Engine[];
    /** The sample market as load files. */
    readonly sampleDirectory: string;
    /** The sample market's file; shared, so only to be read. */
    readonly marketPath: string;
    /** Holds what ends with the run: bundled programs (`program.ts`), a sample market where the run built none. */
    readonly runDirectory: string;
    /** The sample market in PostgreSQL; empty when the run leaves it out. */
    readonly databaseUrl: string;
    /** The sample market on a cluster; empty where there is none. */
    readonly citusUrl: string;
  }
}

/** For `describe.each(engines())("on %s", (engine) => …)`. */
export function engines(): readonly Engine[] {
  return inject("engines");
}

/** The same for tests that make markets or databases of their own: a cluster is only read. */
export function ownEngines(): readonly Warehouse["engine"][] {
  return engines().filter((engine) => engine !== "citus");
}

/** The same for what is said rather than counted: the tools give the same rows on every engine, which their own tests see to. */
export function anyEngine(): readonly Engine[] {
  return engines().slice(0, 1);
}

/**
 * The sample market on an engine. The test files that one process runs share it, with all that was read from it once (names, vocabulary,
 * titles, the rows of each query), so closing it does nothing.
 */
export async function openEngine(engine: Engine): Promise<Warehouse> {
  const opened = shared.get(engine) ?? openOwnEngine(engine).then(keptOpen);
  shared.set(engine, opened);
  return opened;
}

const shared = new Map<Engine, Promise<Warehouse>>();

/** The sample market never changes: the engine answers each query once, and many tests ask the same ones. */
function keptOpen(warehouse: Warehouse): Warehouse {
  const answered = new Map<string, readonly Row[]>();
  return {
    engine: warehouse.engine,
    generation: warehouse.generation,
    query: async (sql, parameters = [], options = {}) => {
      const asked = JSON.stringify([sql, parameters]);
      const known = options.signal?.aborted ? undefined : answered.get(asked);
      const rows = known ?? (await warehouse.query(sql, parameters, options));
      if (rows.length <= MOST_ROWS_KEPT) answered.set(asked, rows);
      return rows.map((row) => ({ ...row }));
    },
    datasets: () => warehouse.datasets(),
    close: async () => {},
  };
}

const MOST_ROWS_KEPT = 2_000;

/** The same for a test that needs one of its own, and closes it. */
export function openOwnEngine(engine: Engine, { queryTimeoutMs = 20_000 } = {}): Promise<Warehouse> {
  if (engine === "postgresql") return openPostgresWarehouse({ databaseUrl: inject("databaseUrl"), queryTimeoutMs });
  if (engine === "citus") return openPostgresWarehouse({ databaseUrl: inject("citusUrl"), queryTimeoutMs });
  return openDuckDbWarehouse({ path: inject("marketPath"), queryTimeoutMs });
}
