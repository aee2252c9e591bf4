import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { ensureMarket } from "../../tools/sample-market.js";
import { buildMarketAtScale } from "../bench/market-at-scale.js";
import { printTable } from "../bench/table.js";
import { type MeasuredMarket, measureMarket } from "./measure.js";
import { type ClusterRatios, simulate } from "./model.js";

/** Twice the product groups, and in each twice the offers: as many events for a group as a billion are for 80,000. */
const COPIES = 2;
const MEASURED = path.resolve(import.meta.dirname, "measured.json");
/** Citus 13.2.2, one coordinator and two workers, 2026-11-22. */
const RATIOS: ClusterRatios = { oneShard: 1.66, everyShard: 3.47, copyRowsPerSecond: 236_000 };

const { values } = parseArgs({
  options: {
    events: { type: "string", default: "1000000000" },
    clusters: { type: "string", default: "80000" },
    nodes: { type: "string", default: "8" },
    cores: { type: "string", default: "16" },
    shards: { type: "string", default: "64" },
    /** Measures anew, on this machine, instead of reading what was measured. */
    measure: { type: "boolean", default: false },
    data: { type: "string", default: path.resolve(import.meta.dirname, "../../.data/bench") },
  },
});

if (values.measure) await measure();
const markets = JSON.parse(readFileSync(MEASURED, "utf8")) as readonly [MeasuredMarket, MeasuredMarket]; // written by measure()
const [small, large] = markets;
const target = {
  priceEvents: Number(values.events),
  clusters: Number(values.clusters),
  nodes: Number(values.nodes),
  cores: Number(values.cores),
  shards: Number(values.shards),
};
const found = simulate(large, target, RATIOS);
const ms = (value: number) => value.toFixed(value < 10 ? 1 : 0);

console.log(`Measured: PostgreSQL with ${small.priceEvents} and ${large.priceEvents} price events in ${small.clusters} and ${large.clusters} product groups.
Extrapolated: ${target.priceEvents} events, ${target.clusters} product groups, ${target.nodes} nodes of ${target.cores} processors, ${target.shards} shards.\n`);
printTable(
  ["Tool", "Reads", "Measured ms, small", "Measured ms, large", "Extrapolated ms"],
  found.tools.map(({ tool, isWholeMarket, measuredMs, serverMs }, at) => [
    tool,
    isWholeMarket ? "the whole market" : "one group",
    ms(small.tools[at]?.serverMs ?? Number.NaN),
    ms(measuredMs),
    ms(serverMs),
  ]),
);
printTable(
  ["What", "Measured", "Extrapolated"],
  [
    ["Bytes of an event with its indexes", Math.round(large.eventBytes / large.priceEvents), "the same"],
    ["GiB in all", gib(large.bytes), gib(found.bytes)],
    ["GiB on a node", "", gib(found.bytesPerNode)],
    ["Million events on a shard", "", (found.eventsPerShard / 1e6).toFixed(1)],
    ["Processor ms of the nodes for a call of every tool of a group", ms(sumOfGroups(large)), ms(found.answerMs)],
    ["Such answers a second of one node", "", found.answersPerNode.toFixed(0)],
    ["Such answers a second of all", "", found.answersPerSecond.toFixed(0)],
    [
      "Seconds of all processors for every ranking of the whole market, once after a load",
      "",
      found.rankingsSeconds.toFixed(1),
    ],
    ["Hours to store the events, one COPY stream", "", found.copyHours.toFixed(1)],
  ],
);

function sumOfGroups({ tools }: MeasuredMarket): number {
  return found.tools.reduce((sum, { isWholeMarket }, at) => sum + (isWholeMarket ? 0 : (tools[at]?.serverMs ?? 0)), 0);
}

function gib(bytes: number): string {
  return (bytes / 2 ** 30).toFixed(2);
}

async function measure(): Promise<void> {
  const [sample, multiplied] = [path.join(values.data, "sample"), path.join(values.data, "5m")];
  await ensureMarket({ dataDir: sample, databaseUrl: null });
  await buildMarketAtScale(sample, multiplied, COPIES);
  const measured = [await measureMarket(sample), await measureMarket(multiplied)];
  writeFileSync(MEASURED, `${JSON.stringify(measured, null, 2)}\n`);
}
