import { compose } from "../answer/figure.js";
import { inSentence } from "../answer/words.js";
import type { IntentSignal } from "../signals.js";
import { keyOf } from "./phrases.js";
import { numberIn, type Rule, type View } from "./views.js";

/** On-site searches that fail below this share are the usual noise. */
const MANY_FAIL = 0.05;
/** One cause explains the failures. */
const MOSTLY = 0.6;

const failsBy = (intent: IntentSignal | null, cause: "vocabulary" | "missing"): boolean =>
  numberIn(intent?.failed) >= MANY_FAIL && numberIn(intent?.[cause]) >= MOSTLY;

const failed = ({ intent }: View) => keyOf(intent?.failed, " of the searches fail");
const quoted = (words: string | null | undefined): string => (words ? ` (“${words}”)` : "");

/** Whether a gap is one of products or of words. */
export const WORD_RULES: readonly Rule[] = [
  {
    id: "gap-of-words",
    rests: ["intent", "gap"],
    weight: 82,
    says: "conflict",
    holds: ({ intent, gap }) => failsBy(intent, "vocabulary") && gap?.supply === "under-supplied",
    common: "Part of the gap is one of words",
    key: failed,
    tell: ({ name, intent }) =>
      compose(
        `Part of the gap is one of words: `,
        intent?.failed ?? "",
        ` of the on-site searches for ${inSentence(name)} fail, and `,
        intent?.vocabulary ?? "",
        ` of those left unanswered use wordings that the listings lack${quoted(intent?.wording)}: synonyms and titles come before new products.`,
      ),
  },
  {
    id: "words-not-products",
    rests: ["intent", "gap"],
    weight: 82,
    says: "context",
    holds: ({ intent, gap }) =>
      failsBy(intent, "vocabulary") && (gap?.supply === "balanced" || gap?.supply === "over-supplied"),
    common: "A gap of words, not of products",
    key: failed,
    tell: ({ name, intent, gap }) =>
      compose(
        "A gap of words, not of products: ",
        intent?.failed ?? "",
        ` of the on-site searches for ${inSentence(name)} fail although ${
          gap?.supply === "balanced" ? "supply keeps pace with demand" : "supply outruns demand"
        }; `,
        intent?.vocabulary ?? "",
        ` of those left unanswered use wordings that the listings lack${quoted(intent?.wording)}.`,
      ),
  },
  {
    id: "products-missing",
    rests: ["intent", "gap"],
    weight: 77,
    says: "for",
    holds: ({ intent, gap }) => failsBy(intent, "missing") && gap?.supply === "under-supplied",
    common: "Shoppers search for products that nobody offers",
    key: failed,
    tell: ({ name, intent }) =>
      compose(
        "The gap is one of products: ",
        intent?.failed ?? "",
        ` of the on-site searches for ${inSentence(name)} fail, `,
        intent?.missing ?? "",
        ` of those left unanswered because no product answers them${quoted(intent?.missed)}.`,
      ),
  },
  {
    id: "wrong-products",
    rests: ["intent", "gap"],
    weight: 79,
    says: "conflict",
    holds: ({ intent, gap }) =>
      failsBy(intent, "missing") && (gap?.supply === "balanced" || gap?.supply === "over-supplied"),
    common: "Enough products, but not the ones searched for",
    key: failed,
    tell: ({ name, intent }) =>
      compose(
        `Enough products, but not the ones searched for: `,
        intent?.failed ?? "",
        ` of the on-site searches for ${inSentence(name)} fail, `,
        intent?.missing ?? "",
        ` of those left unanswered because no product answers them${quoted(intent?.missed)}: the niche is there, not in the product as a whole.`,
      ),
  },
];
