import type { z } from "zod";
import type { Agent } from "../../graph/agent.js";
import { InvalidInputError } from "../../tools/errors.js";
import type { HttpLogger } from "../logger.js";
import { describeFailure, RpcError } from "./errors.js";
import { execute } from "./executor.js";
import { checkConfiguration, limitHistory, readQuestion, toHistory } from "./messages.js";
import type { Task, TaskEvent } from "./protocol.js";
import {
  describeMisfit,
  type IncomingMessage,
  MessageSendParams,
  NoParams,
  PushConfigDeleteParams,
  PushConfigGetParams,
  PushConfigSetParams,
  REPORTING,
  TaskIdParams,
  TaskQueryParams,
} from "./schema.js";
import type { TaskRegistry, TaskRun } from "./tasks.js";

export interface MethodContext {
  readonly agent: Agent;
  readonly tasks: TaskRegistry;
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
      const parsed = schema.safeParse(params, REPORTING);
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
  const run = begin(params, context);
  const waits = params.configuration?.blocking !== false;
  const task = waits ? await run.ended : run.task;
  if (run.error instanceof InvalidInputError) throw describeFailure(run.error).rpcError;
  return { type: "task", task: limitHistory(task, params.configuration?.historyLength) };
}

function streamMessage(params: MessageSendParams, context: MethodContext): MethodReply {
  const run = begin(params, context);
  return follow(run, limitHistory(run.task, params.configuration?.historyLength), context);
}

/** Opens a task and starts its work right after the current turn, so that a caller who follows it now misses nothing. */
function begin(params: MessageSendParams, { agent, tasks, logger }: MethodContext): TaskRun {
  checkConfiguration(params);
  const question = readQuestion(params.message);
  refuseContinuation(params.message, agent, tasks);
  if (tasks.isFull) {
    throw new RpcError(
      "serverBusy",
      "The service is working on as many questions as it can hold. Please try again in a few seconds.",
    );
  }
  const run = tasks.open(agent.profile.id, params.message.contextId || null, (ids) => toHistory(params.message, ids));
  queueMicrotask(() => void execute(agent, run, question, logger));
  return run;
}

/** Answers end their task, so a message can only continue the conversation, not the task. */
function refuseContinuation({ taskId, contextId }: IncomingMessage, agent: Agent, tasks: TaskRegistry): void {
  if (!taskId) return;
  const { task, hasEnded } = findRun(tasks, agent, taskId);
  if (contextId && contextId !== task.contextId) {
    throw new RpcError(
      "invalidParams",
      "params.message.contextId is not the context of this task. Leave it out or send the right one.",
    );
  }
  const advice = "Send the question without taskId; keep contextId to stay in the conversation.";
  if (hasEnded)
    throw new RpcError("invalidRequest", `This task is ${task.status.state} and takes no further messages. ${advice}`);
  throw new RpcError("unsupportedOperation", `This task is still working and takes no further messages. ${advice}`);
}

function getTask(params: z.output<typeof TaskQueryParams>, { agent, tasks }: MethodContext): MethodReply {
  const { task } = findRun(tasks, agent, params.id);
  return { type: "task", task: limitHistory(task, params.historyLength) };
}

function cancelTask({ id }: z.output<typeof TaskIdParams>, { agent, tasks }: MethodContext): MethodReply {
  const run = findRun(tasks, agent, id);
  if (!run.cancel())
    throw new RpcError("taskNotCancelable", `The task cannot be canceled: it is already ${run.task.status.state}.`);
  return { type: "task", task: run.task };
}

/** A2A 0.3.0 §7.9: a snapshot first, also after the end, then what still happens. */
function resubscribe({ id }: z.output<typeof TaskIdParams>, context: MethodContext): MethodReply {
  const run = findRun(context.tasks, context.agent, id);
  return follow(run, run.task, context);
}

function follow(run: TaskRun, task: Task, { left }: MethodContext): MethodReply {
  return { type: "events", task, events: run.follow(left) };
}

function findRun(tasks: TaskRegistry, agent: Agent, taskId: string): TaskRun {
  const run = tasks.find(agent.profile.id, taskId);
  if (!run)
    throw new RpcError("taskNotFound", "The task was not found. It may be too old, or belong to another agent.");
  return run;
}

function refuseExtendedCard(): never {
  throw new RpcError("extendedCardNotConfigured", "There is no extended agent card. The public card holds everything.");
}
