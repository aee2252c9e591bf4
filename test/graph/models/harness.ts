import { onTestFinished } from "vitest";
import { z } from "zod";
import { type BoundSettings, boundModel } from "../../../graph/models/bounded-model.js";
import { type ClientSettings, gemini } from "../../../graph/models/gemini-client.js";
import type { LanguageModel, TokenUsage } from "../../../graph/models/language-model.js";
import { CanceledError, ModelError } from "../../../tools/errors.js";
import {
  type GeminiReply,
  type GeminiServer,
  type GeminiServerOptions,
  startGeminiServer,
} from "../../gemini-server.js";

export const API_KEY = "AIzaTestKey-0123456789abcdefghijklmnop";
export const PROMPT = { instructions: "Sort the question.", material: "Where are kettles too dear? zebra-material" };
export const Sorting = z.object({ reason: z.string(), route: z.enum(["pricing", "demand"]) });
export const SORTED = { reason: "asks for prices", route: "pricing" } as const;

export const json: GeminiReply = { kind: "json", value: SORTED };

/** Small waits; a test that needs none of a policy widens it. */
const POLICIES = {
  maxRetries: 2,
  firstDelayMs: 1,
  longestDelayMs: 300,
  failuresToOpen: 100,
  halfOpenAfterMs: 60_000,
  maxWaiting: 50,
};

type Policies = BoundSettings["policies"];

export interface Stage {
  readonly model: LanguageModel;
  readonly server: GeminiServer;
  readonly lines: readonly { readonly fields: Record<string, unknown>; readonly message: string }[];
  readonly usages: TokenUsage[];
  readonly onUsage: (usage: TokenUsage) => void;
}

type StageOptions = Partial<Omit<BoundSettings, "policies"> & ClientSettings> & {
  readonly policies?: Policies;
  readonly server?: GeminiServerOptions;
};

/** The real client before a server that gives these replies in turn, the last one again and again. */
export async function stage(replies: readonly GeminiReply[], options: StageOptions = {}): Promise<Stage> {
  const { server: serverOptions, policies, ...settings } = options;
  const server = await startGeminiServer(
    (_request, index) => replies[Math.min(index, replies.length - 1)] ?? { kind: "no-candidates" },
    serverOptions,
  );
  onTestFinished(() => server.close());
  const lines: { fields: Record<string, unknown>; message: string }[] = [];
  const usages: TokenUsage[] = [];
  const { apiKey = API_KEY, model: name = "gemini-2.5-flash", baseUrl = server.url, ...bounds } = settings;
  const model = boundModel(gemini({ apiKey, model: name, baseUrl }), {
    timeoutMs: 10_000,
    deadlineMs: 20_000,
    maxConcurrent: 4,
    role: "classifier",
    logger: { info: (fields, message) => lines.push({ fields: { ...fields }, message }) },
    ...bounds,
    policies: { ...POLICIES, ...policies },
  });
  return { model, server, lines, usages, onUsage: (usage) => usages.push(usage) };
}

/** The ModelError or CanceledError a promise fails with. */
export async function failureOf(promise: Promise<unknown>): Promise<ModelError | CanceledError> {
  const error: unknown = await promise.then(
    () => new Error("It succeeded."),
    (reason: unknown) => reason,
  );
  if (error instanceof ModelError || error instanceof CanceledError) return error;
  throw error;
}
