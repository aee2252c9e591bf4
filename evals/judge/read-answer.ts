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
import { asData, PAIR_PROMPT, PAIR_RULES, PROMPTS, RULES } from "./prompt.js";

export interface ReaderSettings extends ClientSettings {
  /** For one verdict, with its repeated requests. */
  readonly timeoutMs: number;
  readonly maxConcurrent: number;
}

/** What requests have cost so far; added to. */
export interface Spent {
  input: number;
  output: number;
}

/** @throws ModelFailure */
export type Reader = (answered: Answered, aspect: Aspect, spent: Spent) => Promise<Verdict>;

/** Two answers to one question. */
export interface Pair {
  readonly question: string;
  readonly first: string;
  readonly second: string;
}

const LONGEST_REASON = 800;

const Verdicts = z.object({ score: z.number().min(0).max(1), comment: z.string().trim().min(1) });

/** openevals' judge over Gemini, with the client and the retries of the service; what a failing provider says is dropped. */
export function createReader(settings: ReaderSettings): Reader {
  const judge = createJudge(settings);
  return ({ question, text }, aspect, spent) =>
    judge({ prompt: PROMPTS[aspect], system: RULES, key: aspect }, { inputs: question, outputs: text }, spent);
}

/** 1: the first answer is better, 0: the second, 0.5: neither. @throws ModelFailure */
export function createPairReader(settings: ReaderSettings): (pair: Pair, spent: Spent) => Promise<Verdict> {
  const judge = createJudge(settings);
  return ({ question, first, second }, spent) =>
    judge({ prompt: PAIR_PROMPT, system: PAIR_RULES, key: "better" }, { inputs: question, first, second }, spent);
}

interface Asking {
  readonly prompt: string;
  readonly system: string;
  readonly key: string;
}

type Material = Readonly<Record<string, string>>;

function createJudge(settings: ReaderSettings) {
  const { timeoutMs, maxConcurrent } = settings;
  const policies = new Policies({ ...DEFAULT_POLICIES, maxConcurrent, maxWaiting: maxConcurrent });
  return async (asking: Asking, material: Material, spent: Spent): Promise<Verdict> => {
    const patience = new Patience(timeoutMs, undefined, timeoutMs);
    try {
      return await patience.wait(
        policies.withRetries(() => ask(settings, patience.signal, { asking, material, spent })),
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
  { asking, material, spent }: { readonly asking: Asking; readonly material: Material; readonly spent: Spent },
): Promise<Verdict> {
  const reply = new Reply();
  const judge = createClient(settings, {
    temperature: 0,
    maxOutputTokens: MOST_TOKENS,
    signal,
    note: (part) => reply.note(part),
  });
  const { prompt, system, key } = asking;
  const evaluate = createLLMAsJudge({ prompt, system, judge, feedbackKey: key, continuous: true });
  const shown = Object.fromEntries(Object.entries(material).map(([name, text]) => [name, asData(text)]));
  let result: unknown;
  try {
    result = await evaluate(shown);
    // LangChain's parser mends JSON that was cut off.
    reply.requireWhole();
  } catch (error) {
    if (error instanceof ModelFailure) throw error;
    throw reply.complaint ?? failureOf(error);
  } finally {
    spent.input += reply.usage?.inputTokens ?? 0;
    spent.output += reply.usage?.outputTokens ?? 0;
  }
  const { success, data } = Verdicts.safeParse(result);
  if (!success) throw new ModelFailure("unreadable");
  return { score: data.score, reason: data.comment.replaceAll(settings.apiKey, "…").slice(0, LONGEST_REASON) };
}
