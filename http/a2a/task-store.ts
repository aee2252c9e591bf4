import { RUNS } from "../../graph/run-checkpoints.js";
import type { Turn } from "../../graph/understand/turns/conversation.js";
import { StateUnavailableError } from "../../tools/errors.js";
import { hashOf } from "../../tools/state/hash.js";
import type { Listed, StateRecord, StateStore } from "../../tools/state/state-store.js";
import { ANONYMOUS_ID } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import { Conversations } from "./conversations.js";
import { isActive, type TaskState } from "./protocol.js";
import { PUSH_CONFIGS } from "./push.js";
import type { Feedback, TaskRecord } from "./task-run.js";

const TASKS = "task";
const MESSAGES = "message";
/** What a list of tasks is made of, apart for each caller. */
const LISTS = "task-list";
const CONTEXT_CATALOGS = "context-catalog";
const FOUND_AT_ONCE = 50;
/** How long a reply waits for its task to be kept; longer than that the store is as good as down, and the answer goes out all the same. */
const LONGEST_SAVE_MS = 2_000;

export interface KeptTask {
  readonly record: TaskRecord;
  readonly revision: number;
}

/** A task as lists name it. */
export interface ListedTask {
  readonly id: string;
  readonly contextId: string;
  readonly state: TaskState;
  /** ISO 8601, of its status. */
  readonly at: string;
}

/** Whose tasks are listed. */
export interface ListScope {
  readonly agentId: string;
  readonly callerId: string;
  readonly contextId: string | null;
}

/** Which task a message began, and in which process. */
export interface Claim {
  readonly taskId: string;
  readonly owner: string;
}

/** Names a message among all. */
export interface MessageName {
  readonly callerId: string;
  readonly agentId: string;
  readonly contextId: string;
  readonly messageId: string;
}

/** Tasks, conversations and repeated messages in the store. What answers can do without never fails them: it is logged. */
export class TaskStore {
  readonly #store: StateStore;
  readonly #logger: HttpLogger;
  readonly #retentionMs: number;
  readonly #conversations: Conversations;

  constructor(store: StateStore, logger: HttpLogger, retentionHours: number) {
    this.#store = store;
    this.#logger = logger;
    this.#retentionMs = retentionHours * 3_600_000;
    this.#conversations = new Conversations(store);
  }

  /** @throws StateUnavailableError */
  async load(taskId: string): Promise<KeptTask | null> {
    const stored = await this.#store.get(TASKS, taskId);
    return stored && { record: stored.value as TaskRecord, revision: stored.revision }; // only this class writes there
  }

  /** Settles when the record would survive a crash, or after some seconds; never rejects. */
  save(record: TaskRecord): Promise<void> {
    return this.#write([this.#recordOf(record), this.#listedOf(record)]);
  }

