import { type ChildProcess, fork } from "node:child_process";
import { setPriority } from "node:os";
import { fileURLToPath } from "node:url";
import { findFile } from "../../tools/data-files.js";
import { CanceledError, DataUnavailableError, InvalidInputError } from "../../tools/errors.js";
import type { FromWorker, ImportOrder, ImportResult } from "../../tools/import/import-worker.js";
import type { OnProgress } from "../../tools/warehouse/load/report.js";

const HEAP_MEGABYTES = 1_024;
const LONGEST_TRACE = 8_000;
const TOO_LARGE =
  "The files take more memory to read than there is. Import them one after the other, or give the service more memory. Nothing was changed.";

/**
 * Imports in a process of its own: answers go on meanwhile, and an import that fails takes nothing else with it. Aborted, it is ended and
 * the market stays as it was.
 * @throws InvalidInputError where something has to be said or corrected first
 * @throws DataUnavailableError when the data folder or the database cannot be used
 * @throws CanceledError
 */
export async function runImport(
  order: ImportOrder,
  {
    signal,
    onProgress,
    worker,
  }: { readonly signal: AbortSignal; readonly onProgress: OnProgress; readonly worker: string | undefined },
): Promise<ImportResult> {
  if (signal.aborted) throw new CanceledError("The import was canceled.");
  const child = start(worker);
  const stop = () => child.kill("SIGKILL");
  signal.addEventListener("abort", stop, { once: true });
  try {
    const last = await talk(child, order, onProgress);
    if (last.kind === "done") return last.result;
    if (last.kind === "refused")
      throw last.isInput ? new InvalidInputError(last.message) : new DataUnavailableError(last.message);
    if (signal.aborted) throw new CanceledError("The import was canceled.");
    if (/heap out of memory|Cannot allocate|bad_alloc/i.test(last.trace) || last.by === "SIGKILL")
      throw new InvalidInputError(TOO_LARGE, { cause: new Error(last.trace) });
    throw new Error(`the process of an import ended early: ${last.by}\n${last.trace}`);
  } finally {
    signal.removeEventListener("abort", stop);
    stop();
  }
}

function start(worker: string | undefined): ChildProcess {
  const compiled = worker ?? findFile("tools/import/import-worker.js");
  const { PATH = "", HOME = "", TMPDIR } = process.env;
  const source = new URL("../../tools/import/import-worker.ts", import.meta.url);
  const child = fork(typeof compiled === "string" ? compiled : fileURLToPath(compiled ?? source), {
    execArgv: [...(compiled === null ? ["--import", "tsx"] : []), `--max-old-space-size=${HEAP_MEGABYTES}`],
    env: { PATH, HOME, ...(TMPDIR !== undefined && { TMPDIR }) },
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  });
  // Who answers questions comes first where processors are few.
  if (child.pid !== undefined) setPriority(child.pid, 10);
  return child;
}

type Last =
  | Exclude<FromWorker, { kind: "progress" }>
  | { readonly kind: "ended"; readonly by: string; readonly trace: string };

function talk(child: ChildProcess, order: ImportOrder, onProgress: OnProgress): Promise<Last> {
  return new Promise((resolve, reject) => {
    let trace = "";
    child.stderr?.setEncoding("utf8").on("data", (chunk: string) => {
      trace = (trace + chunk).slice(-LONGEST_TRACE);
    });
    child.on("message", (message: FromWorker) => {
      if (message.kind === "progress") onProgress(message.text);
      else resolve(message);
    });
    child.once("error", reject);
    child.once("close", (code, by) => resolve({ kind: "ended", by: by ?? `code ${code}`, trace }));
    child.send(order, (error) => {
      if (error !== null) reject(error);
    });
  });
}
