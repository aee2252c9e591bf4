import { execFileSync } from "node:child_process";
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import type { Drill } from "./drill.js";
import {
  ask,
  type DrilledService,
  isReady,
  milliseconds,
  startService,
  stateOf,
  stop,
  temporaryFolder,
  until,
} from "./service.js";

/** Room for the sample market, what makes it, and a little. */
const DISK = "256m";

interface Disk {
  readonly kind: string;
  readonly fill: (service: DrilledService) => void;
  readonly makeRoom: (service: DrilledService) => void;
  readonly remove: () => void;
}

/** A disk of its own in memory that something else fills (Linux, as root); where there may be none, files of the process that may not grow. */
function openDisk(folder: string): Disk {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", `size=${DISK}`, "tmpfs", folder], { stdio: "ignore" });
  } catch {
    const limit = (bytes: string) => (service: DrilledService) =>
      void execFileSync("prlimit", ["--pid", String(service.child.pid), `--fsize=${bytes}:unlimited`]);
    return { kind: "files may not grow", fill: limit("1"), makeRoom: limit("unlimited"), remove: () => {} };
  }
  const others = path.join(folder, "of-others");
  return {
    kind: `a disk of ${DISK}, filled by others`,
    fill() {
      const file = openSync(others, "w");
      try {
        for (let bytes = 1 << 20; bytes > 0; ) {
          try {
            writeSync(file, Buffer.alloc(bytes, 1));
          } catch {
            bytes >>= 1;
          }
        }
      } finally {
        closeSync(file);
      }
    },
    makeRoom: () => rmSync(others, { force: true }),
    remove: () => void execFileSync("umount", [folder]),
  };
}

/** A full disk. Answers go on, /ready says why it is not, and all is kept once there is room. */
export const diskFull: Drill = async () => {
  const folder = temporaryFolder();
  const disk = openDisk(folder.path);
  const service = await startService({ DATA_DIR: folder.path });
  try {
    const before = await ask(service.url);
    disk.fill(service);
    const noticedMs = await until(async () => !(await isReady(service)), 60_000, "the full disk is noticed");
    const { reason } = (await (await fetch(`${service.url}/ready`)).json()) as { reason?: string };
    const during = [await ask(service.url), await ask(service.url), await ask(service.url)];
    disk.makeRoom(service);
    const readyMs = await until(() => isReady(service), 60_000, "it is ready again");
    const all = [before, ...during];
    await until(
      async () =>
        (await Promise.all(all.map(({ id }) => stateOf(service.url, id ?? "")))).every(
          (state) => state === "completed",
        ),
      120_000,
      "what was asked meanwhile is kept",
    );
    await stop(service, "SIGKILL");
    const again = await startService({ DATA_DIR: folder.path });
    const states = await Promise.all(all.map(({ id }) => stateOf(again.url, id ?? "")));
    await stop(again);
    return {
      lost: [...all.map(({ state }) => state), ...states].filter((state) => state !== "completed").length,
      figures: {
        disk: disk.kind,
        "noticed after": milliseconds(noticedMs),
        reason: reason ?? "-",
        "answers while it was full": during.length,
        "ready again after": milliseconds(readyMs),
        "kept after kill -9": states.length,
      },
    };
  } finally {
    if (service.child.exitCode === null) await stop(service, "SIGKILL");
    disk.remove();
    folder.remove();
  }
};
