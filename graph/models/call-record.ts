import { CanceledError } from "../../tools/errors.js";
import { pastSpan } from "../../tools/span.js";
import type { CallOptions } from "./language-model.js";
import { ModelFailure } from "./outcomes.js";
import type { Reply } from "./reply.js";

export interface CallLogger {
  info(fields: object, message: string): void;
}

/** What one call took, for its one line in the log. */
export class CallRecord {
  readonly #startedAt = performance.now();
  readonly #onUsage: CallOptions["onUsage"];
  #requests = 0;
  #inputTokens: number | null = null;
  #outputTokens: number | null = null;

  readonly #promptLetters: number;

  constructor(onUsage: CallOptions["onUsage"], promptLetters: number) {
    this.#onUsage = onUsage;
    this.#promptLetters = promptLetters;
  }

  noteRequest(): void {
    this.#requests += 1;
  }

  /** To be called once per request, when nothing more will come. */
  noteReply(reply: Reply): void {
    if (reply.usage === null) return;
    this.#inputTokens = sum(this.#inputTokens, reply.usage.inputTokens);
    this.#outputTokens = sum(this.#outputTokens, reply.usage.outputTokens);
    // What the provider does not tell, or tells as nonsense, is counted by the letters.
    this.#onUsage?.({
      inputTokens: counted(reply.usage.inputTokens, this.#promptLetters),
      outputTokens: counted(reply.usage.outputTokens, reply.letters),
    });
  }

  /** `error` undefined: the call was answered. */
  log(logger: CallLogger, fields: { readonly role: string; readonly model: string }, error: unknown): void {
    const detail = error instanceof ModelFailure ? error.detail : null;
    pastSpan(`model ${fields.role}`, performance.now() - this.#startedAt, {
      model: fields.model,
      outcome: outcomeOf(error),
    });
    logger.info(
      {
        ...fields,
        requests: this.#requests,
        inputTokens: this.#inputTokens,
        outputTokens: this.#outputTokens,
        tookMs: Math.round(performance.now() - this.#startedAt),
        outcome: outcomeOf(error),
        ...(detail === null ? {} : { detail }),
      },
      "model call",
    );
  }
}

function outcomeOf(error: unknown): string {
  if (error === undefined) return "answered";
  if (error instanceof ModelFailure) return error.outcome;
  return error instanceof CanceledError ? "canceled" : "fault";
}

/** A token is some four letters. */
const LETTERS_PER_TOKEN = 4;

const counted = (told: number | null, letters: number): number => told ?? Math.ceil(letters / LETTERS_PER_TOKEN);

const sum = (total: number | null, more: number | null): number | null => (more === null ? total : (total ?? 0) + more);
