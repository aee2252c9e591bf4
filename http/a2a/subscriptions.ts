import { applyEvent, isActive, isTerminal, type Task, type TaskEvent } from "./protocol.js";
import type { TaskFeed } from "./task-feed.js";

/** How often a task that waits for its asker is looked up, for another process may have taken the reply. */
const LOOK_EVERY_MS = 2_000;
/** Streams that wait for askers at once: each holds one of the places for requests. */
const MOST_WAITING = 128;

/** A task as it stood when it was followed, and every event since. */
export interface Followed {
  readonly task: Task;
  readonly events: AsyncIterable<TaskEvent>;
}

const follow = (feed: TaskFeed, left: AbortSignal): Followed => {
  const events = feed.follow(left);
  return { task: feed.task, events };
};

/** Follows tasks to their end, also while they wait for the reply to a question back (A2A 1.0 §3.1.6). */
export class Subscriptions {
  readonly #waiting = new Map<string, Set<(feed: TaskFeed | null) => void>>();
  #count = 0;
  #isOver = false;

  /** `find` looks the task up anew. */
  subscribe(feed: TaskFeed, find: () => Promise<TaskFeed>, left: AbortSignal): Followed {
    const first = follow(feed, left);
    return { task: first.task, events: this.#toTheEnd(first, find, left) };
  }

  /** Whoever waits for this task follows it from here on. */
  goesOn(feed: TaskFeed): void {
    for (const wake of [...(this.#waiting.get(feed.task.id) ?? [])]) wake(feed);
  }

  /** Nobody waits any longer: the process is going down. */
  end(): void {
    this.#isOver = true;
    for (const waiting of [...this.#waiting.values()]) for (const wake of [...waiting]) wake(null);
  }

  async *#toTheEnd(
    first: Followed,
    find: () => Promise<TaskFeed>,
    left: AbortSignal,
  ): AsyncGenerator<TaskEvent, void, undefined> {
    let seen = first.task;
    for (let next: Followed | null = first; next !== null; next = await this.#next(seen, find, left)) {
      yield* missed(seen, next.task);
      seen = next.task;
      for await (const event of next.events) {
        seen = applyEvent(seen, event);
        yield event;
      }
    }
  }

  /** The task when it goes on or has ended; null when there is nothing to wait for, or nobody who waits. */
  async #next(seen: Task, find: () => Promise<TaskFeed>, left: AbortSignal): Promise<Followed | null> {
    if (isTerminal(seen.status.state) || this.#count >= MOST_WAITING) return null;
    this.#count += 1;
    try {
      while (!this.#isOver && !left.aborted) {
        const waiting = this.#wait(seen.id, left);
        try {
          const feed = await find();
          const isOn = feed.isLive || isTerminal(feed.task.status.state);
          const next = waiting.reached() ?? (isOn ? follow(feed, left) : await waiting.settled);
          if (next) return next;
        } finally {
          waiting.stop();
        }
      }
      return null;
    } finally {
      this.#count -= 1;
    }
  }

  /** Settles with the task at the moment it goes on in this process, with null after a while. */
  #wait(taskId: string, left: AbortSignal) {
    const waiting = this.#waiting.get(taskId) ?? new Set();
    this.#waiting.set(taskId, waiting);
    let reached: Followed | null = null;
    let wake: (feed: TaskFeed | null) => void = () => {};
    const settled = new Promise<Followed | null>((resolve) => {
      wake = (feed) => {
        reached ??= feed && follow(feed, left);
        resolve(reached);
      };
    });
    const giveUp = () => wake(null);
    const timer = setTimeout(giveUp, LOOK_EVERY_MS);
    left.addEventListener("abort", giveUp, { once: true });
    waiting.add(wake);
    const stop = () => {
      clearTimeout(timer);
      left.removeEventListener("abort", giveUp);
      waiting.delete(wake);
      if (waiting.size === 0 && this.#waiting.get(taskId) === waiting) this.#waiting.delete(taskId);
    };
    return { settled, reached: () => reached, stop };
  }
}

/** What happened to a task while nobody followed it, as the events that lead to how it stands. */
function* missed(seen: Task, { id: taskId, contextId, status, artifacts = [], metadata }: Task): Generator<TaskEvent> {
  const known = new Map(seen.artifacts?.map((artifact) => [artifact.artifactId, JSON.stringify(artifact)]));
  for (const artifact of artifacts)
    if (known.get(artifact.artifactId) !== JSON.stringify(artifact))
      yield { kind: "artifact-update", taskId, contextId, artifact, append: false, lastChunk: true };
  const { state, timestamp } = seen.status;
  if (status.state === state && status.timestamp === timestamp) return;
  yield {
    kind: "status-update",
    taskId,
    contextId,
    status,
    final: !isActive(status.state),
    ...(metadata && { metadata }),
  };
}
