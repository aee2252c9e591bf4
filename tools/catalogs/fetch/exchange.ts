import type { Agent, Dispatcher } from "undici";
import { type Body, readBody } from "./body.js";
import { Deadline } from "./deadline.js";
import type { FetchBudget, Fetched } from "./fetcher.js";
import { contentType, encodings, location, retryAfterMs } from "./headers.js";
import type { HostTurns } from "./host-turns.js";
import { sentences } from "./sentences.js";

/** What all requests of a fetcher share. */
export interface Line {
  readonly agent: Agent;
  readonly turns: HostTurns;
  readonly userAgent: string;
  readonly delayMs: number;
  readonly patienceMs: number;
}

export interface Exchange {
  readonly budget: FetchBudget;
  /** Of everything that belongs to one `get`. */
  readonly deadline: Deadline;
  readonly accept?: string | undefined;
  readonly delayMs?: number | null | undefined;
  /** A server that asks to wait a moment is asked once more. */
  readonly canRetry: boolean;
}

export type Answer =
  | { readonly kind: "content"; readonly content: Fetched }
  | { readonly kind: "redirect"; readonly location: string }
  | { readonly kind: "retry" };

const REDIRECTS = new Set([301, 302, 303, 307, 308]);
const BUSY = new Set([429, 503]);

/** One request and its answer, when it is our turn at the host. Nothing secret is ever sent: no cookie, no referrer. */
export async function exchange(url: URL, line: Line, options: Exchange): Promise<Answer> {
  const delayMs = Math.max(line.delayMs, options.delayMs ?? 0);
  const release = await line.turns.take(url.hostname, delayMs, options.deadline);
  try {
    const response = await request(url, line, options);
    // What is not read is closed, and says so through this event.
    response.body.on("error", () => {});
    try {
      return await understand(url, response, line, options);
    } finally {
      if (!response.body.readableEnded) response.body.destroy();
    }
  } finally {
    release();
  }
}

async function request(url: URL, line: Line, { deadline: whole, accept }: Exchange): Promise<Dispatcher.ResponseData> {
  return within(line.patienceMs, whole, (deadline) =>
    // Undici heeds a signal only once a request is on its way, not while a name is looked up or a connection made.
    deadline.race(
      line.agent.request({
        origin: url.origin,
        path: `${url.pathname}${url.search}`,
        method: "GET",
        headers: { "user-agent": line.userAgent, accept: accept ?? "*/*", "accept-encoding": "gzip, deflate, br" },
        signal: deadline.signal,
      }),
    ),
  );
}

async function understand(
  url: URL,
  { statusCode, headers, body }: Dispatcher.ResponseData,
  line: Line,
  { budget, deadline, canRetry }: Exchange,
): Promise<Answer> {
  const target = location(headers);
  if (REDIRECTS.has(statusCode) && target !== null) return { kind: "redirect", location: target };
  const waitMs = BUSY.has(statusCode) && canRetry ? retryAfterMs(headers) : null;
  if (waitMs !== null && performance.now() + waitMs < budget.endsAt) {
    line.turns.postpone(url.hostname, waitMs);
    return { kind: "retry" };
  }
  const { bytes, isCut } = await within(line.patienceMs, deadline, async ({ signal }): Promise<Body> => {
    const stop = (): void => void body.destroy();
    signal.addEventListener("abort", stop, { once: true });
    return readBody(body, encodings(headers), budget);
  });
  const content = { url: url.href, status: statusCode, ...contentType(headers), body: bytes, isCut };
  return { kind: "content", content };
}

/** Gives the work a deadline of its own inside the one of the whole `get`. */
async function within<Result>(
  ms: number,
  whole: Deadline,
  work: (deadline: Deadline) => Promise<Result>,
): Promise<Result> {
  const deadline = new Deadline(performance.now() + ms, whole.signal);
  try {
    return await work(deadline);
  } catch (error) {
    if (deadline.signal.aborted && !whole.signal.aborted) throw deadline.explain(sentences.slow, error);
    throw error;
  } finally {
    deadline.end();
  }
}
