import { setTimeout as delay } from "node:timers/promises";
import { shopifyExport } from "../../test/tools/catalogs/table/exports.js";
import { type RunningService, startService } from "./service.js";
import { printTable } from "./table.js";

const ROWS = [1_000, 20_000] as const;
/** The second one finds everything compiled and every page of memory in use. */
const RUNS = 3;
const LOOK_EVERY_MS = 5;
const AIM = { ms: 5_000, memoryMiB: 600 };

export interface CatalogResult {
  readonly rows: number;
  /** From the first byte sent to the last received. */
  readonly onboardMs: readonly number[];
  /** What the service itself worked for the first one. */
  readonly processorMs: number | null;
  readonly analyseMs: number;
  /** The longest that /health took meanwhile: how long everybody else waits. */
  readonly longestPauseMs: number;
  readonly answerKiB: number;
  readonly peakMemoryMiB: number | null;
}

/** Posts shop exports to a service of its own, the process that `npm start` gives. */
async function benchCatalogs(dataDir: string): Promise<CatalogResult[]> {
  const results: CatalogResult[] = [];
  for (const rows of ROWS) {
    const service = await startService(dataDir);
    try {
      results.push(await benchRows(rows, service));
    } finally {
      await service.stop();
    }
  }
  return results;
}

async function benchRows(rows: number, service: RunningService): Promise<CatalogResult> {
  const { baseUrl } = service;
  const csv = shopifyExport(rows, { template: "new" }).toString("base64");
  const body = Buffer.from(JSON.stringify({ csv_base64: csv, filename: "products_export.csv", currency: "USD" }));
  const watch = watchHealth(baseUrl);
  const onboardMs: number[] = [];
  let answer = { text: "", ms: 0 };
  let processorMs: number | null = null;
  const before = service.processorMs();
  for (let run = 0; run < RUNS; run += 1) {
    answer = await post(`${baseUrl}/a2a/catalog-onboard-sync`, body);
    onboardMs.push(answer.ms);
    const after = service.processorMs();
    if (run === 0 && before !== null && after !== null) processorMs = after - before;
  }
  const longestPauseMs = await watch.end();
  const { catalog_id, rows: counted } = JSON.parse(answer.text) as { catalog_id: string; rows: { accepted: number } };
  if (counted.accepted !== rows) throw new Error(`Of ${rows} rows ${counted.accepted} were accepted.`);
  const analysed = await post(`${baseUrl}/a2a/catalog-analyze`, Buffer.from(JSON.stringify({ catalog_id })));
  return {
    rows,
    onboardMs,
    processorMs,
    analyseMs: analysed.ms,
    longestPauseMs,
    answerKiB: Math.round(answer.text.length / 1024),
    peakMemoryMiB: service.peakMemoryMiB(),
  };
}

async function post(url: string, body: Buffer): Promise<{ text: string; ms: number }> {
  const startedAt = performance.now();
  const response = await fetch(url, { method: "POST", headers: { "content-type": "application/json" }, body });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`${url} answered ${response.status}: ${text.slice(0, 300)}`);
  return { text, ms: performance.now() - startedAt };
}

/** Asks for nothing in particular, again and again. */
function watchHealth(baseUrl: string): { readonly end: () => Promise<number> } {
  let longestMs = 0;
  let isOver = false;
  const looking = (async () => {
    while (!isOver) {
      const startedAt = performance.now();
      await (await fetch(`${baseUrl}/health`)).text();
      longestMs = Math.max(longestMs, performance.now() - startedAt);
      await delay(LOOK_EVERY_MS);
    }
  })();
  return {
    end: async () => {
      isOver = true;
      await looking;
      return longestMs;
    },
  };
}

export async function reportCatalogs(dataDir: string): Promise<void> {
  const results = await benchCatalogs(dataDir);
  const seconds = (ms = Number.NaN) => (ms / 1_000).toFixed(2);
  printTable(
    [
      "Catalog",
      "First, s",
      "of it at work, s",
      "Again, s",
      "Longest pause, ms",
      "Answer, KiB",
      "Analysis, s",
      "Peak memory, MiB",
    ],
    results.map(({ rows, onboardMs, processorMs, longestPauseMs, answerKiB, analyseMs, peakMemoryMiB }) => [
      `Shopify export, ${rows.toLocaleString("en-US")} rows`,
      seconds(onboardMs[0]),
      processorMs === null ? "unknown" : seconds(processorMs),
      seconds(onboardMs.slice(1).toSorted((a, b) => a - b)[0]),
      Math.round(longestPauseMs),
      answerKiB,
      seconds(analyseMs),
      peakMemoryMiB ?? "unknown",
    ]),
  );
  const misses = results.filter(
    ({ onboardMs, peakMemoryMiB }) => (onboardMs[0] ?? 0) > AIM.ms || (peakMemoryMiB ?? 0) > AIM.memoryMiB,
  );
  const aim = `${AIM.ms / 1_000} s and ${AIM.memoryMiB} MiB`;
  console.log(misses.length === 0 ? `All within ${aim}.\n` : `Above ${aim}: ${misses.length} of ${results.length}.\n`);
}
