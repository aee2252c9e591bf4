import autocannon from "autocannon";
import type { RunningService } from "./service.js";

/** Many products and wordings, so that no figure rests on one question asked over and over. */
const PRODUCTS = [
  "espresso machines",
  "yoga mats",
  "robot vacuums",
  "standing desks",
  "air fryers",
  "dog beds",
  "running shoes",
  "space heaters",
  "wireless earbuds",
  "water bottles",
];
const MARKETS = ["the US", "the UK", "Germany"];

const questionsOf = (wording: (product: string, market: string) => string): string[] =>
  PRODUCTS.flatMap((product) => MARKETS.map((market) => wording(product, market)));

const WORKLOADS = [
  {
    name: "one domain (prices)",
    questions: questionsOf((product, market) => `What do competitors charge for ${product} in ${market}?`),
  },
  {
    name: "one domain (demand)",
    questions: questionsOf((product, market) => `Is demand for ${product} in ${market} seasonal?`),
  },
  {
    name: "five domains",
    questions: questionsOf(
      (product, market) =>
        `For ${product} in ${market}: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of 1500 a month`,
    ),
  },
] as const;

const SECONDS_PER_CONNECTION = 0.15;

export interface HttpResult {
  readonly workload: string;
  readonly connections: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly answersPerSecond: number;
  readonly errors: number;
}

/** Sends each workload at 1, 16 and 64 connections after a short warm-up. */
export async function benchHttp(service: RunningService, seconds: number): Promise<HttpResult[]> {
  const results: HttpResult[] = [];
  for (const { name, questions } of WORKLOADS) {
    await assertAnswered(service, questions[0] ?? "", name.startsWith("five") ? 5 : 1);
    await fire(service, questions, 4, 2);
    for (const connections of [1, 16, 64]) {
      // Long enough that every connection gets several answers.
      const duration =
        seconds + Math.ceil((connections * SECONDS_PER_CONNECTION * (name.startsWith("five") ? 5 : 1)) / 2);
      const { latency, requests, errors, timeouts, non2xx } = await fire(service, questions, connections, duration);
      results.push({
        workload: name,
        connections,
        p50Ms: latency.p50,
        p99Ms: latency.p99,
        answersPerSecond: requests.average,
        errors: errors + timeouts + non2xx,
      });
    }
  }
  return results;
}

function fire(service: RunningService, questions: readonly string[], connections: number, duration: number) {
  return autocannon({
    url: `${service.baseUrl}/a2a/router`,
    connections,
    duration,
    timeout: 60,
    method: "POST",
    headers: { "content-type": "application/json" },
    requests: questions.map((question) => ({ body: envelope(question) })),
  });
}

function envelope(question: string): string {
  const message = { kind: "message", role: "user", messageId: "bench", parts: [{ kind: "text", text: question }] };
  return JSON.stringify({ jsonrpc: "2.0", id: "1", method: "message/send", params: { message } });
}

/** A bench of error messages would look fast. */
async function assertAnswered({ baseUrl }: RunningService, question: string, domains: number): Promise<void> {
  const response = await fetch(`${baseUrl}/a2a/router`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: envelope(question),
  });
  const body = (await response.json()) as {
    result?: { status: { state: string }; metadata: { specialists: string[] } };
  };
  const { status, metadata } = body.result ?? {};
  if (status?.state !== "completed" || metadata?.specialists.length !== domains) {
    throw new Error(
      `The workload's question was not answered by ${domains} specialists: ${JSON.stringify(body).slice(0, 300)}`,
    );
  }
}
