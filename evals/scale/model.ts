import type { MeasuredMarket } from "./measure.js";

/** What a cluster of servers is to hold, and what each of its nodes has. */
export interface Target {
  readonly priceEvents: number;
  readonly clusters: number;
  readonly nodes: number;
  /** Processors of a node. */
  readonly cores: number;
  readonly shards: number;
}

/** Ratios that were measured on a real Citus cluster, with this service's own texts (docs/scale.md). */
export interface ClusterRatios {
  /** A text that one shard answers, beside plain PostgreSQL. */
  readonly oneShard: number;
  /** A text that every shard answers a part of. */
  readonly everyShard: number;
  /** Rows a second that one COPY stream stores. */
  readonly copyRowsPerSecond: number;
}

/** Tools that read the whole market at every call, and so cost more with every product group; what they find is remembered until the next load. */
const WHOLE_MARKET = new Set(["market_overview", "market_coverage", "demand_ranking", "demand_supply"]);

export interface ToolAtScale {
  readonly tool: string;
  readonly isWholeMarket: boolean;
  readonly measuredMs: number;
  /** Processor milliseconds of all nodes together. */
  readonly serverMs: number;
}

export interface Simulation {
  readonly bytes: number;
  readonly bytesPerNode: number;
  readonly eventsPerShard: number;
  readonly tools: readonly ToolAtScale[];
  /** Processor milliseconds of the nodes for a call of every tool that reads some product groups. */
  readonly answerMs: number;
  /** Such answers a second of one node, and of all. */
  readonly answersPerNode: number;
  readonly answersPerSecond: number;
  /** Seconds of all processors for one call of every tool that reads the whole market. */
  readonly rankingsSeconds: number;
  /** Hours that one stream takes to store the events. */
  readonly copyHours: number;
}

/**
 * Extrapolates from one measured market. A product group's tools cost what they cost where a group has as many events; of another number the
 * cost is taken to grow with it, which is too much for those that read by an index. Whole-market tools grow with the events.
 */
export function simulate(measured: MeasuredMarket, target: Target, ratios: ClusterRatios): Simulation {
  const growth = target.priceEvents / measured.priceEvents;
  const perCluster = growth / (target.clusters / measured.clusters);
  const tools = measured.tools.map(({ tool, serverMs }) => {
    const isWholeMarket = WHOLE_MARKET.has(tool);
    const factor = isWholeMarket ? growth * ratios.everyShard : Math.max(1, perCluster) * ratios.oneShard;
    return { tool, isWholeMarket, measuredMs: serverMs, serverMs: serverMs * factor };
  });
  const sum = (isWholeMarket: boolean) =>
    tools.filter((each) => each.isWholeMarket === isWholeMarket).reduce((total, { serverMs }) => total + serverMs, 0);
  const answerMs = sum(false);
  const answersPerNode = (target.cores * 1_000) / answerMs;
  const bytes =
    measured.eventBytes * growth + (measured.bytes - measured.eventBytes) * (target.clusters / measured.clusters);
  return {
    bytes,
    bytesPerNode: bytes / target.nodes,
    eventsPerShard: target.priceEvents / target.shards,
    tools,
    answerMs,
    answersPerNode,
    answersPerSecond: answersPerNode * target.nodes,
    rankingsSeconds: sum(true) / 1_000 / (target.nodes * target.cores),
    copyHours: target.priceEvents / ratios.copyRowsPerSecond / 3_600,
  };
}
