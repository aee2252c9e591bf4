import { z } from "zod";
import type { MethodContext, MethodReply } from "../method.js";
import type { PushConfig } from "../push.js";
import { checkOwn, pushOf } from "../push-methods.js";
import { PushConfigV1 } from "./to-core.js";

/** *TaskPushNotificationConfig of A2A 1.0. */

const Identifier = z.string().min(1).max(256);

export const PushCreateRequest = PushConfigV1.extend({ taskId: Identifier });
export const PushRequest = z.object({ taskId: Identifier, id: Identifier });
export const PushListRequest = z.object({ taskId: Identifier });

const value = (result: object): MethodReply => ({ type: "value", value: result, extensions: [] });

const toConfig = ({ id, url, token, authentication }: z.output<typeof PushConfigV1>) => ({
  id: id || null,
  url,
  token: token || null,
  authentication: authentication
    ? { scheme: authentication.scheme, credentials: authentication.credentials ?? null }
    : null,
  generation: "1.0" as const,
});

const show = (taskId: string, { id, url, token, authentication }: PushConfig) => ({
  ...{ taskId, id, url },
  ...(token !== null && { token }),
  ...(authentication && { authentication: { scheme: authentication.scheme } }),
});

export async function createPush(
  { taskId, ...given }: z.output<typeof PushCreateRequest>,
  context: MethodContext,
): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(taskId, context);
  return value(show(taskId, await push.set(taskId, toConfig(given))));
}

type One = z.output<typeof PushRequest>;

export async function getPush({ taskId, id }: One, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(taskId, context);
  return value(show(taskId, await push.get(taskId, id)));
}

export async function listPush(
  { taskId }: z.output<typeof PushListRequest>,
  context: MethodContext,
): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(taskId, context);
  return value({ configs: (await push.list(taskId)).map((config) => show(taskId, config)), nextPageToken: "" });
}

export async function deletePush({ taskId, id }: One, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  await checkOwn(taskId, context);
  await push.delete(taskId, id);
  return value({});
}
