import type { AIMessage, BaseMessage } from "@langchain/core/messages";
import type { z } from "zod";

/** Words that instruct the model, and what it is to work on. Never logged, never part of a response. */
export interface Prompt {
  readonly instructions: string;
  /** Data, marked as such: a question, facts. Instructions inside are not followed. */
  readonly material: string;
}

/** What a call took, as the provider counts; null where it does not say. */
export interface TokenUsage {
  readonly inputTokens: number | null;
  readonly outputTokens: number | null;
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called once for every request that the provider answered, repeated ones included. */
  readonly onUsage?: (usage: TokenUsage) => void;
}

/** A tool as a model is told of it. */
export interface ToolDeclaration {
  readonly name: string;
  readonly description: string;
  readonly parameters: z.ZodType;
}

/** A language model in one role. Every failure of the provider is a ModelError; a withdrawn call a CanceledError. */
export interface LanguageModel {
  /** The provider's name of the model. */
  readonly name: string;
  /** One reply that fits the schema. */
  ask<Schema extends z.ZodType>(prompt: Prompt, schema: Schema, options?: CallOptions): Promise<z.output<Schema>>;
  /** The next message of a conversation: calls of tools, or text. */
  converse(
    messages: readonly BaseMessage[],
    tools: readonly ToolDeclaration[],
    options?: CallOptions,
  ): Promise<AIMessage>;
}

/** Who does what with a model; null: the built-in one does. */
export interface Models {
  readonly classifier: LanguageModel | null;
  /** Words the answer of one specialist from proven facts. */
  readonly writer: LanguageModel | null;
  /** Words the answer of several. */
  readonly synthesizer: LanguageModel | null;
  /** Looks up what no prepared part tells. */
  readonly analyst: LanguageModel | null;
}
