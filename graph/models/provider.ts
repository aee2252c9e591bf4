import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { z } from "zod";
import type { ToolDeclaration } from "./language-model.js";
import type { ReplyPart } from "./reply.js";

export interface RequestOptions {
  readonly temperature: number;
  /** Of a reply. */
  readonly maxOutputTokens: number;
  readonly signal: AbortSignal;
  /** Called with what came: once, or for every piece of a stream. */
  readonly note: (part: ReplyPart) => void;
}

/**
 * Where requests go: one model of one provider. It sends once and bounds nothing but the length of a reply; repetitions, deadlines and prices are
 * the caller's. What fails is thrown, a ModelFailure where the provider's client leaves it one.
 */
export interface Provider {
  /** The provider's name of the model. */
  readonly model: string;
  /** The text that is noted is JSON in the schema's shape. */
  ask(messages: readonly BaseMessage[], schema: z.ZodType, options: RequestOptions): Promise<void>;
  converse(
    messages: readonly BaseMessage[],
    tools: readonly ToolDeclaration[],
    options: RequestOptions,
  ): Promise<AIMessage>;
}
