import cluster, { type Worker } from "node:cluster";
import { setTimeout as delay } from "node:timers/promises";
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";
import { z } from "zod";
import type { StateKeeper } from "../tools/state/state-keeper.js";
import type { StatePort } from "../tools/state/state-port.js";
import type { HttpLogger } from "./logger.js";

type MetricsJson = MetricObjectWithValues<MetricValue<string>>[];

/** Between the first process and its workers, beside what they say of the state. */
const MetricsMessage = z.object({
  metrics: z.enum(["wanted", "asked", "told", "text"]),
  id: z.number(),
  body: z.string().default(""),
});

/** A worker that died is followed by another after so long. */
const RESTART_AFTER_MS = 1_000;
/** What a worker that does not reply is not waited for. */
const METRICS_MS = 2_000;

export interface WorkersOptions {
  readonly count: number;
  /** Keeps what the workers remember; null where they share a database. */
  readonly keeper: StateKeeper | null;
  readonly logger: HttpLogger;
  /** Once the last worker has ended. */
  readonly close: () => Promise<void>;
}

/**
 * Several processes answer on one port, each like a service of its own over the same market; this one starts them, keeps their state
 * and passes signals on. One that dies is replaced, and its work is taken over by the others.
 */
export function superviseWorkers({ count, keeper, logger, close }: WorkersOptions): void {
  const phase = { isStopping: false, exitCode: 0 };
  const metrics = new SharedMetrics();
  const alive = new Set<Worker>();

  const start = () => {
    const worker = cluster.fork();
    alive.add(worker);
    logger.info({ worker: worker.id, pid: worker.process.pid }, "worker started");
    let hasListened = false;
    worker.once("listening", () => {
      hasListened = true;
    });
    const detach = keeper?.attach(portOf(worker));
    worker.on("message", (message) => metrics.receive(worker, message));
    worker.on("error", (err) => logger.warn({ err, worker: worker.id }, "worker not reached"));
    worker.once("exit", (exitCode, signal) => {
      detach?.();
      alive.delete(worker);
      if (!phase.isStopping && hasListened) {
        logger.error({ worker: worker.id, exitCode, signal }, "worker ended; another one is started");
        void delay(RESTART_AFTER_MS).then(() => (phase.isStopping ? endWhenAlone() : start()));
        return;
      }
      // It has said why it cannot start; the next one could not either.
      if (!phase.isStopping) stopAll(exitCode || 1);
      endWhenAlone();
    });
  };

  const stopAll = (exitCode: number) => {
    phase.isStopping = true;
    phase.exitCode = exitCode;
    for (const worker of alive) worker.process.kill("SIGTERM");
  };

  const endWhenAlone = () => {
    if (!phase.isStopping || alive.size > 0) return;
    void close().finally(() => process.exit(phase.exitCode));
  };

  for (const signal of ["SIGTERM", "SIGINT"] as const) {
    process.on(signal, () => {
      stopAll(phase.exitCode); // a second time: at once
      endWhenAlone();
    });
  }
  for (let at = 0; at < count; at += 1) start();
}

/** One that has ended meanwhile is not told; what it was to be told is nobody else's. */
function tell(worker: Worker, message: object): void {
  if (!worker.isConnected()) throw new Error("The worker has ended");
  worker.send(message, () => {});
}

function portOf(worker: Worker): StatePort {
  return {
    send: (message) => tell(worker, message),
    listen: (listener) => void worker.on("message", listener),
  };
}

/** A worker's way to the process that keeps its state. */
export const portToKeeper: StatePort = {
  send: (message) => void process.send?.(message),
  listen: (listener) => void process.on("message", listener),
};

/** In the first process: what all workers have counted, for whichever of them was asked. */
class SharedMetrics {
  readonly #told = new Map<number, (body: string) => void>();
  #asked = 0;

  receive(worker: Worker, message: unknown): void {
    const { data } = MetricsMessage.safeParse(message);
    if (data?.metrics === "told") this.#told.get(data.id)?.(data.body);
    if (data?.metrics !== "wanted") return;
    void this.#collect().then((body) => {
      if (worker.isConnected()) tell(worker, { metrics: "text", id: data.id, body });
    });
  }

  async #collect(): Promise<string> {
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const counted = await Promise.all(workers.map((worker) => (worker === undefined ? [] : this.#ask(worker))));
    return AggregatorRegistry.aggregate(counted).metrics();
  }

  #ask(worker: Worker): Promise<MetricsJson> {
    this.#asked += 1;
    const id = this.#asked;
    const told = new Promise<MetricsJson>((resolve) => {
      this.#told.set(id, (body) => resolve(JSON.parse(body)));
    });
    tell(worker, { metrics: "asked", id });
    return Promise.race([told, delay(METRICS_MS, [], { ref: false })]).finally(() => this.#told.delete(id));
  }
}

/** In a worker: tells what it has counted when asked. @returns asks for what all have counted together */
export function shareMetrics(counted: () => Promise<MetricsJson>): () => Promise<string> {
  const wanted = new Map<number, (body: string) => void>();
  let asked = 0;
  process.on("message", async (message) => {
    const { data } = MetricsMessage.safeParse(message);
    if (data?.metrics === "asked")
      process.send?.({ metrics: "told", id: data.id, body: JSON.stringify(await counted()) });
    if (data?.metrics === "text") wanted.get(data.id)?.(data.body);
  });
  return () => {
    asked += 1;
    const id = asked;
    const text = new Promise<string>((resolve) => wanted.set(id, resolve));
    process.send?.({ metrics: "wanted", id });
    return text.finally(() => wanted.delete(id));
  };
}
