import { CanceledError } from "../../tools/errors.js";
import { ModelFailure } from "./outcomes.js";

/**
 * How long one call may stay without an answer, retries and queues included, and how long it may last in all however it drips. Its signal
 * aborts then, or when the caller withdraws.
 */
export class Patience {
  readonly #controller = new AbortController();
  readonly #caller: AbortSignal | undefined;
  readonly #timer: NodeJS.Timeout;
  readonly #end: NodeJS.Timeout;

  /** `longestMs`: for the whole call. */
  constructor(timeoutMs: number, caller: AbortSignal | undefined, longestMs: number) {
    this.#timer = setTimeout(() => this.#controller.abort(new ModelFailure("slow")), timeoutMs);
    this.#caller = caller;
    this.#end = setTimeout(() => this.#controller.abort(new ModelFailure("slow")), Math.max(0, longestMs));
    if (longestMs <= 0) this.#controller.abort(new ModelFailure("slow"));
    caller?.addEventListener("abort", this.#withdraw, { once: true });
    if (caller?.aborted) this.#withdraw();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Throws CanceledError or ModelFailure once it is over. */
  check(): void {
    this.signal.throwIfAborted();
  }

  /** Ends with the work or with this patience, whichever is first. What comes too late goes to `drop`. */
  async wait<Result>(work: Promise<Result>, drop: (late: Result) => void = () => {}): Promise<Result> {
    let giveUp = () => {};
    const over = new Promise<never>((_resolve, reject) => {
      giveUp = () => reject(this.signal.reason);
      this.signal.addEventListener("abort", giveUp, { once: true });
      if (this.signal.aborted) giveUp();
    });
    try {
      return await Promise.race([over, work]);
    } catch (error) {
      work.then(drop, () => {});
      throw error;
    } finally {
      this.signal.removeEventListener("abort", giveUp);
    }
  }

  /** Closes whatever request is still open. */
  end(): void {
    clearTimeout(this.#timer);
    clearTimeout(this.#end);
    this.#caller?.removeEventListener("abort", this.#withdraw);
    this.#controller.abort(new CanceledError("The call has ended."));
  }

  readonly #withdraw = (): void => {
    this.#controller.abort(new CanceledError("The call was withdrawn.", { cause: this.#caller?.reason }));
  };
}
