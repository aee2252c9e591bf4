import { ANONYMOUS_ID } from "../callers/caller.js";
import type { Task, TaskState } from "./protocol.js";
import type { TaskScope } from "./task-order.js";
import type { TaskRun } from "./task-run.js";
import type { ListedTask, TaskStore } from "./task-store.js";

/** Lists of tasks, a page at a time. */

/** Where a page ended. */
export interface PageEnd {
  /** ISO 8601. */
  readonly at: string;
  readonly id: string;
}

export interface WantedTasks {
  readonly contextId: string | null;
  readonly state: TaskState | null;
  /** ISO 8601: those whose status is as new or newer. */
  readonly since: string | null;
  readonly after: PageEnd | null;
  readonly limit: number;
}

export interface TaskPage {
  readonly tasks: readonly Task[];
  /** Of all pages. */
  readonly total: number;
  /** Null on the last page. */
  readonly next: PageEnd | null;
}

interface Places {
  /** At work in this process. */
  readonly running: ReadonlyMap<string, TaskRun>;
  readonly store: TaskStore;
}

/** Newest status first; those of one moment by their ids, so that every page has its place. */
const inOrder = (one: PageEnd, other: PageEnd): number =>
  one.at === other.at ? (one.id < other.id ? -1 : 1) : one.at > other.at ? -1 : 1;

export async function listTasks(
  { running, store }: Places,
  { agent, callerId }: TaskScope,
  { contextId, state, since, after, limit }: WantedTasks,
): Promise<TaskPage> {
  const agentId = agent.profile.id;
  const kept = await store.list({ agentId, callerId, contextId });
  const own = [...running.values()].filter(
    // Nobody's are known by their context alone.
    (run) => run.agentId === agentId && run.callerId === callerId && (callerId !== ANONYMOUS_ID || contextId !== null),
  );
  const known = new Map(kept.map((task) => [task.id, task]));
  for (const { task } of own) known.set(task.id, listed(task));
  const wanted = [...known.values()]
    .filter((task) => (contextId ?? task.contextId) === task.contextId && (state ?? task.state) === task.state)
    .filter((task) => since === null || task.at >= since)
    .sort(inOrder);
  const rest = after === null ? wanted : wanted.filter((task) => inOrder(after, task) < 0);
  const page = rest.slice(0, limit);
  const tasks = await Promise.all(
    page.map(async ({ id }) => running.get(id)?.task ?? (await store.load(id))?.record.task ?? null),
  );
  const last = page.at(-1);
  return {
    tasks: tasks.filter((task) => task !== null),
    total: wanted.length,
    next: last && rest.length > page.length ? { at: last.at, id: last.id } : null,
  };
}

const listed = ({ id, contextId, status }: Task): ListedTask => ({
  id,
  contextId,
  state: status.state,
  at: status.timestamp,
});
