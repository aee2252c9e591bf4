import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureMarket } from "../../tools/sample-market.js";
import { reportAnswers } from "./answers-bench.js";
import { reportCatalogs } from "./catalog-bench.js";
import { benchFloor } from "./floor-bench.js";
import { benchHttp, type Fired } from "./http-bench.js";
import { reportImport } from "./import-bench.js";
import { benchLoad } from "./load-bench.js";
import { buildMarketAtScale } from "./market-at-scale.js";
import { reportModels } from "./models-report.js";
import { reportCancel, reportMemory, reportProtocol } from "./protocol-reports.js";
import { startService } from "./service.js";
import { reportSizes } from "./size-bench.js";
import { benchSoak } from "./soak-bench.js";
import { reportState } from "./state-bench.js";
import { reportSurfaces } from "./surface-bench.js";
import { printTable } from "./table.js";

const PARTS = [
  "http",
  "floor",
  "answers",
  "tools",
  "load",
  "import",
  "protocol",
  "memory",
  "state",
  "cancel",
  "models",
  "surface",
  "catalog",
  "soak",
] as const;

const { values } = parseArgs({
  options: {
    /** One of the parts above; all of them when it is left out. */
    only: { type: "string" },
    seconds: { type: "string", default: "8" },
    /** Of each tool; 0: for tools answers alone. */
    calls: { type: "string", default: "40" },
    rounds: { type: "string", default: "5" },
    tasks: { type: "string", default: "100000" },
    /** Sizes of the market for tools and loads: so many copies of its product groups, each but the first with twice the offers. */
    copies: { type: "string", default: "1,10" },
    /** For tools: a database to load each of these markets into, in the place of what it holds; `npm`: a PostgreSQL of its own; empty: DuckDB. */
    database: { type: "string", default: "" },
    /** Rows of the exports that are imported. */
    rows: { type: "string", default: "5000000" },
    /** Processes that answer over HTTP. */
    workers: { type: "string", default: "1" },
    /** Seconds of the soak. */
    soak: { type: "string", default: "60" },
    /** Where markets are kept between runs. */
    data: { type: "string", default: resolve(import.meta.dirname, "../../.data/bench") },
  },
});
const sampleDir = join(values.data, "sample");
const copies = values.copies.split(",").map(Number);

const parts = PARTS.filter((part) => values.only === undefined || values.only === part);
if (parts.length === 0) {
  console.error(`--only takes one of ${PARTS.join(", ")}.`);
  process.exit(1);
}
console.log(
  `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
await ensureMarket({ dataDir: sampleDir, databaseUrl: null });
const reports: Record<(typeof PARTS)[number], () => Promise<void>> = {
  http: reportHttp,
  floor: reportFloor,
  answers: () => reportAnswers(sampleDir),
  tools: () => reportSizes(marketOf, copies, Number(values.calls), values.database),
  load: reportLoad,
  import: () => reportImport(values.data, Number(values.rows)),
  protocol: () => reportProtocol(Number(values.rounds)),
  memory: () => reportMemory(Number(values.tasks)),
  state: () => reportState(Number(values.seconds)),
  cancel: () => reportCancel(sampleDir, Number(values.calls)),
  models: () => reportModels(sampleDir, Math.min(3, Number(values.rounds))),
  surface: () => reportSurfaces(sampleDir, Number(values.calls)),
  catalog: () => reportCatalogs(sampleDir),
  soak: reportSoak,
};
for (const part of parts) await reports[part]();

async function marketOf(count: number): Promise<string> {
  if (count === 1) return sampleDir;
  const dataDir = join(values.data, `${count}-copies`);
  await buildMarketAtScale(sampleDir, dataDir, count);
  return dataDir;
}

async function reportLoad(): Promise<void> {
  const timings = [];
  for (const count of copies) timings.push(...(await benchLoad(await marketOf(count))));
  printTable(
    [
      "From Parquet into",
      "Rows",
      "Seconds",
      "Rows/s",
      "Processor s of the loader",
      "of the server",
      "Rows per processor s",
    ],
    timings.map(({ into, rows, seconds, processorSeconds, serverSeconds }) => [
      into,
      rows,
      seconds.toFixed(1),
      Math.round(rows / seconds),
      processorSeconds.toFixed(1),
      serverSeconds?.toFixed(1) ?? "",
      Math.round(rows / (processorSeconds + (serverSeconds ?? 0))),
    ]),
  );
}

async function reportSoak(): Promise<void> {
  const service = await startService(sampleDir);
  const { done, faults, samples } = await benchSoak(service, Number(values.soak)).finally(service.stop);
  printTable(["Done", "Times"], [...done].sort());
  printTable(
    ["Second", "Memory MiB", "Open handles"],
    samples.map(({ seconds, memoryMiB, handles }) => [seconds, memoryMiB, handles]),
  );
  console.log(faults.size === 0 ? "No fault.\n" : `Faults:\n${[...faults].join("\n")}\n`);
}

async function reportHttp(): Promise<void> {
  await (await startService(sampleDir)).stop(); // compiles, so that the next start is a second start
  const start = (settings: Readonly<Record<string, string>>) =>
    startService(sampleDir, { WORKERS: values.workers, ...settings });
  const reports = benchHttp(sampleDir, start, Number(values.seconds));
  for await (const { results, peakMemoryMiB, startedInMs } of reports) {
    printTable(
      ["Question", "Asked", "Connections", "Answers", "p50 ms", "p99 ms", "Answers/s", "CPU ms/answer", "Faults"],
      results.map((each) => [each.workload, each.kind, each.connections, ...cellsOf(each)]),
    );
    console.log(
      `Second start to ready: ${(startedInMs / 1000).toFixed(1)} s. Peak memory: ${peakMemoryMiB ?? "unknown"} MiB.\n`,
    );
  }
}

function cellsOf(fired: Fired): (string | number)[] {
  return [
    fired.answers,
    fired.p50Ms.toFixed(0),
    fired.p99Ms.toFixed(0),
    fired.answersPerSecond.toFixed(1),
    fired.processorMsPerAnswer?.toFixed(0) ?? "unknown",
    fired.faults,
  ];
}

async function reportFloor(): Promise<void> {
  await (await startService(sampleDir)).stop(); // compiles
  const rows = await benchFloor(sampleDir, Number(values.seconds));
  printTable(
    ["Five domains", "Connections", "Answers", "p50 ms", "p99 ms", "Answers/s", "CPU ms/answer", "Faults"],
    rows.map(({ what, connections, fired }) => [what, connections, ...cellsOf(fired)]),
  );
}
