import { randomUUID } from "node:crypto";
import {
  type Artifact,
  applyEvent,
  type DataPart,
  isActive,
  type Message,
  type Metadata,
  type StatusUpdate,
  type Task,
  type TaskEvent,
  type TaskState,
} from "./protocol.js";
import { TaskFeed } from "./task-feed.js";
import type { Repeatable, Repeated } from "./task-order.js";

/** A task as it is kept: enough for any process to show it, continue it or cancel it. */
export interface TaskRecord {
  readonly agentId: string;
  /** Whom it belongs to. */
  readonly callerId: string;
  /** The process that works on it; null when nobody does. */
  readonly owner: string | null;
  readonly task: Task;
  /** The agent's run that goes on once the asker has replied. */
  readonly paused: string | null;
  /** How to do the work anew when its process dies; null when nothing is at work, or that cannot be. */
  readonly repeatable: Repeatable | null;
  /** What its caller thinks of the answer, once it was said. */
  readonly feedback?: Feedback;
}

/** A caller's rating of what a task came to. */
export interface Feedback {
  /** From 1, bad, to 5. */
  readonly rating: number;
  readonly comment: string | null;
  /** ISO 8601. */
  readonly at: string;
}

export type SaveTask = (record: Omit<TaskRecord, "owner">) => Promise<void>;

interface RunOptions {
  readonly agentId: string;
  readonly callerId: string;
  readonly task: Task;
  readonly paused: string | null;
  readonly repeatable: Repeated | null;
  /** The store knows of the work already. */
  readonly isKept?: boolean;
  /** Never rejects. */
  readonly save: SaveTask;
}

interface Settlement {
  readonly words?: string;
  readonly metadata?: Metadata;
  readonly messageMetadata?: Metadata;
  readonly paused?: string;
  /** What stands beside the words. */
  readonly beside?: readonly DataPart[];
}

/** Work on one task in this process, from a message until it ends or pauses, with the messages that wait. */
export class TaskRun extends TaskFeed {
  readonly agentId: string;
  readonly callerId: string;
  readonly #save: SaveTask;
  readonly #controller = new AbortController();
  readonly #waiting: string[] = [];
  readonly #repeatable: Repeated | null;
  #hasBegun = false;
  /** All words of this run, answered or not. */
  readonly #texts: string[] = [];
  #paused: string | null;
  #isClosing = false;
  #error: unknown = null;
  #saved: Promise<void> = Promise.resolve();
  #isUnsaved: boolean;

  constructor({ agentId, callerId, task, paused, repeatable, isKept = false, save }: RunOptions) {
    super(task);
    this.agentId = agentId;
    this.callerId = callerId;
    this.#paused = paused;
    this.#repeatable = repeatable;
    this.#isUnsaved = !isKept;
    this.#save = save;
  }

  /** Aborts when the work is withdrawn. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** True from the decision to end or pause: no further message or event is taken. */
  get isClosing(): boolean {
    return this.#isClosing;
  }

  override get error(): unknown {
    return this.#error;
  }

