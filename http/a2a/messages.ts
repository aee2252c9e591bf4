import type { Attachment } from "../../graph/agent.js";
import type { View } from "../a2ui/actions.js";
import { readData } from "./data-parts.js";
import { RpcError } from "./errors.js";
import { NO_WORDS } from "./host.js";
import { readReturned } from "./presses.js";
import type { DataPart, Message, Metadata, Task, TextPart } from "./protocol.js";
import type { IncomingMessage, MessageSendParams, Part } from "./schema.js";
import { readOwnWords } from "./transcript.js";

/** Far above any question in words; below what makes understanding it expensive. */
const MAX_QUESTION_CHARACTERS = 20_000;

const LONGEST_NAME = 200;

const READABLE_MODES: ReadonlySet<string> = new Set(["text/markdown", "text/plain", "text/*", "*/*", "text"]);

type IncomingFile = Extract<Part, { kind: "file" }>;

/** What a message asks. */
export interface Asking {
  readonly question: string;
  /** What the asker said before it to others, as a host tells it, oldest first. */
  readonly earlier: readonly string[];
  /** Names the message among all of its context, however often it is delivered. */
  readonly messageId: string;
  /** A file that came with it: the asker's catalog. */
  readonly attachment: Attachment | null;
  /** How the answer is wished to be drawn. */
  readonly view: View | null;
  /** A fixed sentence that answers it; null for what has to be looked up. */
  readonly reply: string | null;
  /** What the client says went wrong with an interface it was sent. */
  readonly clientError: string | null;
}

const NOTHING_MORE = { earlier: [], attachment: null, view: null, reply: null, clientError: null } as const;

/**
 * The question in a message: the asker's own words in its text parts, one per line; or what a pressed button or a data part stands for.
 * Data parts beside words are used or passed over.
 * @throws RpcError when the message holds something else, or nothing
 */
export function readAsking(message: IncomingMessage, isHost: boolean): Asking {
  const { messageId, parts } = message;
  const returned = readReturned(message);
  if (returned?.kind === "press")
    return { ...NOTHING_MORE, question: returned.question, messageId: returned.id, view: returned.view };
  if (returned) {
    const { reply, clientError, id } = returned;
    return { ...NOTHING_MORE, question: NO_WORDS, messageId: id ?? messageId, reply, clientError };
  }
  const own = readOwnWords(parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])));
  const file = readAttachment(parts.filter((part) => part.kind === "file"));
  const data = parts.filter((part) => part.kind === "data");
  const read = readData(data, own.question === "" && file === null);
  const question = own.question || (read.words ?? "").trim();
  const attachment = file ?? read.attachment;
  const asked = { ...NOTHING_MORE, earlier: own.earlier, messageId, attachment };
  if (question === "" && attachment !== null) return { ...asked, question: FILE_ALONE };
  if (question === "" && isHost) return { ...asked, question: NO_WORDS };
  if (question === "" && data.length > 0) throw unreadableData();
  checkQuestion(question);
  return { ...asked, question };
}

/** What a file without words asks. */
const FILE_ALONE = "Here is my catalog.";

function readAttachment(files: readonly IncomingFile[]): Attachment | null {
  const [part, further] = files;
  if (part === undefined) return null;
  if (further !== undefined)
    throw new RpcError("invalidParams", "One file can be read at a time. Send the files in messages of their own.");
  const { bytes, uri, name, mimeType } = part.file;
  const described = { name: name ?? null, mediaType: mimeType ?? null };
  return typeof bytes === "string"
    ? { ...described, bytes: Buffer.from(bytes, "base64"), address: null }
    : { ...described, bytes: null, address: uri ?? "" };
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

const unreadableData = () =>
  new RpcError(
    "contentTypeNotSupported",
    "A data part cannot be used here. Ask the question in a text part; a catalog comes in a file part.",
  );

/** Files are read, not kept: the history names them. */
function toHistoryPart(part: Part): TextPart | DataPart {
  const metadata = withMetadata(part.metadata);
  if (part.kind === "data") return { kind: "data", data: part.data, ...metadata };
  if (part.kind === "text") return { kind: "text", text: part.text, ...metadata };
  const { name, uri } = part.file;
  return { kind: "text", text: `(file: ${(name ?? uri ?? "without a name").slice(0, LONGEST_NAME)})`, ...metadata };
}

/** @throws RpcError when the configuration asks for what the card does not offer */
export function checkConfiguration({ configuration }: MessageSendParams): void {
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
    parts: message.parts.map(toHistoryPart),
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
