import type { Poster } from "../../tools/catalogs/fetch/create-poster.js";
import type { StateStore } from "../../tools/state/state-store.js";
import type { HttpLogger } from "../logger.js";
import { RpcError } from "./errors.js";
import { type Task, taskAsSeen } from "./protocol.js";
import { toTaskV1 } from "./v1/from-core.js";
import type { ProtocolGeneration } from "./v1/version.js";

/** Where a caller wants to be told that a task has ended or asks back. */
export interface PushConfig {
  readonly id: string;
  readonly url: string;
  /** Sent along, so that the receiver knows whose word it is. */
  readonly token: string | null;
  /** Of the Authorization header: "Bearer" and its credentials. */
  readonly authentication: { readonly scheme: string; readonly credentials: string | null } | null;
  /** How the receiver reads tasks. */
  readonly generation: ProtocolGeneration;
}

/** One notification on its way; kept after its end, so that nothing is told twice. */
interface Delivery {
  readonly taskId: string;
  readonly configId: string;
  readonly attempts: number;
  readonly isOver: boolean;
}

/** No data part is told. */
const TEXT_ALONE: ReadonlySet<string> = new Set();
export const PUSH_CONFIGS = "push";
const DELIVERIES = "push-delivery";
const MOST_PUSH_CONFIGS = 5;
/** The id of a task's one address that was given without: a further one takes its place. */
const UNNAMED = "default";
/** Before the second try and each further one. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000, 600_000];
const KEPT_MS = 86_400_000;

export interface PushDependencies {
  readonly store: StateStore;
  readonly poster: Poster;
  readonly loadTask: (taskId: string) => Promise<Task | null>;
  readonly logger: HttpLogger;
  readonly retentionHours: number;
  readonly pausesMs?: readonly number[];
}

/** Tells callers of the end of their tasks, more than once where they do not answer, also after a restart. */
export class PushNotifications {
  readonly #dependencies: PushDependencies;
  readonly #pausesMs: readonly number[];
  readonly #timers = new Set<NodeJS.Timeout>();

  constructor(dependencies: PushDependencies) {
    this.#dependencies = dependencies;
    this.#pausesMs = dependencies.pausesMs ?? PAUSES_MS;
  }

  /** Goes on with what was on its way when the process ended. */
  async resume(): Promise<void> {
    for (const { key, value } of await this.#dependencies.store.list(DELIVERIES)) {
      const { isOver, attempts } = value as Delivery; // only this class writes there
      if (!isOver) this.#later(key, attempts);
    }
  }

  /** @throws RpcError for an address that may not be told; StateUnavailableError */
  async set(taskId: string, given: Omit<PushConfig, "id"> & { readonly id: string | null }): Promise<PushConfig> {
    try {
      this.#dependencies.poster.check(given.url);
    } catch (error) {
      throw new RpcError("invalidParams", `The address for notifications cannot be used. ${(error as Error).message}`, {
        cause: error,
        field: "url",
      });
    }
    const config = { ...given, id: given.id ?? UNNAMED };
    const others = (await this.list(taskId)).filter(({ id }) => id !== config.id);
    if (others.length >= MOST_PUSH_CONFIGS)
      throw new RpcError("invalidParams", `A task can be told to at most ${MOST_PUSH_CONFIGS} addresses.`);
    await this.#keep(taskId, [...others, config]);
    return config;
  }

  /** @throws StateUnavailableError */
  async list(taskId: string): Promise<readonly PushConfig[]> {
    const stored = await this.#dependencies.store.get(PUSH_CONFIGS, taskId);
    return stored === null ? [] : (stored.value as PushConfig[]); // only this class writes there
  }

  /** The first one without an id. @throws RpcError when there is none */
  async get(taskId: string, id: string | null): Promise<PushConfig> {
    const found = (await this.list(taskId)).find((config) => id === null || config.id === id);
    if (!found) throw new RpcError("taskNotFound", "The task has no such configuration of notifications.");
    return found;
  }

  async delete(taskId: string, id: string): Promise<void> {
    const all = await this.list(taskId);
    await this.#keep(
      taskId,
      all.filter((config) => config.id !== id),
    );
  }

  /** The task has ended or asks back. Never rejects. */
  async settled({ id: taskId, status }: Task): Promise<void> {
    try {
      for (const { id: configId } of await this.list(taskId)) {
        const key = `${taskId}/${configId}/${status.timestamp}`;
        const value: Delivery = { taskId, configId, attempts: 0, isOver: false };
        const expiresAt = new Date(Date.now() + KEPT_MS);
        const isKnown = await this.#dependencies.store.create({ collection: DELIVERIES, key, value, expiresAt });
        if (!isKnown) await this.#deliver(key);
      }
    } catch (err) {
      this.#dependencies.logger.warn({ err, taskId }, "notification not begun");
    }
  }

  close(): void {
    for (const timer of this.#timers) clearTimeout(timer);
  }

  /** One try. Of several processes one makes it: who writes its beginning first. */
  async #deliver(key: string): Promise<void> {
    const { store, logger } = this.#dependencies;
    const stored = await store.get(DELIVERIES, key);
    if (stored === null) return;
    const delivery = stored.value as Delivery; // only this class writes there
    if (delivery.isOver) return;
    const attempts = delivery.attempts + 1;
    const record = { collection: DELIVERIES, key, expiresAt: new Date(Date.now() + KEPT_MS) };
    if (!(await store.replace({ ...record, value: { ...delivery, attempts } }, stored.revision))) return;
    const isDone = await this.#tell(delivery);
    const isOver = isDone || attempts > this.#pausesMs.length;
    if (isOver) await store.put([{ ...record, value: { ...delivery, attempts, isOver } }]);
    else this.#later(key, attempts);
    if (isOver && !isDone) logger.warn({ taskId: delivery.taskId, attempts }, "notification given up");
  }

  async #tell({ taskId, configId }: Delivery): Promise<boolean> {
    const { poster, loadTask, logger } = this.#dependencies;
    const [config] = (await this.list(taskId)).filter(({ id }) => id === configId);
    const task = await loadTask(taskId);
    if (!config || !task) return true; // nobody wants to know any more
    const told = taskAsSeen(task, TEXT_ALONE);
    const isV1 = config.generation === "1.0";
    const { token, authentication } = config;
    const headers = {
      "content-type": isV1 ? "application/a2a+json" : "application/json",
      ...(isV1 && { "a2a-version": "1.0" }),
      ...(token !== null && { "x-a2a-notification-token": token }),
      ...(authentication?.credentials && { authorization: `${authentication.scheme} ${authentication.credentials}` }),
    };
    try {
      const status = await poster.post(config.url, headers, JSON.stringify(isV1 ? { task: toTaskV1(told) } : told));
      if (status >= 200 && status < 300) return true;
      logger.info({ taskId, status }, "notification refused");
    } catch {
      logger.info({ taskId }, "notification not delivered"); // the error would quote the address
    }
    return false;
  }

  #later(key: string, attempts: number): void {
    const timer = setTimeout(
      () => {
        this.#timers.delete(timer);
        this.#deliver(key).catch((err: unknown) =>
          this.#dependencies.logger.warn({ err }, "notification not tried again"),
        );
      },
      this.#pausesMs[Math.max(0, attempts - 1)] ?? 0,
    ).unref();
    this.#timers.add(timer);
  }

  async #keep(taskId: string, value: readonly PushConfig[]): Promise<void> {
    const expiresAt = new Date(Date.now() + this.#dependencies.retentionHours * 3_600_000);
    await this.#dependencies.store.put([{ collection: PUSH_CONFIGS, key: taskId, value, expiresAt }]);
  }
}
