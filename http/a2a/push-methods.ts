import type { z } from "zod";
import { RpcError } from "./errors.js";
import type { MethodContext, MethodReply } from "./method.js";
import type { PushConfig, PushNotifications } from "./push.js";
import type { PushConfigDeleteParams, PushConfigGetParams, PushConfigSetParams, TaskIdParams } from "./schema.js";

/** tasks/pushNotificationConfig/* of A2A 0.3: an owner's own tasks alone. */

type Given = z.output<typeof PushConfigSetParams>["pushNotificationConfig"];

const value = (result: object | null): MethodReply => ({ type: "value", value: result, extensions: [] });

/** @throws RpcError where the operator has not switched it on */
export function pushOf({ push }: MethodContext): PushNotifications {
  if (push) return push;
  throw new RpcError(
    "pushNotificationNotSupported",
    "Push notifications are not supported. Use message/stream or tasks/get instead.",
  );
}

/** What a caller of 0.3 wants, as it is kept. */
export const toConfig = ({
  url,
  id,
  token,
  authentication,
}: Given): Omit<PushConfig, "id"> & { id: string | null } => ({
  id: id ?? null,
  url,
  token: token ?? null,
  authentication: authentication
    ? { scheme: authentication.schemes[0] ?? "Bearer", credentials: authentication.credentials ?? null }
    : null,
  generation: "0.3",
});

/** Credentials are the receiver's: they are not told again. */
const show = (taskId: string, { id, url, token, authentication }: PushConfig) => ({
  taskId,
  pushNotificationConfig: {
    ...{ id, url },
    ...(token !== null && { token }),
    ...(authentication && { authentication: { schemes: [authentication.scheme] } }),
  },
});

/** @throws RpcError when the task is unknown to this agent and caller */
export async function checkOwn(taskId: string, { tasks, agent, caller }: MethodContext) {
  return tasks.get({ agent, callerId: caller.id }, taskId);
}

export async function setPush(
  { taskId, pushNotificationConfig }: z.output<typeof PushConfigSetParams>,
  context: MethodContext,
): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(taskId, context);
  return value(show(taskId, await push.set(taskId, toConfig(pushNotificationConfig))));
}

export async function getPush(
  { id, pushNotificationConfigId }: z.output<typeof PushConfigGetParams>,
  context: MethodContext,
): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(id, context);
  return value(show(id, await push.get(id, pushNotificationConfigId ?? null)));
}

export async function listPush({ id }: z.output<typeof TaskIdParams>, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(id, context);
  return value((await push.list(id)).map((config) => show(id, config)));
}

export async function deletePush(
  { id, pushNotificationConfigId }: z.output<typeof PushConfigDeleteParams>,
  context: MethodContext,
): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(id, context);
  await push.delete(id, pushNotificationConfigId);
  return value(null);
}
