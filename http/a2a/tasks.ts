import { randomUUID } from "node:crypto";
import { isTerminal, type Message, type Task, type TaskEvent, type TaskState } from "./protocol.js";

/** One piece of work: its task as it stands now, and the events that change it. Its life does not depend on a connection. */
export class TaskRun {
  readonly agentId: string;
  readonly #controller = new AbortController();
  readonly #listeners = new Set<(event: TaskEvent) => void>();
  readonly #whenEnded: (run: TaskRun) => void;
  readonly #end: Promise<Task>;
  #settle: (task: Task) => void = () => {};
  #task: Task;
  #error: unknown = null;

  constructor(agentId: string, task: Task, whenEnded: (run: TaskRun) => void) {
    this.agentId = agentId;
    this.#task = task;
    this.#whenEnded = whenEnded;
    this.#end = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  /** The task as it stands; a later event replaces it and never changes what was handed out. */
  get task(): Task {
    return this.#task;
  }

  /** Aborts when the work is withdrawn. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  get hasEnded(): boolean {
    return isTerminal(this.#task.status.state);
  }

  /** What ended a failed run; null otherwise. For the caller that waits, never for the wire. */
  get error(): unknown {
    return this.#error;
  }

  /** Settles with the terminal task; never rejects. */
  get ended(): Promise<Task> {
    return this.#end;
  }

  /** Applies an event and passes it on. Events that arrive after the end are dropped. */
  publish(event: TaskEvent): void {
    if (this.hasEnded) return;
    this.#task = applyEvent(this.#task, event);
    for (const listener of this.#listeners) listener(event);
    if (!this.hasEnded) return;
    this.#listeners.clear();
    this.#settle(this.#task);
    this.#whenEnded(this);
  }

  setStatus(state: TaskState, words: string | null, metadata?: Task["metadata"]): void {
    const { id: taskId, contextId } = this.#task;
    const timestamp = new Date().toISOString();
    const status = words === null ? { state, timestamp } : { state, message: this.#say(words), timestamp };
    const final = isTerminal(state);
    this.publish({ kind: "status-update", taskId, contextId, status, final, ...(metadata && { metadata }) });
  }

  fail(words: string, error: unknown, metadata?: Task["metadata"]): void {
    if (!this.hasEnded) this.#error = error;
    this.setStatus("failed", words, metadata);
  }

  /** False when the work had already ended. */
  cancel(): boolean {
    if (this.hasEnded) return false;
    this.setStatus("canceled", "The work was canceled as asked.");
    this.#controller.abort();
    return true;
  }

  /** Fails the task and stops its work: the process is going down. */
  stop(): void {
    this.fail("The service was stopped before an answer was ready.", null);
    this.#controller.abort();
  }

  /** All events from this moment to the final one. It listens at once, before the first `next()`, so nothing is missed. */
  follow(signal?: AbortSignal): AsyncGenerator<TaskEvent> {
    const waiting: TaskEvent[] = [];
    let wake = () => {};
    const listener = (event: TaskEvent) => {
      waiting.push(event);
      wake();
    };
    const leave = () => {
      this.#listeners.delete(listener);
      wake();
    };
    if (!this.hasEnded) this.#listeners.add(listener);
    signal?.addEventListener("abort", leave, { once: true });
    const isOver = () => signal?.aborted === true || (this.hasEnded && waiting.length === 0);

    return (async function* events() {
      try {
        while (!isOver()) {
          const event = waiting.shift();
          if (event) yield event;
          else await new Promise<void>((resolve) => (wake = resolve));
        }
      } finally {
        signal?.removeEventListener("abort", leave);
        leave();
      }
    })();
  }

  #say(text: string): Message {
    const { id: taskId, contextId } = this.#task;
    return {
      kind: "message",
      messageId: randomUUID(),
      role: "agent",
      parts: [{ kind: "text", text }],
      taskId,
      contextId,
    };
  }
}

function applyEvent(task: Task, event: TaskEvent): Task {
  if (event.kind === "artifact-update") return { ...task, artifacts: [...(task.artifacts ?? []), event.artifact] };
  return {
    ...task,
    status: event.status,
    ...(event.final && event.metadata && { metadata: event.metadata }),
  };
}

export interface TaskBounds {
  readonly maxTasks: number;
  /** Tasks that run or wait to run. */
  readonly maxRunning: number;
  /** JSON characters of all ended tasks together. */
  readonly maxCharacters: number;
}

const DEFAULT_BOUNDS: TaskBounds = { maxTasks: 500, maxRunning: 256, maxCharacters: 8_000_000 };

/** The tasks of this process: all that run, and as many of the newest ended ones as the bounds allow. */
export class TaskRegistry {
  readonly #running = new Map<string, TaskRun>();
  readonly #ended = new Map<string, { readonly run: TaskRun; readonly characters: number }>();
  readonly #bounds: TaskBounds;
  #characters = 0;

  constructor(bounds: Partial<TaskBounds> = {}) {
    this.#bounds = { ...DEFAULT_BOUNDS, ...bounds };
  }

  /** Opens a submitted task; the message in its history is made once its ids are known. */
  open(
    agentId: string,
    contextId: string | null,
    message: (ids: { taskId: string; contextId: string }) => Message,
  ): TaskRun {
    const ids = { taskId: randomUUID(), contextId: contextId ?? randomUUID() };
    const task: Task = {
      kind: "task",
      id: ids.taskId,
      contextId: ids.contextId,
      status: { state: "submitted", timestamp: new Date().toISOString() },
      history: [message(ids)],
    };
    const run = new TaskRun(agentId, task, (ended) => this.#retire(ended));
    this.#running.set(task.id, run);
    return run;
  }

  /** Undefined for another agent's task too: each endpoint knows its own. */
  find(agentId: string, taskId: string): TaskRun | undefined {
    const run = this.#running.get(taskId) ?? this.#ended.get(taskId)?.run;
    return run?.agentId === agentId ? run : undefined;
  }

  get isFull(): boolean {
    return this.#running.size >= this.#bounds.maxRunning;
  }

  get runningCount(): number {
    return this.#running.size;
  }

  stopAll(): void {
    for (const run of [...this.#running.values()]) run.stop();
  }

  #retire(run: TaskRun): void {
    const { id } = run.task;
    const characters = JSON.stringify(run.task).length;
    this.#running.delete(id);
    this.#ended.set(id, { run, characters });
    this.#characters += characters;
    for (const [oldestId, oldest] of this.#ended) {
      if (this.#ended.size <= this.#bounds.maxTasks && this.#characters <= this.#bounds.maxCharacters) return;
      this.#ended.delete(oldestId);
      this.#characters -= oldest.characters;
    }
  }
}
