import { z } from "zod";

/** What we accept: JSON-RPC 2.0 and the request objects of A2A 0.3.0. Unknown fields are dropped, an explicit null counts as absent. */

/** Identifiers return in every event of a stream, so their length is bounded. */
const identifier = z.string().min(1).max(256);
const optionalIdentifier = z.string().max(256).nullish();
const metadata = z.record(z.string(), z.unknown()).nullish();
const historyLength = z.int().min(0).nullish();

export const RequestId = z.union([z.string(), z.int(), z.null()]);

export const Envelope = z.object({
  jsonrpc: z.literal("2.0"),
  method: z.string().min(1),
  /** Without one, JSON-RPC 2.0 calls it a notification (§4.1); it is done all the same, and answered with null. */
  id: RequestId.optional(),
  params: z.unknown().optional(),
});

const FileContent = z
  .object({
    bytes: z.base64().nullish(),
    uri: z.string().min(1).nullish(),
    name: z.string().nullish(),
    mimeType: z.string().nullish(),
  })
  .refine(
    ({ bytes, uri }) => (typeof bytes === "string") !== (typeof uri === "string"),
    "needs either bytes or a uri, not both",
  );

/** A2UI clients may send a list of events; the one that tells a press or a failure is meant. */
const eventOf = (data: unknown): unknown =>
  Array.isArray(data) ? (data.find((item) => item?.userAction ?? item?.error) ?? data[0] ?? {}) : data;

export const TextPart = z.object({ kind: z.literal("text"), text: z.string(), metadata });
export const FilePart = z.object({ kind: z.literal("file"), file: FileContent, metadata });
export const DataPart = z.object({
  kind: z.literal("data"),
  data: z.preprocess(eventOf, z.record(z.string(), z.unknown())),
  metadata,
});
export const Part = z.discriminatedUnion("kind", [TextPart, FilePart, DataPart]);
export type Part = z.infer<typeof Part>;

export const IncomingMessage = z.object({
  kind: z.literal("message").nullish(),
  messageId: identifier,
  role: z.enum(["user", "agent"]),
  parts: z.array(Part).min(1),
  contextId: optionalIdentifier,
  taskId: optionalIdentifier,
  referenceTaskIds: z.array(z.string()).nullish(),
  extensions: z.array(z.string()).nullish(),
  metadata,
});
export type IncomingMessage = z.infer<typeof IncomingMessage>;

export const PushNotificationConfig = z.object({
  url: z.string().min(1),
  id: z.string().max(256).nullish(),
  token: z.string().max(2_048).nullish(),
  authentication: z
    .object({ schemes: z.array(z.string().max(64)), credentials: z.string().max(8_192).nullish() })
    .nullish(),
});

export const SendConfiguration = z.object({
  acceptedOutputModes: z.array(z.string()).nullish(),
  historyLength,
  blocking: z.boolean().nullish(),
  pushNotificationConfig: PushNotificationConfig.nullish(),
});

export const MessageSendParams = z.object({
  message: IncomingMessage,
  configuration: SendConfiguration.nullish(),
  metadata,
});
export type MessageSendParams = z.infer<typeof MessageSendParams>;

export const TaskQueryParams = z.object({ id: identifier, historyLength, metadata });
export const TaskIdParams = z.object({ id: identifier, metadata });
export const PushConfigSetParams = z.object({ taskId: identifier, pushNotificationConfig: PushNotificationConfig });
export const PushConfigGetParams = TaskIdParams.extend({ pushNotificationConfigId: z.string().nullish() });
export const PushConfigDeleteParams = TaskIdParams.extend({ pushNotificationConfigId: z.string() });
export const NoParams = z.record(z.string(), z.unknown()).nullish();

/** Parsing options that let `describeMisfit` tell a missing field from a wrong one. */
export const REPORTING = { reportInput: true } as const;

/** The first misfit as a sentence a caller can act on; it never repeats the value that was sent. */
export function describeMisfit(error: z.ZodError, root: string): string {
  const issue = error.issues[0];
  if (issue === undefined) return `${root} does not fit.`;
  const field = [root, ...issue.path.map(String)].filter((step) => step !== "").join(".");
  return `${field} ${describeProblem(issue)}.`;
}

function describeProblem(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case "invalid_type":
      return `${issue.input === undefined ? "is missing: it " : ""}must be ${describeType(issue.expected)}`;
    case "too_small":
      return issue.origin === "array" || issue.origin === "string"
        ? "must not be empty"
        : `must be at least ${issue.minimum}`;
    case "too_big":
      return issue.origin === "string"
        ? `must not be longer than ${issue.maximum} characters`
        : `must be at most ${issue.maximum}`;
    case "invalid_value":
      return `must be ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
    case "invalid_union":
      // The unions of this file: the id of a request, and parts, whose path ends in their discriminator.
      return UNIONS[String(issue.path.at(-1))] ?? "does not fit";
    case "unrecognized_keys":
      return `must not hold ${JSON.stringify((issue.keys[0] ?? "").slice(0, 60))}`;
    case "invalid_format":
      return issue.message.startsWith("Invalid") ? `must be ${issue.format}` : inPlace(issue.message);
    case "custom":
      return inPlace(issue.message);
    default:
      return "does not fit";
  }
}

/** A rule's own sentence, where it goes on from the field's name or stands by itself. */
const inPlace = (words: string): string => (/^(?:must|needs) /.test(words) ? words : `does not fit: ${words}`);

const UNIONS: Readonly<Record<string, string>> = {
  kind: 'must be "text", "file" or "data"',
  id: "must be a string, a whole number or null",
};

const TYPE_NAMES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  number: "a number",
  object: "an object",
  record: "an object",
  string: "a string",
};

function describeType(expected: string): string {
  return TYPE_NAMES[expected] ?? expected;
}
