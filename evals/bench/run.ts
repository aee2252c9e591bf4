import { cpus, totalmem } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { ensureMarket } from "../../tools/sample-market.js";
import { benchHttp } from "./http-bench.js";
import { buildMarketAtScale } from "./market-at-scale.js";
import { startService } from "./service.js";
import { benchTools } from "./tools-bench.js";

const { values } = parseArgs({
  options: {
    only: { type: "string" },
    seconds: { type: "string", default: "8" },
    calls: { type: "string", default: "40" },
    /** Where markets are kept between runs. */
    data: { type: "string", default: resolve(import.meta.dirname, "../../.data/bench") },
  },
});
const sampleDir = join(values.data, "sample");
const scaleDir = join(values.data, "20m");

console.log(
  `${cpus().length} x ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}\n`,
);
await ensureMarket({ dataDir: sampleDir, databaseUrl: null });
if (values.only !== "tools") await reportHttp();
if (values.only !== "http") await reportTools();

async function reportHttp(): Promise<void> {
  await (await startService(sampleDir)).stop(); // compiles, so that the next start is a second start
  const service = await startService(sampleDir);
  try {
    const results = await benchHttp(service, Number(values.seconds));
    printTable(
      ["Question", "Connections", "p50 ms", "p99 ms", "Answers/s", "Errors"],
      results.map(({ workload, connections, p50Ms, p99Ms, answersPerSecond, errors }) => [
        workload,
        connections,
        p50Ms,
        p99Ms,
        answersPerSecond.toFixed(1),
        errors,
      ]),
    );
    console.log(
      `Second start to ready: ${(service.startedInMs / 1000).toFixed(1)} s. Peak memory: ${service.peakMemoryMiB() ?? "unknown"} MiB.\n`,
    );
  } finally {
    await service.stop();
  }
}

async function reportTools(): Promise<void> {
  await buildMarketAtScale(sampleDir, scaleDir);
  const sample = await benchTools(sampleDir, Number(values.calls));
  const large = await benchTools(scaleDir, Number(values.calls));
  const events = (count: number) => `${(count / 1e6).toFixed(1)} M price events`;
  printTable(
    [
      "Data tool, ms",
      `p50, ${events(sample.priceEvents)}`,
      `p50, ${events(large.priceEvents)}`,
      "Ratio",
      "First call",
      "First call, large",
    ],
    sample.timings.map(({ tool, p50Ms, firstMs }, position) => {
      const onLarge = large.timings[position];
      const largeMs = onLarge?.p50Ms ?? Number.NaN;
      return [
        tool,
        p50Ms.toFixed(1),
        largeMs.toFixed(1),
        (largeMs / p50Ms).toFixed(1),
        firstMs.toFixed(0),
        onLarge?.firstMs.toFixed(0) ?? "",
      ];
    }),
  );
}

function printTable(headings: readonly string[], rows: readonly (readonly (string | number)[])[]): void {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(" | ")} |`;
  console.log(
    [line(headings), line(headings.map((_, position) => (position === 0 ? "---" : "---:"))), ...rows.map(line)].join(
      "\n",
    ),
    "\n",
  );
}
