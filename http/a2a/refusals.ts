import { RpcError } from "./errors.js";
import type { Task } from "./protocol.js";

/** Why a task does not do what a request wants of it. */

export const changingHands = () =>
  new RpcError("serverBusy", "The task is changing hands. Please try again in a moment.", { retryAfterSeconds: 1 });

export const unknownTask = () =>
  new RpcError("taskNotFound", "The task was not found. It may be too old, or belong to another agent.");

/** `waitMs`: what the question would have to wait now; `mostMs`: what it may. */
export const tooBusy = (waitMs: number, mostMs: number) =>
  new RpcError(
    "serverBusy",
    "The service is working on as many questions as it can answer in time. Please try again in a few seconds.",
    { retryAfterSeconds: Math.max(1, Math.ceil((waitMs - mostMs) / 1000)) },
  );

export const notCancelable = (task: Task) =>
  new RpcError("taskNotCancelable", `The task cannot be canceled: it is already ${task.status.state}.`);

export const notCanceled = () =>
  new RpcError("taskNotCancelable", "The task could not be canceled right now. Please try again in a moment.");

export const ended = (task: Task) =>
  new RpcError(
    "taskEnded",
    `This task is ${task.status.state} and takes no further messages. Send the question without taskId; keep contextId to stay in the conversation.`,
  );

/** What waits for a task is kept as words. */
export const fileIsLate = () =>
  new RpcError("invalidParams", "This task is at work and takes no file. Send the file without taskId.");

export function refuseOtherContext(contextId: string | null, task: Task): void {
  if (contextId === null || contextId === task.contextId) return;
  throw new RpcError(
    "invalidParams",
    "params.message.contextId is not the context of this task. Leave it out or send the right one.",
  );
}
