import { quantile } from "../../tools/statistics/quantiles.js";
import { LONG_TEXT } from "./constant-agent.js";
import { type LoadResult, load, type RpcMethod } from "./protocol-load.js";
import { type ProtocolServer, SIDES, type Side, startProtocolServer } from "./protocol-servers.js";

const METHODS: readonly RpcMethod[] = ["send", "stream"];
const CONNECTIONS = [1, 16, 64];
const WARM_UP_SECONDS = 2;

interface Round extends LoadResult {
  readonly cpuMs: number;
}

export interface ProtocolResult {
  readonly method: RpcMethod;
  readonly connections: number;
  readonly side: Side;
  /** Medians of the rounds. */
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Processor time of the server per request. */
  readonly cpuMs: number;
  /** To the SDK, in the same round; 1 for itself. */
  readonly ratio: number;
  /** The SDK's processor time to this one's, in the same round: what else the machine does hardly changes it. */
  readonly cpuRatio: number;
  readonly errors: number;
}

/** The sides take turns in short rounds, so that what else the machine does meets all of them. New processes for each load: the SDK forgets no task. */
export async function benchProtocol(rounds: number, seconds: number): Promise<ProtocolResult[]> {
  const loads = SIDES.flatMap((sides) =>
    METHODS.flatMap((method) => CONNECTIONS.map((connections) => ({ sides, method, connections }))),
  );
  const results: ProtocolResult[] = [];
  for (const { sides, method, connections } of loads) {
    const servers = await Promise.all(sides.map((side) => startProtocolServer(side, "long")));
    try {
      for (const server of servers) await measure(server, method, connections, WARM_UP_SECONDS);
      const measured = new Map<Side, Round[]>(sides.map((side) => [side, []]));
      for (let round = 0; round < rounds; round += 1)
        for (const server of servers)
          measured.get(server.side)?.push(await measure(server, method, connections, seconds));
      const theirs = measured.get(sides[1]) ?? [];
      for (const [side, own] of measured) results.push({ method, connections, side, ...summarise(own, theirs) });
    } finally {
      await Promise.all(servers.map((server) => server.stop()));
    }
  }
  return results;
}

async function measure(
  server: ProtocolServer,
  method: RpcMethod,
  connections: number,
  seconds: number,
): Promise<Round> {
  const before = server.cpuSeconds();
  const { endpoint, side } = server;
  const { generation } = side;
  const result = await load({ endpoint, method, generation, connections, until: { seconds }, text: LONG_TEXT });
  return { ...result, cpuMs: ((server.cpuSeconds() - before) * 1000) / result.requests };
}

function summarise(own: readonly Round[], theirs: readonly Round[]) {
  const middle = (values: readonly number[]) => quantile(values, 0.5) ?? Number.NaN;
  return {
    requestsPerSecond: middle(own.map((round) => round.requestsPerSecond)),
    p50Ms: middle(own.map((round) => round.p50Ms)),
    p99Ms: middle(own.map((round) => round.p99Ms)),
    cpuMs: middle(own.map((round) => round.cpuMs)),
    cpuRatio: middle(own.map((round, at) => (theirs[at]?.cpuMs ?? Number.NaN) / round.cpuMs)),
    ratio: middle(own.map((round, at) => round.requestsPerSecond / (theirs[at]?.requestsPerSecond ?? Number.NaN))),
    errors: own.reduce((sum, { errors }) => sum + errors, 0),
  };
}
