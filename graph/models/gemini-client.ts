import { ChatGoogleGenerativeAI } from "@langchain/google-genai";
import { partOf } from "./gemini-response.js";
import type { Provider, RequestOptions } from "./provider.js";
import { responseSchemaOf } from "./response-schema.js";
import { postForJson } from "./transport.js";

/** Always given: without one LangChain reads LANGSMITH_GATEWAY and may send the prompts there. */
const GOOGLE = "https://generativelanguage.googleapis.com";

export interface ClientSettings {
  readonly apiKey: string;
  readonly model: string;
  /** Null: Google's own. A path is kept, a trailing slash is not. */
  readonly baseUrl: string | null;
}

/** What @google/generative-ai's GenerativeModel holds, and the method through which LangChain sends. */
interface ProviderClient {
  readonly generationConfig: unknown;
  readonly safetySettings: unknown;
  readonly tools: unknown;
  readonly toolConfig: unknown;
  readonly systemInstruction: unknown;
  generateContent(request: object): Promise<{ response: unknown }>;
}

/** Thoughts are paid as output: enough for a plan, not for an essay. Older models have none and refuse the field. */
const THINKING_TOKENS = 512;
const THINKS = /^(?:models\/)?gemini-(?:2\.5|[3-9]|flash|pro)/;

/** Google's Gemini. */
export function gemini(settings: ClientSettings): Provider {
  return {
    model: settings.model,
    async ask(messages, schema, options) {
      // LangChain's own parser repairs JSON that was cut off; what was noted is read instead.
      const client = createClient(settings, options).withStructuredOutput(responseSchemaOf(schema), {
        method: "jsonSchema",
        includeRaw: true,
      });
      await client.invoke([...messages], { signal: options.signal });
    },
    converse(messages, tools, options) {
      const functionDeclarations = tools.map(({ parameters, ...rest }) => ({
        ...rest,
        parameters: responseSchemaOf(parameters),
      }));
      const client = createClient(settings, options).bindTools([{ functionDeclarations }]);
      return client.invoke([...messages], { signal: options.signal });
    },
  };
}

/**
 * LangChain's client for one request, sending by our own transport: the provider's package follows redirects, keeps the header Retry-After to
 * itself, and reads a reply of any length.
 */
export function createClient({ apiKey, model, baseUrl }: ClientSettings, options: RequestOptions) {
  const { temperature, maxOutputTokens, signal, note } = options;
  const base = (baseUrl ?? GOOGLE).replace(/\/+$/, "");
  const chat = new ChatGoogleGenerativeAI({
    apiKey,
    model,
    temperature,
    maxOutputTokens: maxOutputTokens + THINKING_TOKENS,
    ...(THINKS.test(model) && { thinkingConfig: { thinkingBudget: THINKING_TOKENS } }),
    baseUrl: base,
    maxRetries: 0,
    // Whoever listens to a run for a model's tokens would have it send by the package's own transport.
    disableStreaming: true,
    verbose: false,
  });
  // Private in the types only; the tests fail should it ever move.
  const client = Reflect.get(chat, "client") as ProviderClient;
  const post = (request: object, method: string) => ({
    url: `${base}/v1beta/models/${model.replace(/^models\//, "")}:${method}`,
    headers: { "x-goog-api-key": apiKey },
    body: {
      generationConfig: client.generationConfig,
      safetySettings: client.safetySettings,
      tools: client.tools,
      toolConfig: client.toolConfig,
      systemInstruction: client.systemInstruction,
      ...request,
    },
    signal,
  });
  client.generateContent = async (request) => {
    const response = await postForJson(post(request, "generateContent"));
    note(partOf(response));
    return { response };
  };
  return chat;
}
