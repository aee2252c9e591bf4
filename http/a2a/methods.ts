import type { z } from "zod";
import type { Agent } from "../../graph/agent.js";
import { InvalidInputError } from "../../tools/errors.js";
import type { Admit } from "../callers/admission.js";
import type { Caller } from "../callers/caller.js";
import type { HttpLogger } from "../logger.js";
import { describeFailure, RpcError } from "./errors.js";
import { fillEmptyTurn } from "./host.js";
import { checkConfiguration, limitHistory, readAsking, toHistory } from "./messages.js";
import type { Task, TaskEvent } from "./protocol.js";
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
  readonly tasks: Tasks;
  readonly logger: HttpLogger;
  /** Aborts when the caller has left; the work goes on. */
  readonly left: AbortSignal;
}

/** A task; or a task, then its events as they happen. */
export type MethodReply =
  | { readonly type: "task"; readonly task: Task }
  | { readonly type: "events"; readonly task: Task; readonly events: AsyncGenerator<TaskEvent> };

export interface Method {
  /** True where a caller reads nothing but events, so that an error has to be one. */
  readonly errorsAreEvents: boolean;
  /** @throws RpcError for everything the caller can mend */
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
  const feed = await accept(params, context);
  const waits = params.configuration?.blocking !== false;
  if (!waits) await feed.saved;
  const task = waits ? await feed.settled : feed.task;
  if (feed.error instanceof InvalidInputError) throw describeFailure(feed.error).rpcError;
  return { type: "task", task: limitHistory(task, params.configuration?.historyLength) };
}

async function streamMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const feed = await accept(params, context);
  const { task } = feed;
  const events = feed.follow(context.left);
  await feed.saved; // a client that knows the task's id finds it after a crash
  return { type: "events", task: limitHistory(task, params.configuration?.historyLength), events };
}

function accept(params: MessageSendParams, { agent, caller, admit, isHost, tasks }: MethodContext): Promise<TaskFeed> {
  const { message } = params;
  checkConfiguration(params);
  const { question, messageId } = readAsking(message, isHost);
  return tasks.accept({
    agent,
    callerId: caller.id,
    accountId: caller.account.id,
    notes: caller.notes,
    admit,
    messageId,
    contextId: message.contextId || null,
    taskId: message.taskId || null,
    text: question,
    // Deliveries of one press have ids of their own; the press has one.
    message: (ids) => toHistory({ ...message, messageId }, ids),
  });
}

async function getTask(params: z.output<typeof TaskQueryParams>, context: MethodContext): Promise<MethodReply> {
  const task = await context.tasks.get(scopeOf(context), params.id);
  return { type: "task", task: limitHistory(task, params.historyLength) };
}

async function cancelTask({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  return { type: "task", task: await context.tasks.cancel(scopeOf(context), id) };
}

/** A2A 0.3.0 §7.9: a snapshot first, also after the end, then what still happens. */
async function resubscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const feed = await context.tasks.find(scopeOf(context), id);
  return { type: "events", task: feed.task, events: feed.follow(context.left) };
}

const scopeOf = ({ agent, caller }: MethodContext) => ({ agent, callerId: caller.id });

function refuseExtendedCard(): never {
  throw new RpcError("extendedCardNotConfigured", "There is no extended agent card. The public card holds everything.");
}
