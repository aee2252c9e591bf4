import { cpSync } from "node:fs";
import path from "node:path";
import type { Drill } from "./drill.js";
import { ask, startService, stateOf, stop, temporaryFolder } from "./service.js";

/** The backup that docs/operations.md describes: the stopped service's data folder is copied, and another service starts on the copy. */
export const restore: Drill = async () => {
  const folder = temporaryFolder();
  const [original, copy] = [path.join(folder.path, "original"), path.join(folder.path, "copy")];
  try {
    const first = await startService({ DATA_DIR: original });
    const asked = await ask(first.url);
    await stop(first);
    cpSync(original, copy, { recursive: true });
    const second = await startService({ DATA_DIR: copy });
    const state = await stateOf(second.url, asked.id ?? "");
    const again = await ask(second.url);
    await stop(second);
    return {
      lost: [asked.state, state, again.state].filter((each) => each !== "completed").length,
      figures: { "tasks in the copy": 1 },
    };
  } finally {
    folder.remove();
  }
};
