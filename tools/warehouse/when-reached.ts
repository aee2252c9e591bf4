import { setTimeout as delay } from "node:timers/promises";
import { pauseAfter } from "../growing-pause.js";
import { isPassing } from "./connect-failure.js";
import type { WarehouseLogger } from "./failure.js";

/** Tries what needs a database server again, with growing pauses, while the server is not there yet. What waiting does not mend is thrown at once. */
export async function whenReached<Result>(
  task: () => Promise<Result>,
  waitMs: number,
  logger: WarehouseLogger,
): Promise<Result> {
  const giveUpAt = performance.now() + waitMs;
  for (let failures = 0; ; failures += 1) {
    try {
      return await task();
    } catch (error) {
      const pause = Math.min(pauseAfter(failures), giveUpAt - performance.now());
      if (!(error instanceof Error && isPassing(error)) || pause <= 0) throw error;
      if (failures === 0) logger.warn({ forSeconds: waitMs / 1_000 }, `${error.message} Trying again.`);
      await delay(pause);
    }
  }
}
