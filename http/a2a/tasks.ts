import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Agent } from "../../graph/agent.js";
import { withoutCatalogIds } from "../../graph/understand/names/own-words.js";
import type { Turn } from "../../graph/understand/turns/conversation.js";
import { StateUnavailableError } from "../../tools/errors.js";
import { aheadOf } from "../../tools/fair-queue.js";
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
import { type Followed, Subscriptions } from "./subscriptions.js";
import { TaskFeed } from "./task-feed.js";
import { listTasks, type TaskPage, type WantedTasks } from "./task-list.js";
import { TaskLookup, withoutWork } from "./task-lookup.js";
import type { Order, Repeated, TaskScope } from "./task-order.js";
import { type Feedback, type TaskRecord, TaskRun } from "./task-run.js";
import { type Claim, type KeptTask, type MessageName, TaskStore } from "./task-store.js";

/** Times a task may change hands under one request before the request gives up. */
const MOST_ATTEMPTS = 4;
/** How often processes that died are looked for. */
const LOOK_EVERY_MS = 2_000;
/** What was worked on in so many processes that died is suspected, and done alone from then on: its fellows did not end them. */
const SUSPECTED_AFTER = 2;
const GIVEN_UP_AFTER = 6;
const CANCELED = "The work was canceled as asked.";
const GIVEN_UP = "The service stopped before an answer was ready. Please ask again.";

export interface TaskSettings {
  /** How long an ended or paused task and its conversation are kept. */
  readonly retentionHours: number;
  /** Tasks that run or wait to run in this process: what its memory holds. */
  readonly maxRunning: number;
  /** A question that would wait longer is refused. */
  readonly maxWaitMs: number;
  /** How many questions are worked on at once, and how long each takes of late. */
  readonly pace: () => Pace;
  /** What a caller may take of language models. */
  readonly tokenBudgetOf: (accountId: string) => TokenBudget;
  /** Told of every task that has ended or asks back. */
  readonly onSettled: (task: Task) => void;
  /** What is suspected of ending processes waits so long, doubled with each that it may have ended: one that dies sooner was not ended by it. */
  readonly suspectPauseMs: number;
}

export interface Pace {
  readonly atOnce: number;
  readonly usualMs: number;
}

const DEFAULT_TASK_SETTINGS: TaskSettings = {
  retentionHours: 24,
  maxRunning: 1_024,
  maxWaitMs: 30_000,
  pace: () => ({ atOnce: 1, usualMs: 0 }),
  tokenBudgetOf: () => UNLIMITED_TOKENS,
  onSettled: () => {},
  suspectPauseMs: 2_000,
};

/** Contexts named as this service names them. */
const UNGUESSABLE = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/i;

