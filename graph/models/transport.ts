import { z } from "zod";
import { ModelFailure } from "./outcomes.js";
import { httpFailure } from "./provider-errors.js";

/** One request to a provider over HTTP, with bounds: no redirect is followed, and no reply is longer than an answer can be. */

/** A long reply is some 20 kB; as a stream, with its running totals, some ten times that. */
const MOST_REPLY_BYTES = 2_000_000;
const MOST_ERROR_BYTES = 64_000;

export interface Post {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly signal: AbortSignal;
}

/** @throws ModelFailure; what the signal was aborted with */
export async function postForJson(post: Post): Promise<unknown> {
  const response = await send(post);
  let text = "";
  for await (const piece of piecesOf(response, post.signal)) text += piece;
  return parse(text);
}

/**
 * For the client of a package that takes a `fetch`: the same bounds, and no header but the key (some tell what they run on). It throws ModelFailure,
 * as its body does.
 */
export function boundedFetch(signal: AbortSignal, apiKey: string | null): typeof fetch {
  return async (url, { body } = {}) => {
    const headers: Record<string, string> = apiKey === null ? {} : { authorization: `Bearer ${apiKey}` };
    const response = await exchange(String(url), headers, String(body), signal);
    const { status } = response;
    const type = response.headers.get("content-type") ?? "application/json";
    const pieces = piecesOf(response, signal);
    const text = new ReadableStream<string>({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: () => void pieces.return(undefined),
    });
    return new Response(text.pipeThrough(new TextEncoderStream()), { status, headers: { "content-type": type } });
  };
}

function send({ url, headers, body, signal }: Post): Promise<Response> {
  return exchange(url, headers, JSON.stringify(body), signal);
}

async function exchange(
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  signal: AbortSignal,
): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json", ...headers },
      body,
      // A key is for the address that was configured.
      redirect: "manual",
      signal,
    });
  } catch {
    signal.throwIfAborted();
    throw new ModelFailure("unreachable");
  }
  if (response.ok) return response;
  if (response.status >= 300 && response.status < 400) {
    await drop(response);
    throw new ModelFailure("forbidden", { detail: `HTTP ${response.status}, a redirect` });
  }
  throw httpFailure(response.status, await detailsOf(response, signal), retryAfterOf(response));
}

/** Google's errors have details, OpenAI's a code ("model_not_found"). */
const Problem = z.object({
  error: z.object({ details: z.array(z.unknown()).catch([]), code: z.string().nullable().catch(null) }),
});

async function detailsOf(response: Response, signal: AbortSignal): Promise<readonly unknown[]> {
  try {
    let text = "";
    for await (const piece of piecesOf(response, signal, MOST_ERROR_BYTES)) text += piece;
    const error = Problem.safeParse(JSON.parse(text)).data?.error;
    return [...(error?.details ?? []), ...(error?.code ? [{ reason: error.code }] : [])];
  } catch {
    signal.throwIfAborted();
    return [];
  }
}

/** In milliseconds; in the header stand seconds or a date. */
function retryAfterOf({ headers }: Response): number | null {
  const told = headers.get("retry-after");
  if (told === null) return null;
  if (/^\d{1,7}$/.test(told)) return Number(told) * 1_000;
  const date = Date.parse(told);
  return Number.isNaN(date) ? null : Math.max(0, date - Date.now());
}

async function* piecesOf(response: Response, signal: AbortSignal, most = MOST_REPLY_BYTES): AsyncGenerator<string> {
  if (response.body === null) return;
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let bytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      bytes += value.byteLength;
      if (bytes > most) throw new ModelFailure("cut", { detail: `more than ${most} bytes` });
      yield decoder.decode(value, { stream: true });
    }
    yield decoder.decode();
  } catch (error) {
    signal.throwIfAborted();
    throw error instanceof ModelFailure ? error : new ModelFailure("broken");
  } finally {
    // A reply that is not read to its end closes its connection.
    await reader.cancel().catch(() => {});
  }
}

const drop = async ({ body }: Response): Promise<void> => {
  await body?.cancel().catch(() => {});
};

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's words quote the text.
    throw new ModelFailure("unreadable", { detail: "not JSON" });
  }
}
