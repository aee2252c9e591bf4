import { setTimeout as delay } from "node:timers/promises";
import type { Drill } from "./drill.js";
import {
  ask,
  milliseconds,
  QUESTIONS,
  quantile,
  startService,
  stateOf,
  stop,
  temporaryFolder,
  until,
} from "./service.js";

const AT_ONCE = 4;

/** kill -9 in the middle of work, again and again, over one data folder: every task whose id a client knows has to come to its answer. */
export const kill: Drill = async ({ times }) => {
  const folder = temporaryFolder();
  const known: string[] = [];
  const startsMs: number[] = [];
  let refused = 0;
  let unanswered = 0;
  try {
    for (let count = 0; count < times; count += 1) {
      const begun = performance.now();
      const service = await startService({ DATA_DIR: folder.path });
      startsMs.push(performance.now() - begun);
      const asked = await Promise.all(
        Array.from({ length: AT_ONCE }, (_, at) => ask(service.url, QUESTIONS[at], { blocking: false })),
      );
      for (const { id, status } of asked) {
        if (id !== null) known.push(id);
        else if (status === 503) refused += 1;
        else unanswered += 1;
      }
      await delay((count * 37) % 400);
      await stop(service, "SIGKILL");
    }
    const last = await startService({ DATA_DIR: folder.path });
    const states = new Map<string, string | null>();
    const look = async () => {
      for (const id of known) if (states.get(id) !== "completed") states.set(id, await stateOf(last.url, id));
      return known.every((id) => !["working", "submitted"].includes(states.get(id) ?? ""));
    };
    await until(look, 600_000, "tasks come to an end");
    await stop(last);
    const lost = known.flatMap((id) => (states.get(id) === "completed" ? [] : (states.get(id) ?? "unknown")));
    return {
      lost: lost.length + unanswered,
      figures: {
        kills: times,
        "tasks that were begun": known.length,
        "refused with 503": refused,
        ...(lost.length > 0 && { "those lost are": lost.join(", ") }),
        "start after a kill, median": milliseconds(quantile(startsMs.slice(1), 0.5)),
      },
    };
  } finally {
    folder.remove();
  }
};
