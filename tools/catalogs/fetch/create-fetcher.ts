import { Agent } from "undici";
import { InvalidInputError } from "../../errors.js";
import { createConnector, type Resolve, resolveBySystem } from "./connector.js";
import { Deadline } from "./deadline.js";
import { type Answer, exchange, type Line } from "./exchange.js";
import type { FetchBudget, Fetched, Fetcher, FetchOptions } from "./fetcher.js";
import { HostTurns } from "./host-turns.js";
import { type ReachSettings, reachOf } from "./reach.js";
import { asShownError, sentences } from "./sentences.js";
import { type Reach, readAddress, readRedirect } from "./web-address.js";

export interface FetcherSettings extends ReachSettings {
  /** Of this service: part of the User-Agent. */
  readonly version: string;
  /** Between the beginnings of two requests to one host. */
  readonly delayMs?: number;
  /** The most a server may take until its headers are there, and again for its body. */
  readonly patienceMs?: number;
  /** In place of the system's name service. */
  readonly resolve?: Resolve;
}

export interface ClosableFetcher extends Fetcher {
  close(): Promise<void>;
}

const DEFAULT_DELAY_MS = 250;
const DEFAULT_PATIENCE_MS = 15_000;
const MOST_HEADER_BYTES = 32 * 1024;
const MOST_REDIRECTS = 5;
const OWN_BUDGET = { bytes: 20 * 1024 * 1024, ms: 60_000 };

/** The only way out to the web. Proxies named by the environment are not used: they would connect where we may not. */
export function createFetcher(settings: FetcherSettings): ClosableFetcher {
  const reach = reachOf(settings);
  const agent = new Agent({
    connect: createConnector(reach, settings.resolve ?? resolveBySystem),
    connections: 1,
    maxHeaderSize: MOST_HEADER_BYTES,
    // The deadline of each exchange covers both.
    headersTimeout: 0,
    bodyTimeout: 0,
  });
  const line: Line = {
    agent,
    turns: new HostTurns(),
    userAgent: `AgentQueryService/${settings.version} (+catalog onboarding)`,
    delayMs: settings.delayMs ?? DEFAULT_DELAY_MS,
    patienceMs: settings.patienceMs ?? DEFAULT_PATIENCE_MS,
  };
  return {
    async get(address, options = {}) {
      const budget = options.budget ?? ownBudget();
      const deadline = new Deadline(budget.endsAt, options.signal);
      try {
        if (deadline.signal.aborted) throw deadline.explain(sentences.timeSpent, undefined);
        const url = readAddress(address, reach);
        spendPage(budget);
        const fetched = await follow(url, line, reach, { ...options, budget, deadline });
        // A body that an abort cut short is nobody's any more.
        options.signal?.throwIfAborted();
        return fetched;
      } catch (error) {
        throw deadline.signal.aborted ? deadline.explain(sentences.timeSpent, error) : asShownError(error);
      } finally {
        deadline.end();
      }
    },
    close: () => agent.destroy(),
  };
}

type Following = FetchOptions & { readonly budget: FetchBudget; readonly deadline: Deadline };

async function follow(start: URL, line: Line, reach: Reach, options: Following): Promise<Fetched> {
  let url = start;
  let canRetry = true;
  for (let redirects = 0; redirects <= MOST_REDIRECTS; ) {
    const answer: Answer = await exchange(url, line, { ...options, canRetry });
    if (answer.kind === "content") return answer.content;
    if (answer.kind === "retry") canRetry = false;
    else {
      url = readRedirect(answer.location, url, reach);
      redirects += 1;
    }
  }
  throw new InvalidInputError(sentences.redirects);
}

function ownBudget(): FetchBudget {
  return { bytesLeft: OWN_BUDGET.bytes, pagesLeft: 1, endsAt: performance.now() + OWN_BUDGET.ms };
}

function spendPage(budget: FetchBudget): void {
  if (budget.pagesLeft <= 0) throw new InvalidInputError(sentences.pagesSpent);
  if (budget.bytesLeft <= 0) throw new InvalidInputError(sentences.bytesSpent);
  if (budget.endsAt <= performance.now()) throw new InvalidInputError(sentences.timeSpent);
  budget.pagesLeft -= 1;
}
