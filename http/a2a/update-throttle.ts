/** At most so many working updates in so much time: a burst of them has crashed a host's rendering of the turn. */
const MOST_UPDATES = 3;
const WINDOW_MS = 2_000;

/** Lets updates through at a bearable pace. One that comes too early waits for its time, unless a newer one or the end takes its place. */
export class Pace<Update> {
  readonly #tell: (update: Update) => void;
  #told: number[] = [];
  #waiting: NodeJS.Timeout | undefined;

  constructor(tell: (update: Update) => void) {
    this.#tell = tell;
  }

  offer(update: Update): void {
    this.end();
    const now = performance.now();
    this.#told = this.#told.filter((at) => now - at < WINDOW_MS);
    const oldest = this.#told.at(-MOST_UPDATES);
    if (oldest === undefined) {
      this.#told.push(now);
      this.#tell(update);
      return;
    }
    this.#waiting = setTimeout(() => this.offer(update), oldest + WINDOW_MS - now + 1).unref();
  }

  /** Drops what still waits. */
  end(): void {
    clearTimeout(this.#waiting);
  }
}
