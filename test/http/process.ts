import { type ChildProcess, spawn } from "node:child_process";
import { constants, copyFileSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { inject } from "vitest";
import { program } from "../program.js";

/** The real process over the real sample market. */

const repository = path.resolve(import.meta.dirname, "../..");

export interface Process {
  readonly child: ChildProcess;
  readonly out: () => string;
  readonly errors: () => string;
  readonly exited: Promise<number | null>;
}

/** Starts the service as `npm start` would, from its sources, on a free port. */
export async function launch(settings: Record<string, string>): Promise<Process> {
  const { PATH = "", HOME = "" } = process.env;
  const child = spawn(process.execPath, [await program("http/main.ts")], {
    cwd: repository,
    env: { PATH, HOME, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let out = "";
  let errors = "";
  child.stdout.setEncoding("utf8").on("data", (chunk: string) => (out += chunk));
  child.stderr.setEncoding("utf8").on("data", (chunk: string) => (errors += chunk));
  const exited = new Promise<number | null>((resolve) => child.on("close", resolve));
  return { child, out: () => out, errors: () => errors, exited };
}

/** The address the process prints once it answers. */
export async function ready({ out, errors, child }: Process): Promise<string> {
  for (;;) {
    const [, url] = /Address +(http:\S+)/.exec(out()) ?? [];
    if (url && out().includes("curl -s")) return url;
    if (child.exitCode !== null) throw new Error(`the service did not start: ${out()}${errors()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** A data folder of a test's own that holds the sample market. */
export function copyMarket(): string {
  const dataDir = mkdtempSync(path.join(tmpdir(), "data-"));
  copyFileSync(inject("marketPath"), path.join(dataDir, "market.duckdb"), constants.COPYFILE_FICLONE);
  return dataDir;
}

/** Dies as in a power cut: no handler runs, nothing is written any more. */
export async function kill({ child, exited }: Process): Promise<void> {
  child.kill("SIGKILL");
  await exited;
}
