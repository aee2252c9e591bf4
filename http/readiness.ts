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

type Finding = string | null;

/** One part of the service: null when it answers, else what is wrong, as a sentence. Asked at most once at a time. */
class Part {
  readonly #ask: () => Promise<unknown>;
  readonly #explain: (error: unknown) => string;
  #asking: Promise<Finding> | undefined;
  #found: { readonly finding: Finding; readonly at: number } | undefined;

  constructor(ask: () => Promise<unknown>, explain: (error: unknown) => string) {
    this.#ask = ask;
    this.#explain = explain;
  }

  async find(): Promise<Finding> {
    if (this.#found && performance.now() - this.#found.at < FRESH_MS) return this.#found.finding;
    this.#asking ??= this.#findNow().finally(() => {
      this.#asking = undefined;
    });
    const late = delay(READY_MS, this.#explain(null), { ref: false });
    return Promise.race([this.#asking, late]);
  }

  async #findNow(): Promise<Finding> {
    const finding = await this.#ask().then(() => null, this.#explain);
    this.#found = { finding, at: performance.now() };
    return finding;
  }
}

/** 503 as long as one part does not answer, or the service starts or stops: for load balancers. No load makes it so. It says which part, and nothing of how it is made. */
export function sendReadiness(readiness: Readiness | undefined): RequestHandler {
  const market = new Part(
    async () => readiness && pingWarehouse(readiness.warehouse),
    () => MARKET_DOWN,
  );
  const state = new Part(
    async () => readiness && writeMark(readiness.store),
    (error) => (isDiskFull(error) ? DISK_FULL : STATE_DOWN),
  );
  return async (_request, response) => {
    const [marketFault, stateFault] = await Promise.all([market.find(), state.find()]);
    const reason = readiness?.pausedBecause?.() ?? marketFault ?? stateFault;
    response
      .status(reason === null ? 200 : 503)
      .set("cache-control", "no-store")
      .json({
        status: reason === null ? "ready" : "not ready",
        market: marketFault === null,
        state: stateFault === null,
        ...(reason !== null && { reason }),
      });
  };
}

/** Written, not only read: a disk that is full is still read. */
function writeMark(store: Readiness["store"]): Promise<void> {
  const { instance } = store;
  return store.put([{ collection: "ready", key: instance, value: null, expiresAt: new Date(Date.now() + KEPT_MS) }]);
}
