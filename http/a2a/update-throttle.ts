/** At most so many working updates in so much time: a burst of them has crashed a host's rendering of the turn. */
const MOST_UPDATES = 3;
const WINDOW_MS = 2_000;

/** Lets updates through at a rate that hosts bear. One that comes too early waits for its time, unless a newer one or the end takes its place. */
export class UpdateThrottle<Update> {
  readonly #send: (update: Update) => void;
  #sentAt: number[] = [];
  #waiting: NodeJS.Timeout | undefined;

  constructor(send: (update: Update) => void) {
    this.#send = send;
  }

  offer(update: Update): void {
    this.end();
    const now = performance.now();
    this.#sentAt = this.#sentAt.filter((at) => now - at < WINDOW_MS);
    const oldest = this.#sentAt.at(-MOST_UPDATES);
    if (oldest === undefined) {
      this.#sentAt.push(now);
      this.#send(update);
      return;
    }
    this.#waiting = setTimeout(() => this.offer(update), oldest + WINDOW_MS - now + 1).unref();
  }

  /** Drops what still waits. */
  end(): void {
    clearTimeout(this.#waiting);
  }
}
