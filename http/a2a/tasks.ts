import { randomUUID } from "node:crypto";
import type { Turn } from "../../graph/understand/conversation.js";
import { withoutCatalogIds } from "../../graph/understand/own-words.js";
import { StateUnavailableError } from "../../tools/errors.js";
import type { StateStore } from "../../tools/state/state-store.js";
import { type TokenBudget, UNLIMITED_TOKENS } from "../callers/token-quota.js";
import type { HttpLogger } from "../logger.js";
import { RpcError } from "./errors.js";
import { execute } from "./executor.js";
import { isActive, isTerminal, type Task } from "./protocol.js";
import {
  changingHands,
  ended,
  fileIsLate,
  notCancelable,
  notCanceled,
  refuseOtherContext,
  tooBusy,
} from "./refusals.js";
import { type Delivery, Replicas } from "./replicas.js";
import { TaskFeed } from "./task-feed.js";
import { listTasks, type TaskPage, type WantedTasks } from "./task-list.js";
import { TaskLookup, withoutWork } from "./task-lookup.js";
import type { Order, TaskScope } from "./task-order.js";
import { type TaskRecord, TaskRun } from "./task-run.js";
import { type Claim, type MessageName, TaskStore } from "./task-store.js";

/** Times a task may change hands under one request before the request gives up. */
const MOST_ATTEMPTS = 4;

export interface TaskSettings {
  /** How long an ended or paused task and its conversation are kept. */
  readonly retentionHours: number;
  /** Tasks that run or wait to run in this process. */
  readonly maxRunning: number;
  /** What a caller may take of language models. */
  readonly tokenBudgetOf: (accountId: string) => TokenBudget;
  /** Told of every task that has ended or asks back. */
  readonly onSettled: (task: Task) => void;
}

const DEFAULT_TASK_SETTINGS: TaskSettings = {
  retentionHours: 24,
  maxRunning: 256,
  tokenBudgetOf: () => UNLIMITED_TOKENS,
  onSettled: () => {},
};

/** Contexts named as this service names them. */
const UNGUESSABLE = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Every task: those this process works on, and through the store those that ended, paused or run in another process. */
export class Tasks {
  readonly #running = new Map<string, TaskRun>();
  readonly #store: StateStore;
  readonly #taskStore: TaskStore;
  readonly #replicas: Replicas;
  readonly #lookup: TaskLookup;
  readonly #settings: TaskSettings;
  readonly #logger: HttpLogger;

