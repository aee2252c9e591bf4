import type { TypedAnswer } from "../../a2a/typed-answer-shape.js";

/** The public A2A 0.3.0 endpoint, as any client uses it. */

export const TYPED_ANSWER = "urn:agent-query-service:typed-answer:v1";
const TYPED_MIME_TYPE = "application/vnd.agent-query-service.answer+json";

export interface Agent {
  readonly name: string;
  readonly description: string;
  /** Its path on this service. */
  readonly path: string;
  readonly examples: readonly string[];
  /** The header of a key, where one is needed. */
  readonly keyHeader: string | null;
}

interface Card {
  readonly name: string;
  readonly description: string;
  readonly url: string;
  readonly skills: readonly { readonly examples?: readonly string[] }[];
  readonly securitySchemes?: Readonly<Record<string, { readonly type: string; readonly name?: string }>>;
}

export interface Served {
  readonly agents: readonly Agent[];
  /** Where answers are rated; null where they are not. */
  readonly feedbackPath: string | null;
}

export async function readServed(): Promise<Served> {
  const response = await reach("/.well-known/agents.json", { cache: "no-cache" });
  const { agents, feedbackPath } = (await response.json()) as { agents: readonly Card[]; feedbackPath: string | null };
  return {
    agents: agents.map(({ name, description, url, skills, securitySchemes = {} }) => ({
      name,
      description,
      path: new URL(url).pathname,
      examples: skills.flatMap(({ examples = [] }) => examples),
      keyHeader: Object.values(securitySchemes).find(({ type }) => type === "apiKey")?.name ?? null,
    })),
    feedbackPath,
  };
}

type Part =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "data"; readonly data: unknown; readonly metadata?: { readonly mimeType?: string } }
  | {
      readonly kind: "file";
      readonly file: { readonly name: string; readonly mimeType: string; readonly bytes: string };
    };

interface Status {
  readonly state: string;
  readonly message?: { readonly parts: readonly Part[]; readonly metadata?: { readonly choices?: readonly string[] } };
}

interface Artifact {
  readonly artifactId: string;
  readonly parts: readonly Part[];
}

interface Task {
  readonly kind: "task";
  readonly id: string;
  readonly contextId: string;
  readonly status: Status;
  readonly artifacts?: readonly Artifact[];
}

type Event =
  | Task
  | { readonly kind: "status-update"; readonly status: Status; readonly final: boolean }
  | { readonly kind: "artifact-update"; readonly artifact: Artifact; readonly append?: boolean };

/** What came of a question. */
export interface Reply {
  readonly state: string;
  readonly contextId: string;
  /** Set where the service asks back: the next message belongs to this task. */
  readonly taskId: string | null;
  /** The task that holds the answer, by which it is rated; null where there is none. */
  readonly answeredTask: string | null;
  /** Markdown. */
  readonly text: string;
  readonly answer: TypedAnswer | null;
  /** Likely replies to a question back. */
  readonly choices: readonly string[];
}

export interface Left {
  readonly limit: number;
  readonly remaining: number;
  readonly reset: string;
}

/** An error in words for the person. */
export class Trouble extends Error {
  readonly kind: "key" | "limit" | "offline" | "stopped" | "refused";
  constructor(kind: Trouble["kind"], message: string) {
    super(message);
    this.kind = kind;
  }
}

export interface Asking {
  readonly agent: Agent;
  readonly question: string;
  readonly file: File | null;
  readonly contextId: string | null;
  readonly taskId: string | null;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly onStep: (label: string) => void;
  readonly onText: (text: string) => void;
  readonly onLeft: (left: Left) => void;
}

export async function ask(asking: Asking): Promise<Reply> {
  const { agent, question, file, contextId, taskId, key, signal, onLeft } = asking;
  const parts: Part[] = [{ kind: "text", text: question }, ...(file === null ? [] : [await filePart(file)])];
  const response = await reach(agent.path, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-a2a-extensions": TYPED_ANSWER,
      ...headerOf(agent.keyHeader, key),
    },
    body: JSON.stringify(requestOf(parts, { contextId, taskId })),
    signal,
  });
  const left = leftOf(response.headers);
  if (left !== null) onLeft(left);
  if (!response.ok) throw await troubleOf(response);
  return follow(response, asking);
}

export interface Rating {
  readonly path: string;
  readonly task: string;
  /** 1 is bad, 5 is good. */
  readonly rating: number;
  readonly comment: string;
  readonly keyHeader: string | null;
  readonly key: string;
}

export async function rate({ path, task, rating, comment, keyHeader, key }: Rating): Promise<void> {
  const response = await reach(path, {
    method: "POST",
    headers: { "content-type": "application/json", ...headerOf(keyHeader, key) },
    body: JSON.stringify({ task_id: task, rating, ...(comment === "" ? {} : { comment }) }),
  });
  if (!response.ok) throw await troubleOf(response);
}

