import { z } from "zod";
import { RpcError } from "../errors.js";
import type { TaskState } from "../protocol.js";
import { describeMisfit, IncomingMessage, REPORTING, SendConfiguration } from "../schema.js";
import { STATE_NAMES } from "./from-core.js";

/** Requests of A2A 1.0 as the core takes them. What both generations share is checked by the core's schemas. */

const Struct = z.record(z.string(), z.unknown()).nullish();
const CONTENTS = ["text", "raw", "url", "data"] as const;

export const PartV1 = z
  .object({
    text: z.string().nullish(),
    raw: z.string().nullish(),
    url: z.string().nullish(),
    data: z.unknown().optional(),
    filename: z.string().nullish(),
    mediaType: z.string().nullish(),
    metadata: Struct,
  })
  .refine(
    (part) => CONTENTS.filter((name) => part[name] !== undefined && part[name] !== null).length === 1,
    'must hold exactly one of "text", "raw", "url", "data"',
  )
  .transform(({ text, raw, url, data, filename, mediaType, metadata }) => {
    if (typeof text === "string") return { kind: "text", text, metadata };
    if (data !== undefined && data !== null)
      return { kind: "data", data: typeof data === "object" ? data : { value: data }, metadata };
    return { kind: "file", file: { bytes: raw, uri: url, name: filename, mimeType: mediaType }, metadata };
  });

const Role = z
  .enum(["ROLE_USER", "ROLE_AGENT"])
  .transform((role) => (role === "ROLE_USER" ? ("user" as const) : ("agent" as const)));

export const PushConfigV1 = z.object({
  id: z.string().max(256).nullish(),
  url: z.string().min(1),
  token: z.string().max(2_048).nullish(),
  authentication: z
    .object({ scheme: z.string().min(1).max(64), credentials: z.string().max(8_192).nullish() })
    .nullish(),
});

export const MessageV1 = IncomingMessage.omit({ kind: true }).extend({ role: Role, parts: z.array(PartV1).min(1) });

export const SendMessageRequest = z.object({
  message: MessageV1,
  configuration: SendConfiguration.omit({ blocking: true, pushNotificationConfig: true })
    .extend({ returnImmediately: z.boolean().nullish(), taskPushNotificationConfig: PushConfigV1.nullish() })
    .transform(({ returnImmediately, taskPushNotificationConfig, ...rest }) => ({
      ...rest,
      blocking: returnImmediately !== true,
      pushNotificationConfig: taskPushNotificationConfig && {
        ...taskPushNotificationConfig,
        authentication: taskPushNotificationConfig.authentication && {
          schemes: [taskPushNotificationConfig.authentication.scheme],
          credentials: taskPushNotificationConfig.authentication.credentials,
        },
      },
    }))
    .nullish(),
  metadata: Struct,
});

/** Either generation names the field that does not fit. @throws RpcError */
export function parseParams<Schema extends z.ZodType>(schema: Schema, params: unknown): z.output<Schema> {
  const parsed = schema.safeParse(params, REPORTING);
  if (parsed.success) return parsed.data;
  const field = parsed.error.issues[0]?.path.join(".") ?? "";
  throw new RpcError("invalidParams", describeMisfit(parsed.error, "params"), { field });
}

const states = Object.entries(STATE_NAMES) as [TaskState, string][]; // keys of a record
const StateName = z
  .enum(states.map(([, name]) => name))
  .transform((name) => states.find((each) => each[1] === name)?.[0]);

const PAGE = { usual: 50, most: 100 };

export const ListTasksRequest = z.object({
  contextId: z.string().max(256).nullish(),
  status: z.union([z.literal("TASK_STATE_UNSPECIFIED").transform(() => undefined), StateName]).nullish(),
  pageSize: z
    .int()
    .min(1)
    .max(PAGE.most)
    .nullish()
    .transform((size) => size ?? PAGE.usual),
  pageToken: z.string().max(512).nullish(),
  historyLength: z.int().min(0).nullish(),
  statusTimestampAfter: z.iso.datetime({ offset: true }).nullish(),
  includeArtifacts: z.boolean().nullish(),
});
