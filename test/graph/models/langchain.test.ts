import { HumanMessage } from "@langchain/core/messages";
import { describe, expect, it, onTestFinished } from "vitest";
import { z } from "zod";
import { boundModel } from "../../../graph/models/bounded-model.js";
import { type LangChainSettings, langchain } from "../../../graph/models/langchain.js";
import type { TokenUsage } from "../../../graph/models/language-model.js";
import { ConfigError } from "../../../tools/errors.js";
import { type GeminiReply, startGeminiServer } from "../../gemini-server.js";
import { startOpenAiServer } from "../../openai-server.js";
import { API_KEY, failureOf, json, PROMPT, SORTED, Sorting } from "./harness.js";

const LOCAL: LangChainSettings = { provider: "openai", model: "qwen3:8b", apiKey: null, baseUrl: null, options: {} };

/** LangChain's client for OpenAI's protocol before a local server that gives these replies in turn. */
async function stage(replies: readonly GeminiReply[], settings: Partial<LangChainSettings> = {}, apiKey?: string) {
  const server = await startOpenAiServer(
    (_request, index) => replies[Math.min(index, replies.length - 1)] ?? { kind: "no-candidates" },
    apiKey === undefined ? {} : { apiKey },
  );
  onTestFinished(() => server.close());
  return { server, ...(await modelOf({ ...LOCAL, baseUrl: server.url, ...settings })) };
}

async function modelOf(settings: LangChainSettings) {
  const lines: object[] = [];
  const usages: TokenUsage[] = [];
  const model = boundModel(await langchain(settings), {
    timeoutMs: 2_000,
    deadlineMs: 3_000,
    maxConcurrent: 4,
    role: "writer",
    logger: { info: (fields) => lines.push(fields) },
    policies: { maxRetries: 1, firstDelayMs: 1, failuresToOpen: 100, maxWaiting: 5 },
  });
  return { model, lines, usages, onUsage: (usage: TokenUsage) => usages.push(usage) };
}

const LOOK = new HumanMessage("Look.");
const tool = {
  name: "look",
  description: "Looks.",
  parameters: z.object({ of: z.array(z.string()).max(3), by: z.enum(["a", "b"]).nullable() }),
};