const headerOf = (name: string | null, key: string): Record<string, string> =>
  key === "" ? {} : { [name ?? "X-API-Key"]: key };

const requestOf = (parts: readonly Part[], { contextId, taskId }: Pick<Asking, "contextId" | "taskId">) => ({
  jsonrpc: "2.0",
  id: 1,
  method: "message/stream",
  params: {
    message: {
      kind: "message",
      role: "user",
      messageId: crypto.randomUUID(),
      parts,
      ...(contextId === null ? {} : { contextId }),
      ...(taskId === null ? {} : { taskId }),
    },
  },
});

async function filePart(file: File): Promise<Part> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  let binary = "";
  for (let at = 0; at < bytes.length; at += 32_768) binary += String.fromCharCode(...bytes.subarray(at, at + 32_768));
  return { kind: "file", file: { name: file.name, mimeType: file.type || "text/csv", bytes: btoa(binary) } };
}

async function reach(path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(path, init);
  } catch {
    if (init.signal?.aborted) throw new Trouble("stopped", "You stopped this question.");
    throw new Trouble(
      "offline",
      navigator.onLine
        ? "The service cannot be reached. It may have been stopped; try again in a moment."
        : "This device is offline. Your question is kept here; send it again when you are back.",
    );
  }
}

async function troubleOf(response: Response): Promise<Trouble> {
  const body = (await response.json().catch(() => ({}))) as { readonly error?: { readonly message?: string } };
  const message = body.error?.message ?? `The service answered with status ${response.status}.`;
  const kind = response.status === 401 ? "key" : response.status === 429 ? "limit" : "refused";
  return new Trouble(kind, message);
}

function leftOf(headers: Headers): Left | null {
  const [limit, remaining] = ["limit", "remaining"].map((name) =>
    Number(headers.get(`x-ratelimit-${name}`) ?? Number.NaN),
  );
  const reset = headers.get("x-ratelimit-reset");
  if (limit === undefined || remaining === undefined || reset === null || Number.isNaN(limit + remaining)) return null;
  return { limit, remaining, reset };
}

/** Reads the events until the stream ends. */
async function follow(response: Response, { signal, onStep, onText }: Asking): Promise<Reply> {
  let task: Task | null = null;
  let status: Status | null = null;
  const artifacts = new Map<string, Part[]>();
  for await (const event of eventsOf(response, signal)) {
    if (event.kind === "task") task = event;
    if (event.kind === "artifact-update") {
      const { artifactId, parts } = event.artifact;
      artifacts.set(artifactId, [...(event.append ? (artifacts.get(artifactId) ?? []) : []), ...parts]);
      onText(textOf(artifacts.get(artifactId) ?? []));
    } else {
      status = event.status;
      if (status.state === "working" && status.message) onStep(textOf(status.message.parts));
    }
  }
  const state = status?.state ?? "unknown";
  if (task === null || state === "working" || state === "submitted" || status === null)
    throw new Trouble(
      "offline",
      "The connection ended before the answer was complete. The service may have been stopped; ask again.",
    );
  if (state === "canceled") throw new Trouble("stopped", "This question was stopped.");
  if (state === "failed") throw new Trouble("refused", textOf(status.message?.parts ?? []) || "The question failed.");
  const asks = state === "input-required";
  const parts = asks ? (status.message?.parts ?? []) : ([...artifacts.values()].at(-1) ?? []);
  const typed = parts.find((part) => part.kind === "data" && part.metadata?.mimeType === TYPED_MIME_TYPE);
  return {
    state,
    contextId: task.contextId,
    taskId: asks ? task.id : null,
    answeredTask: asks ? null : task.id,
    text: textOf(parts),
    answer: typed?.kind === "data" ? (typed.data as TypedAnswer) : null,
    choices: status.message?.metadata?.choices ?? [],
  };
}

const textOf = (parts: readonly Part[]): string =>
  parts.flatMap((part) => (part.kind === "text" ? [part.text] : [])).join("");

async function* eventsOf(response: Response, signal: AbortSignal): AsyncGenerator<Event> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  while (reader !== undefined) {
    const { done, value } = await reader.read().catch(() => {
      throw signal.aborted
        ? new Trouble("stopped", "You stopped this question.")
        : new Trouble(
            "offline",
            "The connection was lost in the middle of the answer. The service may have been stopped; ask again.",
          );
    });
    if (done) return;
    rest += value;
    const chunks = rest.split("\n\n");
    rest = chunks.pop() ?? "";
    for (const chunk of chunks) {
      const line = chunk.split("\n").find((each) => each.startsWith("data: "));
      if (line === undefined) continue;
      const { result, error } = JSON.parse(line.slice(6)) as {
        result?: Event;
        error?: { code: number; message: string };
      };
      if (error) throw new Trouble(/queries of this month/.test(error.message) ? "limit" : "refused", error.message);
      if (result) yield result;
    }
  }
}
