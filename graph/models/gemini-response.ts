import { z } from "zod";
import { ModelFailure, type Outcome } from "./outcomes.js";
import type { ReplyPart } from "./reply.js";

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

export function partOf(response: unknown): ReplyPart {
  const { success, data } = Response.safeParse(response);
  if (!success) {
    const ending = new ModelFailure("unreadable", { detail: "not a GenerateContentResponse" });
    return { text: "", letters: 0, ending, usage: null };
  }
  const candidate = data.candidates?.[0];
  const parts = candidate?.content?.parts ?? [];
  return {
    text: parts.map(({ text = "", thought }) => (thought ? "" : text)).join(""),
    letters: parts.reduce((sum, { text = "" }) => sum + text.length, 0),
    ending: endingOf(data.promptFeedback?.blockReason, candidate?.finishReason),
    usage: usageOf(data.usageMetadata),
  };
}

function endingOf(blockReason: string | undefined, finishReason: string | undefined): ReplyPart["ending"] {
  if (blockReason !== undefined) return new ModelFailure("declined", { detail: word(blockReason) });
  if (finishReason === undefined) return null;
  return finishReason === "STOP" || new ModelFailure(outcomeOf(finishReason), { detail: word(finishReason) });
}

function usageOf(counts: z.output<typeof Response>["usageMetadata"]): ReplyPart["usage"] {
  if (counts === undefined) return null;
  // Thoughts are paid as output.
  const { promptTokenCount, candidatesTokenCount, thoughtsTokenCount } = counts;
  const told = [candidatesTokenCount, thoughtsTokenCount].filter((count) => count !== undefined);
  return {
    inputTokens: promptTokenCount !== undefined && isCount(promptTokenCount) ? promptTokenCount : null,
    outputTokens: told.length > 0 && told.every(isCount) ? told.reduce((sum, count) => sum + count, 0) : null,
  };
}

function outcomeOf(finishReason: string): Outcome {
  if (DECLINED.has(finishReason)) return "declined";
  return finishReason === "MAX_TOKENS" ? "cut" : "unreadable";
}

const isCount = (count: number): boolean => Number.isInteger(count) && count >= 0;

/** Reasons are enum values; anything else stays out of the log. */
const word = (reason: string): string | null => (/^[A-Z_]{1,60}$/.test(reason) ? reason : null);
