import { setTimeout as delay } from "node:timers/promises";
import type { AgentEvent } from "../../graph/agent.js";
import { createAgents } from "../../graph/agents.js";
import { createLogger } from "../../graph/log.js";
import { CanceledError } from "../../tools/errors.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";

const QUESTION =
  "Across the whole market in the US: which keywords do people search, where is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of 1500 a month";

/** Cancels come at moments spread over so much of the specialists' work, which takes several times longer. */
const SPREAD_MS = 100;

export interface CancelTiming {
  /** From the abort to the rejection of the agent's stream. */
  readonly rejectedMs: number;
  /** From the abort to the end of the last query on the engine; 0 when none ran any more. */
  readonly idleMs: number;
  /** Queries that ran or waited for the engine at the abort. */
  readonly openQueries: number;
}

/** Cancels a question about everything in this process while its specialists read: the real graph over the real engine. */
export async function benchCancel(dataDir: string, runs: number): Promise<CancelTiming[]> {
  const timings: CancelTiming[] = [];
  for (let run = 0; run < runs; run += 1) {
    // Opened anew: rankings of a whole market are remembered, so the second question would be a short one.
    const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 60_000 });
    try {
      timings.push(await cancelOnce(warehouse, (run * SPREAD_MS) / runs));
    } finally {
      await warehouse.close();
    }
  }
  return timings;
}

async function cancelOnce(warehouse: Warehouse, afterMs: number): Promise<CancelTiming> {
  const watched = watch(warehouse);
  const logger = createLogger("silent");
  const agents = createAgents({ warehouse: watched.warehouse, logger, clock: () => new Date(), defaultMarket: "US" });
  const router = agents.get("router");
  if (!router) throw new Error("There is no router.");
  const controller = new AbortController();
  let abortedAt = Number.NaN;
  let openQueries = 0;
  const abort = async () => {
    await delay(afterMs);
    openQueries = watched.openCount();
    abortedAt = performance.now();
    controller.abort();
  };
  let isAborting = false;
  const error = await readToEnd(router.stream(QUESTION, { signal: controller.signal }), (event) => {
    const isReading = event.type === "step" && event.step !== "classify";
    if (!isReading || isAborting) return;
    isAborting = true;
    void abort();
  });
  const rejectedMs = performance.now() - abortedAt;
  if (!(error instanceof CanceledError)) {
    throw new Error("The question ended before it was canceled.", { cause: error });
  }
  await watched.becomeIdle();
  return { rejectedMs, idleMs: Math.max(0, watched.lastSettledAt() - abortedAt), openQueries };
}

/** What the stream was rejected with; null when it came to its end. */
async function readToEnd(stream: AsyncIterable<AgentEvent>, onEvent: (event: AgentEvent) => void): Promise<unknown> {
  try {
    for await (const event of stream) onEvent(event);
    return null;
  } catch (error) {
    return error;
  }
}

/** The warehouse with its queries in sight. */
function watch(warehouse: Warehouse) {
  const open = new Set<Promise<unknown>>();
  let settledAt = 0;
  const watchedWarehouse: Warehouse = {
    engine: warehouse.engine,
    get generation() {
      return warehouse.generation;
    },
    query: async (...query) => {
      const running = warehouse.query(...query);
      open.add(running);
      try {
        return await running;
      } finally {
        open.delete(running);
        settledAt = performance.now();
      }
    },
    datasets: () => warehouse.datasets(),
    close: () => warehouse.close(),
  };
  return {
    warehouse: watchedWarehouse,
    openCount: () => open.size,
    lastSettledAt: () => settledAt,
    becomeIdle: async () => {
      while (open.size > 0) {
        await Promise.allSettled(open);
        await delay(0); // what follows a query may begin the next
      }
    },
  };
}
