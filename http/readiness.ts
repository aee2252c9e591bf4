import { setTimeout as delay } from "node:timers/promises";
import type { RequestHandler } from "express";
import { isDiskFull } from "../tools/state/failure.js";
import type { StateStore } from "../tools/state/state-store.js";
import { pingWarehouse, type Warehouse } from "../tools/warehouse/warehouse.js";

/** A part that takes longer is not ready. */
const READY_MS = 2_000;
/** What was found is told again for so long: whoever asks often makes no work. */
const FRESH_MS = 500;
const KEPT_MS = 60_000;

/** Ready means that the market answers, that what is to be remembered can be written, and that nothing begins or ends. */
export interface Readiness {
  readonly warehouse: Pick<Warehouse, "query" | "ping">;
  readonly store: Pick<StateStore, "put" | "instance">;
  /** Why nobody shall be sent here whatever answers, as a sentence; null when there is no reason. */
  readonly pausedBecause?: () => string | null;
}

const MARKET_DOWN = "The market database does not answer.";
const STATE_DOWN = "What the service remembers of tasks cannot be written.";
const DISK_FULL = "The disk is full: what the service remembers of tasks cannot be written.";

/** What is wrong, as sentences: nothing of it answers, or a part of it does not. */
interface Finding {
  readonly fault: string | null;
  readonly degraded: readonly string[];
}

/** One part of the service. Asked at most once at a time. */
class Part {
  readonly #ask: () => Promise<readonly string[]>;
  readonly #explain: (error: unknown) => string;
  #asking: Promise<Finding> | undefined;
  #found: { readonly finding: Finding; readonly at: number } | undefined;

  constructor(ask: () => Promise<readonly string[]>, explain: (error: unknown) => string) {
    this.#ask = ask;
    this.#explain = explain;
  }

  async find(): Promise<Finding> {
    if (this.#found && performance.now() - this.#found.at < FRESH_MS) return this.#found.finding;
    this.#asking ??= this.#findNow().finally(() => {
      this.#asking = undefined;
    });
    const late = delay(READY_MS, { fault: this.#explain(null), degraded: [] }, { ref: false });
    return Promise.race([this.#asking, late]);
  }

  async #findNow(): Promise<Finding> {
    const finding = await this.#ask().then(
      (degraded) => ({ fault: null, degraded }),
      (error: unknown) => ({ fault: this.#explain(error), degraded: [] }),
    );
    this.#found = { finding, at: performance.now() };
    return finding;
  }
}

/**
 * 503 as long as one part does not answer, or the service starts or stops: for load balancers. No load makes it so. It says which part, and
 * nothing of how it is made. What answers in part is ready, and named.
 */
export function sendReadiness(readiness: Readiness | undefined): RequestHandler {
  const market = new Part(
    async () => (readiness ? pingWarehouse(readiness.warehouse) : []),
    () => MARKET_DOWN,
  );
  const state = new Part(
    async () => {
      if (readiness) await writeMark(readiness.store);
      return [];
    },
    (error) => (isDiskFull(error) ? DISK_FULL : STATE_DOWN),
  );
  return async (_request, response) => {
    const [ofMarket, ofState] = await Promise.all([market.find(), state.find()]);
    const reason = readiness?.pausedBecause?.() ?? ofMarket.fault ?? ofState.fault;
    const { degraded } = ofMarket;
    response
      .status(reason === null ? 200 : 503)
      .set("cache-control", "no-store")
      .json({
        status: reason === null ? "ready" : "not ready",
        market: ofMarket.fault === null,
        state: ofState.fault === null,
        ...(degraded.length > 0 && { degraded }),
        ...(reason !== null && { reason }),
      });
  };
}

/** Written, not only read: a disk that is full is still read. */
function writeMark(store: Readiness["store"]): Promise<void> {
  const { instance } = store;
  return store.put([{ collection: "ready", key: instance, value: null, expiresAt: new Date(Date.now() + KEPT_MS) }]);
}