  constructor(store: StateStore, logger: HttpLogger, settings: Partial<TaskSettings> = {}) {
    this.#store = store;
    this.#logger = logger;
    this.#settings = { ...DEFAULT_TASK_SETTINGS, ...settings };
    this.#taskStore = new TaskStore(store, logger, this.#settings.retentionHours);
    const local = { findRun: (taskId: string) => this.#running.get(taskId) ?? null, deliver };
    this.#replicas = new Replicas(store, local, logger);
    const { taskStore, replicas, running } = {
      taskStore: this.#taskStore,
      replicas: this.#replicas,
      running: this.#running,
    };
    this.#lookup = new TaskLookup({ running, store, taskStore, replicas });
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** What a caller may take of language models. */
  tokenBudgetOf(accountId: string): TokenBudget {
    return this.#settings.tokenBudgetOf(accountId);
  }

  /** Begins a task, or lets the message join the one it names. A message that came before is answered by the task it began. */
  async accept(order: Order): Promise<TaskFeed> {
    if (order.taskId !== null) return this.#join({ ...order, taskId: order.taskId });
    this.#refuseWhenFull();
    const ids = { taskId: randomUUID(), contextId: order.contextId ?? randomUUID() };
    const status = { state: "submitted", timestamp: new Date().toISOString() } as const;
    const history = [order.message(ids)];
    const run = this.#open(order, { kind: "task", id: ids.taskId, contextId: ids.contextId, status, history }, null);
    // A context made here can have no message yet.
    const name = order.contextId === null ? null : messageName(order, ids.contextId);
    try {
      const earlier = name && (await this.#claim(order, name, ids.taskId));
      if (earlier) {
        this.#running.delete(ids.taskId);
        return earlier;
      }
      await order.admit();
      return this.#start(run, order, name ? await this.#taskStore.loadConversation(order.callerId, ids.contextId) : []);
    } catch (error) {
      this.#running.delete(ids.taskId);
      if (name) this.#taskStore.forget(name);
      throw error;
    }
  }

  /**
   * The task as it stands, with what still happens to it.
   * @throws RpcError when it is unknown to this agent and caller; StateUnavailableError
   */
  async find({ agent, callerId }: TaskScope, taskId: string): Promise<TaskFeed> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { run, record } = await this.#lookup.look(agent.profile.id, callerId, taskId);
      if (run) return run;
      if (!isActive(record.task.status.state)) return new TaskFeed(record.task);
      const remote = await this.#lookup.followElsewhere(record, null);
      if (remote) return remote;
    }
    throw changingHands();
  }

  /** The same without its events: nothing is asked of another process. */
  async get({ agent, callerId }: TaskScope, taskId: string): Promise<Task> {
    const { run, record } = await this.#lookup.look(agent.profile.id, callerId, taskId);
    return run?.task ?? record.task;
  }

  /** A task as it is kept, whoever's it is. @throws StateUnavailableError */
  async load(taskId: string): Promise<Task | null> {
    return (await this.#taskStore.load(taskId))?.record.task ?? null;
  }

  /** A page of the caller's own tasks, newest status first. @throws StateUnavailableError */
  async list(scope: TaskScope, wanted: WantedTasks): Promise<TaskPage> {
    return listTasks({ running: this.#running, store: this.#taskStore }, scope, wanted);
  }

  /**
   * Stops the work for good.
   * @throws RpcError when it is unknown or has ended
   */
  async cancel({ agent, callerId }: TaskScope, taskId: string): Promise<Task> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { run, record, revision } = await this.#lookup.look(agent.profile.id, callerId, taskId);
      const { state } = (run ?? record).task.status;
      if (run) {
        if (await run.cancel()) return run.task;
        await run.settled;
      } else if (isTerminal(state)) {
        throw notCancelable(record.task);
      } else if (isActive(state) && record.owner !== null) {
        const canceled = await this.#replicas.cancel(record.owner, taskId);
        if (canceled) return canceled;
      } else {
        const task = withoutWork(record.task, "canceled", "The work was canceled as asked.");
        if (await this.#taskStore.replace({ ...record, task, owner: null, paused: null }, revision)) {
          if (record.paused !== null) await agent.forget?.(record.paused);
          this.#settings.onSettled(task);
          return task;
        }
      }
    }
    throw notCanceled();
  }

  /** Fails what runs, and keeps that: the process is going down. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#running.values()].map((run) => run.stop()));
  }

  async #join(order: Order & { readonly taskId: string }): Promise<TaskFeed> {
    let isFirst = true;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { run, record, revision } = await this.#lookup.look(order.agent.profile.id, order.callerId, order.taskId);
      const { task } = run ?? record;
      refuseOtherContext(order.contextId, task);
      if (task.history?.some(({ messageId, role }) => role === "user" && messageId === order.messageId))
        return run ?? this.find(order, task.id);
      if (!run && isTerminal(task.status.state)) throw ended(task);
      if (order.attachment && isActive(task.status.state)) throw fileIsLate();
      if (isFirst) await order.admit();
      isFirst = false;
      const delivery = { message: order.message({ taskId: task.id, contextId: task.contextId }), text: order.text };
      if (run && !run.isClosing) {
        deliver(run, delivery);
        return run;
      }
      if (run) await run.settled;
      else if (isActive(task.status.state)) {
        const remote = await this.#lookup.followElsewhere(record, delivery);
        if (remote) return remote;
      } else {
        const resumed = await this.#resume(order, record, revision);
        if (resumed) return resumed;
      }
    }
    throw changingHands();
  }

  /** Takes a paused task over from whoever kept it; null when someone else was quicker. */
  async #resume(order: Order, record: TaskRecord, revision: number): Promise<TaskFeed | null> {
    this.#refuseWhenFull();
    const { message: asked } = record.task.status;
    const { id: taskId, contextId } = record.task;
    const history = [...(record.task.history ?? []), ...(asked ? [asked] : []), order.message({ taskId, contextId })];
    const status = { state: "working", timestamp: new Date().toISOString() } as const;
    const task: Task = { ...record.task, status, history };
    const mine = { ...record, task, owner: this.#store.instance, paused: null };
    const taken = await this.#taskStore.replace(mine, revision);
    return taken ? this.#start(this.#open(order, task, record.paused), order, []) : null;
  }

  #open({ agent, callerId }: Order, task: Task, paused: string | null): TaskRun {
    const { instance } = this.#store;
    const run: TaskRun = new TaskRun({
      agentId: agent.profile.id,
      callerId,
      task,
      paused,
      save: (record) =>
        this.#taskStore.save({ ...record, owner: isActive(record.task.status.state) ? instance : null }),
    });
    this.#running.set(task.id, run);
    void run.settled.then((ended) => {
      this.#running.delete(task.id);
      this.#settings.onSettled(ended);
    });
    return run;
  }

  #start(run: TaskRun, order: Order, conversation: readonly Turn[]): TaskRun {
    const { agent, callerId, accountId, notes, text, earlier = [], owner, attachment, wish } = order;
    const { contextId } = run.task;
    // A catalog of nobody is found by its id alone, so a context that others could guess must not reveal it.
    const isOpen = owner === null && !UNGUESSABLE.test(contextId);
    const keepTurn = (turn: Turn) => this.#taskStore.keepTurn(callerId, contextId, isOpen ? withoutIds(turn) : turn);
    const tokenBudget = this.#settings.tokenBudgetOf(accountId);
    run.begin(text);
    // Right after the current turn, so that a caller who follows it now misses nothing.
    const work = {
      agent,
      run,
      conversation,
      earlier,
      notes,
      owner,
      attachment,
      wish,
      keepTurn,
      tokenBudget,
      logger: this.#logger,
    };
    queueMicrotask(() => void execute(work));
    return run;
  }

