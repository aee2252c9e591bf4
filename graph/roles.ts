import type { StateStore } from "../tools/state/state-store.js";
import { builtInDescriber, createModelDescriber, type Describer } from "./catalogs/describer.js";
import type { Guard } from "./guard/index.js";
import type { GraphLogger } from "./log.js";
import type { LanguageModel, Models } from "./models/language-model.js";
import { builtInClassifier, type Classifier, createModelClassifier } from "./understand/classifier.js";
import { KeptTranslations } from "./write/kept-translations.js";
import { createModelWriter } from "./write/model-writer.js";
import { ShippedTranslations } from "./write/shipped-translations.js";
import { createTranslator } from "./write/translator.js";
import { createBuiltInWriter, type Writer } from "./write/writer.js";

/** The parts that a language model can play. The graph does not know whether one does. */
export interface Roles {
  readonly classifier: Classifier;
  /** Words the answer of one specialist. */
  readonly writer: Writer;
  /** Words the answer of several. */
  readonly synthesizer: Writer;
  /** Words an answer without a model. */
  readonly plain: Writer;
  /** What answers are told with in other languages; null: without a model they stay in English. */
  readonly shipped: ShippedTranslations | null;
  /** Looks up what no prepared part tells; missing without a model. */
  readonly analyst?: LanguageModel | null;
  /** Reads what somebody sells from their own words. */
  readonly describer: Describer;
}

const english = createBuiltInWriter(null);

/** Without translations: what they tell is English. */
export const BUILT_IN: Roles = {
  classifier: builtInClassifier,
  writer: english,
  synthesizer: english,
  plain: english,
  shipped: null,
  describer: builtInDescriber,
};

export interface RoleOptions {
  /** Sellers' own words may be sent to a model. */
  readonly readsDescriptions: boolean;
  /** Where translations are kept beside memory. */
  readonly store?: StateStore | undefined;
  /** "en": answers stay in English, whatever language they are asked in. */
  readonly answerLanguage?: "asker" | "en" | undefined;
  /** Another set than the service's own; null: none. */
  readonly shipped?: ShippedTranslations | null;
}

export function createRoles(
  { classifier, writer, synthesizer, analyst }: Models,
  guard: Guard,
  logger: GraphLogger,
  { readsDescriptions, store, answerLanguage, shipped: given = new ShippedTranslations() }: RoleOptions,
): Roles {
  // Both put forms into other languages, and share what was.
  const translates = answerLanguage === "en" ? null : (writer ?? synthesizer);
  const shipped = answerLanguage === "en" ? null : given;
  const kept = new KeptTranslations(store ?? null, logger);
  const translator = translates && createTranslator(translates, kept, shipped, logger);
  const plain = createBuiltInWriter(shipped);
  return {
    classifier: classifier ? createModelClassifier(classifier) : builtInClassifier,
    writer: writer ? createModelWriter({ model: writer, translator, shipped }) : plain,
    synthesizer: synthesizer ? createModelWriter({ model: synthesizer, translator, shipped }) : plain,
    plain,
    shipped,
    analyst,
    describer: classifier && readsDescriptions ? createModelDescriber(classifier, guard) : builtInDescriber,
  };
}
