import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import type { AIMessage, AIMessageChunk, BaseMessage } from "@langchain/core/messages";
import { z } from "zod";
import { ConfigError } from "../../tools/errors.js";
import { ModelFailure, type Outcome } from "./outcomes.js";
import type { Provider, RequestOptions } from "./provider.js";
import type { ReplyPart } from "./reply.js";
import { boundedFetch } from "./transport.js";

/**
 * Any chat model of LangChain's that binds tools: what speaks OpenAI's protocol (Ollama, vLLM, llama.cpp, gateways, OpenAI itself), or a class of
 * a package that was installed beside the service.
 */

export interface LangChainSettings {
  /** "openai", or a package and its class: "@langchain/anthropic#ChatAnthropic". */
  readonly provider: string;
  readonly model: string;
  readonly apiKey: string | null;
  /** Null: the provider's own. */
  readonly baseUrl: string | null;
  /** Given to the class beside what stands here. */
  readonly options: Readonly<Record<string, unknown>>;
}

/** Builds the chat model for one request. */
type Connect = (options: RequestOptions) => BaseChatModel;

const OPENAI = "https://api.openai.com/v1";

/** @throws ConfigError with a sentence, where package or class is not there */
export async function langchain(settings: LangChainSettings): Promise<Provider> {
  const isOpenAi = settings.provider === "openai";
  const connect = isOpenAi ? await openAi(settings) : await classOf(settings);
  return {
    model: settings.model,
    async ask(messages, schema, options) {
      const shape = z.toJSONSchema(schema, { io: "input", target: "draft-7", reused: "inline" });
      const client = connect(options);
      if (isOpenAi) {
        // A stream, since of a reply that was cut off its client throws away what it took.
        const response_format = { type: "json_schema", json_schema: { name: "reply", schema: shape } };
        await readStream(client.withConfig({ response_format } as object), messages, options);
        return;
      }
      const structured = client.withStructuredOutput(shape, { name: "reply", includeRaw: true });
      const { raw, parsed } = await structured.invoke([...messages], { signal: options.signal });
      const message = raw as AIMessage;
      // Written as a tool's arguments it is no text.
      options.note({ ...partOf(message), text: message.text.trim() === "" ? inJson(parsed) : message.text });
    },
    async converse(messages, tools, options) {
      const declared = tools.map(({ name, description, parameters }) => ({
        type: "function",
        function: { name, description, parameters: z.toJSONSchema(parameters, { io: "input", target: "draft-7" }) },
      }));
      const client = connect(options).bindTools?.(declared);
      if (client === undefined) throw new ModelFailure("refused", { detail: "binds no tools" });
      const message: AIMessage = await client.invoke([...messages], { signal: options.signal });
      options.note(partOf(message));
      if ((message.invalid_tool_calls ?? []).length > 0)
        throw new ModelFailure("unreadable", { detail: "a tool call that is not JSON" });
      return message;
    },
  };
}

type Streaming = Pick<BaseChatModel, "stream">;

async function readStream(client: Streaming, messages: readonly BaseMessage[], { signal, note }: RequestOptions) {
  let usage: ReplyPart["usage"] = null;
  for await (const chunk of await client.stream([...messages], { signal })) {
    const part = partOf(chunk);
    // Of a stream LangChain tells differences.
    usage = sumOf(usage, part.usage);
    note({ ...part, usage });
  }
}

async function openAi({ model, apiKey, baseUrl, options: more }: LangChainSettings): Promise<Connect> {
  // 0.2 s and 30 MB that nobody else pays for.
  const { ChatOpenAICompletions } = await import("@langchain/openai");
  return ({ temperature, maxOutputTokens, signal }) =>
    new ChatOpenAICompletions({
      ...shared(model, temperature),
      maxTokens: maxOutputTokens,
      // A local server asks for none, its client for some.
      apiKey: apiKey ?? "none",
      configuration: { baseURL: baseUrl ?? OPENAI, fetch: boundedFetch(signal, apiKey), maxRetries: 0 },
      ...more,
    });
}

