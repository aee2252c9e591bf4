import { spawn } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { z } from "zod";
import type { MutantRun } from "./mutant-run.js";

const CONFIG = join(import.meta.dirname, "vitest.config.ts");

/** `by` is the test that noticed it, in `file`; both are null when something else ended the run. */
export type Outcome =
  | { readonly kind: "killed"; readonly by: string | null; readonly file: string | null }
  | { readonly kind: "timeout" }
  /** None of the tests that ran noticed it. */
  | { readonly kind: "survived" };

const Results = z.object({
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })),
    }),
  ),
});

let runs = 0;

/** Runs the tests on DuckDB in a process group of its own, up to the first failure. */
export async function tryMutant(root: string, run: MutantRun, limitMs: number): Promise<Outcome> {
  const output = join(tmpdir(), `mutant-${process.pid}-${runs++}.json`);
  const words = ["run", "--config", CONFIG, "--reporter=json", `--outputFile=${output}`, ...run.tests];
  const child = spawn(process.execPath, [join(root, "node_modules/vitest/vitest.mjs"), ...words], {
    cwd: root,
    env: { ...process.env, TEST_ENGINES: "duckdb", MUTANT_RUN: JSON.stringify(run) },
    stdio: "ignore",
    detached: true,
  });
  let isLate = false;
  const timer = setTimeout(() => {
    isLate = true;
    // An endless loop hears no friendly signal; the group holds the workers too.
    if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
  }, limitMs);
  const code = await new Promise<number | null>((done, fail) => {
    child.on("error", fail);
    child.on("close", done);
  });
  clearTimeout(timer);
  const failure = firstFailure(root, output);
  rmSync(output, { force: true });
  if (isLate) return { kind: "timeout" };
  return code === 0 ? { kind: "survived" } : { kind: "killed", ...failure };
}

function firstFailure(root: string, output: string): { readonly by: string | null; readonly file: string | null } {
  if (!existsSync(output)) return { by: null, file: null };
  const { testResults } = Results.parse(JSON.parse(readFileSync(output, "utf8")));
  for (const { name, status, assertionResults } of testResults) {
    const failed = assertionResults.find((test) => test.status === "failed");
    if (failed || status === "failed")
      return { by: failed?.fullName ?? "it does not load", file: relative(root, name) };
  }
  return { by: null, file: null };
}
