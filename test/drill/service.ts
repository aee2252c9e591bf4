import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { startArguments } from "../../evals/bench/start-arguments.js";

const root = path.resolve(import.meta.dirname, "../..");
const LONGEST_START_MS = 600_000;

export interface DrilledService {
  readonly url: string;
  readonly child: ChildProcess;
  readonly exited: Promise<number | null>;
  /** What it logged. */
  readonly log: () => string;
}

/** The real service as `npm start` runs it, in a process of its own. Settles when it is ready. */
export async function startService(settings: Record<string, string>, givenPort?: number): Promise<DrilledService> {
  const port = givenPort ?? (await freePort());
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, startArguments(), {
    cwd: root,
    env: { PATH, HOME, PORT: String(port), LOG_LEVEL: "warn", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (log += text));
  const exited = new Promise<number | null>((resolve) => child.once("close", resolve));
  const service = { url: `http://127.0.0.1:${port}`, child, exited, log: () => log };
  const until = performance.now() + LONGEST_START_MS;
  while (!(await isReady(service))) {
    if (child.exitCode !== null || performance.now() > until) throw new Error(`the service did not start:\n${log}`);
    await delay(50);
  }
  return service;
}

export async function isReady({ url }: Pick<DrilledService, "url">): Promise<boolean> {
  return fetch(`${url}/ready`).then(
    async (response) => (await response.text()) !== "" && response.ok,
    () => false,
  );
}

export async function stop({ child, exited }: DrilledService, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  child.kill(signal);
  await exited;
}

/** A folder that is removed at the end. */
export function temporaryFolder(): { readonly path: string; readonly remove: () => void } {
  const made = mkdtempSync(path.join(tmpdir(), "drill-"));
  return { path: made, remove: () => existsSync(made) && rmSync(made, { recursive: true, force: true }) };
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== "object" || address === null) throw new Error("no port");
  return address.port;
}

export interface Reply {
  readonly status: number;
  readonly state: string | null;
  readonly id: string | null;
  readonly contextId: string | null;
  readonly ms: number;
}

interface TaskReply {
  readonly result?: { readonly id: string; readonly contextId: string; readonly status: { readonly state: string } };
}

async function call(url: string, method: string, params: object, signal?: AbortSignal): Promise<Reply> {
  const begun = performance.now();
  const response = await fetch(`${url}/a2a/router`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: "1", method, params }),
    ...(signal && { signal }),
  });
  const { result } = (await response.json()) as TaskReply;
  const ms = performance.now() - begun;
  const { id = null, contextId = null, status } = result ?? {};
  return { status: response.status, state: status?.state ?? null, id, contextId, ms };
}

export const QUESTIONS = [
  "What do espresso machines cost in the US?",
  "Is demand for yoga mats rising in Germany?",
  "Keywords for air fryers in the US",
  "Prices and demand of yoga mats in the US",
];

/** One question of the router. */
export function ask(
  url: string,
  text = QUESTIONS[0] ?? "",
  more: { readonly blocking?: boolean } = {},
): Promise<Reply> {
  const message = { kind: "message", messageId: crypto.randomUUID(), role: "user", parts: [{ kind: "text", text }] };
  return call(url, "message/send", { message, ...(more.blocking === false && { configuration: { blocking: false } }) });
}

export const stateOf = async (url: string, id: string): Promise<string | null> =>
  (await call(url, "tasks/get", { id })).state;

/** Waits for something that comes in its own time. @throws Error when it does not */
export async function until(holds: () => Promise<boolean>, ms: number, what: string): Promise<number> {
  const begun = performance.now();
  while (!(await holds().catch(() => false))) {
    if (performance.now() - begun > ms) throw new Error(`waited ${ms / 1000} s in vain: ${what}`);
    await delay(100);
  }
  return performance.now() - begun;
}

/** The value that so much of all lies below. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? null;
}

export const milliseconds = (value: number | null): string => (value === null ? "-" : `${Math.round(value)} ms`);
