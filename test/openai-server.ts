import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { GeminiReply, GeminiRequest, GeminiScript } from "./gemini-server.js";
import { DEFAULT_USAGE, type Usage } from "./gemini-wire.js";

/**
 * Speaks OpenAI's chat completions (https://platform.openai.com/docs/api-reference/chat) as Ollama and vLLM do, on a free loopback port, and follows
 * the same scripts as the server that plays Gemini: their requests and replies are translated.
 */

const Call = z.object({
  id: z.string(),
  type: z.literal("function"),
  function: z.object({ name: z.string(), arguments: z.string() }),
});
const Message = z.discriminatedUnion("role", [
  z.object({ role: z.literal("system"), content: z.string() }),
  z.object({ role: z.literal("user"), content: z.string() }),
  z.object({ role: z.literal("assistant"), content: z.string().nullish(), tool_calls: z.array(Call).optional() }),
  z.object({ role: z.literal("tool"), tool_call_id: z.string(), content: z.string() }),
]);
const Schema = z.looseObject({ type: z.string() });
/** Fields that vLLM and Ollama both know; any other is an error 400. */
const Body = z.strictObject({
  model: z.string(),
  messages: z.array(Message).min(1),
  temperature: z.number(),
  max_tokens: z.int().positive(),
  top_p: z.number().optional(),
  stream: z.boolean().optional(),
  stream_options: z.strictObject({ include_usage: z.literal(true) }).optional(),
  response_format: z
    .strictObject({
      type: z.literal("json_schema"),
      json_schema: z.strictObject({ name: z.string().regex(/^[\w-]{1,64}$/), schema: Schema }),
    })
    .optional(),
  tools: z
    .array(
      z.strictObject({
        type: z.literal("function"),
        function: z.strictObject({ name: z.string(), description: z.string(), parameters: Schema }),
      }),
    )
    .optional(),
});
type Body = z.output<typeof Body>;

export interface OpenAiServer {
  /** As `MODEL_BASE_URL` takes it. */
  readonly url: string;
  readonly requests: readonly { readonly headers: IncomingMessage["headers"]; readonly body: Body }[];
  readonly close: () => Promise<void>;
}

/** `apiKey`: the one that is valid; without it none is asked for. */
export async function startOpenAiServer(
  script: GeminiScript,
  { apiKey }: { readonly apiKey?: string } = {},
): Promise<OpenAiServer> {
  const requests: { headers: IncomingMessage["headers"]; body: Body }[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error as Error));
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const { headers, url } = incoming;
    const text = await readText(incoming);
    if (apiKey !== undefined && headers.authorization !== `Bearer ${apiKey}`)
      return fail(outgoing, 401, "invalid_api_key", `Incorrect API key provided: ${headers.authorization}.`);
    if (url !== "/v1/chat/completions") return fail(outgoing, 404, "not_found", `Nothing is at ${url}.`);
    const parsed = Body.safeParse(JSON.parse(text));
    if (!parsed.success) return fail(outgoing, 400, "invalid_request", z.prettifyError(parsed.error));
    requests.push({ headers, body: parsed.data });
    const reply = await script(asGemini(parsed.data), requests.length - 1);
    await sleep(reply.latencyMs ?? 0);
    await play(reply, parsed.data, outgoing);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function asGemini({ model, messages, tools }: Body): GeminiRequest {
  const system = messages.find(({ role }) => role === "system");
  const contents = messages.flatMap((message) => {
    if (message.role === "system") return [];
    const functionResponse = { name: "a tool", response: message.content };
    const part = message.role === "tool" ? { text: "", functionResponse } : { text: message.content ?? "" };
    return [{ role: message.role, parts: [part] }];
  });
  return {
    path: "",
    headers: {},
    model,
    aborted: Promise.resolve(false),
    body: {
      contents,
      ...(tools && {
        tools: [{ functionDeclarations: tools.map(({ function: { name, parameters } }) => ({ name, parameters })) }],
      }),
      ...(system && { systemInstruction: { role: "system", parts: [{ text: system.content ?? "" }] } }),
    },
  };
}

