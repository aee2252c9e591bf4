import { quantile } from "../../tools/statistics/quantiles.js";
import { openDuckDbWarehouse } from "../../tools/warehouse/duckdb.js";
import { marketFile } from "../../tools/warehouse/market-layout.js";
import type { RunningService } from "./service.js";

/** The question that each workload asks of a product in a market, and how many specialists it needs. */
export const WORKLOADS: readonly { name: string; domains: number; ask: (product: string, market: string) => string }[] =
  [
    {
      name: "five domains",
      domains: 5,
      ask: (product, market) =>
        `For ${product} in ${market}: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of 1500 a month`,
    },
    {
      name: "one domain (prices)",
      domains: 1,
      ask: (product, market) => `What do competitors charge for ${product} in ${market}?`,
    },
    {
      name: "one domain (demand)",
      domains: 1,
      ask: (product, market) => `Is demand for ${product} in ${market} seasonal?`,
    },
  ];
const MARKETS = ["the US", "the UK", "Germany"];
export const CONNECTIONS = [1, 16, 64];
/** Asked before anything is timed, so that Node has compiled what it runs. */
export const WARM_UP_QUESTIONS = 24;
/** Of which the warm runs ask, in turn. */
const WARM_QUESTIONS = 30;

export interface HttpResult {
  readonly workload: string;
  /** Cold: every question is about a product and market that nobody asked about before. Warm: each has been asked before. */
  readonly kind: "cold" | "warm";
  readonly connections: number;
  readonly answers: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answersPerSecond: number;
  /** Processor time of the service, all threads; null where the system does not tell. */
  readonly processorMsPerAnswer: number | null;
  /** Not completed, or not by as many specialists as the question needs. */
  readonly faults: number;
}

export interface WorkloadReport {
  readonly results: readonly HttpResult[];
  readonly peakMemoryMiB: number | null;
  readonly startedInMs: number;
}

/**
 * Each workload cold and warm, at 1, 16 and 64 connections, `seconds` long at most. A service of its own for each, so that nothing is
 * remembered of another.
 */
export async function* benchHttp(
  dataDir: string,
  start: () => Promise<RunningService>,
  seconds: number,
): AsyncGenerator<WorkloadReport> {
  const pairs = await productsAndMarkets(dataDir);
  for (const { name: workload, domains, ask } of WORKLOADS) {
    const results: HttpResult[] = [];
    const service = await start();
    try {
      const questions = pairs.map(([product, market]) => ask(product, market));
      const take = (count: number) => questions.splice(0, count);
      await fire(service, take(WARM_UP_QUESTIONS), { connections: 4, domains, seconds: 60 });
      const share = Math.floor(questions.length / CONNECTIONS.length);
      const asked = questions.slice(0, WARM_QUESTIONS);
      for (const connections of CONNECTIONS) {
        const timed = await fire(service, take(share), { connections, domains, seconds });
        results.push({ workload, kind: "cold", connections, ...timed });
      }
      await fire(service, asked, { connections: 4, domains, seconds: 60 });
      for (const connections of CONNECTIONS) {
        const timed = await fire(service, inTurn(asked), { connections, domains, seconds });
        results.push({ workload, kind: "warm", connections, ...timed });
      }
      yield { results, peakMemoryMiB: service.peakMemoryMiB(), startedInMs: service.startedInMs };
    } finally {
      await service.stop();
    }
  }
}

function* inTurn(questions: readonly string[]): Generator<string> {
  for (;;) yield* questions;
}

/** Every product of the market in each of the markets, those of one product far apart. */
export async function productsAndMarkets(dataDir: string): Promise<[string, string][]> {
  const warehouse = await openDuckDbWarehouse({ path: marketFile(dataDir), queryTimeoutMs: 60_000 });
  try {
    const rows = await warehouse.query("SELECT name FROM clusters ORDER BY cluster_id");
    return MARKETS.flatMap((_, shift) =>
      rows.map(({ name }, place): [string, string] => [
        String(name).toLowerCase(),
        MARKETS[(place + shift) % MARKETS.length] ?? "",
      ]),
    );
  } finally {
    await warehouse.close();
  }
}

/** What one load came to. */
export type Fired = Omit<HttpResult, "workload" | "kind" | "connections">;

interface Load {
  readonly connections: number;
  readonly domains: number;
  readonly seconds: number;
}

/** Every connection asks the next question that nobody has taken yet, until there is none or the time is over. */
export async function fire(
  service: RunningService,
  questions: Iterable<string>,
  { connections, domains, seconds }: Load,
): Promise<Fired> {
  const next = questions[Symbol.iterator]();
  const startedAt = performance.now();
  const processorBefore = service.processorMs();
  const took: number[] = [];
  let faults = 0;
  const client = async (): Promise<void> => {
    for (let at = next.next(); !at.done; at = next.next()) {
      const askedAt = performance.now();
      if (!(await isAnswered(service, at.value, domains))) faults += 1;
      took.push(performance.now() - askedAt);
      if (performance.now() - startedAt > seconds * 1_000) return;
    }
  };
  await Promise.all(Array.from({ length: connections }, client));
  const processor = service.processorMs();
  return {
    answers: took.length,
    p50Ms: quantile(took, 0.5) ?? Number.NaN,
    p99Ms: quantile(took, 0.99) ?? Number.NaN,
    answersPerSecond: (took.length * 1_000) / (performance.now() - startedAt),
    processorMsPerAnswer:
      processor === null || processorBefore === null ? null : (processor - processorBefore) / took.length,
    faults,
  };
}

/** A bench of error messages would look fast. */
async function isAnswered({ baseUrl }: RunningService, question: string, domains: number): Promise<boolean> {
  const message = { kind: "message", role: "user", messageId: "bench", parts: [{ kind: "text", text: question }] };
  const response = await fetch(`${baseUrl}/a2a/router`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: "1", method: "message/send", params: { message } }),
  });
  // What a task holds (A2A 0.3.0), as far as it is looked at.
  const body = (await response.json()) as {
    result?: { status: { state: string }; metadata?: { specialists?: string[] } };
  };
  return body.result?.status.state === "completed" && body.result.metadata?.specialists?.length === domains;
}
