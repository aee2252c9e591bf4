import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import * as wire from "./gemini-wire.js";

interface Timing {
  /** Before the first byte. */
  readonly latencyMs?: number;
  /** Null: usageMetadata is left out. */
  readonly usage?: wire.Usage | null;
}

/** What the server answers to one request. Pieces are what a stream of OpenAI's protocol is cut into; here they are one text. */
export type GeminiReply = Timing &
  (
    | {
        readonly kind: "text";
        readonly pieces: readonly string[];
        readonly thought?: string;
        readonly finishReason?: string;
      }
    | { readonly kind: "json"; readonly value: unknown }
    | { readonly kind: "function-call"; readonly name: string; readonly args: object }
    /** Several calls of tools side by side. */
    | { readonly kind: "function-calls"; readonly calls: readonly { readonly name: string; readonly args: object }[] }
    /** The prompt is refused: no candidate. */
    | { readonly kind: "prompt-block"; readonly blockReason: string }
    /** The reply is withheld: a candidate without content. */
    | { readonly kind: "candidate-block"; readonly finishReason: string }
    | { readonly kind: "over-quota"; readonly retryDelay?: string }
    | { readonly kind: "failure"; readonly status: number }
    /** Not even a status. */
    | { readonly kind: "hang" }
    /** Gives half of the body, then destroys the socket. */
    | { readonly kind: "half"; readonly pieces: readonly string[] }
    | { readonly kind: "no-candidates" }
    | { readonly kind: "body"; readonly body: string; readonly status?: number }
  );

export interface GeminiRequest {
  readonly path: string;
  readonly headers: IncomingMessage["headers"];
  readonly model: string;
  readonly body: GeminiRequestBody;
  /** Whether the client closed the connection before the reply was whole; known when the exchange is over. */
  readonly aborted: Promise<boolean>;
}

export interface GeminiRequestBody {
  readonly contents: {
    readonly role: string;
    readonly parts: {
      readonly text: string;
      readonly functionResponse?: { readonly name: string; readonly response: unknown };
    }[];
  }[];
  readonly tools?: { functionDeclarations: { name: string; parameters: object }[] }[];
  readonly systemInstruction?: { readonly role: string; readonly parts: { readonly text: string }[] };
  readonly generationConfig?: Record<string, unknown>;
}

export type GeminiScript = (request: GeminiRequest, index: number) => GeminiReply | Promise<GeminiReply>;

export interface GeminiServer {
  /** What a client takes as its base address. */
  readonly url: string;
  /** Requests with a key and a sound body, in order. */
  readonly requests: readonly GeminiRequest[];
  readonly close: () => Promise<void>;
}

export interface GeminiServerOptions {
  /** The one key that is valid; without it any is. */
  readonly apiKey?: string;
  /** A path before /v1beta, as a gateway has. */
  readonly prefix?: string;
}

/** Speaks `generateContent` on a free loopback port and follows a script. */
export async function startGeminiServer(
  script: GeminiScript,
  options: GeminiServerOptions = {},
): Promise<GeminiServer> {
  const { apiKey, prefix = "" } = options;
  const requests: GeminiRequest[] = [];
  const server = createServer((incoming, outgoing) => {
    void answer(incoming, outgoing).catch((error: unknown) =>
      outgoing.destroy(error instanceof Error ? error : undefined),
    );
  });

  async function answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const isOurs = { value: false };
    const aborted = new Promise<boolean>((resolve) =>
      outgoing.once("close", () => resolve(!outgoing.writableFinished && !isOurs.value)),
    );
    const text = await readText(incoming);
    const { pathname, searchParams } = new URL(incoming.url ?? "/", "http://localhost");
    const key = incoming.headers["x-goog-api-key"] ?? searchParams.get("key");
    if (!key) return send(outgoing, wire.noKey());
    if (apiKey !== undefined && key !== apiKey) return send(outgoing, wire.wrongKey(String(key)));
    const [, model] = /^\/v1beta\/models\/([^/:]+):generateContent$/.exec(
      pathname.startsWith(prefix) ? pathname.slice(prefix.length) : "",
    ) ?? [undefined, undefined];
    if (incoming.method !== "POST" || model === undefined) return send(outgoing, wire.unknownPath(pathname));
    const body: GeminiRequestBody = JSON.parse(text);
    const strange = wire.strangeFields({ ...body });
    if (strange.length > 0) return send(outgoing, wire.unknownFields(strange));
    const request = { path: incoming.url ?? "", headers: incoming.headers, model, body, aborted };
    requests.push(request);
    const reply = await script(request, requests.length - 1);
    await sleep(reply.latencyMs ?? 0);
    if (reply.kind === "half") isOurs.value = true;
    await play(reply, outgoing);
  }

  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${prefix}`,
    requests,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function play(reply: GeminiReply, outgoing: ServerResponse): Promise<void> {
  const { usage = wire.DEFAULT_USAGE } = reply;
  const whole = { finishReason: "STOP", usage };
  switch (reply.kind) {
    case "over-quota":
      return send(outgoing, wire.overQuota(reply.retryDelay));
    case "failure":
      return send(outgoing, wire.failure(reply.status));
    case "body":
      outgoing.writeHead(reply.status ?? 200, { "content-type": "application/json" });
      outgoing.end(reply.body);
      return;
    case "hang":
      return;
    case "half":
      await halfBody(outgoing, reply.pieces.join(""));
      outgoing.destroy();
      return;
    case "prompt-block":
      return finish(outgoing, { promptFeedback: { blockReason: reply.blockReason }, usageMetadata: usage });
    case "candidate-block":
      return finish(outgoing, wire.response(null, { finishReason: reply.finishReason, usage }));
    case "no-candidates":
      return finish(outgoing, { usageMetadata: usage });
    case "function-call": {
      const { name, args } = reply;
      return finish(outgoing, wire.response([{ functionCall: { name, args } }], whole));
    }
    case "function-calls": {
      const parts = reply.calls.map(({ name, args }) => ({ functionCall: { name, args } }));
      return finish(outgoing, wire.response(parts, whole));
    }
    case "json":
      return finish(outgoing, wire.response([{ text: JSON.stringify(reply.value) }], whole));
    case "text": {
      const thought = reply.thought === undefined ? [] : [{ text: reply.thought, thought: true }];
      const { pieces, finishReason = "STOP" } = reply;
      const parts = [...thought, { text: pieces.join("") }];
      return finish(outgoing, wire.response(parts, { finishReason, usage }));
    }
  }
}

const finish = (outgoing: ServerResponse, body: object): void => send(outgoing, { status: 200, body });

async function halfBody(outgoing: ServerResponse, text: string): Promise<void> {
  const body = JSON.stringify(wire.response([{ text }], { usage: wire.DEFAULT_USAGE }));
  outgoing.writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  await new Promise<void>((resolve) => outgoing.write(body.slice(0, body.length / 2), () => resolve()));
}

function send(outgoing: ServerResponse, { status, body }: wire.ErrorReply): void {
  outgoing.writeHead(status, { "content-type": "application/json; charset=UTF-8" });
  outgoing.end(JSON.stringify(body));
}