async function classOf({ provider, model, apiKey, baseUrl, options: more }: LangChainSettings): Promise<Connect> {
  const [name = "", className = ""] = provider.split("#");
  const found: Record<string, unknown> = await import(name).catch((cause: unknown) => {
    throw new ConfigError(`The package of the setting MODEL_PROVIDER is not installed: npm install ${name}.`, {
      cause,
    });
  });
  const Class = found[className] as (new (fields: object) => BaseChatModel) | undefined;
  if (typeof Class !== "function" || typeof Class.prototype?.bindTools !== "function")
    throw new ConfigError(`The setting MODEL_PROVIDER names no chat model of ${name} that binds tools.`);
  return ({ temperature, maxOutputTokens }) =>
    new Class({
      ...shared(model, temperature),
      // Packages disagree on the name; what a class does not know, it does not read.
      maxTokens: maxOutputTokens,
      maxOutputTokens,
      ...(apiKey !== null && { apiKey }),
      ...(baseUrl !== null && { baseUrl }),
      ...more,
    });
}

const shared = (model: string, temperature: number) => ({ model, temperature, maxRetries: 0, verbose: false });

const inJson = (parsed: unknown): string => (parsed === null || parsed === undefined ? "" : JSON.stringify(parsed));

const lettersOf = (sent: unknown): number =>
  typeof sent === "string"
    ? sent.length
    : sent instanceof Object && Object.keys(sent).length > 0
      ? JSON.stringify(sent).length
      : 0;

const Told = z.object({
  finish_reason: z.string().nullish(),
  finishReason: z.string().nullish(),
  stop_reason: z.string().nullish(),
  done_reason: z.string().nullish(),
});

function partOf(message: AIMessage | AIMessageChunk): ReplyPart {
  const told = Told.safeParse(message.response_metadata).data;
  const reason = told?.finish_reason ?? told?.finishReason ?? told?.stop_reason ?? told?.done_reason ?? null;
  return {
    text: message.text,
    letters: lettersOf(message.content) + lettersOf(message.tool_calls ?? []) + lettersOf(message.additional_kwargs),
    ending: reason === null ? null : endingOf(reason.toLowerCase()),
    usage: usageOf(message),
  };
}

const ENDINGS: Readonly<Record<string, Outcome>> = {
  length: "cut",
  max_tokens: "cut",
  content_filter: "declined",
  safety: "declined",
  refusal: "declined",
};

/** Reasons that nobody knows end a reply as well as "stop" does. */
function endingOf(reason: string): ReplyPart["ending"] {
  const outcome = Object.hasOwn(ENDINGS, reason) ? ENDINGS[reason] : undefined;
  return outcome === undefined || new ModelFailure(outcome, { detail: reason });
}

function usageOf({ usage_metadata: told }: Counted): ReplyPart["usage"] {
  if (told === undefined) return null;
  const counts = { inputTokens: countOf(told.input_tokens), outputTokens: countOf(told.output_tokens) };
  return counts.inputTokens === null && counts.outputTokens === null ? null : counts;
}

interface Counted {
  readonly usage_metadata?: { readonly input_tokens?: unknown; readonly output_tokens?: unknown } | undefined;
}

function sumOf(total: ReplyPart["usage"], more: ReplyPart["usage"]): ReplyPart["usage"] {
  if (total === null || more === null) return more ?? total;
  const sum = (a: number | null, b: number | null) => (a === null && b === null ? null : (a ?? 0) + (b ?? 0));
  return {
    inputTokens: sum(total.inputTokens, more.inputTokens),
    outputTokens: sum(total.outputTokens, more.outputTokens),
  };
}

const countOf = (count: unknown): number | null =>
  typeof count === "number" && Number.isInteger(count) && count >= 0 ? count : null;
