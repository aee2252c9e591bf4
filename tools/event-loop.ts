import { CanceledError } from "./errors.js";

/**
 * Lets whatever came meanwhile be served between two pieces of work: results that are kept come without waiting, so that a whole question would
 * run in one go. One piece a turn of the event loop, however many questions run: released all at once, they would add up.
 */
const waiting: (() => void)[] = [];

export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(next);
  });
}

function next(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(next);
}

const LONGEST_STRETCH_MS = 5;
/** Items between two looks at the clock. */
const STRIDE = 16;

/** Lets others have the event loop during long work, and notices when nobody wants the result any more. */
export class EventLoopYield {
  readonly #signal: AbortSignal | undefined;
  #since = performance.now();
  #items = 0;

  constructor(signal?: AbortSignal) {
    this.#signal = signal;
  }

  /** True every few milliseconds: then `await rest()`. Counts as one item of work. */
  isDue(): boolean {
    this.#items += 1;
    return this.#items % STRIDE === 0 && performance.now() - this.#since > LONGEST_STRETCH_MS;
  }

  async rest(): Promise<void> {
    if (this.#signal?.aborted) throw new CanceledError("The reading of the catalog was canceled.");
    await yieldToEventLoop();
    if (this.#signal?.aborted) throw new CanceledError("The reading of the catalog was canceled.");
    this.#since = performance.now();
  }
}
