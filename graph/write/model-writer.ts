import { ModelError } from "../../tools/errors.js";
import type { Answer } from "../answer/answer.js";
import { renderOpening, renderSection } from "../answer/markdown.js";
import type { LanguageModel } from "../models/language-model.js";
import { Choice, chosenFrom, isForChoosing } from "./choice.js";
import { factsOf } from "./facts.js";
import { CHOOSE } from "./prompt.js";
import type { ShippedTranslations } from "./shipped-translations.js";
import { PARTLY, SpokenAnswer } from "./speak.js";
import type { Translator } from "./translator.js";
import type { Writer, WritingOptions } from "./writer.js";

export interface ModelWriterDependencies {
  readonly model: LanguageModel;
  /** Null: answers stay in English. */
  readonly translator: Translator | null;
  /** What is told without the translator. */
  readonly shipped?: ShippedTranslations | null;
}

const UNCHOSEN = "The language model chose nothing that there is, so the built-in selection stands.";

/**
 * A model edits a longer answer, and writes no word of it: it chooses which of the proven sentences are read and in which order. For another language
 * than English it translates forms that hold no data, beside that (translator.ts). Whatever fails, the service's own answer stands.
 */
export function createModelWriter({ model, translator, shipped }: ModelWriterDependencies): Writer {
  return {
    async write({ answer, question, language, names }, { signal, onUsage, onPart }: WritingOptions = {}) {
      const options = { signal, ...(onUsage && { onUsage }) };
      const spoken = language === "en" || translator === null ? null : new SpokenAnswer(answer, names);
      const [choice, translated] = await Promise.all([
        isForChoosing(answer)
          ? orNote(model.ask({ instructions: CHOOSE, material: factsOf(answer, question) }, Choice, options))
          : null,
        spoken && translator && orNote(translator.translate(spoken.forms, language, options)),
      ]);
      const notes = new Set<string>();
      for (const reply of [choice, translated]) if (typeof reply === "string") notes.add(reply);
      let told: Answer = answer;
      if (spoken !== null) {
        const known = typeof translated === "string" ? null : translated;
        const inLanguage = spoken.in(language, known ?? shipped?.of(spoken.forms, language) ?? new Map());
        if (inLanguage === null && known !== null) notes.add(PARTLY);
        told = inLanguage ?? answer;
      }
      if (choice !== null && typeof choice !== "string") {
        const chosen = chosenFrom(told, choice);
        if (chosen === null) notes.add(UNCHOSEN);
        told = chosen ?? told;
      }
      onPart?.(renderOpening(told));
      for (const section of told.sections) onPart?.(renderSection(section, told));
      return { ...told, limits: [told.limits, ...notes].join(" ").trim() };
    },
  };
}

/** A reply, or the sentence that says why there is none. */
async function orNote<Reply>(reply: Promise<Reply>): Promise<Reply | string> {
  try {
    return await reply;
  } catch (error) {
    if (error instanceof ModelError) return `${error.clause}, so the built-in writer's words stand.`;
    throw error;
  }
}
