import { execFileSync } from "node:child_process";
import type { Drill } from "./drill.js";
import { ask, isReady, milliseconds, startService, stateOf, stop, temporaryFolder, until } from "./service.js";

/** Files may not grow any more, as on a full disk (Linux: prlimit). Answers go on, /ready says why it is not, and all is kept once there is room. */
export const diskFull: Drill = async () => {
  const folder = temporaryFolder();
  const service = await startService({ DATA_DIR: folder.path });
  const limit = (bytes: string) =>
    execFileSync("prlimit", ["--pid", String(service.child.pid), `--fsize=${bytes}:unlimited`]);
  try {
    const before = await ask(service.url);
    limit("1");
    const noticedMs = await until(async () => !(await isReady(service)), 10_000, "the full disk is noticed");
    const { reason } = (await (await fetch(`${service.url}/ready`)).json()) as { reason?: string };
    const during = [await ask(service.url), await ask(service.url), await ask(service.url)];
    limit("unlimited");
    const readyMs = await until(() => isReady(service), 30_000, "it is ready again");
    const all = [before, ...during];
    await until(
      async () =>
        (await Promise.all(all.map(({ id }) => stateOf(service.url, id ?? "")))).every(
          (state) => state === "completed",
        ),
      30_000,
      "what was asked meanwhile is kept",
    );
    await stop(service, "SIGKILL");
    const again = await startService({ DATA_DIR: folder.path });
    const states = await Promise.all(all.map(({ id }) => stateOf(again.url, id ?? "")));
    await stop(again);
    return {
      lost: [...all.map(({ state }) => state), ...states].filter((state) => state !== "completed").length,
      figures: {
        "noticed after": milliseconds(noticedMs),
        reason: reason ?? "-",
        "answers while it was full": during.length,
        "ready again after": milliseconds(readyMs),
        "kept after kill -9": states.length,
      },
    };
  } finally {
    if (service.child.exitCode === null) await stop(service, "SIGKILL");
    folder.remove();
  }
};
