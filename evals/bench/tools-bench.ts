import { performance } from "node:perf_hooks";
import type { ToolContext } from "../../tools/define.js";
import { dataTools } from "../../tools/index.js";
import { quantile } from "../../tools/statistics/quantiles.js";
import type { Warehouse } from "../../tools/warehouse/warehouse.js";
import type { ServerTime } from "./server-time.js";

const MARKETS = ["US", "GB", "DE"];
const CLUSTERS_ASKED = 20;
const WARM_UP = 5;

export interface Timing {
  readonly what: string;
  /** Before anything is remembered of the market: rankings of a whole market are computed once per load. */
  readonly firstMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  /** Processor time of this process, with DuckDB's threads, and of the database server where that is on this machine: it tells on a busy machine what the clock does not. */
  readonly processorP50Ms: number;
  readonly processorP95Ms: number;
}

/** How long each data tool takes over clusters spread through the market, one call at a time. */
export async function benchTools(
  warehouse: Warehouse,
  callsPerTool: number,
  server: ServerTime | null = null,
): Promise<Timing[]> {
  const context: ToolContext = { warehouse, logger: { info() {} } };
  const clusters = await warehouse.query("SELECT cluster_id, head_term FROM clusters ORDER BY cluster_id");
  const step = Math.max(1, Math.floor(clusters.length / CLUSTERS_ASKED));
  const asked = clusters.filter((_, position) => position % step === 0);
  const timings: Timing[] = [];
  for (const tool of dataTools) {
    const times: number[] = [];
    const spent: number[] = [];
    let firstMs = Number.NaN;
    for (let call = 0; call < callsPerTool + WARM_UP; call += 1) {
      const cluster = asked[call % asked.length];
      const market = MARKETS[call % MARKETS.length];
      const input = inputOf(tool.name, Number(cluster?.cluster_id), String(cluster?.head_term), market ?? "US");
      const spentMs = stopwatch(server);
      const startedAt = performance.now();
      // The list of tools is a union: each takes its own input, which inputOf gives and the tool checks.
      await (tool.run as (input: unknown, context: ToolContext) => Promise<unknown>)(input, context);
      const tookMs = performance.now() - startedAt;
      if (call === 0) firstMs = tookMs;
      if (call < WARM_UP) continue;
      times.push(tookMs);
      spent.push(spentMs());
    }
    timings.push(timing(tool.name, firstMs, times, spent));
  }
  return timings;
}

export function timing(what: string, firstMs: number, times: readonly number[], spent: readonly number[]): Timing {
  const at = (values: readonly number[], part: number) => quantile(values, part) ?? Number.NaN;
  return {
    what,
    firstMs,
    p50Ms: at(times, 0.5),
    p95Ms: at(times, 0.95),
    processorP50Ms: at(spent, 0.5),
    processorP95Ms: at(spent, 0.95),
  };
}

/** Milliseconds of a processor since it was called: of this process, and of a database server. */
export function stopwatch(server: ServerTime | null): () => number {
  const serverBefore = server?.() ?? 0;
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 + (server === null ? 0 : server() - serverBefore);
  };
}

/** The whole-market tools are asked for the whole market, the others for one product. Nothing is kept of a result: every call reads. */
export function inputOf(tool: string, clusterId: number, headTerm: string, market: string): object {
  switch (tool) {
    case "market_overview":
      return {};
    case "find_clusters":
    case "find_names":
      return { text: `how do prices of ${headTerm} compare` };
    case "query_market":
      return { markets: [market], clusterIds: [clusterId], measures: ["searches", "price-median", "offers"] };
    case "map_products":
      return { products: [{ id: "1", title: headTerm, category: null, brand: null }], market };
    case "find_values":
      return { text: `is there a gap for black ${headTerm}`, clusterIds: [clusterId], market };
    case "find_keywords":
      return { clusterIds: [clusterId], market, text: `how many people search for ${headTerm}` };
    case "demand_ranking":
    case "demand_supply":
      return { market };
    default:
      return { clusterIds: [clusterId], market };
  }
}
