import { CanceledError } from "../errors.js";
import { onAbort } from "./on-abort.js";

interface Waiter {
  readonly enter: () => void;
}

/** Lets at most `limit` tasks run at once; the rest wait in order of arrival. A waiter whose signal aborts leaves the queue. */
export class Gate {
  readonly #limit: number;
  readonly #queue = new Set<Waiter>();
  #running = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#queue.size;
  }

  async run<Result>(task: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const leave = await this.enter(signal);
    try {
      return await task();
    } finally {
      leave();
    }
  }

  /** Waits for a place. @returns what gives it back, to be called once */
  async enter(signal?: AbortSignal): Promise<() => void> {
    await this.#enter(signal);
    return () => this.#leave();
  }

  #enter(signal: AbortSignal | undefined): Promise<void> {
    if (signal?.aborted) return Promise.reject(canceled(signal));
    if (this.#running < this.#limit) {
      this.#running += 1;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const forget = onAbort(signal, () => {
        this.#queue.delete(waiter);
        reject(canceled(signal));
      });
      const waiter: Waiter = {
        enter: () => {
          forget();
          resolve();
        },
      };
      this.#queue.add(waiter);
    });
  }

  /** The place is handed over rather than freed, so that nobody can slip in between. */
  #leave(): void {
    const next = this.#queue.values().next().value;
    if (!next) {
      this.#running -= 1;
      return;
    }
    this.#queue.delete(next);
    next.enter();
  }
}

export function canceled(signal: AbortSignal | undefined): CanceledError {
  return new CanceledError("The request was withdrawn.", { cause: signal?.reason });
}
