import path from "node:path";
import { vi } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "..");
let runs = 0;

export interface Ended {
  readonly code: number;
  readonly output: string;
  readonly complaint: string;
}

/** Runs the file of a command (`http/cli/keys.ts`) in this process, where all that it needs is loaded: a process of its own takes two seconds for that. */
export async function runHere(
  entry: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const printed = { log: "", error: "" };
  for (const way of ["log", "error"] as const)
    vi.spyOn(console, way).mockImplementation((line: unknown) => {
      printed[way] += `${line}\n`;
    });
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  const { argv, exitCode } = process;
  process.argv = [process.execPath, path.join(ROOT, entry), ...words];
  process.exitCode = 0;
  try {
    runs += 1;
    await import(/* @vite-ignore */ `${path.join(ROOT, entry)}?run=${runs}`);
    return { code: Number(process.exitCode ?? 0), output: printed.log, complaint: printed.error };
  } finally {
    process.argv = argv;
    process.exitCode = exitCode;
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  }
}