/** Every task: those this process works on, and through the store those that ended, paused or run in another process. */
export class Tasks {
  readonly #running = new Map<string, TaskRun>();
  #agents: ReadonlyMap<string, Agent> | undefined;
  #watch: NodeJS.Timeout | undefined;
  #looking: Promise<void> | undefined;
  /** One after the other. */
  #suspects: Promise<unknown> = Promise.resolve();
  readonly #accountOf = new Map<string, string>();
  /** How many tasks of each account run or wait. */
  readonly #accounts = new Map<string, number>();
  readonly #store: StateStore;
  readonly #taskStore: TaskStore;
  readonly #replicas: Replicas;
  readonly #lookup: TaskLookup;
  readonly #subscriptions = new Subscriptions();
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
    this.#lookup = new TaskLookup({
      running,
      store,
      taskStore,
      replicas,
      takeOver: (orphan) => this.#takeOver(orphan),
      find: (agentId, callerId, taskId) => this.#find(agentId, callerId, taskId),
    });
  }

  get runningCount(): number {
    return this.#running.size;
  }

  /** What a question of this account would wait for its turn, were it asked now; accounts are served in turns. */
  expectedWaitMs(accountId: string): number {
    const { atOnce, usualMs } = this.#settings.pace();
    const others = [...this.#accounts].filter(([id]) => id !== accountId).map(([, count]) => count);
    const ahead = aheadOf(this.#accounts.get(accountId) ?? 0, others);
    return Math.ceil(Math.max(0, ahead - atOnce + 1) / atOnce) * usualMs;
  }

  /** What a caller may take of language models. */
  tokenBudgetOf(accountId: string): TokenBudget {
    return this.#settings.tokenBudgetOf(accountId);
  }

  /** Begins a task, or lets the message join the one it names. A message that came before is answered by the task it began. */
  async accept(order: Order): Promise<TaskFeed> {
    if (order.taskId !== null) return this.#join({ ...order, taskId: order.taskId });
    this.#refuseWhenFull(order.accountId);
    const ids = { taskId: randomUUID(), contextId: order.contextId ?? randomUUID() };
    const status = { state: "submitted", timestamp: new Date().toISOString() } as const;
    const history = [order.message(ids)];
    const begun: Task = { kind: "task", id: ids.taskId, contextId: ids.contextId, status, history };
    const run = this.#open(order, begun, null, repeatableOf(order, null));
    // A context made here can have no message yet.
    const name = order.contextId === null ? null : messageName(order, ids.contextId);
    try {
      const earlier = name && (await this.#claim(order, name, ids.taskId));
      if (earlier) {
        this.#release(ids.taskId);
        return earlier;
      }
      await order.admit();
      const conversation = name ? await this.#taskStore.loadConversation(order.callerId, ids.contextId) : [];
      return this.#start(run, order, conversation, [order.text]);
    } catch (error) {
      this.#release(ids.taskId);
      if (name) this.#taskStore.forget(name);
      throw error;
    }
  }

  /**
   * The task as it stands, with what still happens to it.
   * @throws RpcError when it is unknown to this agent and caller; StateUnavailableError
   */
  find({ agent, callerId }: TaskScope, taskId: string): Promise<TaskFeed> {
    return this.#find(agent.profile.id, callerId, taskId);
  }

  async #find(agentId: string, callerId: string, taskId: string): Promise<TaskFeed> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { run, record } = await this.#lookup.look(agentId, callerId, taskId);
      if (run) return run;
      if (!isActive(record.task.status.state)) return new TaskFeed(record.task);
      const remote = await this.#lookup.followElsewhere(record, null);
      if (remote) return remote;
    }
    throw changingHands();
  }

  /** The task as it stands, and what happens to it until it has ended, also after its asker has replied. @throws as above */
  async subscribe(scope: TaskScope, taskId: string, left: AbortSignal): Promise<Followed> {
    return this.#subscriptions.subscribe(await this.find(scope, taskId), () => this.find(scope, taskId), left);
  }

  /** Streams that wait for an asker end: the process is going down, and nothing is to be heard of them here. */
  endSubscriptions(): void {
    this.#subscriptions.end();
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

  /**
   * Keeps what the caller thinks of a task's answer with the task, over what was said before. Null: there is no such task of this caller;
   * false: it has not come to anything yet.
   * @throws StateUnavailableError
   */
  async rate(callerId: string, taskId: string, feedback: Feedback): Promise<boolean | null> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const kept = await this.#taskStore.load(taskId);
      const run = this.#running.get(taskId);
      if ((kept?.record ?? run)?.callerId !== callerId) return null;
      if (run || !kept || isActive(kept.record.task.status.state)) return false;
      if (await this.#taskStore.replace({ ...kept.record, feedback }, kept.revision)) return true;
    }
    return false;
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
    let isAsked = false;
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const { run, record, revision } = await this.#lookup.look(agent.profile.id, callerId, taskId);
      const { state } = (run ?? record).task.status;
      if (run) {
        if (await run.cancel()) return run.task;
        await run.settled;
      } else if (isTerminal(state)) {
        if (state === "canceled" && isAsked) return record.task; // it did, and replied too late
        throw notCancelable(record.task);
      } else if (isActive(state) && record.owner !== null) {
        isAsked = true;
        const canceled = await this.#replicas.cancel(record.owner, taskId);
        if (canceled) return canceled;
        // It does not reply: it has died, and nobody has noticed yet. Otherwise it will find the request in its mailbox.
        const task = withoutWork(record.task, "canceled", CANCELED);
        if (await this.#taskStore.replace({ ...record, task, owner: null, paused: null, repeatable: null }, revision))
          return task;
      } else {
        const task = withoutWork(record.task, "canceled", CANCELED);
        if (await this.#taskStore.replace({ ...record, task, owner: null, paused: null, repeatable: null }, revision)) {
          if (record.paused !== null) await agent.forget?.(record.paused);
          this.#settings.onSettled(task);
          this.#subscriptions.goesOn(new TaskFeed(task));
          return task;
        }
      }
    }
    throw notCanceled();
  }

  /**
   * Deletes what is kept of a caller: tasks, conversations, paused runs. What it has at work is stopped.
   * @returns how many tasks @throws StateUnavailableError
   */
  async forgetCaller(callerId: string): Promise<number> {
    const runs = [...this.#running.values()].filter((run) => run.callerId === callerId);
    await Promise.all(runs.map((run) => run.cancel()));
    return this.#taskStore.forgetTasks(JSON.stringify(callerId), (record) => record.callerId === callerId);
  }

  /** Deletes the tasks that name a catalog, and their conversations; what is at work stays. @throws StateUnavailableError */
  async forgetCatalog(catalogId: string): Promise<number> {
    return this.#taskStore.forgetTasks(catalogId, ({ task }) => !this.#running.has(task.id));
  }

  /** From now on the work of processes that died without an end is done here: by these agents, each by its id. */
  serve(agents: ReadonlyMap<string, Agent>): void {
    this.#agents = agents;
    const look = () => {
      this.#looking ??= this.#takeOverLost()
        .catch((err: unknown) => this.#logger.warn({ err }, "work of other processes not looked for"))
        .finally(() => {
          this.#looking = undefined;
        });
    };
    this.#watch = setInterval(look, LOOK_EVERY_MS).unref();
    look();
  }

  /** Leaves what runs to other processes, or to the next start of this one, and fails what none can do: the process is going down. */
  async stopAll(): Promise<void> {
    clearInterval(this.#watch);
    await this.#looking;
    const isLeft = await Promise.all([...this.#running.values()].map((run) => run.stop()));
    if (isLeft.includes(true)) this.#store.leaveWork();
  }

  async #takeOverLost(): Promise<void> {
    for (const instance of await this.#store.lostInstances()) {
      let taken = 0;
      for await (const kept of this.#taskStore.workOf(instance)) {
        await this.#takeOver(kept);
        taken += 1;
      }
      await this.#store.forgetInstance(instance);
      if (taken > 0) this.#logger.warn({ tasks: taken }, "work of a process that died taken over");
    }
  }

  /** The process that worked on it has died: done anew where that can be, or failed. Whoever else noticed first has done the same. */
  async #takeOver({ record, revision }: KeptTask): Promise<void> {
    const agent = this.#agents?.get(record.agentId);
    const again = record.repeatable ?? null; // an older version's has none
    const deaths = (again?.deaths ?? 0) + Number(again?.hasBegun ?? false);
    if (!agent || again === null || deaths >= GIVEN_UP_AFTER) {
      const task = withoutWork(record.task, "failed", GIVEN_UP);
      await this.#taskStore.replace({ ...record, task, owner: null, paused: null, repeatable: null }, revision);
      return;
    }
    const { artifacts: _begun, ...asked } = record.task;
    const task: Task = { ...asked, status: { state: "working", timestamp: new Date().toISOString() } };
    const repeatable = { ...again, deaths, hasBegun: false };
    const conversation = await this.#taskStore.loadConversation(record.callerId, task.contextId);
    const mine = { ...record, task, owner: this.#store.instance, repeatable };
    if (!(await this.#taskStore.replace(mine, revision))) return;
    const order = { ...repeatable, agent, callerId: record.callerId, attachment: null };
    const run = this.#open(order, task, again.paused, repeatable, true);
    for (const text of again.texts) run.begin(text);
    const begin = () => this.#start(run, order, conversation, []);
    if (deaths < SUSPECTED_AFTER) {
      begin();
      return;
    }
    void delay(this.#settings.suspectPauseMs * 2 ** deaths, undefined, { ref: false }).then(() => {
      this.#suspects = this.#suspects.then(() => (run.isClosing ? undefined : begin().settled));
    });
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
    this.#refuseWhenFull(order.accountId);
    const { message: asked } = record.task.status;
    const { id: taskId, contextId } = record.task;
    const history = [...(record.task.history ?? []), ...(asked ? [asked] : []), order.message({ taskId, contextId })];
    const status = { state: "working", timestamp: new Date().toISOString() } as const;
    const task: Task = { ...record.task, status, history };
    const repeatable = repeatableOf(order, record.paused);
    const mine = {
      ...record,
      task,
      owner: this.#store.instance,
      paused: null,
      repeatable: repeatable && { ...repeatable, texts: [order.text], hasBegun: true },
    };
    if (!(await this.#taskStore.replace(mine, revision))) return null;
    return this.#start(this.#open(order, task, record.paused, repeatable), order, [], [order.text]);
  }

  #open(
    { agent, callerId, accountId }: Pick<Order, "agent" | "callerId" | "accountId">,
    task: Task,
    paused: string | null,
    repeatable: Repeated | null,
    isKept = false,
  ): TaskRun {
    const { instance } = this.#store;
    const run: TaskRun = new TaskRun({
      agentId: agent.profile.id,
      callerId,
      task,
      paused,
      repeatable,
      isKept,
      save: (record) =>
        this.#taskStore.save({ ...record, owner: isActive(record.task.status.state) ? instance : null }),
    });
    this.#hold(run, accountId);
    void run.settled.then((ended) => {
      this.#release(task.id);
      this.#settings.onSettled(ended);
    });
    return run;
  }

  #start(run: TaskRun, order: Doing, conversation: readonly Turn[], texts: readonly string[]): TaskRun {
    const { agent, callerId, accountId, notes, earlier = [], owner, attachment, wish } = order;
    const { contextId } = run.task;
    // A catalog of nobody is found by its id alone, so a context that others could guess must not reveal it.
    const isOpen = owner === null && !UNGUESSABLE.test(contextId);
    const keepTurn = (turn: Turn) => this.#taskStore.keepTurn(callerId, contextId, isOpen ? withoutIds(turn) : turn);
    const tokenBudget = this.#settings.tokenBudgetOf(accountId);
    // Who has an account is known by it; nobody is known by a context that nobody can guess.
    const isFound = owner === null && UNGUESSABLE.test(contextId);
    // A context that was made for this message has none before.
    let mayHaveOne = isFound && (order.taskId !== null || order.contextId !== null);
    const catalog = {
      find: async () => (mayHaveOne ? this.#taskStore.loadCatalog(callerId, contextId) : null),
      keep: async (id: string) => {
        mayHaveOne = isFound;
        if (isFound) await this.#taskStore.keepCatalog(callerId, contextId, id);
      },
    };
    for (const text of texts) run.begin(text);
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
      catalog,
      accountId,
      tokenBudget,
      logger: this.#logger,
    };
    queueMicrotask(() => void execute(work));
    this.#subscriptions.goesOn(run);
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
    const whenLost = () => this.find(order, taskId);
    const remote = isElsewhere ? await this.#replicas.follow(owner, taskId, null, whenLost) : null;
    return remote ?? this.find(order, taskId);
  }

  /** @throws RpcError */
  #refuseWhenFull(accountId: string): void {
    const { maxRunning, maxWaitMs } = this.#settings;
    const waitMs = this.expectedWaitMs(accountId);
    if (waitMs > maxWaitMs || this.#running.size >= maxRunning) throw tooBusy(waitMs, maxWaitMs);
  }

  /** From its beginning to its end a task counts for its account. */
  #hold(run: TaskRun, accountId: string): void {
    this.#running.set(run.task.id, run);
    this.#accounts.set(accountId, (this.#accounts.get(accountId) ?? 0) + 1);
    this.#accountOf.set(run.task.id, accountId);
  }

  #release(taskId: string): void {
    const accountId = this.#accountOf.get(taskId);
    this.#running.delete(taskId);
    this.#accountOf.delete(taskId);
    if (accountId === undefined) return;
    const left = (this.#accounts.get(accountId) ?? 1) - 1;
    if (left > 0) this.#accounts.set(accountId, left);
    else this.#accounts.delete(accountId);
  }
}

type Doing = Pick<Order, "agent" | "callerId" | "accountId" | "notes" | "earlier" | "owner" | "attachment" | "wish"> &
  Partial<Pick<Order, "taskId" | "contextId">>;

const repeatableOf = (
  { isRepeatable, accountId, owner, notes, earlier = [], wish }: Order,
  paused: string | null,
): Repeated | null => (isRepeatable ? { accountId, owner, notes, earlier, wish, paused, deaths: 0 } : null);

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