async function play(reply: GeminiReply, body: Body, outgoing: ServerResponse): Promise<void> {
  const usage = reply.usage === null ? undefined : usageOf(reply.usage ?? DEFAULT_USAGE);
  const said = (pieces: readonly string[], finish = "stop") => finishWith(pieces, { finish, usage }, body, outgoing);
  switch (reply.kind) {
    case "text":
      return said(reply.pieces, reply.finishReason === "MAX_TOKENS" ? "length" : "stop");
    case "json":
      return said([JSON.stringify(reply.value)]);
    case "function-call":
      return call([reply], usage, outgoing);
    case "function-calls":
      return call(reply.calls, usage, outgoing);
    case "candidate-block":
    case "prompt-block":
      return said([""], "content_filter");
    case "no-candidates":
      return send(outgoing, 200, { choices: [], usage });
    case "over-quota":
      return fail(outgoing, 429, "rate_limit_exceeded", "Slow down.", {
        "retry-after": Number.parseInt(reply.retryDelay ?? "0", 10),
      });
    case "failure":
      return fail(outgoing, reply.status, "server_error", "Something broke.");
    case "body":
      outgoing.writeHead(reply.status ?? 200, { "content-type": "application/json" });
      outgoing.end(reply.body);
      return;
    case "hang":
      return;
    case "half":
      outgoing.writeHead(200, { "content-type": "text/event-stream" });
      for (const piece of reply.pieces) outgoing.write(event({ content: piece }, null));
      await sleep(20);
      outgoing.destroy();
  }
}

async function finishWith(
  pieces: readonly string[],
  { finish, usage }: { readonly finish: string; readonly usage: object | undefined },
  { stream }: Body,
  outgoing: ServerResponse,
): Promise<void> {
  if (!stream) return send(outgoing, 200, completion({ role: "assistant", content: pieces.join("") }, finish, usage));
  outgoing.writeHead(200, { "content-type": "text/event-stream" });
  for (const piece of pieces) outgoing.write(event({ role: "assistant", content: piece }, null));
  outgoing.write(event({}, finish));
  if (usage) outgoing.write(`data: ${JSON.stringify({ ...CHUNK, choices: [], usage })}\n\n`);
  outgoing.end("data: [DONE]\n\n");
}

const CHUNK = { id: "chatcmpl-1", object: "chat.completion.chunk", created: 1, model: "local" };

const event = (delta: object, finish_reason: string | null): string =>
  `data: ${JSON.stringify({ ...CHUNK, choices: [{ index: 0, delta, finish_reason }] })}\n\n`;

const completion = (message: object, finish_reason: string, usage: object | undefined) => ({
  ...CHUNK,
  object: "chat.completion",
  choices: [{ index: 0, message, finish_reason }],
  ...(usage && { usage }),
});

/** Arguments that are a string stand as they are, as a model may spoil them. */
function call(
  calls: readonly { name: string; args: object | string }[],
  usage: object | undefined,
  outgoing: ServerResponse,
): void {
  const tool_calls = calls.map(({ name, args }, at) => ({
    id: `call_${at}`,
    type: "function",
    function: { name, arguments: typeof args === "string" ? args : JSON.stringify(args) },
  }));
  send(outgoing, 200, completion({ role: "assistant", content: null, tool_calls }, "tool_calls", usage));
}

const usageOf = ({ promptTokenCount, candidatesTokenCount = 0, totalTokenCount }: Usage) => ({
  prompt_tokens: promptTokenCount,
  completion_tokens: candidatesTokenCount,
  total_tokens: totalTokenCount,
});

function fail(
  outgoing: ServerResponse,
  status: number,
  code: string,
  message: string,
  headers: Record<string, number> = {},
): void {
  outgoing.writeHead(status, { "content-type": "application/json", ...headers });
  outgoing.end(JSON.stringify({ error: { message, type: code, param: null, code } }));
}

function send(outgoing: ServerResponse, status: number, body: unknown): void {
  outgoing.writeHead(status, { "content-type": "application/json" });
  outgoing.end(JSON.stringify(body));
}
