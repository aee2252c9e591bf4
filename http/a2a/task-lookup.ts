import { randomUUID } from "node:crypto";
import type { StateStore } from "../../tools/state/state-store.js";
import { isActive, type Message, type Task } from "./protocol.js";
import { unknownTask } from "./refusals.js";
import type { Delivery, Replicas } from "./replicas.js";
import type { TaskFeed } from "./task-feed.js";
import type { TaskRecord, TaskRun } from "./task-run.js";
import type { KeptTask, TaskStore } from "./task-store.js";

/** A task as a request finds it: at work in this process, or as it is kept. */
export interface Known extends KeptTask {
  readonly run: TaskRun | undefined;
}

interface Places {
  /** At work in this process. */
  readonly running: ReadonlyMap<string, TaskRun>;
  readonly store: StateStore;
  readonly taskStore: TaskStore;
  readonly replicas: Replicas;
  /** Does the work of a process that has died, or ends it. Whoever else noticed first has done the same. */
  readonly takeOver: (orphan: KeptTask) => Promise<void>;
  /** The task with what still happens to it, wherever that is. */
  readonly find: (agentId: string, callerId: string, taskId: string) => Promise<TaskFeed>;
}

/** Finds a task wherever it is: here, in the store, or at work in another process. */
export class TaskLookup {
  readonly #places: Places;

  constructor(places: Places) {
    this.#places = places;
  }

  /** @throws RpcError when it is unknown to this agent and caller; StateUnavailableError */
  async look(agentId: string, callerId: string, taskId: string): Promise<Known> {
    const run = this.#places.running.get(taskId);
    if (run && run.agentId === agentId && run.callerId === callerId) {
      const record: TaskRecord = {
        agentId,
        callerId,
        owner: this.#places.store.instance,
        task: run.task,
        paused: null,
        repeatable: null,
      };
      return { run, record, revision: 0 };
    }
    const kept = await this.#places.taskStore.load(taskId);
    // Another agent's or caller's task is as unknown as one that never was.
    if (!kept || kept.record.agentId !== agentId || kept.record.callerId !== callerId || run) throw unknownTask();
    const isOrphan = isActive(kept.record.task.status.state) && !(await this.#isWorkedOn(kept.record));
    if (!isOrphan) return { run: undefined, ...kept };
    await this.#places.takeOver(kept);
    return this.look(agentId, callerId, taskId);
  }

  /** True while a process that lives works on it. @throws StateUnavailableError */
  async #isWorkedOn({ owner, task }: TaskRecord): Promise<boolean> {
    if (owner === null) return false;
    // It may have settled while its record was read.
    if (owner === this.#places.store.instance) return this.#places.running.has(task.id);
    return this.#places.store.isAlive(owner);
  }

  /** The work of another process; null when nobody works on it any more. */
  async followElsewhere(record: TaskRecord, delivery: Delivery | null): Promise<TaskFeed | null> {
    const { agentId, callerId, owner, task } = record;
    if (owner === null) return null;
    const whenLost = () => this.#places.find(agentId, callerId, task.id);
    return this.#places.replicas.follow(owner, task.id, delivery, whenLost);
  }
}

/** The task ended by somebody who did not work on it. */
export function withoutWork(task: Task, state: "canceled" | "failed", text: string): Task {
  const { id: taskId, contextId } = task;
  const message: Message = {
    kind: "message",
    messageId: randomUUID(),
    role: "agent",
    parts: [{ kind: "text", text }],
    taskId,
    contextId,
  };
  return { ...task, status: { state, message, timestamp: new Date().toISOString() } };
}
