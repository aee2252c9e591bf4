import { CanceledError } from "../errors.js";
import { FairQueue } from "../fair-queue.js";
import { onAbort } from "./on-abort.js";

/** How much the newest time counts in the usual one, at least: the first ones count alike. */
const NEWEST_SHARE = 0.1;

export interface GateOptions {
  readonly signal?: AbortSignal | undefined;
  /** Whose task it is: keys are served in turns. */
  readonly key?: string | undefined;
}

/** A place, or the wait for one. */
export interface Turn {
  /** Settles with what gives the place back, to be called once. @throws CanceledError */
  readonly entered: Promise<() => void>;
  /** How many that wait go before it; null once it has its place. */
  readonly ahead: () => number | null;
}

/** Lets at most `limit` tasks run at once; the rest wait in order of arrival, keys in turns. A waiter whose signal aborts leaves the queue. */
export class Gate {
  readonly limit: number;
  readonly #queue = new FairQueue<() => void>();
  /** When those that run now began. */
  readonly #running = new Set<{ readonly since: number }>();
  #usualMs = 0;
  #ended = 0;

  constructor(limit: number) {
    this.limit = limit;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  /** Milliseconds that a task holds its place, of late; those that run now count as soon as they take longer. 0 before the first. */
  get usualMs(): number {
    const now = performance.now();
    const ages = [...this.#running].reduce((sum, { since }) => sum + now - since, 0);
    return Math.max(this.#usualMs, this.#running.size === 0 ? 0 : ages / this.#running.size);
  }

  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter({ signal });
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a place. @returns what gives it back, to be called once @throws CanceledError */
  enter(options: GateOptions = {}): Promise<() => void> {
    return this.ask(options).entered;
  }

  /** The same for who wants to know how the wait goes. */
  ask({ signal, key = "" }: GateOptions = {}): Turn {
    if (signal?.aborted) return { entered: Promise.reject(canceled(signal)), ahead: () => null };
    if (this.#running.size < this.limit) return { entered: Promise.resolve(this.#begin()), ahead: () => null };
    let enter = () => {};
    const entered = new Promise<() => void>((resolve, reject) => {
      const forget = onAbort(signal, () => {
        this.#queue.delete(key, enter);
        reject(canceled(signal));
      });
      enter = () => {
        forget();
        resolve(this.#begin());
      };
      this.#queue.add(key, enter);
    });
    return { entered, ahead: () => this.#queue.ahead(key, enter) };
  }

  #begin(): () => void {
    const run = { since: performance.now() };
    this.#running.add(run);
    return () => {
      if (!this.#running.delete(run)) return;
      const ms = performance.now() - run.since;
      this.#ended += 1;
      this.#usualMs += Math.max(NEWEST_SHARE, 1 / this.#ended) * (ms - this.#usualMs);
      // Handed over in the same turn, so that nobody can slip in between.
      this.#queue.take()?.();
    };
  }
}

export function canceled(signal: AbortSignal | undefined): CanceledError {
  return new CanceledError("The request was withdrawn.", { cause: signal?.reason });
}