describe("a model that speaks OpenAI's protocol", () => {
  it("fills a schema, at temperature 0, and is told nothing else", async () => {
    const { model, server, usages, onUsage } = await stage([json]);
    expect(await model.ask(PROMPT, Sorting, { onUsage })).toEqual(SORTED);
    expect(server.requests[0]?.body).toEqual({
      model: "qwen3:8b",
      temperature: 0,
      max_tokens: 8_192,
      stream: true,
      stream_options: { include_usage: true },
      messages: [
        { role: "system", content: PROMPT.instructions },
        { role: "user", content: PROMPT.material },
      ],
      response_format: {
        type: "json_schema",
        json_schema: { name: "reply", schema: expect.objectContaining({ required: ["reason", "route"] }) },
      },
    });
    const { headers } = server.requests[0] ?? {};
    expect(headers?.authorization).toBeUndefined();
    expect(Object.keys(headers ?? {}).filter((name) => name.startsWith("x-"))).toEqual([]);
    expect(usages).toEqual([{ inputTokens: 100, outputTokens: 20 }]);
  });

  it("calls tools side by side, and one that is no JSON is a reply that cannot be read", async () => {
    const both = { kind: "function-calls", calls: [1, 2].map((n) => ({ name: "look", args: { of: [`${n}`] } })) };
    const spoiled = { kind: "function-call", name: "look", args: "{of:" as unknown as object } as const;
    const { model, server } = await stage([both as GeminiReply, spoiled]);
    const message = await model.converse([LOOK], [tool]);
    expect(message.tool_calls?.map(({ args }) => args)).toEqual([{ of: ["1"] }, { of: ["2"] }]);
    expect(server.requests[0]?.body.tools?.[0]?.function.parameters).toMatchObject({ type: "object" });
    expect(await failureOf(model.converse([LOOK, message], [tool]))).toMatchObject({ outcome: "unreadable" });
  });

  it("is sent its key and its options", async () => {
    const { model, server } = await stage([json], { apiKey: "sk-local-1", options: { topP: 0.9 } }, "sk-local-1");
    await model.ask(PROMPT, Sorting);
    expect(server.requests[0]?.headers.authorization).toBe("Bearer sk-local-1");
    expect(server.requests[0]?.body.top_p).toBe(0.9);
  });

  it.each<[string, GeminiReply, string, number]>([
    ["an overloaded server", { kind: "over-quota" }, "overloaded", 2],
    ["a failing server", { kind: "failure", status: 500 }, "failing", 2],
    ["a filter", { kind: "candidate-block", finishReason: "SAFETY" }, "declined", 1],
    ["a reply cut off", { kind: "text", pieces: ['{"rea'], finishReason: "MAX_TOKENS" }, "cut", 1],
    ["no JSON", { kind: "text", pieces: ["I think pricing."] }, "unreadable", 1],
    ["another shape", { kind: "json", value: { route: "elsewhere" } }, "unreadable", 1],
    ["a body without end", { kind: "body", body: `{"choices":"${"x".repeat(2_100_000)}"}` }, "cut", 1],
    ["a redirect", { kind: "body", status: 307, body: "" }, "forbidden", 1],
    ["silence", { kind: "hang" }, "slow", 1],
  ])("%s is told as what it is", async (_name, reply, outcome, requests) => {
    const { model, server, lines } = await stage([reply]);
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ outcome });
    expect(server.requests).toHaveLength(requests);
    expect(lines).toMatchObject([{ outcome }]);
  });

  it("a wrong key is forbidden, and stands in no log and in no error", async () => {
    const { model, lines } = await stage([json], { apiKey: "sk-wrong-key" }, "sk-right");
    const failure = await failureOf(model.ask(PROMPT, Sorting));
    expect(failure).toMatchObject({ outcome: "forbidden", detail: "HTTP 401, invalid_api_key" });
    expect(`${JSON.stringify(lines)} ${failure.stack} ${failure.cause}`).not.toContain("sk-wrong-key");
  });

  it("a stream that breaks off is broken; a server that is not there is unreachable", async () => {
    const { model } = await stage([{ kind: "half", pieces: ['{"reason":', '"asks'] }]);
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ outcome: "broken" });
    const { model: nobody } = await modelOf({ ...LOCAL, baseUrl: "http://127.0.0.1:9/v1" });
    expect(await failureOf(nobody.ask(PROMPT, Sorting))).toMatchObject({ outcome: "unreachable" });
  });
});

describe("a class of a package", () => {
  const CLASS = { ...LOCAL, provider: "@langchain/google-genai#ChatGoogleGenerativeAI", apiKey: API_KEY };

  it("fills a schema and calls tools", async () => {
    const replies: GeminiReply[] = [json, { kind: "function-call", name: "look", args: { of: ["x"] } }];
    const server = await startGeminiServer((_request, index) => replies[index] ?? json, { apiKey: API_KEY });
    onTestFinished(() => server.close());
    const { model } = await modelOf({ ...CLASS, model: "gemini-2.5-flash", baseUrl: server.url });
    expect(await model.ask(PROMPT, Sorting)).toEqual(SORTED);
    expect((await model.converse([LOOK], [tool])).tool_calls).toMatchObject([{ name: "look", args: { of: ["x"] } }]);
    expect(server.requests[0]?.body.generationConfig).toMatchObject({ maxOutputTokens: 8_192, temperature: 0 });
  });

  it("that fails is told as what it is", async () => {
    const server = await startGeminiServer(() => ({ kind: "failure", status: 503 }));
    onTestFinished(() => server.close());
    const { model } = await modelOf({ ...CLASS, model: "gemini-2.5-flash", baseUrl: server.url });
    expect(await failureOf(model.ask(PROMPT, Sorting))).toMatchObject({ outcome: "overloaded" });
  });

  it.each([
    [
      "no-such-package#ChatX",
      "The package of the setting MODEL_PROVIDER is not installed: npm install no-such-package.",
    ],
    ["@langchain/core/messages#AIMessage", "The setting MODEL_PROVIDER names no chat model of"],
  ])("%s is refused at the start, in one sentence", async (provider, sentence) => {
    const failure: unknown = await langchain({ ...LOCAL, provider }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ConfigError);
    expect((failure as Error).message).toContain(sentence);
  });
});
