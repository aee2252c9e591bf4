import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { StateStore } from "../../tools/state/state-store.js";
import type { HttpLogger } from "../logger.js";
import type { Message, Task, TaskEvent } from "./protocol.js";
import { TaskFeed } from "./task-feed.js";
import type { TaskRun } from "./task-run.js";

/** How long another process may take to say what it knows of a task it works on. */
const REPLY_MS = 3_000;
/** The same for a cancellation: whoever asks for one does not wait for a process that may have died. */
const CANCEL_MS = 700;
/** How often a task that is followed from afar is checked for a worker that still lives. */
const CHECK_MS = 1_000;

/** A message on its way into a running task. */
export interface Delivery {
  readonly message: Message;
  readonly text: string;
}

interface Request {
  readonly kind: "request";
  readonly id: string;
  readonly from: string;
  readonly act: "follow" | "cancel";
  readonly taskId: string;
  readonly delivery: Delivery | null;
}
type PeerMessage =
  | Request
  | { readonly kind: "reply"; readonly id: string; readonly task: Task | null }
  | { readonly kind: "event"; readonly id: string; readonly event: TaskEvent }
  | { readonly kind: "leave"; readonly id: string };

const PeerMessageKind = z.object({ kind: z.enum(["request", "reply", "event", "leave"]), id: z.string() });

/** What a process does for the others with the tasks it works on. Null: it does not work on that task (any more). */
export interface LocalTasks {
  readonly findRun: (taskId: string) => TaskRun | null;
  readonly deliver: (run: TaskRun, delivery: Delivery) => void;
}

/** A task that another process works on, as that process tells it. */
export class RemoteTask extends TaskFeed {
  receive(event: TaskEvent): void {
    this.publish(event);
  }
}

/**
 * Processes that share a store pass requests for a task to the one that works on it, by mailbox: one process alone changes a running
 * task, so nothing has to be locked, and events keep their order.
 */
export class Replicas {
  readonly #store: StateStore;
  readonly #local: LocalTasks;
  readonly #logger: HttpLogger;
  readonly #replies = new Map<string, (task: Task | null) => void>();
  readonly #followed = new Map<string, RemoteTask>();
  /** Events on their way to a process whose reader is not known to have left. */
  readonly #forwarding = new Map<string, AbortController>();

  constructor(store: StateStore, local: LocalTasks, logger: HttpLogger) {
    this.#store = store;
    this.#local = local;
    this.#logger = logger;
    store.onMessage((message) => {
      // Only processes of this service write into the mailbox; its kind tells the rest.
      if (PeerMessageKind.safeParse(message).success) this.#receive(message as PeerMessage);
    });
  }

  /**
   * The task with its coming events, after the delivery has joined it. Null when that process no longer works on it or does not reply.
   * @throws StateUnavailableError
   */
  async follow(owner: string, taskId: string, delivery: Delivery | null, whenLost: () => Promise<TaskFeed>) {
    const id = randomUUID();
    let remote: RemoteTask | null = null;
    const begun = (task: Task | null) => {
      if (task === null) return;
      remote = new RemoteTask(task);
      this.#followed.set(id, remote); // at once: events follow the reply
    };
    await this.#ask(owner, { id, act: "follow", taskId, delivery }, { whenReplied: begun });
    if (remote !== null) this.#watch(id, owner, remote, whenLost);
    return remote as RemoteTask | null; // assigned in the callback, which the compiler does not see
  }

  /**
   * The canceled task; null when there was nothing to cancel any more, or no reply.
   * @throws StateUnavailableError
   */
  cancel(owner: string, taskId: string): Promise<Task | null> {
    return this.#ask(owner, { id: randomUUID(), act: "cancel", taskId, delivery: null }, { withinMs: CANCEL_MS });
  }

  async #ask(
    owner: string,
    request: Omit<Request, "kind" | "from">,
    {
      whenReplied = () => {},
      withinMs = REPLY_MS,
    }: { readonly whenReplied?: (task: Task | null) => void; readonly withinMs?: number } = {},
  ): Promise<Task | null> {
    const { id } = request;
    const reply = new Promise<Task | null>((resolve) => {
      const timeout = setTimeout(() => answer(null), withinMs);
      const answer = (task: Task | null) => {
        clearTimeout(timeout);
        this.#replies.delete(id);
        whenReplied(task);
        resolve(task);
      };
      this.#replies.set(id, answer);
    });
    await this.#store.send(owner, { kind: "request", from: this.#store.instance, ...request } satisfies Request);
    return reply;
  }

  /** A worker that dies sends no final event: its heartbeat is looked at, and whoever has the work then is followed instead. */
  #watch(id: string, owner: string, remote: RemoteTask, whenLost: () => Promise<TaskFeed>): void {
    const check = setInterval(() => void look(), CHECK_MS).unref();
    const look = async () => {
      try {
        if (!remote.isLive || (await this.#store.isAlive(owner))) return;
        clearInterval(check);
        const feed = await whenLost();
        for await (const event of feed.follow()) remote.receive(event);
        const { id: taskId, contextId, status } = feed.task;
        remote.receive({ kind: "status-update", taskId, contextId, status, final: true });
      } catch (err) {
        this.#logger.warn({ err }, "worker of a followed task not checked");
      }
    };
    void remote.settled.then(() => {
      clearInterval(check);
      this.#followed.delete(id);
      this.#send(owner, { kind: "leave", id });
    });
  }

  #receive(message: PeerMessage): void {
    switch (message.kind) {
      case "request":
        void this.#serve(message).catch((err: unknown) =>
          this.#logger.warn({ err }, "request of a replica not served"),
        );
        return;
      case "reply":
        this.#replies.get(message.id)?.(message.task);
        return;
      case "event":
        this.#followed.get(message.id)?.receive(message.event);
        return;
      case "leave":
        this.#forwarding.get(message.id)?.abort();
    }
  }

  async #serve({ id, from, act, taskId, delivery }: Request): Promise<void> {
    const run = this.#local.findRun(taskId);
    if (act === "cancel") {
      const isCanceled = (await run?.cancel()) ?? false;
      await this.#store.send(from, { kind: "reply", id, task: isCanceled && run ? run.task : null });
      return;
    }
    if (run === null || run.isClosing) {
      await run?.settled; // so that whoever asked finds what it became
      await this.#store.send(from, { kind: "reply", id, task: null });
      return;
    }
    if (delivery) this.#local.deliver(run, delivery);
    const leaving = new AbortController();
    this.#forwarding.set(id, leaving);
    const events = run.follow(leaving.signal);
    const { task } = run; // in the same turn: no event lies between the two
    try {
      await this.#store.send(from, { kind: "reply", id, task });
      for await (const event of events) await this.#store.send(from, { kind: "event", id, event });
    } finally {
      this.#forwarding.delete(id);
    }
  }

  #send(instance: string, message: PeerMessage): void {
    this.#store
      .send(instance, message)
      .catch((err: unknown) => this.#logger.warn({ err }, "message to another instance not sent"));
  }
}
