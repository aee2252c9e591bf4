import { kindOf } from "./extensions.js";
/** What we send: the objects of A2A 0.3.0 (§6, §7) as far as this service produces them. What we receive is in schema.ts. */

export const PROTOCOL_VERSION = "0.3.0";

export type TaskState = "submitted" | "working" | "input-required" | "completed" | "failed" | "canceled" | "rejected";

export type Metadata = Readonly<Record<string, unknown>>;

export interface TextPart {
  readonly kind: "text";
  readonly text: string;
  readonly metadata?: Metadata;
}

/** What a client's interface shows beside the text (A2UI): only to those who ask for it. */
export interface DataPart {
  readonly kind: "data";
  readonly data: Metadata;
  readonly metadata?: Metadata;
}

export type Part = TextPart | DataPart;

export interface Message {
  readonly kind: "message";
  readonly messageId: string;
  readonly role: "user" | "agent";
  readonly parts: readonly Part[];
  readonly taskId: string;
  readonly contextId: string;
  readonly referenceTaskIds?: readonly string[];
  readonly extensions?: readonly string[];
  readonly metadata?: Metadata;
}

export interface TaskStatus {
  readonly state: TaskState;
  readonly message?: Message;
  /** ISO 8601. */
  readonly timestamp: string;
}

export interface Artifact {
  readonly artifactId: string;
  readonly name?: string;
  readonly description?: string;
  readonly parts: readonly Part[];
  readonly metadata?: Metadata;
}

export interface Task {
  readonly kind: "task";
  readonly id: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  readonly history?: readonly Message[];
  readonly artifacts?: readonly Artifact[];
  readonly metadata?: Metadata;
}

export interface StatusUpdate {
  readonly kind: "status-update";
  readonly taskId: string;
  readonly contextId: string;
  readonly status: TaskStatus;
  /** The last event of a stream, also when the task only pauses; exactly one event of a stream carries true. */
  readonly final: boolean;
  readonly metadata?: Metadata;
}

export interface ArtifactUpdate {
  readonly kind: "artifact-update";
  readonly taskId: string;
  readonly contextId: string;
  readonly artifact: Artifact;
  /** True: its text goes on from the text sent before under this artifactId. */
  readonly append: boolean;
  readonly lastChunk: boolean;
}

export type TaskEvent = StatusUpdate | ArtifactUpdate;

export type RequestId = string | number | null;

export type RpcResponse =
  | { readonly jsonrpc: "2.0"; readonly id: RequestId; readonly result: unknown }
  | {
      readonly jsonrpc: "2.0";
      readonly id: RequestId;
      readonly error: { readonly code: number; readonly message: string };
    };

const TERMINAL: ReadonlySet<TaskState> = new Set<TaskState>(["completed", "failed", "canceled", "rejected"]);

export function isTerminal(state: TaskState): boolean {
  return TERMINAL.has(state);
}

/** False while work goes on: an active task has events to come. A paused one has none until someone replies. */
export function isActive(state: TaskState): boolean {
  return state === "submitted" || state === "working";
}

/** The task with an event applied; what was handed out before never changes. */
export function applyEvent(task: Task, event: TaskEvent): Task {
  if (event.kind === "artifact-update") return { ...task, artifacts: withArtifact(task.artifacts ?? [], event) };
  return { ...task, status: event.status, ...(event.final && event.metadata && { metadata: event.metadata }) };
}

/** A stored artifact holds one text part, in however many pieces its text was sent; then what goes beside it. */
function withArtifact(artifacts: readonly Artifact[], { artifact, append }: ArtifactUpdate): Artifact[] {
  const earlier = artifacts.find(({ artifactId }) => artifactId === artifact.artifactId);
  if (earlier === undefined) return [...artifacts, artifact];
  const parts = [...(append ? earlier.parts : []), ...artifact.parts];
  const text = parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");
  const data = parts.filter((part) => part.kind === "data");
  const whole: Artifact = { ...earlier, ...artifact, parts: [{ kind: "text", text }, ...data] };
  return artifacts.map((each) => (each === earlier ? whole : each));
}

/** Kinds of data parts that somebody sees. */
type Shown = ReadonlySet<string>;

const seenOf = <Holder extends { readonly parts: readonly Part[] }>(holder: Holder, shown: Shown): Holder => {
  const isSeen = (part: Part): boolean => part.kind === "text" || shown.has(kindOf(part));
  return holder.parts.every(isSeen) ? holder : { ...holder, parts: holder.parts.filter(isSeen) };
};

/** The task as one sees it who asked for text, and for these data parts. */
export function taskAsSeen(task: Task, shown: Shown): Task {
  const { status, artifacts, history } = task;
  const textOf = <Holder extends { readonly parts: readonly Part[] }>(holder: Holder) => seenOf(holder, shown);
  return {
    ...task,
    status: statusAsSeen(status, shown),
    ...(artifacts && { artifacts: artifacts.map(textOf) }),
    // What a caller has sent, a pressed button for one, stays what it was.
    ...(history && { history: history.map((message) => (message.role === "user" ? message : textOf(message))) }),
  };
}

export function eventAsSeen(event: TaskEvent, shown: Shown): TaskEvent {
  return event.kind === "artifact-update"
    ? { ...event, artifact: seenOf(event.artifact, shown) }
    : { ...event, status: statusAsSeen(event.status, shown) };
}

const statusAsSeen = (status: TaskStatus, shown: Shown): TaskStatus =>
  status.message ? { ...status, message: seenOf(status.message, shown) } : status;
