import type { Deadline } from "./deadline.js";

interface Host {
  /** Settles when everybody before has finished. */
  last: Promise<void>;
  users: number;
  startedAt: number;
  /** The host asked for silence until then. */
  notBefore: number;
}

const MOST_REMEMBERED = 500;
/** Longer than any delay that is respected. */
const FORGOTTEN_AFTER_MS = 10_000;

/** One request at a time per host, in the order of asking, with a pause between their beginnings. */
export class HostTurns {
  readonly #hosts = new Map<string, Host>();

  /** Resolves when it is our turn; call the result when done. Rejects when the deadline comes first. */
  async take(hostname: string, delayMs: number, deadline: Deadline): Promise<() => void> {
    const host = this.#host(hostname);
    const before = host.last;
    let finish = (): void => {};
    const mine = new Promise<void>((fulfil) => {
      finish = fulfil;
    });
    host.last = before.then(() => mine);
    host.users += 1;
    const release = (): void => {
      host.users -= 1;
      finish();
      this.#forget();
    };
    try {
      await deadline.race(before);
      await deadline.wait(Math.max(host.startedAt + delayMs, host.notBefore) - performance.now());
    } catch (error) {
      release();
      throw error;
    }
    host.startedAt = performance.now();
    return release;
  }

  /** Nobody asks this host for a while. */
  postpone(hostname: string, ms: number): void {
    const host = this.#host(hostname);
    host.notBefore = Math.max(host.notBefore, performance.now() + ms);
  }

  #host(hostname: string): Host {
    const known = this.#hosts.get(hostname);
    if (known) return known;
    const host = { last: Promise.resolve(), users: 0, startedAt: Number.NEGATIVE_INFINITY, notBefore: 0 };
    this.#hosts.set(hostname, host);
    return host;
  }

  #forget(): void {
    if (this.#hosts.size <= MOST_REMEMBERED) return;
    const now = performance.now();
    for (const [hostname, { users, startedAt, notBefore }] of this.#hosts)
      if (users === 0 && Math.max(startedAt, notBefore) < now - FORGOTTEN_AFTER_MS) this.#hosts.delete(hostname);
  }
}
