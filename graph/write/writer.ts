import type { Answer } from "../answer/answer.js";
import type { TokenUsage } from "../models/language-model.js";
import type { ShippedTranslations } from "./shipped-translations.js";
import { SpokenAnswer } from "./speak.js";

export interface WritingOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onUsage?: (usage: TokenUsage) => void;
  /** Called with every part of the answer that is finished, as markdown, in the order of the answer. Such a part is not changed any more. */
  readonly onPart?: (markdown: string) => void;
}

/** What a writer is asked to put into words. */
export interface Writing {
  /** Proven: every figure is a cell of a result it cites. */
  readonly answer: Answer;
  readonly question: string;
  /** ISO 639-1. */
  readonly language: string;
  /** What is named in it: product groups, brands, shops. */
  readonly names: readonly string[];
}

/** Words an answer. It may choose sentences, order and language; what is said, figures and evidence are the answer's. */
export interface Writer {
  /** Never fails but for a withdrawn question: what cannot be written better stays as it is, and the limits say why. */
  readonly write: (writing: Writing, options?: WritingOptions) => Promise<Answer>;
}

/** The statements of the specialists are prose already; `shipped` puts them into other languages. */
export const createBuiltInWriter = (shipped: ShippedTranslations | null): Writer => ({
  async write({ answer, language, names }) {
    if (shipped === null || language === "en") return answer;
    const spoken = new SpokenAnswer(answer, names);
    return spoken.in(language, shipped.of(spoken.forms, language)) ?? answer;
  },
});
