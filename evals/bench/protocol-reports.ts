import { quantile } from "../../tools/statistics/quantiles.js";
import { benchCancel } from "./cancel-bench.js";
import { benchServiceCancel } from "./cancel-service-bench.js";
import { benchMemory, FLAT_WITHIN, type MemoryResult } from "./memory-bench.js";
import { benchProtocol } from "./protocol-bench.js";
import { OURS, THEIRS } from "./protocol-servers.js";
import { startService } from "./service.js";
import { printTable } from "./table.js";

const SECONDS_PER_ROUND = 3;
/** The SDK keeps every task for ever; more of them would only show a steeper line. */
const TASKS_OF_THEIRS = 20_000;

export async function reportProtocol(rounds: number): Promise<void> {
  const results = await benchProtocol(rounds, SECONDS_PER_ROUND);
  printTable(
    [
      "A2A",
      "Method",
      "Connections",
      "Server",
      "Requests/s",
      "Ratio to the SDK",
      "p50 ms",
      "p99 ms",
      "CPU ms",
      "CPU, ratio",
      "Errors",
    ],
    results.map(({ method, connections, side, requestsPerSecond, ratio, p50Ms, p99Ms, cpuMs, cpuRatio, errors }) => [
      side.generation,
      method,
      connections,
      side.name,
      requestsPerSecond.toFixed(0),
      ratio.toFixed(2),
      p50Ms.toFixed(1),
      p99Ms.toFixed(1),
      cpuMs.toFixed(2),
      cpuRatio.toFixed(2),
      errors,
    ]),
  );
  console.log(
    "Ours has every task on disk before it tells of it, and forgets it after its time; the SDK's server keeps all of them in memory for ever.\n",
  );
}

export async function reportMemory(tasks: number): Promise<void> {
  const sides = [
    { side: OURS, result: await benchMemory(OURS, tasks) },
    { side: THEIRS, result: await benchMemory(THEIRS, Math.min(tasks, TASKS_OF_THEIRS)) },
  ];
  printTable(
    ["Tasks", "Server", "Memory MiB", "State on disk MiB"],
    sides.flatMap(({ side, result }) =>
      result.samples.map(({ tasks, memoryMiB, stateMiB }) => [
        tasks,
        side.name,
        memoryMiB.toFixed(0),
        stateMiB.toFixed(0),
      ]),
    ),
  );
  for (const { side, result } of sides) console.log(`${side.name}: ${describeGrowth(result)}`);
  console.log();
}

function describeGrowth({ samples, growth, errors }: MemoryResult): string {
  const faults = errors === 0 ? "" : ` ${errors} errors.`;
  const [first] = samples;
  const last = samples.at(-1);
  const span = first && last ? `${first.memoryMiB.toFixed(0)} to ${last.memoryMiB.toFixed(0)} MiB` : "no samples";
  if (growth === null) return `${span}.${faults}`;
  const verdict = growth <= FLAT_WITHIN ? "flat" : "NOT flat";
  return `${span}; ${(growth * 100).toFixed(0)} % since 20,000 tasks: ${verdict}.${faults}`;
}

export async function reportCancel(sampleDir: string, runs: number): Promise<void> {
  const inProcess = await benchCancel(sampleDir, runs);
  const service = await startService(sampleDir);
  const overHttp = await benchServiceCancel(service, runs).finally(service.stop);
  const row = (name: string, times: readonly number[]) => [
    name,
    ...[0.5, 0.99].map((p) => (quantile(times, p) ?? Number.NaN).toFixed(1)),
    times.length,
  ];
  printTable(
    ["Cancel of a question about everything, ms", "p50", "p99", "Runs"],
    [
      row(
        "the agent has stopped",
        inProcess.map(({ rejectedMs }) => rejectedMs),
      ),
      row(
        "its last query has stopped",
        inProcess.map(({ idleMs }) => idleMs),
      ),
      row(
        "tasks/cancel replied",
        overHttp.map(({ repliedMs }) => repliedMs),
      ),
      row(
        "a short question right after",
        overHttp.map(({ nextAnswerMs }) => nextAnswerMs),
      ),
      row(
        "the same with nothing before it",
        overHttp.map(({ usualAnswerMs }) => usualAnswerMs),
      ),
    ],
  );
}
