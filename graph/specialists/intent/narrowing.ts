import type { GhostCause } from "../../../tools/intent/ghost-cause.js";
import type { Stage } from "../../../tools/market/buyer-questions.js";

/** Stages of buyer questions and causes of ghost searches that a question asks for by name. */

const STAGES: Readonly<Record<Stage, RegExp>> = {
  need: /\b(worr(?:y|ies|ied)|concerns?|doubts?|objections?|hesitat\w+|afraid|need stage|whether (they|to) (need|buy)|alternatives? to|worth buying)\b/i,
  compare: /\b(when|while|before) comparing\b|\bcomparison (stage|questions?)\b|\bcompare stage\b/i,
  fit: /\b(worr(y|ies|ied)|concerns?|doubts?|objections?|fears?|hesitat\w+|risks?|safe|safety|suitab\w+|disadvantages?|size questions?|fit stage|afraid)\b/i,
  use: /\b(after (buying|purchase|they buy)|care|cleaning|maintenance|usage|use stage|how to use|handling|own(ing|ers?)|support questions?)\b/i,
  price: /\b((about|on) (the )?(prices?|costs?|pricing)|price (stage|questions?)|questions? about price)\b/i,
};

const BEFORE_BUYING: readonly Stage[] = ["need", "compare", "fit", "price"];

/** Null: all stages. */
export function readStages(text: string): readonly Stage[] | null {
  const named = (Object.keys(STAGES) as Stage[]).filter((stage) => STAGES[stage].test(text)); // keys of a literal record
  if (named.length > 0) return named;
  return /\bbefore (they |people |customers |shoppers )?(buy|buying|purchas\w+|order\w*)\b/i.test(text)
    ? BEFORE_BUYING
    : null;
}

const CAUSES: readonly (readonly [GhostCause, RegExp])[] = [
  ["vocabulary_gap", /\b(vocabulary|wording|synonyms?|misspell\w*|typos?|spelling|wrong words?|different words?)\b/i],
  ["out_of_stock", /\b(out[- ]of[- ]stock|sold out|stock|unavailable)\b/i],
  ["filter_induced", /\b(filters?|filtered)\b/i],
  [
    "product_gap",
    /\b(product gaps?|no (such )?products? exist\w*|nobody (sells|offers)|missing products?|new products?|do not exist|don't exist)\b/i,
  ],
  ["noise", /\b(noise|bots?|spam)\b/i],
];

/** Null: every cause. */
export function readCauses(text: string): readonly GhostCause[] | null {
  const named = CAUSES.flatMap(([cause, cues]) => (cues.test(text) ? [cause] : []));
  return named.length === 0 ? null : named;
}
