import { type BaseMessage, HumanMessage } from "@langchain/core/messages";
import type { z } from "zod";
import { Attempt, type Call } from "./attempt.js";
import { type CallLogger, CallRecord } from "./call-record.js";
import type { CallOptions, LanguageModel, Prompt, ToolDeclaration } from "./language-model.js";
import { outgoing, withoutPersons } from "./outgoing.js";
import { Patience } from "./patience.js";
import { DEFAULT_POLICIES, type Hold, Policies, type PolicySettings } from "./policies.js";
import type { Provider } from "./provider.js";
import { questionBounds } from "./question-bounds.js";

export interface BoundSettings {
  /** For a whole reply, with its repeated requests. */
  readonly timeoutMs: number;
  /** For all calls of one question together; outside a question for one call. */
  readonly deadlineMs: number;
  readonly maxConcurrent: number;
  readonly logger: CallLogger;
  /** What the model is asked for here, for the log. */
  readonly role: string;
  readonly policies?: Partial<PolicySettings>;
}

/** A provider's model with deadlines, repetitions and a bound of calls at once. One per role and process: all of its calls share its policies. */
export function boundModel(provider: Provider, settings: BoundSettings): LanguageModel {
  return new BoundModel(provider, settings);
}

class BoundModel implements LanguageModel {
  readonly name: string;
  readonly #provider: Provider;
  readonly #settings: BoundSettings;
  readonly #policies: Policies;

  constructor(provider: Provider, settings: BoundSettings) {
    const { maxConcurrent, policies } = settings;
    this.name = provider.model;
    this.#provider = provider;
    this.#settings = settings;
    this.#policies = new Policies({ ...DEFAULT_POLICIES, maxConcurrent, maxWaiting: maxConcurrent * 2, ...policies });
  }

  async ask<Schema extends z.ZodType>(prompt: Prompt, schema: Schema, options: CallOptions = {}) {
    const call = this.#begin(prompt, options);
    return this.#run(call, async () => (await this.#attempt(call)).ask(schema));
  }

  async #run<Result>(call: Call, attempt: () => Promise<Result>): Promise<Result> {
    const bounds = questionBounds();
    let place: Hold | null = null;
    let ending: unknown;
    bounds?.pause();
    try {
      place = await this.#enter(call);
      return await call.patience.wait(this.#policies.withRetries(attempt));
    } catch (error) {
      ending = error;
      throw error;
    } finally {
      await this.#finish(call, place, ending);
      // Data is read next.
      await bounds?.resume();
    }
  }

  async converse(messages: readonly BaseMessage[], tools: readonly ToolDeclaration[], options: CallOptions = {}) {
    const sent = messages.map((message) =>
      message instanceof HumanMessage ? new HumanMessage(withoutPersons(message.text)) : message,
    );
    const call = this.#begin({ instructions: "", material: sent.map(({ text }) => text).join("\n") }, options);
    return this.#run(call, async () => (await this.#attempt(call)).converse(sent, tools));
  }

  #begin(prompt: Prompt, { signal, onUsage }: CallOptions): Call {
    const { timeoutMs, deadlineMs } = this.#settings;
    const bounds = questionBounds();
    const left = bounds === null ? deadlineMs : bounds.deadline - performance.now();
    const sent = outgoing(prompt);
    const letters = sent.instructions.length + sent.material.length;
    return {
      prompt: sent,
      patience: new Patience(timeoutMs, signal, Math.min(left, deadlineMs)),
      record: new CallRecord(onUsage, letters),
      attempt: null,
    };
  }

  #enter({ patience }: Call): Promise<Hold> {
    return patience.wait(this.#policies.enter(), (late) => late.settle());
  }

  #attempt(call: Call): Promise<Attempt> {
    return Attempt.begin(this.#provider, this.#policies, call);
  }

  async #finish(call: Call, place: Hold | null, ending: unknown): Promise<void> {
    const { role, logger } = this.#settings;
    call.patience.end();
    await call.attempt?.end(ending);
    await place?.settle();
    call.record.log(logger, { role, model: this.name }, ending);
  }
}
