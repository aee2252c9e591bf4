import {
  type GeminiReply,
  type GeminiRequest,
  type GeminiScript,
  startGeminiServer,
} from "../../test/gemini-server.js";

/** Of every call, on both sides. */
export const LATENCY_MS = 800;
/** A timer may fire this much early. */
const TIMER_SLACK_MS = 5;
const CHARACTERS_PER_TOKEN = 4;

export interface Cost {
  readonly calls: number;
  /** The longest chain of calls of which each began only after the one before had been replied to. */
  readonly depth: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

interface Exchange {
  readonly beganAt: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

export interface ModelServer {
  readonly url: string;
  /** What answers from now on. */
  readonly follow: (script: GeminiScript) => void;
  /** What the calls since the last time came to. */
  readonly take: () => Cost;
  readonly close: () => Promise<void>;
}

/** A model that takes the same time for every call, and weighs what it was sent and what it replies. */
export async function startModelServer(): Promise<ModelServer> {
  let script: GeminiScript = () => ({ kind: "failure", status: 500 });
  let exchanges: Exchange[] = [];
  const server = await startGeminiServer(async (request, index) => {
    const beganAt = performance.now();
    const reply = await script(request, index);
    exchanges.push({ beganAt, inputTokens: tokensOf(sentIn(request)), outputTokens: tokensOf(repliedBy(reply)) });
    return { ...reply, latencyMs: LATENCY_MS };
  });
  return {
    url: server.url,
    follow: (next) => {
      script = next;
    },
    take: () => {
      const taken = exchanges;
      exchanges = [];
      return {
        calls: taken.length,
        depth: depthOf(taken),
        inputTokens: sum(taken.map(({ inputTokens }) => inputTokens)),
        outputTokens: sum(taken.map(({ outputTokens }) => outputTokens)),
      };
    },
    close: server.close,
  };
}

/** All that a model reads: the response schema of a structured reply is paid for like the declaration of a tool. */
function sentIn({ body }: GeminiRequest): unknown {
  const { contents, systemInstruction, generationConfig } = body;
  const tools: unknown = Reflect.get(body, "tools"); // not among the fields that the service itself sends
  return { contents, systemInstruction, tools, responseSchema: generationConfig?.responseSchema };
}

function repliedBy(reply: GeminiReply): unknown {
  switch (reply.kind) {
    case "text":
      return reply.pieces.join("");
    case "json":
      return reply.value;
    case "body":
      return JSON.parse(reply.body).candidates[0].content.parts;
    default:
      throw new Error(`No side is meant to be answered with ${reply.kind}.`);
  }
}

/** Escapes are the wire's, not the model's: each counts as the one character that it stands for. */
const tokensOf = (value: unknown): number =>
  Math.ceil(JSON.stringify(value).replaceAll(/\\(?:u[0-9a-f]{4}|.)/g, "_").length / CHARACTERS_PER_TOKEN);

function depthOf(exchanges: readonly Exchange[]): number {
  const chains: { readonly endedAt: number; readonly depth: number }[] = [];
  for (const { beganAt } of exchanges.toSorted((a, b) => a.beganAt - b.beganAt)) {
    const before = chains.filter(({ endedAt }) => endedAt <= beganAt).map(({ depth }) => depth);
    chains.push({ endedAt: beganAt + LATENCY_MS - TIMER_SLACK_MS, depth: Math.max(0, ...before) + 1 });
  }
  return Math.max(0, ...chains.map(({ depth }) => depth));
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
