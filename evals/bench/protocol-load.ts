import autocannon from "autocannon";
import type { ProtocolGeneration } from "../../http/a2a/v1/version.js";

export type RpcMethod = "send" | "stream";

/** Names of the methods and of a finished task in each generation. */
const WORDS = {
  "0.3": { send: "message/send", stream: "message/stream", completed: "completed" },
  "1.0": { send: "SendMessage", stream: "SendStreamingMessage", completed: "TASK_STATE_COMPLETED" },
} as const;

export interface LoadOptions {
  readonly endpoint: string;
  readonly method: RpcMethod;
  readonly generation?: ProtocolGeneration;
  readonly connections: number;
  /** The load ends after this time, or after so many requests. */
  readonly until: { readonly seconds: number } | { readonly requests: number };
  /** The text every answer must hold. */
  readonly text: string;
}

export interface LoadResult {
  readonly requests: number;
  readonly requestsPerSecond: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Failed connections and time-outs, other statuses than 2xx, and answers that are not the agent's. */
  readonly errors: number;
}

/** One in so many answers is read as a whole; all others only have to look completed. */
const READ_ONE_IN = 200;

/** Asks the same question over and over, and looks at every answer. */
export async function load({
  endpoint,
  method,
  generation = "0.3",
  connections,
  until,
  text,
}: LoadOptions): Promise<LoadResult> {
  let seen = 0;
  const { completed } = WORDS[generation];
  const isRight = (body: string) => {
    const looksRight = body.includes(`"state":"${completed}"`);
    seen += 1;
    return looksRight && (seen % READ_ONE_IN !== 1 || holdsAnswer(body, text, completed));
  };
  const startedAt = performance.now();
  const { requests, latency, errors, timeouts, non2xx, mismatches } = await autocannon({
    url: endpoint,
    connections,
    ...("requests" in until ? { amount: until.requests } : { duration: until.seconds }),
    timeout: 60,
    method: "POST",
    headers: { "content-type": "application/json", ...(generation === "1.0" && { "a2a-version": "1.0" }) },
    body: requestBody(method, generation),
    verifyBody: (given) => isRight(String(given)),
  });
  const seconds = "seconds" in until ? until.seconds : (performance.now() - startedAt) / 1000;
  return {
    requests: requests.total,
    requestsPerSecond: requests.total / seconds,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    errors: errors + timeouts + non2xx + mismatches,
  };
}

function requestBody(method: RpcMethod, generation: ProtocolGeneration): string {
  const text = "For espresso machines in the United States: what do rivals charge, and is demand growing?";
  const messageId = "bench-1";
  const message =
    generation === "1.0"
      ? { role: "ROLE_USER", messageId, parts: [{ text }] }
      : { kind: "message", role: "user", messageId, parts: [{ kind: "text", text }] };
  return JSON.stringify({ jsonrpc: "2.0", id: "1", method: WORDS[generation][method], params: { message } });
}

interface Result {
  readonly final?: boolean;
  readonly status?: { readonly state: string };
  readonly artifacts?: readonly Artifact[];
  readonly artifact?: Artifact;
}

interface Reply {
  /** A2A 1.0 names what it is. */
  readonly result?: Result & {
    readonly task?: Result;
    readonly statusUpdate?: Result;
    readonly artifactUpdate?: Result;
  };
}

interface Artifact {
  readonly parts: readonly { readonly text?: string }[];
}

/** A completed task with the text in its artifact; or events with that artifact, the last one completed and, before 1.0, final. */
function holdsAnswer(body: string, text: string, completed: string): boolean {
  const isStream = !body.startsWith("{");
  const replies = (isStream ? dataOf(body) : [body]).map((line) => JSON.parse(line) as Reply);
  const results = replies.map(({ result }) => result?.task ?? result?.statusUpdate ?? result?.artifactUpdate ?? result);
  const artifacts = results.flatMap((result) => result?.artifacts ?? result?.artifact ?? []);
  const last = results.at(-1);
  return (
    last?.status?.state === completed &&
    (!isStream || (last.final ?? true) === true) &&
    artifacts.length === 1 &&
    artifacts[0]?.parts.map((part) => part.text).join("") === text
  );
}

const dataOf = (body: string): string[] =>
  body
    .split("\n")
    .filter((line) => line.startsWith("data: "))
    .map((line) => line.slice("data: ".length));