  /** Only asking for it makes the work known to the store before its end: a task whose id nobody has seen needs no trace there. */
  override get saved(): Promise<void> {
    if (this.#isUnsaved && !this.#isClosing) this.#keep();
    return this.#saved;
  }

  /** Where the work goes on with the next message; null when it begins anew. */
  get paused(): string | null {
    return this.#paused;
  }

  /** Puts the words to begin with into the queue; their message stands in the history already. */
  begin(text: string): void {
    this.#waiting.push(text);
    this.#texts.push(text);
  }

  /** Puts a message into the history and its words into the queue. */
  enqueue(message: Message, text: string): void {
    if (this.#isClosing) return;
    this.#append(message);
    this.begin(text);
    this.#keep();
  }

  /** The words to work on next; null when none wait. */
  next(): string | null {
    return this.#waiting.shift() ?? null;
  }

  /** Says what the work is doing, or how it waits. */
  progress(words: string, metadata: Metadata, isWaiting = false): void {
    const isFirst = !this.#hasBegun && !isWaiting;
    this.#hasBegun ||= isFirst;
    this.#publish(this.#status("working", false, { words, metadata }));
    if (isFirst && !this.#isUnsaved) this.#keep();
  }

  /** `append` adds to the text sent before under the same artifactId. */
  addArtifact(artifact: Artifact, append = false, lastChunk = true): void {
    const { id: taskId, contextId } = this.task;
    this.#paused = null;
    this.#publish({ kind: "artifact-update", taskId, contextId, artifact, append, lastChunk });
  }

  /** Only the asker can say what is meant. A message that waits already is the reply; otherwise the task pauses. */
  async ask(
    words: string,
    { message: messageMetadata, task: metadata }: { readonly message: Metadata; readonly task: Metadata },
    paused: string,
    beside: readonly DataPart[] = [],
  ): Promise<void> {
    this.#paused = paused;
    if (this.#waiting.length > 0) this.#append(this.#say(words, messageMetadata, beside));
    else await this.#close("input-required", { words, messageMetadata, metadata, paused, beside });
  }

  end(state: "completed" | "rejected" | "failed", metadata: Metadata, words?: string): Promise<void> {
    return this.#close(state, { metadata, ...(words !== undefined && { words }) });
  }

  fail(words: string, error: unknown, metadata?: Metadata): Promise<void> {
    if (!this.#isClosing) this.#error = error;
    return this.#close("failed", { words, ...(metadata && { metadata }) });
  }

  /** Stops the work at once. False when it had already ended or paused. */
  async cancel(): Promise<boolean> {
    if (this.#isClosing) return false;
    const closed = this.#close("canceled", { words: "The work was canceled as asked." });
    this.#controller.abort();
    await closed;
    return true;
  }

  /** The process is going down: leaves the work to another one, and fails it where none can do it. True when it was left. */
  async stop(): Promise<boolean> {
    if (this.#repeatable !== null && !this.#isClosing) {
      this.#isClosing = true;
      this.#hasBegun = false; // it ends no process
      this.#keep();
      this.#controller.abort();
      await this.#saved;
      this.abandon();
      return true;
    }
    const closed = this.fail("The service was stopped before an answer was ready.", null);
    this.#controller.abort();
    await closed;
    return false;
  }

  /** A task is stored before its caller learns that it has ended, so that a crash right after does not take it back. */
  async #close(state: TaskState, { words, metadata, messageMetadata, paused, beside }: Settlement): Promise<void> {
    if (this.#isClosing) return;
    this.#isClosing = true;
    const event = this.#status(state, true, {
      ...(words !== undefined && { words }),
      ...(metadata && { metadata }),
      ...(messageMetadata && { messageMetadata }),
      ...(beside && { beside }),
    });
    this.#keep(applyEvent(this.task, event), paused);
    await this.#saved;
    this.publish(event);
  }

  #publish(event: TaskEvent): void {
    if (!this.#isClosing) this.publish(event);
  }

  #append(message: Message): void {
    this.change({ ...this.task, history: [...(this.task.history ?? []), message] });
  }

  #keep(task: Task = this.task, paused: string | null = null): void {
    const { agentId, callerId } = this;
    this.#isUnsaved = false;
    const again = this.#repeatable !== null && isActive(task.status.state) ? this.#repeatable : null;
    const repeatable = again && { ...again, texts: [...this.#texts], hasBegun: this.#hasBegun };
    this.#saved = this.#save({ agentId, callerId, task, paused, repeatable });
  }

  #status(
    state: TaskState,
    final: boolean,
    { words, metadata, messageMetadata, beside }: Omit<Settlement, "paused">,
  ): StatusUpdate {
    const { id: taskId, contextId } = this.task;
    const timestamp = new Date().toISOString();
    const status =
      words === undefined
        ? { state, timestamp }
        : { state, message: this.#say(words, messageMetadata, beside), timestamp };
    return { kind: "status-update", taskId, contextId, status, final, ...(metadata && { metadata }) };
  }

  #say(text: string, metadata?: Metadata, beside: readonly DataPart[] = []): Message {
    const { id: taskId, contextId } = this.task;
    return {
      kind: "message",
      messageId: randomUUID(),
      role: "agent",
      parts: [{ kind: "text", text }, ...beside],
      taskId,
      contextId,
      ...(metadata && { metadata }),
    };
  }
}
