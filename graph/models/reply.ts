import type { z } from "zod";
import type { TokenUsage } from "./language-model.js";
import { ModelFailure } from "./outcomes.js";

/** What one message of a provider says, whatever its protocol. */
export interface ReplyPart {
  readonly text: string;
  /** Of all that was sent, thoughts included. */
  readonly letters: number;
  /** True: the reply is whole. A failure: what the provider says is wrong. Null: more may come. */
  readonly ending: true | ModelFailure | null;
  /** Running totals; null where this message tells none. */
  readonly usage: TokenUsage | null;
}

/** One reply as the provider sent it, whole or event by event. */
export class Reply {
  #text = "";
  /** Of what was sent, thoughts included. */
  #letters = 0;
  #isAnswered = false;
  #isWhole = false;
  #complaint: ModelFailure | null = null;
  #usage: TokenUsage = { inputTokens: null, outputTokens: null };

  note({ text, letters, ending, usage }: ReplyPart): void {
    this.#isAnswered = true;
    this.#text += text;
    this.#letters += letters;
    if (ending === true) this.#isWhole = true;
    else this.#complaint ??= ending;
    if (usage !== null) this.#usage = usage;
  }

  get letters(): number {
    return this.#letters;
  }

  /** Null until the provider has answered. */
  get usage(): TokenUsage | null {
    return this.#isAnswered ? this.#usage : null;
  }

  /** What the provider says is wrong; null while nothing is. */
  get complaint(): ModelFailure | null {
    return this.#complaint;
  }

  /** @throws ModelFailure when the text did not come to its end */
  requireWhole(): void {
    if (this.complaint !== null) throw this.complaint;
    if (this.#text.trim() === "") throw new ModelFailure("empty");
    if (!this.#isWhole) throw new ModelFailure("broken", { detail: "no finish reason" });
  }

  /** @throws ModelFailure when there is no reply, or none that fits */
  read<Schema extends z.ZodType>(schema: Schema): z.output<Schema> {
    if (this.complaint !== null) throw this.complaint;
    if (this.#text.trim() === "") throw new ModelFailure("empty");
    const parsed = schema.safeParse(parseJson(this.#text));
    if (parsed.success) return parsed.data;
    const misfits = parsed.error.issues.slice(0, 5).map(({ path, code }) => `${path.length} deep: ${code}`);
    throw new ModelFailure("unreadable", { detail: `does not fit the schema (${misfits.join(", ")})` });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's words quote the text.
    throw new ModelFailure("unreadable", { detail: "not JSON" });
  }
}
