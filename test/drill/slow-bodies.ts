import { setTimeout as delay } from "node:timers/promises";
import { attack } from "./attacker.js";
import type { Drill } from "./drill.js";
import { ask, milliseconds, quantile, startService, stop, temporaryFolder } from "./service.js";

const LASTS_MS = 30_000;
const SOCKETS = 1_100;
const LARGE = 36;

/** An attacker holds as many connections as it gets, each with a body that never comes, and opens them anew; somebody else asks questions. */
export const slowBodies: Drill = async () => {
  const folder = temporaryFolder();
  const service = await startService({ DATA_DIR: folder.path });
  const attacker = attack(
    service.url,
    Array.from({ length: SOCKETS }, (_, at) => (at < LARGE ? 2_000_000 : 500)),
  );
  try {
    await delay(1_000);
    const times: number[] = [];
    const states: (string | null)[] = [];
    for (const end = performance.now() + LASTS_MS; performance.now() < end; await delay(200)) {
      const { ms, state } = await ask(service.url);
      times.push(ms);
      states.push(state);
    }
    const lost = states.filter((state) => state !== "completed").length;
    return {
      lost,
      figures: {
        "connections opened by the attacker": attacker.opened(),
        "questions of somebody else": times.length,
        "answer, median": milliseconds(quantile(times, 0.5)),
        "answer, slowest": milliseconds(quantile(times, 1)),
      },
    };
  } finally {
    attacker.stop();
    await stop(service);
    folder.remove();
  }
};
