import type { Artifact, Message, Part, Task, TaskEvent, TaskState, TaskStatus } from "../protocol.js";

/** Tasks and events in the words of A2A 1.0: members instead of kinds, enums by their full names, no `final`. */

export const STATE_NAMES: Readonly<Record<TaskState, string>> = {
  submitted: "TASK_STATE_SUBMITTED",
  working: "TASK_STATE_WORKING",
  "input-required": "TASK_STATE_INPUT_REQUIRED",
  completed: "TASK_STATE_COMPLETED",
  failed: "TASK_STATE_FAILED",
  canceled: "TASK_STATE_CANCELED",
  rejected: "TASK_STATE_REJECTED",
};

function toPart(part: Part) {
  const metadata = part.metadata && { metadata: part.metadata };
  if (part.kind === "text") return { text: part.text, ...metadata };
  const mediaType = part.metadata?.mimeType;
  return { data: part.data, ...metadata, ...(typeof mediaType === "string" && { mediaType }) };
}

function toMessage({ kind: _kind, role, parts, ...message }: Message) {
  return { ...message, role: role === "user" ? "ROLE_USER" : "ROLE_AGENT", parts: parts.map(toPart) };
}

const toStatus = ({ state, message, timestamp }: TaskStatus) => ({
  state: STATE_NAMES[state],
  ...(message && { message: toMessage(message) }),
  timestamp,
});

const toArtifact = (artifact: Artifact) => ({ ...artifact, parts: artifact.parts.map(toPart) });

export function toTaskV1({ kind: _kind, status, history, artifacts, ...task }: Task) {
  return {
    ...task,
    status: toStatus(status),
    ...(artifacts && { artifacts: artifacts.map(toArtifact) }),
    ...(history && { history: history.map(toMessage) }),
  };
}

export function toEventV1(event: TaskEvent) {
  if (event.kind === "artifact-update") {
    const { kind: _kind, artifact, ...update } = event;
    return { artifactUpdate: { ...update, artifact: toArtifact(artifact) } };
  }
  const { kind: _kind, final: _final, status, ...update } = event;
  return { statusUpdate: { ...update, status: toStatus(status) } };
}
