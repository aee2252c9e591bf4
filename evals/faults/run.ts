import { spawn } from "node:child_process";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { loadConfig } from "../../graph/config.js";
import { InvalidInputError } from "../../tools/errors.js";
import { ensureMarket } from "../../tools/sample-market.js";
import { missed, type Report } from "../report/report.js";
import { type Copy, copyProject } from "./copy.js";
import { type Fault, withFault } from "./fault.js";
import { seededFaults } from "./seeded.js";
import { describeFaults, type Tried } from "./table.js";

/** `npm run eval -- --faults`: does each seeded fault fail a suite? Every fault is put into a copy of the project, never into the project. */

const ROOT = resolve(import.meta.dirname, "../..");
const REPORTS = join(ROOT, "evals/reports");
const LIMIT_MS = 600_000;

/** @throws InvalidInputError with a sentence */
export async function tryFaults(words: readonly string[]): Promise<number> {
  const { faults, jobs } = readWords(words);
  const { dataDir } = loadConfig().warehouse;
  // The market is built by the sources as they are, so that no fault gets into it.
  await ensureMarket({ dataDir, databaseUrl: null, onProgress: (message) => console.error(message) });
  const environment = { ...process.env, DATA_DIR: resolve(dataDir), DATABASE_URL: "", LANGSMITH_TRACING: "" };
  const copies = Array.from({ length: Math.min(jobs, faults.length) }, () => copyProject(ROOT));
  const evaluate = (copy: Copy, suites: readonly string[]) => runSuites(copy.folder, suites, environment);
  try {
    const below = new Set<string>();
    const all = [...new Set(faults.flatMap(({ suites }) => suites))];
    const clean = await shareOut(all, copies, (suite, copy) => evaluate(copy, [suite]));
    for (const found of clean) for (const measure of found) below.add(measure);
    if (below.size > 0) console.log(`Below the threshold without any fault, so left out: ${[...below].join(", ")}`);
    const tried = await shareOut(faults, copies, async (fault, copy): Promise<Tried> => {
      const found = await copy.withFile(
        fault.file,
        (source) => withFault(source, fault),
        () => evaluate(copy, fault.suites),
      );
      const caughtBy = found.filter((measure) => !below.has(measure));
      console.error(`${fault.id}: ${caughtBy.length === 0 ? "NOT CAUGHT" : caughtBy.join(", ")}`);
      return { fault, caughtBy };
    });
    console.log(describeFaults(tried).join("\n"));
    mkdirSync(REPORTS, { recursive: true });
    const file = join(REPORTS, "faults.json");
    const rows = tried.map(({ fault: { id, what, file: place, suites }, caughtBy }) => ({
      id,
      what,
      file: place,
      suites,
      caughtBy,
    }));
    writeFileSync(file, `${JSON.stringify({ createdAt: new Date().toISOString(), faults: rows }, null, 1)}\n`);
    console.log(`\n${relative(process.cwd(), file)}`);
    return tried.every(({ caughtBy }) => caughtBy.length > 0) ? 0 : 1;
  } finally {
    for (const copy of copies) copy.close();
  }
}

function readWords(words: readonly string[]): { readonly faults: readonly Fault[]; readonly jobs: number } {
  const { only, jobs } = parse([...words]);
  const ids = only?.split(",").map((id) => id.trim());
  const strange = ids?.find((id) => !seededFaults.some((fault) => fault.id === id));
  if (strange !== undefined)
    throw new InvalidInputError(
      `There is no seeded fault "${strange}". There are: ${seededFaults.map(({ id }) => id).join(", ")}.`,
    );
  if (!/^[1-4]$/.test(jobs)) throw new InvalidInputError(`--jobs takes a whole number from 1 to 4, not "${jobs}".`);
  return { faults: seededFaults.filter(({ id }) => ids?.includes(id) ?? true), jobs: Number(jobs) };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: { only: { type: "string" }, jobs: { type: "string", default: "2" } },
    });
    return values;
  } catch (cause) {
    throw new InvalidInputError("Beside --faults there are --only IDS and --jobs N.", { cause });
  }
}

/** Each item with a copy that nobody else uses meanwhile; the results stand in the items' order. */
async function shareOut<Item, Value>(
  items: readonly Item[],
  copies: readonly Copy[],
  work: (item: Item, copy: Copy) => Promise<Value>,
): Promise<Value[]> {
  const results: Value[] = [];
  const waiting = items.entries();
  await Promise.all(
    copies.map(async (copy) => {
      for (const [place, item] of waiting) results[place] = await work(item, copy);
    }),
  );
  return results;
}

/** "suite.measure" of everything that is below its threshold; what brings the run down is caught too. */
async function runSuites(folder: string, suites: readonly string[], env: NodeJS.ProcessEnv): Promise<string[]> {
  const reports = join(folder, "evals/reports");
  rmSync(reports, { recursive: true, force: true });
  const code = await new Promise<number | null>((done, fail) => {
    const child = spawn(process.execPath, ["--import", "tsx", "evals/run.ts", "--suite", suites.join(",")], {
      cwd: folder,
      env,
      stdio: "ignore",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
    });
    child.on("error", fail);
    child.on("close", done);
  });
  if (code === null) {
    console.error(`${suites.join(", ")}: no result within ${LIMIT_MS / 60_000} minutes, which catches nothing`);
    return [];
  }
  if (code !== 0 && code !== 1) return [`${suites.join(", ")} does not run`];
  const [file] = readdirSync(reports).filter((name) => /^\d.*\.json$/.test(name));
  if (file === undefined) return [`${suites.join(", ")} does not run`];
  const report = JSON.parse(readFileSync(join(reports, file), "utf8")) as Report; // written by this very source
  return missed(report).map(({ suite, measure }) => `${suite}.${measure.name}`);
}
