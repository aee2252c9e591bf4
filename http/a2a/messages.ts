import { RpcError } from "./errors.js";
import { NO_WORDS, readPress } from "./host.js";
import type { Message, Metadata, Task } from "./protocol.js";
import type { IncomingMessage, MessageSendParams, Part } from "./schema.js";

/** Far above any question in words; below what makes understanding it expensive. */
const MAX_QUESTION_CHARACTERS = 20_000;

const READABLE_MODES: ReadonlySet<string> = new Set(["text/markdown", "text/plain", "text/*", "*/*", "text"]);

type IncomingText = Extract<Part, { kind: "text" }>;

/** What a message asks. */
export interface Asking {
  readonly question: string;
  /** Names the message among all of its context, however often it is delivered. */
  readonly messageId: string;
}

/**
 * The question in a message: its text parts, one per line; or what a pressed button stands for.
 * @throws RpcError when the message holds something else, or nothing
 */
export function readAsking(message: IncomingMessage, isHost: boolean): Asking {
  const question = textParts(message)
    .map((part) => part.text)
    .join("\n")
    .trim();
  const press = readPress(question);
  if (press) return { question: press.question ?? NO_WORDS, messageId: press.id };
  if (question === "" && isHost) return { question: NO_WORDS, messageId: message.messageId };
  checkQuestion(question);
  return { question, messageId: message.messageId };
}

function checkQuestion(question: string): void {
  if (question === "") {
    throw new RpcError(
      "invalidParams",
      "The question is empty. Put it in words into a text part of params.message.parts.",
    );
  }
  if (question.length > MAX_QUESTION_CHARACTERS) {
    throw new RpcError(
      "invalidParams",
      `The question is too long: at most ${MAX_QUESTION_CHARACTERS} characters can be read.`,
    );
  }
}

function textParts(message: IncomingMessage): IncomingText[] {
  return message.parts.map((part) => {
    if (part.kind === "text") return part;
    throw new RpcError(
      "contentTypeNotSupported",
      `A ${part.kind} part cannot be used here. Ask the question in a text part.`,
    );
  });
}

/** @throws RpcError when the configuration asks for what the card does not offer */
export function checkConfiguration({ configuration }: MessageSendParams): void {
  if (configuration?.pushNotificationConfig) {
    throw new RpcError(
      "pushNotificationNotSupported",
      "Push notifications are not supported. Use message/stream or tasks/get instead.",
    );
  }
  const modes = configuration?.acceptedOutputModes ?? [];
  if (modes.length > 0 && !modes.some(isReadable)) {
    throw new RpcError(
      "contentTypeNotSupported",
      "Answers come as text/markdown or text/plain. Accept one of the two.",
    );
  }
}

function isReadable(mode: string): boolean {
  return READABLE_MODES.has((mode.split(";")[0] ?? "").trim().toLowerCase());
}

/** The message as it stands in the task's history: with its resolved ids, without what was null or unknown. */
export function toHistory(message: IncomingMessage, ids: { taskId: string; contextId: string }): Message {
  return {
    kind: "message",
    messageId: message.messageId,
    role: message.role,
    parts: textParts(message).map(({ text, metadata }) => ({ kind: "text", text, ...withMetadata(metadata) })),
    ...ids,
    ...(message.referenceTaskIds && { referenceTaskIds: message.referenceTaskIds }),
    ...(message.extensions && { extensions: message.extensions }),
    ...withMetadata(message.metadata),
  };
}

function withMetadata(metadata: Metadata | null | undefined): { metadata?: Metadata } {
  return metadata ? { metadata } : {};
}

/** A2A 0.3.0 §7.3: at most the newest messages, all when nothing was asked. */
export function limitHistory(task: Task, historyLength: number | null | undefined): Task {
  if (historyLength === null || historyLength === undefined) return task;
  const { history = [], ...rest } = task;
  return historyLength === 0 ? rest : { ...rest, history: history.slice(-historyLength) };
}