  /** In no order. Nobody's tasks are listed by their context alone, which its asker knows. @throws StateUnavailableError */
  async list(scope: ListScope): Promise<readonly ListedTask[]> {
    const collection = listOf(scope);
    if (collection === null) return [];
    return (await this.#store.list(collection)).map(({ value }) => value as ListedTask); // only this class writes there
  }

  /** False when somebody has changed the record since. @throws StateUnavailableError */
  async replace(record: TaskRecord, revision: number): Promise<boolean> {
    const isReplaced = await this.#store.replace(this.#recordOf(record), revision);
    if (isReplaced) await this.#write([this.#listedOf(record)]);
    return isReplaced;
  }

  /** Tasks that a process works on. @throws StateUnavailableError */
  async *workOf(instance: string): AsyncGenerator<KeptTask> {
    for await (const { task } of this.#holding(`"owner":${JSON.stringify(instance)}`)) {
      const kept = await this.load(task.id);
      if (kept?.record.owner === instance && isActive(kept.record.task.status.state)) yield kept;
    }
  }

  /** Tasks that their callers have rated, oldest id first. @throws StateUnavailableError */
  async *rated(): AsyncGenerator<TaskRecord & { readonly feedback: Feedback }> {
    for await (const record of this.#holding('"feedback":{'))
      if (record.feedback !== undefined) yield { ...record, feedback: record.feedback };
  }

  /** What the same caller asked in the same conversation up to this task, oldest first. @throws StateUnavailableError */
  async conversationOf({ callerId, task }: TaskRecord): Promise<readonly TaskRecord[]> {
    const found: TaskRecord[] = [];
    for await (const record of this.#holding(`"contextId":${JSON.stringify(task.contextId)}`))
      if (record.callerId === callerId && record.task.status.timestamp <= task.status.timestamp) found.push(record);
    return found.toSorted((a, b) => a.task.status.timestamp.localeCompare(b.task.status.timestamp));
  }

  /** The claim that stands already; null when this one does now. While the store is down every message counts as new. */
  async claim(message: MessageName, claim: Claim): Promise<Claim | null> {
    try {
      const standing = await this.#store.create(this.#claimOf(message, claim));
      return standing && (standing.value as Claim); // written above
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      this.#logger.warn({ err: error }, "repeated messages not recognised");
      return null;
    }
  }

  /** Over a claim whose task is gone. */
  async claimAnew(message: MessageName, claim: Claim): Promise<void> {
    await this.#write([this.#claimOf(message, claim)]);
  }

  /** A message that was refused may come again. */
  forget(message: MessageName): void {
    this.#store.delete(MESSAGES, keyOf(message)).catch((err: unknown) => {
      this.#logger.warn({ err }, "refused message not forgotten");
    });
  }

  /** A question that stands on its own is answered also while the store is down. */
  async loadConversation(callerId: string, contextId: string): Promise<readonly Turn[]> {
    try {
      return await this.#conversations.load(callerId, contextId);
    } catch (error) {
      if (!(error instanceof StateUnavailableError)) throw error;
      this.#logger.warn({ err: error }, "conversation not read");
      return [];
    }
  }

  /** Settles when the turn is on its way: the task's own write follows in the same batch, and that one is waited for. */
  async keepTurn(callerId: string, contextId: string, turn: Turn): Promise<void> {
    const turns = await this.loadConversation(callerId, contextId); // anew: other tasks of the context may have ended since
    void this.#write([this.#conversations.record(callerId, contextId, [...turns, turn], this.#expiry())]);
  }

  /** The catalog that was brought in a context by somebody nobody knows. Null also while the store is down. */
  async loadCatalog(callerId: string, contextId: string): Promise<string | null> {
    try {
      const stored = await this.#store.get(CONTEXT_CATALOGS, hashOf(callerId, contextId));
      return typeof stored?.value === "string" ? stored.value : null;
    } catch (err) {
      this.#logger.warn({ err }, "catalog of the conversation not looked up");
      return null;
    }
  }

  async keepCatalog(callerId: string, contextId: string, catalogId: string): Promise<void> {
    const key = hashOf(callerId, contextId);
    void this.#write([{ collection: CONTEXT_CATALOGS, key, value: catalogId, expiresAt: this.#expiry() }]);
  }

  /**
   * Deletes the tasks whose record holds the words and passes the test, with their conversations, paused runs and names of messages.
   * @returns how many tasks @throws StateUnavailableError
   */
  async forgetTasks(words: string, isMeant: (record: TaskRecord) => boolean): Promise<number> {
    let forgotten = 0;
    for await (const record of this.#holding(words)) {
      if (!isMeant(record)) continue;
      await this.#forgetTask(record);
      forgotten += 1;
    }
    return forgotten;
  }

  /** Tasks whose record holds the words. */
  async *#holding(words: string): AsyncGenerator<TaskRecord> {
    for (let after: string | null = null; ; ) {
      const found: readonly Listed[] = await this.#store.search(TASKS, words, { after, limit: FOUND_AT_ONCE });
      for (const { value } of found) yield value as TaskRecord; // only this class writes there
      after = found.at(-1)?.key ?? null;
      if (found.length < FOUND_AT_ONCE) return;
    }
  }

  async #forgetTask({ agentId, callerId, task: { id, contextId }, paused }: TaskRecord): Promise<void> {
    await this.#store.delete(listOf({ agentId, callerId, contextId }) ?? LISTS, id);
    if (paused !== null) await this.#store.delete(RUNS, paused);
    await this.#store.delete(PUSH_CONFIGS, id);
    const names = await this.#store.search(MESSAGES, JSON.stringify(id), { after: null, limit: FOUND_AT_ONCE });
    for (const { key } of names) await this.#store.delete(MESSAGES, key);
    await this.#conversations.forget(callerId, contextId);
    await this.#store.delete(CONTEXT_CATALOGS, hashOf(callerId, contextId));
    await this.#store.delete(TASKS, id); // last: what failed before is found again
  }

  async #write(records: readonly StateRecord[]): Promise<void> {
    const written = this.#store.put(records).catch((err: unknown) => {
      this.#logger.warn({ err }, "task state not kept");
    });
    let timer: NodeJS.Timeout | undefined;
    const patience = new Promise<void>((resolve) => (timer = setTimeout(resolve, LONGEST_SAVE_MS)));
    await Promise.race([written, patience]);
    clearTimeout(timer);
  }

  #recordOf(record: TaskRecord): StateRecord {
    return { collection: TASKS, key: record.task.id, value: record, expiresAt: this.#expiry() };
  }

  #listedOf({ agentId, callerId, task: { id, contextId, status } }: TaskRecord): StateRecord {
    const collection = listOf({ agentId, callerId, contextId }) ?? LISTS;
    const value: ListedTask = { id, contextId, state: status.state, at: status.timestamp };
    return { collection, key: id, value, expiresAt: this.#expiry() };
  }

  #claimOf(message: MessageName, claim: Claim): StateRecord {
    return { collection: MESSAGES, key: keyOf(message), value: claim, expiresAt: this.#expiry() };
  }

  #expiry(): Date {
    return new Date(Date.now() + this.#retentionMs);
  }
}

const keyOf = ({ callerId, agentId, contextId, messageId }: MessageName): string =>
  hashOf(callerId, agentId, contextId, messageId);

function listOf({ agentId, callerId, contextId }: ListScope): string | null {
  if (callerId !== ANONYMOUS_ID) return `${LISTS}:${hashOf(callerId, agentId)}`;
  return contextId === null ? null : `${LISTS}:${hashOf(callerId, agentId, contextId)}`;
}
