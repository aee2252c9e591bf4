/** What a page needs of A2A 0.3.0 to talk with an agent and to be shown interfaces. */

const EXTENSION = "https://a2ui.org/a2a-extension/a2ui/v0.8";
const CATALOG = "https://a2ui.org/specification/v0_8/standard_catalog_definition.json";
const MIME_TYPE = "application/json+a2ui";

export const textPart = (text) => ({ kind: "text", text });
export async function filePart(file) {
  const bytes = btoa(String.fromCharCode(...new Uint8Array(await file.arrayBuffer())));
  return { kind: "file", file: { bytes, name: file.name, mimeType: file.type } };
}
export const pressPart = (userAction) => ({ kind: "data", data: { userAction }, metadata: { mimeType: MIME_TYPE } });

/** What the agent says to one message: its text, the interface beside it, and where the conversation goes on. */
export async function send(url, parts, isStream, { contextId, taskId }) {
  const message = {
    kind: "message",
    messageId: crypto.randomUUID(),
    role: "user",
    parts,
    metadata: { a2uiClientCapabilities: { supportedCatalogIds: [CATALOG] } },
    ...(contextId && { contextId }),
    ...(taskId && { taskId }),
  };
  const method = isStream ? "message/stream" : "message/send";
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "x-a2a-extensions": EXTENSION },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params: { message } }),
  });
  const task = isStream ? fromEvents(await response.text()) : resultOf(await response.json());
  const { state, message: asked } = task.status;
  const shown = state === "input-required" ? asked.parts : (task.artifacts ?? []).at(-1)?.parts;
  return {
    activated: response.headers.get("x-a2a-extensions"),
    state,
    contextId: task.contextId,
    // Only a task that waits takes the next message.
    taskId: state === "input-required" ? task.id : null,
    text: shown.flatMap((each) => (each.kind === "text" ? [each.text] : [])).join(""),
    messages: shown.flatMap(({ kind, data, metadata }) =>
      kind === "data" && metadata?.mimeType === MIME_TYPE ? [data] : [],
    ),
  };
}

function resultOf({ result, error }) {
  if (error) throw new Error(`${error.code} ${error.message}`);
  return result;
}

function fromEvents(body) {
  const events = body
    .split("\n\n")
    .filter((chunk) => chunk.startsWith("data: "))
    .map((chunk) => resultOf(JSON.parse(chunk.slice(6))));
  const task = { ...events.find(({ kind }) => kind === "task"), artifacts: [] };
  for (const event of events) {
    if (event.kind === "status-update") task.status = event.status;
    if (event.kind !== "artifact-update") continue;
    if (event.append) task.artifacts.at(-1).parts.push(...event.artifact.parts);
    else task.artifacts = [...task.artifacts, { ...event.artifact, parts: [...event.artifact.parts] }];
  }
  return task;
}
