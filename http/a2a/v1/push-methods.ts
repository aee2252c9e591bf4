import { z } from "zod";
import type { MethodContext, MethodReply } from "../method.js";
import type { PushConfig } from "../push.js";
import { checkOwn, pushOf } from "../push-methods.js";
import { PushConfigV1, parseParams } from "./to-core.js";

/** *TaskPushNotificationConfig of A2A 1.0. */

const Identifier = z.string().min(1).max(256);

const Create = PushConfigV1.extend({ taskId: Identifier });
const One = z.object({ taskId: Identifier, id: Identifier });
const All = z.object({ taskId: Identifier });

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

export async function createPush(params: unknown, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  const { taskId, ...given } = parseParams(Create, params);
  await checkOwn(taskId, context);
  return value(show(taskId, await push.set(taskId, toConfig(given))));
}

export async function getPush(params: unknown, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  const { taskId, id } = parseParams(One, params);
  await checkOwn(taskId, context);
  return value(show(taskId, await push.get(taskId, id)));
}

export async function listPush(params: unknown, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  const { taskId } = parseParams(All, params);
  await checkOwn(taskId, context);
  return value({ configs: (await push.list(taskId)).map((config) => show(taskId, config)), nextPageToken: "" });
}

export async function deletePush(params: unknown, context: MethodContext): Promise<MethodReply> {
  const push = pushOf(context);
  const { taskId, id } = parseParams(One, params);
  await checkOwn(taskId, context);
  await push.delete(taskId, id);
  return value({});
}
