import { z } from "zod";
import { RpcError } from "../errors.js";
import { known, shownBy } from "../extensions.js";
import { limitHistory } from "../messages.js";
import type { Method, MethodContext, MethodReply } from "../method.js";
import { cancelTask, eventsReply, getExtendedCard, getTask, scopeOf, sendMessage, streamMessage } from "../methods.js";
import { isTerminal, type Task, taskAsSeen } from "../protocol.js";
import { ended } from "../refusals.js";
import { MessageSendParams, NoParams, TaskIdParams, TaskQueryParams } from "../schema.js";
import { toTaskV1 } from "./from-core.js";
import {
  createPush,
  deletePush,
  getPush,
  listPush,
  PushCreateRequest,
  PushListRequest,
  PushRequest,
} from "./push-methods.js";
import { ListTasksRequest, parseParams, SendMessageRequest } from "./to-core.js";

/** The methods of A2A 1.0 (§9.4): each translates its request and lets the core do the work. */

const method = <Params extends z.ZodType>(
  params: Params,
  run: (params: z.output<Params>, context: MethodContext) => MethodReply | Promise<MethodReply>,
  isWrapped = false,
): Method => ({
  ...{ params, isWrapped, errorsAreEvents: false },
  call: async (given, context) => run(parseParams(params, given), context),
});

/** What its translation leaves is checked as a message of 0.3 is. */
const asking = (run: typeof sendMessage, isWrapped: boolean): Method =>
  method(SendMessageRequest, (asked, context) => run(parseParams(MessageSendParams, asked), context), isWrapped);

export const METHODS_V1: ReadonlyMap<string, Method> = new Map([
  ["SendMessage", asking(sendMessage, true)],
  ["SendStreamingMessage", asking(streamMessage, false)],
  ["GetTask", method(TaskQueryParams, getTask)],
  ["ListTasks", method(ListTasksRequest.nullish(), listTasks)],
  ["CancelTask", method(TaskIdParams, cancelTask)],
  ["SubscribeToTask", method(TaskIdParams, subscribe)],
  ["CreateTaskPushNotificationConfig", method(PushCreateRequest, createPush)],
  ["GetTaskPushNotificationConfig", method(PushRequest, getPush)],
  ["ListTaskPushNotificationConfigs", method(PushListRequest, listPush)],
  ["DeleteTaskPushNotificationConfig", method(PushRequest, deletePush)],
  ["GetExtendedAgentCard", method(NoParams, getExtended)],
]);

/** @throws RpcError when there is no such method */
export function findMethodV1(name: string): Method {
  const found = METHODS_V1.get(name);
  if (found) return found;
  const names = [...METHODS_V1.keys()].join(", ");
  throw new RpcError("methodNotFound", `There is no such method. Known methods of A2A 1.0: ${names}.`);
}

/** §3.1.6: a task that has ended has no more to tell; any other is followed until it has, however often it asks back. */
async function subscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const { task, events } = await context.tasks.subscribe(scopeOf(context), id, context.left);
  if (isTerminal(task.status.state)) throw ended(task);
  return eventsReply(task, events, null, known(context.extensions));
}

/** Where a page ends: tasks are told apart by their time and, within one moment, by their id. */
const PageToken = z.object({ at: z.iso.datetime(), id: z.string() });

type ListRequest = z.output<typeof ListTasksRequest>;

async function listTasks(request: ListRequest | null | undefined, context: MethodContext): Promise<MethodReply> {
  const { contextId, status, pageSize, pageToken, historyLength, statusTimestampAfter, includeArtifacts } =
    request ?? ListTasksRequest.parse({});
  const { tasks, total, next } = await context.tasks.list(scopeOf(context), {
    contextId: contextId || null,
    state: status ?? null,
    since: statusTimestampAfter ? new Date(statusTimestampAfter).toISOString() : null,
    after: pageToken ? readToken(pageToken) : null,
    limit: pageSize,
  });
  const shown = shownBy(context.extensions);
  const show = (task: Task) => {
    const limited = limitHistory(taskAsSeen(task, shown), historyLength);
    const { artifacts = [], ...rest } = limited;
    return toTaskV1(includeArtifacts ? { ...rest, artifacts } : rest);
  };
  const nextPageToken = next === null ? "" : Buffer.from(JSON.stringify(next)).toString("base64url");
  const value = { tasks: tasks.map(show), nextPageToken, pageSize, totalSize: total };
  return { type: "value", value, extensions: [] };
}

function readToken(token: string): z.output<typeof PageToken> {
  const parsed = z
    .string()
    .transform((text, refusal) => {
      try {
        return JSON.parse(text);
      } catch {
        refusal.addIssue({ code: "custom", message: "must be JSON" });
        return z.NEVER;
      }
    })
    .pipe(PageToken)
    .safeParse(Buffer.from(token, "base64url").toString("utf8"));
  if (parsed.success) return parsed.data;
  throw new RpcError("invalidParams", "params.pageToken must be the nextPageToken of an earlier page.", {
    field: "pageToken",
  });
}

/** §3.1.11: where the card promises none, asking for it is an operation that is not supported. */
async function getExtended(params: unknown, context: MethodContext): Promise<MethodReply> {
  if ((await context.card()).capabilities.extendedAgentCard) return getExtendedCard(params, context);
  throw new RpcError("unsupportedOperation", "There is no extended agent card. The public card holds everything.");
}
