import { setTimeout as delay } from "node:timers/promises";
import { readClusters } from "../tools/clusters.js";
import type { Cluster } from "../tools/domain.js";
import { onOneGeneration } from "../tools/warehouse/hold.js";
import type { PreparedResults } from "../tools/warehouse/prepared-results.js";
import type { SpecialistDependencies } from "./define-specialist.js";
import type { GraphDependencies } from "./dependencies.js";
import { RunMemory } from "./run-memory.js";
import { specialistIds, specialists } from "./specialists/index.js";
import { plainRequest } from "./understand/asking.js";
import { createMarketReader } from "./understand/names/market-reader.js";
import { nothingNamed } from "./understand/names/named.js";
import type { MarketScope, Request } from "./understand/request.js";

/** How often it is looked whether the service has nothing to do, or another market to prepare. */
const LOOK_EVERY_MS = 1_000;

export interface Preparing {
  readonly dependencies: GraphDependencies;
  readonly prepared: PreparedResults;
  /** Nobody asks, and nobody has for a while. */
  readonly isIdle: () => boolean;
  readonly signal: AbortSignal;
}

/**
 * Has every specialist read what it usually tells of each product group in each market, while nobody asks: whoever asks about one for the
 * first time then waits for no query. Goes on where it was left, and begins anew with a market that is swapped in. Ends with its signal.
 */
export async function prepareResults(options: Preparing): Promise<void> {
  const { dependencies, signal } = options;
  let prepared: string | undefined;
  while (!signal.aborted) {
    const { warehouse } = dependencies;
    try {
      // Holding it notices a market that was swapped in, which nobody else does while nobody asks.
      const generation = await onOneGeneration(warehouse, async () => warehouse.generation);
      if (generation !== prepared) prepared = await prepareGeneration(options);
    } catch (err) {
      if (!signal.aborted) dependencies.logger.warn({ err }, "results could not be prepared");
      return;
    }
    await pause(signal);
  }
}

/** @returns the generation that is prepared as far as there is room; undefined when another one came meanwhile */
async function prepareGeneration({ dependencies, prepared, isIdle, signal }: Preparing): Promise<string | undefined> {
  const { warehouse, clock } = dependencies;
  const { generation } = warehouse;
  const isOver = (): boolean => signal.aborted || warehouse.generation !== generation;
  const over: SpecialistDependencies & Pick<GraphDependencies, "clock"> = {
    warehouse,
    clock,
    logger: SILENT,
    isPreparing: true,
  };
  const clusters = [...(await readClusters(warehouse)).values()];
  const markets = await createMarketReader(over)();
  for (const cluster of clusters) {
    if (!prepared.begin(generation)) return generation;
    for (const market of markets) {
      const subject = `${market.code} ${cluster.clusterId}`;
      if (prepared.isPrepared(generation, subject)) continue;
      const request = requestOf(cluster, { ...market, stated: true });
      for (const id of specialistIds) {
        while (!isIdle() && !isOver()) await pause(signal);
        if (isOver()) return undefined;
        const read = specialists[id].inARow(over);
        await onOneGeneration(warehouse, () => read({ request, memory: new RunMemory() }, { signal }));
      }
      prepared.markPrepared(generation, subject);
    }
  }
  return generation;
}

function requestOf(cluster: Cluster, market: MarketScope): Request {
  const named = { ...cluster, term: cluster.name, score: 1, how: "prepared" };
  return plainRequest({ ...nothingNamed(market), clusters: [named] });
}

const pause = (signal: AbortSignal): Promise<void> =>
  delay(LOOK_EVERY_MS, undefined, { signal, ref: false }).catch(() => {});

/** Nobody asked. */
const SILENT = { info() {}, warn() {}, error() {} };
