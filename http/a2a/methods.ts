import type { z } from "zod";
import type { Agent } from "../../graph/agent.js";
import { agentSaying } from "../../graph/answer/plain-answer.js";
import { InvalidInputError } from "../../tools/errors.js";
import type { Admit } from "../callers/admission.js";
import { type Caller, ownerOf } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import { describeFailure, RpcError } from "./errors.js";
import { known, shownBy } from "./extensions.js";
import { fillEmptyTurn } from "./host.js";
import { extensionsOf, wishOf } from "./interface.js";
import { checkConfiguration, limitHistory, readAsking, toHistory } from "./messages.js";
import { eventAsSeen, type Task, type TaskEvent, taskAsSeen } from "./protocol.js";
import {
  describeMisfit,
  MessageSendParams,
  NoParams,
  PushConfigDeleteParams,
  PushConfigGetParams,
  PushConfigSetParams,
  REPORTING,
  TaskIdParams,
  TaskQueryParams,
} from "./schema.js";
import type { TaskFeed } from "./task-feed.js";
import type { Tasks } from "./tasks.js";

export interface MethodContext {
  readonly agent: Agent;
  readonly caller: Caller;
  /** Counts one query of the caller. @throws RpcError when none is left */
  readonly admit: Admit;
  /** True on the path of an assistant host, which sends turns without words. */
  readonly isHost: boolean;
  /** Extensions that the request activates for itself. */
  readonly extensions: readonly string[];
  readonly tasks: Tasks;
  readonly logger: HttpLogger;
  /** Aborts when the caller has left; the work goes on. */
  readonly left: AbortSignal;
}

/** A task; or a task, then its events as they happen. `extensions`: those in effect for this reply; without any only text is sent. */
export type MethodReply =
  | { readonly type: "task"; readonly task: Task; readonly extensions: readonly string[] }
  | {
      readonly type: "events";
      readonly task: Task;
      readonly events: AsyncGenerator<TaskEvent>;
      readonly extensions: readonly string[];
    };

export interface Method {
  /** True where a caller reads nothing but events, so that an error has to be one. */
  readonly errorsAreEvents: boolean;
  /** @throws RpcError for everything the caller can change */
  readonly call: (params: unknown, context: MethodContext) => Promise<MethodReply>;
}

function method<Params extends z.ZodType>(
  schema: Params,
  run: (params: z.output<Params>, context: MethodContext) => MethodReply | Promise<MethodReply>,
  errorsAreEvents = false,
): Method {
  return {
    errorsAreEvents,
    async call(params, context) {
      const parsed = schema.safeParse(context.isHost ? fillEmptyTurn(params) : params, REPORTING);
      if (!parsed.success) throw new RpcError("invalidParams", describeMisfit(parsed.error, "params"));
      if (hasEmptyKey(params)) throw new RpcError("invalidParams", "params must not hold a field without a name.");
      return run(parsed.data, context);
    },
  };
}

function hasEmptyKey(params: unknown): boolean {
  return typeof params === "object" && params !== null && Object.hasOwn(params, "");
}

const refusePush = () => {
  throw new RpcError(
    "pushNotificationNotSupported",
    "Push notifications are not supported. Use message/stream or tasks/get instead.",
  );
};

const METHODS: ReadonlyMap<string, Method> = new Map([
  ["message/send", method(MessageSendParams, sendMessage)],
  ["message/stream", method(MessageSendParams, streamMessage)],
  ["tasks/get", method(TaskQueryParams, getTask)],
  ["tasks/cancel", method(TaskIdParams, cancelTask)],
  ["tasks/resubscribe", method(TaskIdParams, resubscribe, true)],
  ["tasks/pushNotificationConfig/set", method(PushConfigSetParams, refusePush)],
  ["tasks/pushNotificationConfig/get", method(PushConfigGetParams, refusePush)],
  ["tasks/pushNotificationConfig/list", method(TaskIdParams, refusePush)],
  ["tasks/pushNotificationConfig/delete", method(PushConfigDeleteParams, refusePush)],
  ["agent/getAuthenticatedExtendedCard", method(NoParams, refuseExtendedCard)],
]);

