import type { StateStore } from "../tools/state/state-store.js";
import { builtInDescriber, createModelDescriber, type Describer } from "./catalogs/describer.js";
import type { Guard } from "./guard/index.js";
import type { GraphLogger } from "./log.js";
import type { LanguageModel, Models } from "./models/language-model.js";
import { builtInClassifier, type Classifier, createModelClassifier } from "./understand/classifier.js";
import { KeptTranslations } from "./write/kept-translations.js";
import { createModelWriter } from "./write/model-writer.js";
import { createTranslator } from "./write/translator.js";
import { builtInWriter, type Writer } from "./write/writer.js";

/** The parts that a language model can play. The graph does not know whether one does. */
export interface Roles {
  readonly classifier: Classifier;
  /** Words the answer of one specialist. */
  readonly writer: Writer;
  /** Words the answer of several. */
  readonly synthesizer: Writer;
  /** Looks up what no prepared part tells; missing without a model. */
  readonly analyst?: LanguageModel | null;
  /** Reads what somebody sells from their own words. */
  readonly describer: Describer;
}

export const BUILT_IN: Roles = {
  classifier: builtInClassifier,
  writer: builtInWriter,
  synthesizer: builtInWriter,
  describer: builtInDescriber,
};

export interface RoleOptions {
  /** Sellers' own words may be sent to a model. */
  readonly readsDescriptions: boolean;
  /** Where translations are kept beside memory. */
  readonly store?: StateStore | undefined;
}

export function createRoles(
  { classifier, writer, synthesizer, analyst }: Models,
  guard: Guard,
  logger: GraphLogger,
  { readsDescriptions, store }: RoleOptions,
): Roles {
  // Both put forms into other languages, and share what was.
  const translates = writer ?? synthesizer;
  const translator = translates && createTranslator(translates, new KeptTranslations(store ?? null, logger), logger);
  return {
    classifier: classifier ? createModelClassifier(classifier) : builtInClassifier,
    writer: writer && translator ? createModelWriter({ model: writer, translator }) : builtInWriter,
    synthesizer: synthesizer && translator ? createModelWriter({ model: synthesizer, translator }) : builtInWriter,
    analyst,
    describer: classifier && readsDescriptions ? createModelDescriber(classifier, guard) : builtInDescriber,
  };
}
