import { z } from "zod";
import type { TokenUsage } from "./language-model.js";
import { ModelFailure, type Outcome } from "./outcomes.js";

/** The parts of GenerateContentResponse (v1beta) that are read. In a stream every event is one. */
const Response = z.object({
  candidates: z
    .array(
      z.object({
        content: z
          .object({
            parts: z.array(z.object({ text: z.string().optional(), thought: z.boolean().optional() })).optional(),
          })
          .optional(),
        finishReason: z.string().optional(),
      }),
    )
    .optional(),
  promptFeedback: z.object({ blockReason: z.string().optional() }).optional(),
  usageMetadata: z
    .object({
      promptTokenCount: z.number().optional(),
      candidatesTokenCount: z.number().optional(),
      thoughtsTokenCount: z.number().optional(),
    })
    .optional(),
});

const DECLINED = new Set(["SAFETY", "RECITATION", "LANGUAGE", "BLOCKLIST", "PROHIBITED_CONTENT", "SPII"]);

/** One reply as the provider sent it, whole or event by event. */
export class Reply {
  #text = "";
  /** Of what was sent, thoughts included. */
  #letters = 0;
  #isAnswered = false;
  #isReadable = true;
  #blockReason: string | null = null;
  #finishReason: string | null = null;
  #usage: TokenUsage = { inputTokens: null, outputTokens: null };

  note(response: unknown): void {
    this.#isAnswered = true;
    const { success, data } = Response.safeParse(response);
    if (!success) {
      this.#isReadable = false;
      return;
    }
    const candidate = data.candidates?.[0];
    for (const { text = "", thought } of candidate?.content?.parts ?? []) {
      this.#letters += text.length;
      if (!thought) this.#text += text;
    }
    this.#finishReason = candidate?.finishReason ?? this.#finishReason;
    this.#blockReason = data.promptFeedback?.blockReason ?? this.#blockReason;
    const counts = data.usageMetadata;
    if (counts === undefined) return;
    // Running totals, not differences. Thoughts are paid as output.
    const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = counts;
    const told = [candidatesTokenCount, thoughtsTokenCount].filter((count) => count !== undefined);
    this.#usage = {
      inputTokens: promptTokenCount !== undefined && isCount(promptTokenCount) ? promptTokenCount : null,
      outputTokens: told.length > 0 && told.every(isCount) ? told.reduce((sum, count) => sum + count, 0) : null,
    };
  }

  get letters(): number {
    return this.#letters;
  }

  /** Null until the provider has answered. */
  get usage(): TokenUsage | null {
    return this.#isAnswered ? this.#usage : null;
  }

  /** What the provider says is wrong; null while nothing is. */
  get complaint(): ModelFailure | null {
    if (!this.#isReadable) return new ModelFailure("unreadable", { detail: "not a GenerateContentResponse" });
    if (this.#blockReason !== null) return new ModelFailure("declined", { detail: word(this.#blockReason) });
    const outcome = outcomeOf(this.#finishReason);
    return outcome && new ModelFailure(outcome, { detail: word(this.#finishReason ?? "") });
  }

  /** @throws ModelFailure when the text did not come to its end */
  requireWhole(): void {
    if (this.complaint !== null) throw this.complaint;
    if (this.#text.trim() === "") throw new ModelFailure("empty");
    if (this.#finishReason === null) throw new ModelFailure("broken", { detail: "no finish reason" });
  }

  /** @throws ModelFailure when there is no reply, or none that fits */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    if (this.complaint !== null) throw this.complaint;
    if (this.#text.trim() === "") throw new ModelFailure("empty");
    const parsed = schema.safeParse(parseJson(this.#text));
    if (parsed.success) return parsed.data;
    const misfits = parsed.error.issues.slice(0, 5).map(({ path, code }) => `${path.length} deep: ${code}`);
    throw new ModelFailure("unreadable", { detail: `does not fit the schema (${misfits.join(", ")})` });
  }
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0;

function outcomeOf(finishReason: string | null): Outcome | null {
  if (finishReason === null || finishReason === "STOP") return null;
  if (DECLINED.has(finishReason)) return "declined";
  return finishReason === "MAX_TOKENS" ? "cut" : "unreadable";
}

/** Reasons are enum values; anything else stays out of the log. */
const word = (reason: string): string | null => (/^[A-Z_]{1,60}$/.test(reason) ? reason : null);

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's words quote the text.
    throw new ModelFailure("unreadable", { detail: "not JSON" });
  }
}