  /** The task that the same message began before; null when it is new, or when that task is gone. */
  async #claim(order: Order, name: MessageName, taskId: string): Promise<TaskFeed | null> {
    const claim: Claim = { taskId, owner: this.#store.instance };
    const standing = await this.#taskStore.claim(name, claim);
    if (standing === null) return null;
    try {
      return await this.#findClaimed(order, standing);
    } catch (error) {
      if (!(error instanceof RpcError || error instanceof StateUnavailableError)) throw error;
      await this.#taskStore.claimAnew(name, claim);
      return null;
    }
  }

  /** Its first delivery may only just have begun, so whoever began it is asked before the store. */
  async #findClaimed(order: Order, { taskId, owner }: Claim): Promise<TaskFeed> {
    const run = this.#running.get(taskId);
    if (run) return run;
    const isElsewhere = owner !== this.#store.instance && (await this.#store.isAlive(owner));
    const whenLost = async () => (await this.#lookup.look(order.agent.profile.id, order.callerId, taskId)).record.task;
    const remote = isElsewhere ? await this.#replicas.follow(owner, taskId, null, whenLost) : null;
    return remote ?? this.find(order, taskId);
  }

  #refuseWhenFull(): void {
    if (this.#running.size >= this.#settings.maxRunning) throw tooBusy();
  }
}

const messageName = ({ callerId, agent, messageId }: Order, contextId: string): MessageName => ({
  callerId,
  agentId: agent.profile.id,
  contextId,
  messageId,
});

/** The same message twice is one message. */
function deliver(run: TaskRun, { message, text }: Delivery): void {
  const isKnown = run.task.history?.some(({ messageId, role }) => role === "user" && messageId === message.messageId);
  if (!isKnown) run.enqueue(message, text);
}

const withoutIds = (turn: Turn): Turn => ({ ...turn, said: withoutCatalogIds(turn.said) });
