import { ChatGoogleGenerativeAI } from "@langchain/google-genai";

/** Always given: without one LangChain reads LANGSMITH_GATEWAY and may send the prompts there. */
const GOOGLE = "https://generativelanguage.googleapis.com";

export interface ClientSettings {
  readonly apiKey: string;
  readonly model: string;
  /** Null: Google's own. A path is kept, a trailing slash is not. */
  readonly baseUrl: string | null;
}

export interface RequestOptions {
  readonly temperature: number;
  readonly signal: AbortSignal;
  /** Called with every response as it came, in a stream every event. */
  readonly note: (response: unknown) => void;
}

/** The two methods of @google/generative-ai's GenerativeModel through which LangChain sends. */
interface ProviderClient {
  generateContent(request: unknown, options: { signal: AbortSignal }): Promise<{ response: unknown }>;
  generateContentStream(
    request: unknown,
    options: { signal: AbortSignal },
  ): Promise<{ stream: AsyncGenerator<unknown>; response: Promise<unknown> }>;
}

/**
 * LangChain's client for one request. Three faults of 2.3.2 are repaired where it meets the provider's package:
 * it sends unstreamed requests without the signal, so that they go on after an abort; it drops events without content,
 * and with them why a reply was blocked; and it leaves the promise of the collected stream unheard, so that a cut connection ends the process.
 */
export function createClient({ apiKey, model, baseUrl }: ClientSettings, options: RequestOptions) {
  const { temperature, signal, note } = options;
  const chat = new ChatGoogleGenerativeAI({
    apiKey,
    model,
    temperature,
    baseUrl: (baseUrl ?? GOOGLE).replace(/\/+$/, ""),
    maxRetries: 0,
    verbose: false,
  });
  // Private in the types only; the tests fail should it ever move.
  const client = Reflect.get(chat, "client") as ProviderClient;
  const generate = client.generateContent.bind(client);
  const generateStream = client.generateContentStream.bind(client);
  client.generateContent = async (request) => {
    const result = await generate(request, { signal });
    note(result.response);
    return result;
  };
  client.generateContentStream = async (request) => {
    const { stream, response } = await generateStream(request, { signal });
    response.catch(() => {});
    return { stream: noted(stream, note), response };
  };
  return chat;
}

async function* noted(stream: AsyncGenerator<unknown>, note: (response: unknown) => void): AsyncGenerator<unknown> {
  for await (const response of stream) {
    note(response);
    yield response;
  }
}
