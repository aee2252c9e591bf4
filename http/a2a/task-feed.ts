import { applyEvent, isActive, type Task, type TaskEvent } from "./protocol.js";

/** A task as it stands, and the events that change it, for as many readers as want them. Its life does not depend on a connection. */
export class TaskFeed {
  readonly #listeners = new Set<(event: TaskEvent | null) => void>();
  readonly #settled: Promise<Task>;
  #settle: (task: Task) => void = () => {};
  #task: Task;
  #isAbandoned = false;

  constructor(task: Task) {
    this.#task = task;
    this.#settled = new Promise((resolve) => {
      this.#settle = resolve;
    });
    if (!this.isLive) this.#settle(task);
  }

  /** A later event replaces it and never changes what was handed out. */
  get task(): Task {
    return this.#task;
  }

  /** True while events are to come. */
  get isLive(): boolean {
    return !this.#isAbandoned && isActive(this.#task.status.state);
  }

  /** Settles with the task when it has ended or paused, or goes on elsewhere; never rejects. */
  get settled(): Promise<Task> {
    return this.#settled;
  }

  /** What ended a failed task here; null otherwise. For the caller that waits, never for the wire. */
  get error(): unknown {
    return null;
  }

  /** Settles when what a caller is about to receive would survive a crash. */
  get saved(): Promise<void> {
    return Promise.resolve();
  }

  /** All events from this moment to the final one. It listens at once, before the first `next()`, so nothing is missed. */
  follow(signal?: AbortSignal): AsyncGenerator<TaskEvent> {
    const waiting: TaskEvent[] = [];
    let wake = () => {};
    const listener = (event: TaskEvent | null) => {
      if (event !== null) waiting.push(event);
      wake();
    };
    const leave = () => {
      this.#listeners.delete(listener);
      wake();
    };
    if (this.isLive) this.#listeners.add(listener);
    signal?.addEventListener("abort", leave, { once: true });
    const isOver = () => signal?.aborted === true || (!this.isLive && waiting.length === 0);

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

  /** Applies an event and passes it on. Events that arrive after the end are dropped. */
  protected publish(event: TaskEvent): void {
    if (!this.isLive) return;
    this.#task = applyEvent(this.#task, event);
    for (const listener of this.#listeners) listener(event);
    if (this.isLive) return;
    this.#listeners.clear();
    this.#settle(this.#task);
  }

  /** No further event comes from here, though the task goes on elsewhere. */
  protected abandon(): void {
    this.#isAbandoned = true;
    for (const listener of this.#listeners) listener(null);
    this.#listeners.clear();
    this.#settle(this.#task);
  }

  /** Changes what no event carries, such as the history. */
  protected change(task: Task): void {
    this.#task = task;
  }
}