/** @throws RpcError when there is no such method */
export function findMethod(name: string): Method {
  const found = METHODS.get(name);
  if (!found)
    throw new RpcError("methodNotFound", `There is no such method. Known methods: ${[...METHODS.keys()].join(", ")}.`);
  return found;
}

async function sendMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const { feed, extensions } = await accept(params, context);
  const waits = params.configuration?.blocking !== false;
  if (!waits) await feed.saved;
  const task = waits ? await feed.settled : feed.task;
  if (feed.error instanceof InvalidInputError) throw describeFailure(feed.error).rpcError;
  return taskReply(task, params.configuration?.historyLength, extensions);
}

const taskReply = (
  task: Task,
  historyLength: number | null | undefined,
  extensions: readonly string[],
): MethodReply => {
  const limited = limitHistory(task, historyLength);
  return { type: "task", task: taskAsSeen(limited, shownBy(extensions)), extensions };
};

function eventsReply(
  task: Task,
  events: AsyncGenerator<TaskEvent>,
  historyLength: number | null | undefined,
  extensions: readonly string[],
): MethodReply {
  const shown = shownBy(extensions);
  const seen = taskAsSeen(limitHistory(task, historyLength), shown);
  return { type: "events", task: seen, events: asSeen(events, shown), extensions };
}

async function* asSeen(events: AsyncGenerator<TaskEvent>, shown: ReadonlySet<string>): AsyncGenerator<TaskEvent> {
  for await (const event of events) yield eventAsSeen(event, shown);
}

async function streamMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const { feed, extensions } = await accept(params, context);
  const { task } = feed;
  const events = feed.follow(context.left);
  await feed.saved; // a client that knows the task's id finds it after a crash
  return eventsReply(task, events, params.configuration?.historyLength, extensions);
}

async function accept(
  params: MessageSendParams,
  { agent, caller, admit, isHost, extensions: activated, tasks, logger }: MethodContext,
): Promise<{ readonly feed: TaskFeed; readonly extensions: readonly string[] }> {
  const { message } = params;
  checkConfiguration(params);
  const { question, messageId, attachment, view, reply, clientError } = readAsking(message, isHost);
  if (clientError !== null) logger.warn({ agent: agent.profile.id, clientError }, "interface not drawn");
  const wish = wishOf(params, activated, view);
  const feed = await tasks.accept({
    agent: reply === null ? agent : agentSaying(agent.profile, reply),
    wish,
    callerId: caller.id,
    accountId: caller.account.id,
    owner: ownerOf(caller),
    attachment,
    notes: caller.notes,
    admit,
    messageId,
    contextId: message.contextId || null,
    taskId: message.taskId || null,
    text: question,
    // Deliveries of one press have ids of their own; the press has one.
    message: (ids) => toHistory({ ...message, messageId }, ids),
  });
  return { feed, extensions: extensionsOf(wish) };
}

async function getTask(params: z.output<typeof TaskQueryParams>, context: MethodContext): Promise<MethodReply> {
  const task = await context.tasks.get(scopeOf(context), params.id);
  return taskReply(task, params.historyLength, known(context.extensions));
}

async function cancelTask({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  return taskReply(await context.tasks.cancel(scopeOf(context), id), null, known(context.extensions));
}

/** A2A 0.3.0 §7.9: a snapshot first, also after the end, then what still happens. */
async function resubscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const feed = await context.tasks.find(scopeOf(context), id);
  return eventsReply(feed.task, feed.follow(context.left), null, known(context.extensions));
}

const scopeOf = ({ agent, caller }: MethodContext) => ({ agent, callerId: caller.id });

function refuseExtendedCard(): never {
  throw new RpcError("extendedCardNotConfigured", "There is no extended agent card. The public card holds everything.");
}
