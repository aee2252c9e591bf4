import { MEASURE_IDS, type MeasureId } from "../../../tools/measures/registry.js";
import type { LearnedAsk } from "../encoder/ask-reader.js";
import type { Reading } from "../numbers/read.js";
import type { InputKind } from "../request.js";
import type { Clause } from "./clauses.js";
import { STATED } from "./stand-ins.js";

/** What was learned of a text, with who was heard to be asked and for which parts of their answers, whatever the measures. */
export interface HeardAsk {
  /** Of one of its questions; null: of all of it. */
  readonly learnedOf: (clause: Clause | null) => LearnedAsk;
  /** Those of the whole text. */
  readonly numbers: readonly Reading[];
  readonly specialists: readonly string[];
  /** Parts that words name ("demand.season"), and those that the question model heard. */
  readonly named: readonly string[];
  readonly parts: readonly string[];
  /** It names a product, a category, a brand or a shop. */
  readonly isNamed: boolean;
  /** It speaks of a product without naming it, or of one that the market does not know. */
  readonly lacksProduct: boolean;
  /** One product group alone is named. */
  readonly isOfOne: boolean;
  /** Several product groups of one market are named. */
  readonly areCompared: boolean;
  /** Words ask for advice. */
  readonly isAdvice: boolean;
  /** It opens a conversation. */
  readonly isFirst: boolean;
}

/** Without what the asker's own numbers say: "the ACOS is 12.5 %, what ROAS is that?" */
export function withoutStated(learned: LearnedAsk, stated: readonly InputKind[]): LearnedAsk {
  const isStated = (id: string): boolean =>
    MEASURE_IDS.some((known) => known === id && STATED[known]?.some((kind) => stated.includes(kind)));
  return { ...learned, measures: learned.measures.filter(({ id }) => !isStated(id)) };
}

/** Whether a text was learned to ask nothing of this field. */
export const isOutsideField = ({ measures: [first] }: LearnedAsk): boolean =>
  first?.id === OUTSIDE && first.p >= OUTSIDE_FROM;
const OUTSIDE = "none";
const OUTSIDE_FROM = 0.8;

/** From here on few words of a conversation ask for a measure of their own. */
const SURE_OF_TURN = 0.75;

/** The measure that few words of a conversation were learned to ask for; null where that is not sure. */
export function sureMeasure({ measures: [likeliest] }: LearnedAsk): MeasureId | null {
  const isSureOf = likeliest !== undefined && likeliest.p >= SURE_OF_TURN;
  return isSureOf ? (MEASURE_IDS.find((id) => id === likeliest.id) ?? null) : null;
}
