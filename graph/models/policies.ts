import {
  bulkhead,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  type IBackoff,
  type IBackoffFactory,
  type IPolicy,
  type IRetryBackoffContext,
  isBrokenCircuitError,
  isBulkheadRejectedError,
  retry,
} from "cockatiel";
import { ModelFailure } from "./outcomes.js";

export interface PolicySettings {
  readonly maxConcurrent: number;
  /** Calls that wait for a place; more are turned away. */
  readonly maxWaiting: number;
  readonly maxRetries: number;
  readonly firstDelayMs: number;
  /** A provider that asks for a longer wait is not asked again. */
  readonly longestDelayMs: number;
  readonly failuresToOpen: number;
  readonly halfOpenAfterMs: number;
}

export const DEFAULT_POLICIES: Omit<PolicySettings, "maxConcurrent" | "maxWaiting"> = {
  maxRetries: 2,
  firstDelayMs: 250,
  longestDelayMs: 4_000,
  failuresToOpen: 5,
  halfOpenAfterMs: 30_000,
};

/** A place or a permission that lasts until it is settled. */
export interface Hold {
  settle(error?: unknown): Promise<void>;
}

/**
 * Cockatiel's policies for one model in one role, shared by all calls of the process.
 * They are given no signal: its bulkhead stops serving its queue when a waiter aborts, and its breaker loses the signal while half open.
 * Calls end in time by their `Patience`.
 */
export class Policies {
  readonly #places: IPolicy;
  readonly #circuit: IPolicy;
  readonly #retry: IPolicy;

  constructor(settings: PolicySettings) {
    this.#places = bulkhead(settings.maxConcurrent, settings.maxWaiting);
    this.#circuit = circuitBreaker(
      handleWhen((error) => error instanceof ModelFailure && error.isOutage),
      { breaker: new ConsecutiveBreaker(settings.failuresToOpen), halfOpenAfter: settings.halfOpenAfterMs },
    );
    this.#retry = retry(
      handleWhen((error) => isWorthAskingAgain(error, settings.longestDelayMs)),
      {
        maxAttempts: settings.maxRetries,
        backoff: noSoonerThanAsked(
          new ExponentialBackoff({ initialDelay: settings.firstDelayMs, maxDelay: settings.longestDelayMs }),
        ),
      },
    );
  }

  /** A place among the calls that run at once. */
  enter(): Promise<Hold> {
    return hold(this.#places);
  }

  /** Leave to send one request. Settling it with an outage counts against the provider. */
  pass(): Promise<Hold> {
    return hold(this.#circuit);
  }

  withRetries<Result>(attempt: () => Promise<Result>): Promise<Result> {
    return this.#retry.execute(attempt);
  }
}

function hold(policy: IPolicy): Promise<Hold> {
  return new Promise((resolve, reject) => {
    const held = policy.execute(
      () =>
        new Promise<void>((succeed, fail) => {
          const settle = async (error?: unknown) => {
            if (error === undefined) succeed();
            else fail(error);
            await held.catch(() => {});
          };
          resolve({ settle });
        }),
    );
    held.catch((error: unknown) => reject(refusalOf(error)));
  });
}

function refusalOf(error: unknown): unknown {
  if (isBulkheadRejectedError(error)) return new ModelFailure("crowded");
  return isBrokenCircuitError(error) ? new ModelFailure("resting") : error;
}

const isWorthAskingAgain = (error: unknown, longestDelayMs: number): boolean =>
  error instanceof ModelFailure && error.isAskedAgain && (error.retryAfterMs ?? 0) <= longestDelayMs;

type RetryContext = IRetryBackoffContext<unknown>;

function noSoonerThanAsked(backoff: IBackoffFactory<RetryContext>): IBackoffFactory<RetryContext> {
  return {
    next(context): IBackoff<RetryContext> {
      const ours = backoff.next(context);
      const error = "error" in context.result ? context.result.error : null;
      const asked = error instanceof ModelFailure ? error.retryAfterMs : null;
      return { duration: Math.max(ours.duration, asked ?? 0), next: noSoonerThanAsked(ours).next };
    },
  };
}
