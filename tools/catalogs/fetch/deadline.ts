import { setTimeout } from "node:timers/promises";
import { CanceledError, InvalidInputError } from "../../errors.js";

/** A time by which something must be done, on the clock of performance.now(), and the caller's signal: one signal for both. */
export class Deadline {
  readonly #controller = new AbortController();
  readonly #outer: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #abort = (): void => this.#controller.abort();

  constructor(endsAt: number, outer?: AbortSignal) {
    this.#outer = outer;
    this.#timer = globalThis.setTimeout(this.#abort, Math.min(Math.max(0, endsAt - performance.now()), 2 ** 31 - 1));
    if (outer?.aborted) this.#abort();
    else outer?.addEventListener("abort", this.#abort, { once: true });
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Waits, but not past the deadline; rejects when it comes first. */
  async wait(ms: number): Promise<void> {
    if (ms > 0) await setTimeout(ms, undefined, { signal: this.signal });
  }

  /** The promise, unless the deadline comes first: then it rejects. */
  async race<Result>(promise: Promise<Result>): Promise<Result> {
    let stop: (() => void) | undefined;
    const aborted = new Promise<never>((_, reject) => {
      stop = () => reject(new Error("deadline"));
      if (this.signal.aborted) stop();
      else this.signal.addEventListener("abort", stop, { once: true });
    });
    try {
      return await Promise.race([promise, aborted]);
    } finally {
      if (stop) this.signal.removeEventListener("abort", stop);
    }
  }

  /** What to throw for an error that came after the deadline, in place of it. */
  explain(sentence: string, cause: unknown): Error {
    return this.#outer?.aborted
      ? new CanceledError("The request was canceled.", { cause })
      : new InvalidInputError(sentence, { cause });
  }

  /** Call it in `finally`: timer and listener would stay otherwise. */
  end(): void {
    clearTimeout(this.#timer);
    this.#outer?.removeEventListener("abort", this.#abort);
  }
}
