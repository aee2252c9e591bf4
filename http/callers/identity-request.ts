import type { z } from "zod";

/** Why nobody was found. It has no cause and quotes nothing that was received: neither could be trusted to be free of the token. */
export class Unresolved extends Error {
  override readonly name = "Unresolved";
  readonly reason: "rejected" | "unavailable";
  /** For the log. */
  readonly why: string;

  constructor(reason: "rejected" | "unavailable", why: string) {
    super(why);
    this.reason = reason;
    this.why = why;
  }
}

export interface Answer<Value> {
  readonly value: Value;
  /** What its headers allow; infinite where they do not say. */
  readonly freshSeconds: number;
}

/** A person is a few hundred bytes. */
const MOST_BYTES = 64 * 1_024;
/** What identity providers answer to a token they do not accept; other statuses say nothing about it. */
const REFUSALS: readonly number[] = [400, 401, 403];

/** One JSON answer with status 200. Rejects with `Unresolved`. */
export async function askJson<Schema extends z.ZodType>(
  url: string,
  init: RequestInit,
  schema: Schema,
): Promise<Answer<z.output<Schema>>> {
  const { headers, status, text } = await send(url, init);
  if (text === null) throw new Unresolved(REFUSALS.includes(status) ? "rejected" : "unavailable", `status ${status}`);
  const parsed = schema.safeParse(parseJson(text));
  if (!parsed.success) throw new Unresolved("unavailable", "not the answer that was expected");
  return { value: parsed.data, freshSeconds: freshSecondsOf(headers) };
}

async function send(url: string, init: RequestInit) {
  try {
    // A redirect followed would take the token to wherever it points.
    const response = await fetch(url, { ...init, redirect: "manual" });
    const { headers, status, body } = response;
    return { headers, status, text: status === 200 ? await readText(body) : null };
  } catch (error) {
    throw error instanceof Unresolved ? error : new Unresolved("unavailable", codeOf(error));
  }
}

async function readText(body: Response["body"]): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.byteLength;
    if (size > MOST_BYTES) throw new Unresolved("unavailable", "answer too large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // the error would quote the answer
  }
}

/** A time that the answer gives itself. `no-store` and `max-age=0`, which Google sends with every such answer, speak to caches of the answer; nothing of it is kept here but who it is. */
function freshSecondsOf(headers: Headers): number {
  const ages = [...(headers.get("cache-control") ?? "").matchAll(/\bmax-age="?(\d+)"?/gi)].map(([, age]) =>
    Number(age),
  );
  const allowed = Math.min(Number.POSITIVE_INFINITY, ...ages.filter((seconds) => seconds > 0));
  const age = Number(headers.get("age") ?? 0);
  return allowed - (age > 0 ? age : 0);
}

/** The code of what ended a request, for example ECONNREFUSED. */
function codeOf(error: unknown): string {
  const { code } = error instanceof Error && error.cause instanceof Error ? (error.cause as NodeJS.ErrnoException) : {};
  return typeof code === "string" && /^[A-Z][A-Z0-9_]{2,40}$/.test(code) ? code : "no connection";
}
