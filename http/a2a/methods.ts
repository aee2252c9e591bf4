import type { z } from "zod";
import { agentSaying } from "../../graph/answer/plain-answer.js";
import { InvalidInputError } from "../../tools/errors.js";
import { A2UI_EXTENSION } from "../a2ui/protocol.js";
import { ownerOf } from "../callers/caller.js";
import { describeFailure, RpcError } from "./errors.js";
import { fillEmptyTurn } from "./host.js";
import { wishOf } from "./interface.js";
import { checkConfiguration, limitHistory, readAsking, toHistory } from "./messages.js";
import type { Method, MethodContext, MethodReply } from "./method.js";
import { eventInText, type Task, type TaskEvent, taskInText } from "./protocol.js";
import { deletePush, getPush, listPush, pushOf, setPush, toConfig } from "./push-methods.js";
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

function method<Params extends z.ZodType>(
  schema: Params,
  run: (params: z.output<Params>, context: MethodContext) => MethodReply | Promise<MethodReply>,
  errorsAreEvents = false,
): Method {
  return {
    errorsAreEvents,
    isWrapped: false,
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

const METHODS: ReadonlyMap<string, Method> = new Map([
  ["message/send", method(MessageSendParams, sendMessage)],
  ["message/stream", method(MessageSendParams, streamMessage)],
  ["tasks/get", method(TaskQueryParams, getTask)],
  ["tasks/cancel", method(TaskIdParams, cancelTask)],
  ["tasks/resubscribe", method(TaskIdParams, resubscribe, true)],
  ["tasks/pushNotificationConfig/set", method(PushConfigSetParams, setPush)],
  ["tasks/pushNotificationConfig/get", method(PushConfigGetParams, getPush)],
  ["tasks/pushNotificationConfig/list", method(TaskIdParams, listPush)],
  ["tasks/pushNotificationConfig/delete", method(PushConfigDeleteParams, deletePush)],
  ["agent/getAuthenticatedExtendedCard", method(NoParams, refuseExtendedCard)],
]);

/** Before 1.0 no name of a method began with a capital. */
const isNameOfV1 = (name: string): boolean =>
  /^(?:Send|Get|List|Cancel|Subscribe|Create|Delete)[A-Z][A-Za-z]{2,40}$/.test(name);

/** @throws RpcError when there is no such method */
export function findMethod(name: string): Method {
  const found = METHODS.get(name);
  if (found) return found;
  const hint = isNameOfV1(name) ? ` ${name} is a method of A2A 1.0: send the header A2A-Version: 1.0 with it.` : "";
  const known = [...METHODS.keys()].join(", ");
  throw new RpcError("methodNotFound", `There is no such method. Known methods: ${known}.${hint}`);
}

export async function sendMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const { feed, isInterface } = await accept(params, context);
  const waits = params.configuration?.blocking !== false;
  if (!waits) await feed.saved;
  const task = waits ? await feed.settled : feed.task;
  if (feed.error instanceof InvalidInputError) throw describeFailure(feed.error).rpcError;
  return taskReply(task, params.configuration?.historyLength, isInterface);
}

const taskReply = (task: Task, historyLength: number | null | undefined, isInterface: boolean): MethodReply => {
  const limited = limitHistory(task, historyLength);
  return { type: "task", task: isInterface ? limited : taskInText(limited), isInterface };
};

function eventsReply(
  task: Task,
  events: AsyncGenerator<TaskEvent>,
  historyLength: number | null | undefined,
  isInterface: boolean,
): MethodReply {
  const limited = limitHistory(task, historyLength);
  return isInterface
    ? { type: "events", task: limited, events, isInterface }
    : { type: "events", task: taskInText(limited), events: inText(events), isInterface };
}

async function* inText(events: AsyncGenerator<TaskEvent>): AsyncGenerator<TaskEvent> {
  for await (const event of events) yield eventInText(event);
}

export async function streamMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const { feed, isInterface } = await accept(params, context);
  const { task } = feed;
  const events = feed.follow(context.left);
  await feed.saved; // a client that knows the task's id finds it after a crash
  return eventsReply(task, events, params.configuration?.historyLength, isInterface);
}

async function accept(
  params: MessageSendParams,
  context: MethodContext,
): Promise<{ readonly feed: TaskFeed; readonly isInterface: boolean }> {
  const { agent, caller, admit, isHost, extensions, tasks, logger } = context;
  const { message } = params;
  checkConfiguration(params);
  const notified = params.configuration?.pushNotificationConfig ?? null;
  const push = notified && pushOf(context);
  const { question, earlier, messageId, attachment, sort, reply, clientError } = readAsking(message, isHost);
  if (clientError !== null) logger.warn({ agent: agent.profile.id, clientError }, "interface not drawn");
  const wish = wishOf(params, extensions, sort);
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
    earlier,
    text: question,
    // Deliveries of one press have ids of their own; the press has one.
    message: (ids) => toHistory({ ...message, messageId }, ids),
  });
  if (push) {
    await push.set(feed.task.id, { ...toConfig(notified), generation: context.generation });
    if (!feed.isLive) void push.settled(feed.task); // it was quicker
  }
  return { feed, isInterface: wish !== null };
}

/** Whether who looks at a task activates the extension. */
export const seesInterface = ({ extensions }: MethodContext): boolean => extensions.includes(A2UI_EXTENSION);

export async function getTask(params: z.output<typeof TaskQueryParams>, context: MethodContext): Promise<MethodReply> {
  const task = await context.tasks.get(scopeOf(context), params.id);
  return taskReply(task, params.historyLength, seesInterface(context));
}

export async function cancelTask({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  return taskReply(await context.tasks.cancel(scopeOf(context), id), null, seesInterface(context));
}

/** A2A 0.3.0 §7.9: a snapshot first, also after the end, then what still happens. */
export async function resubscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const feed = await context.tasks.find(scopeOf(context), id);
  return eventsReply(feed.task, feed.follow(context.left), null, seesInterface(context));
}

export const scopeOf = ({ agent, caller }: MethodContext) => ({ agent, callerId: caller.id });

function refuseExtendedCard(): never {
  throw new RpcError("extendedCardNotConfigured", "There is no extended agent card. The public card holds everything.");
}
