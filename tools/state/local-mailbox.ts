import type { StateLogger } from "./failure.js";

/** Hands messages to the one listener, in order, never inside the call of who sent them; keeps them until there is one. */
export class LocalMailbox {
  readonly #logger: StateLogger | undefined;
  readonly #bodies: string[] = [];
  #listener: ((message: unknown) => void) | undefined;
  #isHandingOver = false;
  #isClosed = false;

  constructor(logger: StateLogger | undefined) {
    this.#logger = logger;
  }

  deliver(body: string): void {
    this.#bodies.push(body);
    this.#handOver();
  }

  listen(listener: (message: unknown) => void): void {
    this.#listener = listener;
    this.#handOver();
  }

  close(): void {
    this.#isClosed = true;
  }

  #handOver(): void {
    if (this.#isHandingOver || !this.#listener) return;
    this.#isHandingOver = true;
    setImmediate(() => {
      this.#isHandingOver = false;
      for (const body of this.#bodies.splice(0)) {
        if (this.#isClosed) return;
        try {
          this.#listener?.(JSON.parse(body));
        } catch (error) {
          this.#logger?.warn({ error }, "a message to this process was not understood");
        }
      }
    });
  }
}
