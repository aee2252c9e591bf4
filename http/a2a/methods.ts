import type { z } from "zod";
import { agentSaying } from "../../graph/answer/plain-answer.js";
import { InvalidInputError } from "../../tools/errors.js";
import { ownerOf } from "../callers/caller.js";
import { extendCard } from "./card.js";
import { describeFailure, RpcError } from "./errors.js";
import { known, shownBy } from "./extensions.js";
import { fillEmptyTurn } from "./host.js";
import { extensionsOf, wishOf } from "./interface.js";
import { checkConfiguration, limitHistory, readAsking, toHistory } from "./messages.js";
import type { Method, MethodContext, MethodReply } from "./method.js";
import { eventAsSeen, type Task, type TaskEvent, taskAsSeen } from "./protocol.js";
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
    params: schema,
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

/** The methods of A2A 0.3. */
export const METHODS: ReadonlyMap<string, Method> = new Map([
  ["message/send", method(MessageSendParams, sendMessage)],
  ["message/stream", method(MessageSendParams, streamMessage)],
  ["tasks/get", method(TaskQueryParams, getTask)],
  ["tasks/cancel", method(TaskIdParams, cancelTask)],
  ["tasks/resubscribe", method(TaskIdParams, resubscribe, true)],
  ["tasks/pushNotificationConfig/set", method(PushConfigSetParams, setPush)],
  ["tasks/pushNotificationConfig/get", method(PushConfigGetParams, getPush)],
  ["tasks/pushNotificationConfig/list", method(TaskIdParams, listPush)],
  ["tasks/pushNotificationConfig/delete", method(PushConfigDeleteParams, deletePush)],
  ["agent/getAuthenticatedExtendedCard", method(NoParams, getExtendedCard)],
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

export function eventsReply(
  task: Task,
  events: AsyncIterable<TaskEvent>,
  historyLength: number | null | undefined,
  extensions: readonly string[],
): MethodReply {
  const shown = shownBy(extensions);
  const seen = taskAsSeen(limitHistory(task, historyLength), shown);
  return { type: "events", task: seen, events: asSeen(events, shown), extensions };
}

async function* asSeen(events: AsyncIterable<TaskEvent>, shown: ReadonlySet<string>): AsyncGenerator<TaskEvent> {
  for await (const event of events) yield eventAsSeen(event, shown);
}

export async function streamMessage(params: MessageSendParams, context: MethodContext): Promise<MethodReply> {
  const { feed, extensions } = await accept(params, context);
  const { task } = feed;
  const events = feed.follow(context.left);
  await feed.saved; // a client that knows the task's id finds it after a crash
  return eventsReply(task, events, params.configuration?.historyLength, extensions);
}

async function accept(
  params: MessageSendParams,
  context: MethodContext,
): Promise<{ readonly feed: TaskFeed; readonly extensions: readonly string[] }> {
  const { agent, caller, admit, isHost, extensions: activated, tasks, logger } = context;
  const { message } = params;
  checkConfiguration(params);
  const notified = params.configuration?.pushNotificationConfig ?? null;
  const push = notified && pushOf(context);
  const { question, earlier, messageId, attachment, view, reply, clientError } = readAsking(message, isHost);
  if (clientError !== null) logger.warn({ agent: agent.profile.id, clientError }, "interface not drawn");
  const wish = wishOf(params, activated, view);
  const feed = await tasks.accept({
    agent: reply === null ? agent : agentSaying(agent.profile, reply),
    wish,
    callerId: caller.id,
    accountId: caller.account.id,
    owner: ownerOf(caller),
    attachment,
    isRepeatable: attachment === null && reply === null,
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
  return { feed, extensions: extensionsOf(wish) };
}

export async function getTask(params: z.output<typeof TaskQueryParams>, context: MethodContext): Promise<MethodReply> {
  const task = await context.tasks.get(scopeOf(context), params.id);
  return taskReply(task, params.historyLength, known(context.extensions));
}

export async function cancelTask({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  return taskReply(await context.tasks.cancel(scopeOf(context), id), null, known(context.extensions));
}

/** A2A 0.3.0 §7.9: a snapshot first, also after the end, then what still happens. */
async function resubscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const feed = await context.tasks.find(scopeOf(context), id);
  return eventsReply(feed.task, feed.follow(context.left), null, known(context.extensions));
}

export const scopeOf = ({ agent, caller }: MethodContext) => ({ agent, callerId: caller.id });

/** Offered where the card names keys: without them nobody says who they are. */
export async function getExtendedCard(
  _params: unknown,
  { card: readCard, caller }: MethodContext,
): Promise<MethodReply> {
  const card = await readCard();
  if (!card.capabilities.extendedAgentCard)
    throw new RpcError(
      "extendedCardNotConfigured",
      "There is no extended agent card. The public card holds everything.",
    );
  if (ownerOf(caller) === null)
    throw new RpcError(
      "unauthenticated",
      "The extended agent card is for callers who say who they are: send your key.",
    );
  return { type: "value", value: extendCard(card, caller), extensions: [] };
}
