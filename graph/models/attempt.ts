import { type AIMessage, type BaseMessage, HumanMessage, SystemMessage } from "@langchain/core/messages";
import type { z } from "zod";
import { CanceledError } from "../../tools/errors.js";
import type { CallRecord } from "./call-record.js";
import type { Prompt, ToolDeclaration } from "./language-model.js";
import { ModelFailure } from "./outcomes.js";
import type { Patience } from "./patience.js";
import type { Hold, Policies } from "./policies.js";
import type { Provider, RequestOptions } from "./provider.js";
import { failureOf } from "./provider-errors.js";
import { Reply } from "./reply.js";

/** A request is some 300 tokens, a described catalog of many products some thousands. */
const MOST_ASKED_TOKENS = 8_192;

/** One call as its requests see it. */
export interface Call {
  readonly prompt: Prompt;
  readonly patience: Patience;
  readonly record: CallRecord;
  /** The latest request. */
  attempt: Attempt | null;
}

/** One request: leave to send it, its reply, and how it ended. */
export class Attempt {
  readonly reply = new Reply();
  readonly #provider: Provider;
  readonly #call: Call;
  readonly #pass: Hold;
  #ended: Promise<void> | null = null;

  private constructor(provider: Provider, call: Call, pass: Hold) {
    this.#provider = provider;
    this.#call = call;
    this.#pass = pass;
  }

  static async begin(provider: Provider, policies: Policies, call: Call): Promise<Attempt> {
    call.patience.check();
    const pass = await call.patience.wait(policies.pass(), (late) =>
      late.settle(new CanceledError("The call has ended.")),
    );
    call.attempt = new Attempt(provider, call, pass);
    call.record.noteRequest();
    return call.attempt;
  }

  async ask<Schema extends z.ZodType>(schema: Schema): Promise<z.output<Schema>> {
    const answer = await this.#during(async () => {
      await this.#provider.ask(this.#messages(), schema, this.#options());
      return this.reply.read(schema);
    });
    await this.end();
    return answer;
  }

  async converse(messages: readonly BaseMessage[], tools: readonly ToolDeclaration[]): Promise<AIMessage> {
    const message = await this.#during(async () => {
      const reply = await this.#provider.converse(messages, tools, this.#options());
      if (this.reply.complaint !== null) throw this.reply.complaint;
      if ((reply.tool_calls ?? []).length === 0 && reply.text.trim() === "") throw new ModelFailure("empty");
      return reply;
    });
    await this.end();
    return message;
  }

  /** Tells the circuit and the record, the first time. */
  end(error?: unknown): Promise<void> {
    this.#ended ??= this.#end(error);
    return this.#ended;
  }

  async #end(error: unknown): Promise<void> {
    // A provider that declines or babbles is up.
    const isUp = error instanceof ModelFailure && !error.isOutage;
    await this.#pass.settle(isUp ? undefined : error);
    this.#call.record.noteReply(this.reply);
  }

  async #during<Result>(work: () => Promise<Result>): Promise<Result> {
    const { patience } = this.#call;
    try {
      return await patience.wait(work());
    } catch (error) {
      const failure = patience.signal.aborted ? patience.signal.reason : this.#failureOf(error);
      await this.end(failure);
      throw failure;
    }
  }

  #failureOf(error: unknown): ModelFailure {
    if (error instanceof ModelFailure) return error;
    return this.reply.complaint ?? failureOf(error);
  }

  #options(): RequestOptions {
    const { signal } = this.#call.patience;
    return { temperature: 0, maxOutputTokens: MOST_ASKED_TOKENS, signal, note: (part) => this.reply.note(part) };
  }

  #messages(): [SystemMessage, HumanMessage] {
    const { instructions, material } = this.#call.prompt;
    return [new SystemMessage(instructions), new HumanMessage(material)];
  }
}
