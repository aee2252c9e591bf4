import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, inject } from "vitest";
import { openStateStore } from "../../../tools/state/open.js";
import type { StateBounds, StateStore } from "../../../tools/state/state-store.js";
import { ownEngines } from "../../market.js";
import { createDatabase } from "../../postgres-server.js";
import { program } from "../../program.js";

export interface Warning {
  readonly message: string;
  readonly fields: object;
}

/** One place that keeps state, and the stores opened on it. */
export interface StatePlace {
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  readonly warnings: Warning[];
  open(bounds?: StateBounds): Promise<StateStore>;
  remove(): Promise<void>;
}

/** The state of a service on the engines of this run: SQLite goes with DuckDB's market. */
export function stateEngines(): StateStore["engine"][] {
  return ownEngines().map((engine) => (engine === "postgresql" ? engine : "sqlite"));
}

export async function openPlace(engine: StateStore["engine"]): Promise<StatePlace> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "agent-query-state-"));
  const databaseUrl =
    engine === "postgresql"
      ? await createDatabase(inject("databaseUrl"), `state_${randomUUID().replaceAll("-", "")}`)
      : null;
  const opened: StateStore[] = [];
  const warnings: Warning[] = [];
  return {
    dataDir,
    databaseUrl,
    warnings,
    async open(bounds) {
      const logger = { warn: (fields: object, message: string) => warnings.push({ fields, message }) };
      const store = await openStateStore({ dataDir, databaseUrl, bounds, logger });
      opened.push(store);
      return store;
    },
    async remove() {
      for (const store of opened) await store.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const inAnHour = () => new Date(Date.now() + 3_600_000);

export function record(key: string, value: unknown, expiresAt: Date | null = inAnHour()) {
  return { collection: "tasks", key, value, expiresAt };
}

export async function eventually(check: () => Promise<boolean> | boolean, withinMs = 20_000): Promise<void> {
  const until = Date.now() + withinMs;
  while (!(await check())) {
    if (Date.now() > until) expect.unreachable("it did not happen in time");
    await delay(20);
  }
}

interface Writer {
  readonly child: ChildProcess;
  readonly lines: string[];
  readonly ended: Promise<void>;
}

/** A real process that opens the place, prints `instance <name>` and then writes, printing everything that was acknowledged. */
export async function startWriter(place: StatePlace): Promise<Writer> {
  return start(place, "writer", []);
}

/** One whose files may not grow beyond so many bytes: to it the disk is full then. Linux only. */
export async function startFiller(place: StatePlace, bytes: number): Promise<Writer> {
  return start(place, "filler", ["prlimit", `--fsize=${bytes}:unlimited`]);
}

async function start(place: StatePlace, name: string, through: readonly string[]): Promise<Writer> {
  const script = await program(`test/tools/state/${name}.ts`);
  const command = [...through, process.execPath, script, place.dataDir, place.databaseUrl ?? ""];
  const child = spawn(command[0] ?? "", command.slice(1), { stdio: ["ignore", "pipe", "inherit"] });
  const lines: string[] = [];
  let rest = "";
  child.stdout?.on("data", (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split("\n");
    rest = parts.pop() ?? "";
    lines.push(...parts);
  });
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { child, lines, ended };
}
