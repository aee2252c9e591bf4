import { type ChildProcess, fork, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { ProtocolGeneration } from "../../http/a2a/v1/version.js";
import { startArguments } from "./start-arguments.js";

const root = resolve(import.meta.dirname, "../..");
const compiled = join(root, "dist-bench");

/** Kernel ticks in a second, as /proc counts processor time on every Linux in use. */
const TICKS_PER_SECOND = 100;

const PROGRAMS = ["protocol-ours", "protocol-theirs", "protocol-theirs-v1"] as const;

export interface Side {
  readonly name: string;
  readonly program: (typeof PROGRAMS)[number];
  /** What it is asked in. */
  readonly generation: ProtocolGeneration;
  readonly store: "disk" | "map" | "its own";
}

export const OURS: Side = { name: "ours", program: "protocol-ours", store: "disk", generation: "0.3" };
const OURS_IN_MEMORY: Side = { ...OURS, name: "ours, tasks in memory", store: "map" };
export const THEIRS: Side = {
  name: "@a2a-js/sdk 0.3.14",
  program: "protocol-theirs",
  store: "its own",
  generation: "0.3",
};
const THEIRS_V1: Side = { ...THEIRS, name: "@a2a-js/sdk 1.3.0", program: "protocol-theirs-v1", generation: "1.0" };

/** Who is compared with whom; the SDK in the middle. */
export const SIDES: readonly (readonly [Side, Side, Side])[] = [
  [OURS, THEIRS, OURS_IN_MEMORY],
  [{ ...OURS, generation: "1.0" }, THEIRS_V1, { ...OURS_IN_MEMORY, generation: "1.0" }],
];

export interface ProtocolServer {
  readonly side: Side;
  readonly endpoint: string;
  readonly memoryMiB: () => number;
  /** What it has written to disk. */
  readonly stateMiB: () => number;
  /** Processor time of all its threads so far; it is steadier than the clock on a busy machine. */
  readonly cpuSeconds: () => number;
  readonly stop: () => Promise<void>;
}

let isCompiled = false;

/** Compiles the children as the service is compiled: a loader that compiles on the fly names every closure, which costs. */
function compileOnce(): void {
  if (isCompiled) return;
  mkdirSync(compiled, { recursive: true });
  const project = join(compiled, "tsconfig.json");
  const compilerOptions = { noEmit: false, noCheck: true, rootDir: root, outDir: compiled };
  const files = PROGRAMS.map((name) => join(root, "evals/bench", `${name}.ts`));
  writeFileSync(project, JSON.stringify({ extends: join(root, "tsconfig.json"), compilerOptions, files, include: [] }));
  const compiler = createRequire(import.meta.url).resolve("typescript/bin/tsc");
  const { status } = spawnSync(process.execPath, [compiler, "-p", project], { stdio: "inherit" });
  if (status !== 0) throw new Error("The servers of the bench could not be compiled.");
  isCompiled = true;
}

/**
 * One side in a process of its own, with the settings of `npm start`; a side that keeps its tasks in memory gets a larger heap.
 * It logs as in production, to nowhere.
 */
export async function startProtocolServer(side: Side, answer: "long" | "short"): Promise<ProtocolServer> {
  compileOnce();
  const dataDir = mkdtempSync(join(tmpdir(), "protocol-bench-"));
  const child = fork(join(compiled, "evals/bench", `${side.program}.js`), {
    execArgv: [
      ...startArguments().filter((word) => word.startsWith("--")),
      ...(side.store === "disk" ? [] : ["--max-old-space-size=4096"]),
    ],
    env: { ...process.env, NODE_ENV: "production", DATA_DIR: dataDir, ANSWER: answer, STORE: side.store },
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });
  const endpoint = await new Promise<string>((resolve, reject) => {
    child.once("message", (ready) => resolve((ready as { endpoint: string }).endpoint));
    child.once("exit", (code) => reject(new Error(`The server (${side.name}) ended with exit code ${code}.`)));
  });
  return {
    side,
    endpoint,
    memoryMiB: () => Number(read(child, "status").match(/VmRSS:\s+(\d+) kB/)?.[1]) / 1024,
    stateMiB: () => sizeOf(dataDir) / 2 ** 20,
    cpuSeconds: () => cpuSeconds(child),
    stop: async () => {
      const ended = child.exitCode === null ? new Promise((done) => child.once("exit", done)) : null;
      if (child.connected) child.disconnect();
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** User and system time are the twelfth and thirteenth field after the program's name in brackets (man proc). */
function cpuSeconds(child: ChildProcess): number {
  const fields = read(child, "stat").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

const read = (child: ChildProcess, file: string): string => readFileSync(`/proc/${child.pid}/${file}`, "utf8");

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}
