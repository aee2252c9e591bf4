import { randomUUID } from "node:crypto";
import type { RunnableConfig } from "@langchain/core/runnables";
import {
  BaseCheckpointSaver,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointTuple,
  INTERRUPT,
} from "@langchain/langgraph";
import { StateUnavailableError } from "../tools/errors.js";
import type { StateStore } from "../tools/state/state-store.js";
import type { GraphLogger } from "./log.js";

type ListOptions = NonNullable<Parameters<BaseCheckpointSaver["list"]>[1]>;
type PendingWrites = Parameters<BaseCheckpointSaver["putWrites"]>[1];

/** The collection of paused runs, by thread. */
export const RUNS = "run";
/** What LangGraph notes beside a task's writes: the newest note replaces the one before. */
const NOTES: readonly string[] = ["__error__", "__scheduled__", INTERRUPT, "__resume__"];

/** What LangGraph's serialiser wrote is kept as text. */
interface KeptCheckpoint {
  readonly id: string;
  readonly parent: string | null;
  readonly checkpoint: string;
  readonly metadata: string;
}

/** As LangGraph hands it over, at the end of a run: most are never asked for, so they are only written when somebody does. */
interface FreshCheckpoint extends Omit<KeptCheckpoint, "checkpoint" | "metadata"> {
  readonly fresh: readonly [checkpoint: Checkpoint, metadata: CheckpointMetadata];
}

interface KeptWrite {
  readonly checkpoint: string;
  readonly task: string;
  /** Which of the task's writes; for what LangGraph notes beside them, its channel. */
  readonly place: number | string;
  readonly channel: string;
  readonly value: string;
}

/** A run: the newest checkpoint of each namespace with its writes, which is all that a run needs to go on. */
interface Thread {
  readonly checkpoints: Record<string, KeptCheckpoint | FreshCheckpoint>;
  readonly writes: Record<string, KeptWrite[]>;
}

export interface KeptIn {
  readonly store: StateStore;
  /** How long a paused run waits for its reply; as long as its task. */
  readonly retentionHours: number;
  readonly logger: GraphLogger;
}

/**
 * LangGraph's checkpoints over the service's own store. A run is in memory while it is under way; it is written to the store when it pauses,
 * from where any process goes on with it. Without a store a paused run waits in memory.
 */
