import { setTimeout as delay } from "node:timers/promises";
import { onOneGeneration } from "../tools/warehouse/hold.js";
import type { GraphDependencies } from "./dependencies.js";

const LOOK_EVERY_MS = 1_000;
/** What is known already is told where a database takes longer. */
const PATIENCE_MS = 1_000;

/** Notices for those who ask no question that another market was loaded. Never rejects: without the data, what was known stays. */
export function watchMarket({ warehouse, noticeMarket, logger }: GraphDependencies): () => Promise<void> {
  let lookedAt = Number.NEGATIVE_INFINITY;
  let noticed: string | undefined;
  let looking: Promise<void> | undefined;
  return async () => {
    const isDue = warehouse.generation !== noticed || performance.now() - lookedAt >= LOOK_EVERY_MS;
    if (looking === undefined && isDue)
      looking = onOneGeneration(warehouse, async () => noticeMarket?.())
        .catch((err: unknown) => logger.warn({ err }, "the market could not be looked at"))
        .finally(() => {
          noticed = warehouse.generation;
          lookedAt = performance.now();
          looking = undefined;
        });
    await Promise.race([looking, delay(PATIENCE_MS, undefined, { ref: false })]);
  };
}
