import { createLLMAsJudge } from "openevals";
import { z } from "zod";
import { type ClientSettings, createClient } from "../../graph/models/gemini-client.js";
import { ModelFailure } from "../../graph/models/outcomes.js";
import { Patience } from "../../graph/models/patience.js";
import { DEFAULT_POLICIES, Policies } from "../../graph/models/policies.js";
import { failureOf } from "../../graph/models/provider-errors.js";
import { Reply } from "../../graph/models/reply.js";
import type { Aspect, Verdict } from "../report/judge.js";
import type { Answered } from "./answers.js";
import { asData, PROMPTS, RULES } from "./prompt.js";

export interface ReaderSettings extends ClientSettings {
  /** For one verdict, with its repeated requests. */
  readonly timeoutMs: number;
  readonly maxConcurrent: number;
}

/** @throws ModelFailure */
export type Reader = (answered: Answered, aspect: Aspect) => Promise<Verdict>;

const LONGEST_REASON = 800;

const Verdicts = z.object({ score: z.number().min(0).max(1), comment: z.string().trim().min(1) });

/** openevals' judge over Gemini, with the client and the retries of the service; what a failing provider says is dropped. */
export function createReader(settings: ReaderSettings): Reader {
  const { timeoutMs, maxConcurrent } = settings;
  const policies = new Policies({ ...DEFAULT_POLICIES, maxConcurrent, maxWaiting: maxConcurrent });
  return async (answered, aspect) => {
    const patience = new Patience(timeoutMs, undefined, timeoutMs);
    try {
      return await patience.wait(
        policies.withRetries(() => ask(settings, patience.signal, { ...answered, prompt: PROMPTS[aspect], aspect })),
      );
    } finally {
      patience.end();
    }
  };
}

const MOST_TOKENS = 2_048;

async function ask(
  settings: ClientSettings,
  signal: AbortSignal,
  { question, text, prompt, aspect }: Answered & { readonly prompt: string; readonly aspect: Aspect },
): Promise<Verdict> {
  const reply = new Reply();
  const judge = createClient(settings, {
    temperature: 0,
    maxOutputTokens: MOST_TOKENS,
    signal,
    note: (part) => reply.note(part),
  });
  const evaluate = createLLMAsJudge({ prompt, system: RULES, judge, feedbackKey: aspect, continuous: true });
  let result: unknown;
  try {
    result = await evaluate({ inputs: asData(question), outputs: asData(text) });
    // LangChain's parser mends JSON that was cut off.
    reply.requireWhole();
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw reply.complaint ?? failureOf(error);
  }
  const { success, data } = Verdicts.safeParse(result);
  if (!success) throw new ModelFailure("unreadable");
  return { score: data.score, reason: data.comment.replaceAll(settings.apiKey, "…").slice(0, LONGEST_REASON) };
}
