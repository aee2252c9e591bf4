import { setTimeout as delay } from "node:timers/promises";
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
/** Processor time in two seconds of a service that has nothing to do. */
const IDLE_MS = 100;
/** Of which the warm runs ask, in turn. */
const WARM_QUESTIONS = 30;

export interface HttpResult {
  readonly workload: string;
  /**
   * Cold: every question is about a product and market that nobody asked about before, and nothing was prepared. Prepared: the same, after the
   * service had the time to read what it usually tells of each. Warm: each has been asked before.
   */
  readonly kind: "cold" | "prepared" | "warm";
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
 * Each workload cold, warm and prepared, at 1, 16 and 64 connections, `seconds` long at most. A service of its own for each, so that nothing is
 * remembered of another.
 */
export async function* benchHttp(
  dataDir: string,
  start: (settings: Readonly<Record<string, string>>) => Promise<RunningService>,
  seconds: number,
): AsyncGenerator<WorkloadReport> {
  const pairs = await productsAndMarkets(dataDir);
  for (const { name: workload, domains, ask } of WORKLOADS) {
    const results: HttpResult[] = [];
    const all = pairs.map(([product, market]) => ask(product, market));
    const [warmUp, questions] = [all.slice(0, WARM_UP_QUESTIONS), all.slice(WARM_UP_QUESTIONS)];
    const share = Math.floor(questions.length / CONNECTIONS.length);
    const measure = async (
      service: RunningService,
      kind: HttpResult["kind"],
      next: (place: number) => Iterable<string>,
    ) => {
      for (const [place, connections] of CONNECTIONS.entries()) {
        const timed = await fire(service, next(place), { connections, domains, seconds });
        results.push({ workload, kind, connections, ...timed });
      }
    };
    const others = (place: number) => questions.slice(place * share, (place + 1) * share);
    const service = await start({});
    let peakMemoryMiB: number | null;
    try {
      await fire(service, warmUp, { connections: 4, domains, seconds: 60 });
      await measure(service, "cold", others);
      const asked = questions.slice(0, WARM_QUESTIONS);
      await fire(service, asked, { connections: 4, domains, seconds: 60 });
      await measure(service, "warm", () => inTurn(asked));
      peakMemoryMiB = service.peakMemoryMiB();
    } finally {
      await service.stop();
    }
    const prepared = await start({ PREPARE_RESULTS: "true" });
    try {
      await untilPrepared(prepared);
      await fire(prepared, warmUp, { connections: 4, domains, seconds: 60 });
      await measure(prepared, "prepared", others);
      yield { results, peakMemoryMiB, startedInMs: service.startedInMs };
    } finally {
      await prepared.stop();
    }
  }
}

/** The service waits ten seconds before it prepares; when it has, it does nothing any more. */
async function untilPrepared({ processorMs }: RunningService): Promise<void> {
  await delay(15_000);
  for (let before = processorMs() ?? 0, quiet = 0; quiet < 3; ) {
    await delay(2_000);
    const now = processorMs() ?? 0;
    quiet = now - before < IDLE_MS ? quiet + 1 : 0;
    before = now;
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