export class RunCheckpoints extends BaseCheckpointSaver {
  readonly #kept: KeptIn | null;
  /** Runs under way in this process that have never paused, and paused ones that could not be written to a store. All others are read there. */
  readonly #threads = new Map<string, Thread>();
  /** Runs that the store refused; it may have tried again since. */
  readonly #refused = new Set<string>();
  /** The last piece of work on each thread: one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(kept: KeptIn | null = null) {
    super();
    this.#kept = kept;
  }

  /** The id of a run that nobody has begun. Only for others is the store asked. */
  newThread(): string {
    const thread = randomUUID();
    this.#threads.set(thread, { checkpoints: {}, writes: {} });
    return thread;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    const { thread, namespace, checkpoint } = placeOf(config);
    return this.#inTurn(thread, async ({ checkpoints, writes }) => {
      const found = checkpoints[namespace];
      if (found === undefined || (checkpoint !== null && checkpoint !== found.id)) return undefined;
      return this.#tupleOf(thread, namespace, found, writes[namespace] ?? []);
    });
  }

  override async *list(config: RunnableConfig, options: ListOptions = {}): AsyncGenerator<CheckpointTuple> {
    const { thread } = placeOf(config);
    const namespace: unknown = config.configurable?.checkpoint_ns;
    const { limit = Number.POSITIVE_INFINITY, before, filter = {} } = options;
    const end: unknown = before?.configurable?.checkpoint_id;
    const tuples = await this.#inTurn(thread, ({ checkpoints, writes }) =>
      Promise.all(
        Object.entries(checkpoints)
          .filter(([name, { id }]) => (namespace ?? name) === name && (typeof end !== "string" || id < end))
          .map(([name, found]) => this.#tupleOf(thread, name, found, writes[name] ?? [])),
      ),
    );
    const isWanted = ({ metadata }: CheckpointTuple) =>
      Object.entries(filter).every(([key, value]) => metadata?.[key as keyof CheckpointMetadata] === value);
    yield* tuples.filter(isWanted).slice(0, limit);
  }

  async put(config: RunnableConfig, checkpoint: Checkpoint, metadata: CheckpointMetadata): Promise<RunnableConfig> {
    const { thread, namespace, checkpoint: parent } = placeOf(config);
    const { id } = checkpoint;
    const kept = { id, parent, fresh: [checkpoint, metadata] as const };
    await this.#change(thread, ({ checkpoints, writes }) => {
      checkpoints[namespace] = kept;
      // They may have come before their checkpoint.
      writes[namespace] = (writes[namespace] ?? []).filter((write) => write.checkpoint === id);
    });
    return { configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrites, task: string): Promise<void> {
    const { thread, namespace, checkpoint } = placeOf(config);
    if (checkpoint === null) throw new Error("writes belong to a checkpoint");
    const added = await Promise.all(
      writes.map(async ([name, value], index): Promise<KeptWrite> => {
        const channel = String(name);
        const place = NOTES.includes(channel) ? channel : index;
        return { checkpoint, task, place, channel, value: await this.#write(value) };
      }),
    );
    await this.#change(thread, (changed) => {
      const standing = changed.writes[namespace] ?? [];
      const isSame = (a: KeptWrite, b: KeptWrite) =>
        a.checkpoint === b.checkpoint && a.task === b.task && a.place === b.place;
      // What a task wrote stands; a note is replaced.
      const fresh = added.filter(
        (write) => NOTES.includes(write.channel) || !standing.some((other) => isSame(other, write)),
      );
      const left = standing.filter((other) => !fresh.some((write) => isSame(other, write)));
      changed.writes[namespace] = [...left, ...fresh];
    });
  }

  /** Never rejects: what cannot be deleted now expires. */
  async deleteThread(thread: string): Promise<void> {
    await this.#turns.get(thread);
    const isStored = !this.#threads.delete(thread) || this.#refused.delete(thread);
    if (!isStored || this.#kept === null) return;
    await this.#kept.store.delete(RUNS, thread).catch((error: unknown) => this.#report(error));
  }

  /** In a store a paused run has to be there before its task says that it waits. */
  #change(thread: string, change: (thread: Thread) => void): Promise<void> {
    return this.#inTurn(thread, async (changed) => {
      const isStored = !this.#threads.has(thread) || this.#refused.has(thread);
      change(changed);
      if (this.#kept === null || !(isStored || isPaused(changed))) {
        this.#threads.set(thread, changed);
        return;
      }
      const { store, retentionHours } = this.#kept;
      for (const [namespace, each] of Object.entries(changed.checkpoints))
        changed.checkpoints[namespace] = await this.#written(each);
      const expiresAt = new Date(Date.now() + retentionHours * 3_600_000);
      try {
        await store.put([{ collection: RUNS, key: thread, value: changed, expiresAt }]);
        this.#threads.delete(thread);
        this.#refused.delete(thread);
      } catch (error) {
        this.#report(error);
        this.#threads.set(thread, changed);
        this.#refused.add(thread);
      }
    });
  }

  #inTurn<Result>(thread: string, work: (thread: Thread) => Promise<Result>): Promise<Result> {
    const before = this.#turns.get(thread) ?? Promise.resolve();
    const mine = before.then(async () => work(await this.#load(thread)));
    // Whatever became of the one before.
    const turn = mine.then(
      () => undefined,
      () => undefined,
    );
    this.#turns.set(thread, turn);
    void turn.then(() => this.#turns.get(thread) === turn && this.#turns.delete(thread));
    return mine;
  }

  /** @throws StateUnavailableError */
  async #load(thread: string): Promise<Thread> {
    const known = this.#threads.get(thread);
    if (known) return known;
    const stored = await this.#kept?.store.get(RUNS, thread);
    return stored ? (stored.value as Thread) : { checkpoints: {}, writes: {} }; // only this class writes there
  }

  #report(error: unknown): void {
    if (!(error instanceof StateUnavailableError)) throw error;
    this.#kept?.logger.warn({ err: error }, "paused run not kept");
  }

  async #tupleOf(
    thread: string,
    namespace: string,
    found: KeptCheckpoint | FreshCheckpoint,
    writes: readonly KeptWrite[],
  ): Promise<CheckpointTuple> {
    const { id, parent, checkpoint, metadata } = await this.#written(found);
    const configOf = (checkpointId: string): RunnableConfig => ({
      configurable: { thread_id: thread, checkpoint_ns: namespace, checkpoint_id: checkpointId },
    });
    const pending = writes
      .filter((write) => write.checkpoint === id)
      .map(
        async ({ task, channel, value }): Promise<[string, string, unknown]> => [
          task,
          channel,
          await this.#read(value),
        ],
      );
    return {
      config: configOf(id),
      checkpoint: await this.#read(checkpoint),
      metadata: await this.#read(metadata),
      pendingWrites: await Promise.all(pending),
      ...(parent !== null && { parentConfig: configOf(parent) }),
    };
  }

  async #written(found: KeptCheckpoint | FreshCheckpoint): Promise<KeptCheckpoint> {
    if (!("fresh" in found)) return found;
    const { id, parent, fresh } = found;
    const [checkpoint, metadata] = fresh;
    return { id, parent, checkpoint: await this.#write(checkpoint), metadata: await this.#write(metadata) };
  }

  async #write(value: unknown): Promise<string> {
    const [, bytes] = await this.serde.dumpsTyped(value);
    return new TextDecoder().decode(bytes);
  }

  /** The caller knows what it wrote. */
  async #read<Value>(text: string): Promise<Value> {
    return (await this.serde.loadsTyped("json", text)) as Value;
  }
}

/** True when a newest checkpoint waits for a reply. */
const isPaused = ({ checkpoints, writes }: Thread): boolean =>
  Object.entries(checkpoints).some(([namespace, { id }]) =>
    writes[namespace]?.some(({ checkpoint, channel }) => checkpoint === id && channel === INTERRUPT),
  );

interface Place {
  readonly thread: string;
  readonly namespace: string;
  readonly checkpoint: string | null;
}

function placeOf({ configurable }: RunnableConfig): Place {
  const thread: unknown = configurable?.thread_id;
  if (typeof thread !== "string") throw new Error("a run needs a thread_id");
  return { thread, namespace: configurable?.checkpoint_ns ?? "", checkpoint: configurable?.checkpoint_id || null };
}
