import { type ChildProcess, spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { startArguments } from "./start-arguments.js";

const root = resolve(import.meta.dirname, "../..");
/** A bench asks more than anybody may in a month, and of a service that has read nothing beforehand. */
const UNLIMITED = { ANONYMOUS_QUERIES_PER_MONTH: "1000000000", PREPARE_RESULTS: "false" };
const READY_WITHIN_MS = 120_000;

export interface RunningService {
  readonly baseUrl: string;
  readonly startedInMs: number;
  /** Peak resident memory in MiB; null where the system does not tell. */
  readonly peakMemoryMiB: () => number | null;
  /** Processor time so far, all threads, in ms: unlike the time on the clock it is the same on a busy machine. Null where the system does not tell. */
  readonly processorMs: () => number | null;
  /** Resident memory in MiB and open file descriptors, now; null where the system does not tell. */
  readonly holds: () => { readonly memoryMiB: number; readonly handles: number } | null;
  readonly stop: () => Promise<void>;
}

/** Starts the built service as its users do, in a process of its own, on a free port. */
export const startService = (
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> => startProgram(startArguments(), dataDir, settings);

/** Any program that listens where it is told and says when it is ready, as the service does. */
export async function startProgram(
  program: readonly string[],
  dataDir: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<RunningService> {
  const port = await freePort();
  const startedAt = performance.now();
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      ...UNLIMITED,
      ...settings,
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const baseUrl = `http://127.0.0.1:${port}`;
  await becomeReady(child, baseUrl);
  return {
    baseUrl,
    startedInMs: performance.now() - startedAt,
    peakMemoryMiB: () => peakMemory(child),
    processorMs: () => processorTime(child),
    holds: () => holdings(child),
    stop: async () => {
      const ended = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await ended;
    },
  };
}

async function becomeReady(child: ChildProcess, baseUrl: string): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  while (performance.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The service ended with exit code ${child.exitCode}.`);
    const isReady = await fetch(`${baseUrl}/ready`).then(
      (response) => response.ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((done) => setTimeout(done, 25));
  }
  child.kill("SIGKILL");
  throw new Error("The service did not become ready.");
}

/** The process and its workers. */
const familyOf = ({ pid }: ChildProcess): readonly string[] => [
  String(pid),
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean),
];

function peakMemory(child: ChildProcess): number | null {
  try {
    const peaks = familyOf(child).map((pid) =>
      Number(readFileSync(`/proc/${pid}/status`, "utf8").match(/VmHWM:\s+(\d+) kB/)?.[1] ?? Number.NaN),
    );
    return Math.round(peaks.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024);
  } catch {
    return null;
  }
}

/** Fields 14 and 15 of proc_pid_stat(5), in ticks of 10 ms. */
function processorTime(child: ChildProcess): number | null {
  try {
    const ticks = familyOf(child).map((pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
        .replace(/^.*\) /s, "")
        .split(" ");
      return Number(fields[11]) + Number(fields[12]);
    });
    return ticks.reduce((sum, each) => sum + each, 0) * 10;
  } catch {
    return null;
  }
}

function holdings(child: ChildProcess): { memoryMiB: number; handles: number } | null {
  try {
    const kilobytes = readFileSync(`/proc/${child.pid}/status`, "utf8").match(/VmRSS:\s+(\d+) kB/)?.[1];
    return { memoryMiB: Math.round(Number(kilobytes) / 1024), handles: readdirSync(`/proc/${child.pid}/fd`).length };
  } catch {
    return null;
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (address && typeof address === "object" ? done(address.port) : fail(new Error("no port"))));
    });
  });
}
