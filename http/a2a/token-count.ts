import type { TokenUsage } from "../../graph/models/language-model.js";

/** Tokens of language models that one answer took. */
export class TokenCount {
  #calls = 0;
  #input: number | null = null;
  #output: number | null = null;

  add({ inputTokens, outputTokens }: TokenUsage): void {
    this.#calls += 1;
    if (inputTokens !== null) this.#input = (this.#input ?? 0) + inputTokens;
    if (outputTokens !== null) this.#output = (this.#output ?? 0) + outputTokens;
  }

  /** As far as the provider reported. */
  get tokens(): number {
    return (this.#input ?? 0) + (this.#output ?? 0);
  }

  /** For machines: what the provider did not report is null; null altogether when no model was asked. */
  get usage(): { modelCalls: number; inputTokens: number | null; outputTokens: number | null } | null {
    if (this.#calls === 0) return null;
    return { modelCalls: this.#calls, inputTokens: this.#input, outputTokens: this.#output };
  }
}
