import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import { writeExports } from "./exports-at-scale.js";
import { printTable } from "./table.js";

const SAMPLE_EVERY_MS = 100;

interface ImportTiming {
  readonly rows: number;
  readonly files: number;
  readonly mebibytes: number;
  readonly seconds: number;
  /** Of npm and all it starts. */
  readonly processorSeconds: number;
  /** The most memory that all processes of the command held at one time. */
  readonly peakMiB: number;
  readonly load: number;
  /** Every line that the command wrote, with the processor seconds until then. */
  readonly progress: readonly string[];
}

export async function reportImport(dataDir: string, rows: number): Promise<void> {
  const timing = await benchImport(dataDir, rows);
  console.log(`${timing.progress.join("\n")}\n`);
  printTable(
    ["Rows", "Files", "MiB", "Seconds", "Processor s", "Rows per processor s", "Most memory, MiB", "Load"],
    [
      [
        ...[timing.rows, timing.files, timing.mebibytes, timing.seconds.toFixed(0), timing.processorSeconds.toFixed(0)],
        ...[Math.round(timing.rows / timing.processorSeconds), timing.peakMiB, timing.load.toFixed(1)],
      ],
    ],
  );
}

/** `npm run import` of a folder of mixed exports into a new data folder, as an operator runs it. @throws Error where rows are not accounted for */
async function benchImport(dataDir: string, rows: number): Promise<ImportTiming> {
  const folder = path.join(dataDir, `exports-${rows}`);
  const written = writeExports(folder, rows);
  const target = await mkdtemp(path.join(tmpdir(), "import-bench-"));
  try {
    const startedAt = performance.now();
    const child = spawn("npm", ["run", "import", "--", folder, "--market", "US"], {
      env: { ...process.env, DATA_DIR: target, DATABASE_URL: "" },
      stdio: ["ignore", "pipe", "inherit"],
    });
    const family = new Family(child);
    const progress: string[] = [];
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      for (const line of text.split("\n"))
        if (line.trim() !== "") progress.push(`${family.processorSeconds.toFixed(0).padStart(4)} s  ${line}`);
    });
    const code = await new Promise((done) => child.once("close", done));
    family.stop();
    const told = /([\d,]+) rows in \d+ files: ([\d,]+) rows used, ([\d,]+) rows rejected/.exec(progress.join("\n"));
    const [read, used, rejected] = (told?.slice(1) ?? []).map((text) => Number(text.replaceAll(",", "")));
    if (
      code !== 0 ||
      read !== written.rows ||
      rejected !== written.rejected ||
      used !== written.rows - written.rejected
    )
      throw new Error(
        `Exit code ${code}; ${read} rows read of ${written.rows}, ${rejected} rejected of ${written.rejected}\n${progress.join("\n")}`,
      );
    return {
      rows: written.rows,
      files: written.files,
      mebibytes: Math.round(written.bytes / 2 ** 20),
      seconds: (performance.now() - startedAt) / 1_000,
      processorSeconds: family.processorSeconds,
      peakMiB: family.peakMiB,
      load: loadavg()[0] ?? Number.NaN,
      progress,
    };
  } finally {
    await rm(target, { recursive: true, force: true });
  }
}

/** A process and all that come from it, looked at several times a second. */
class Family {
  peakMiB = 0;
  readonly #ticks = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;

  constructor(child: ChildProcess) {
    this.#timer = setInterval(() => this.#look(String(child.pid)), SAMPLE_EVERY_MS);
  }

  get processorSeconds(): number {
    return [...this.#ticks.values()].reduce((sum, ticks) => sum + ticks, 0) / 100;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #look(first: string): void {
    let kilobytes = 0;
    for (const pid of descendants(first)) {
      const fields = readProcess(pid, "stat")
        .replace(/^.*\) /s, "")
        .split(" ");
      if (fields.length < 13) continue;
      this.#ticks.set(pid, Number(fields[11]) + Number(fields[12]));
      kilobytes += Number(/VmRSS:\s+(\d+) kB/.exec(readProcess(pid, "status"))?.[1] ?? 0);
    }
    this.peakMiB = Math.max(this.peakMiB, Math.round(kilobytes / 1_024));
  }
}

function descendants(pid: string): string[] {
  const children = readProcess(pid, `task/${pid}/children`).split(" ").filter(Boolean);
  return [pid, ...children.flatMap(descendants)];
}

function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return ""; // it has ended
  }
}
