import type { Stage } from "../../../tools/market/intent/buyer-questions.js";
import type { GhostCause } from "../../../tools/market/intent/ghost-cause.js";
import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import type { ClusterTitles } from "../../../tools/market/intent/title-terms.js";
import { constant } from "../../answer/derivation.js";
import { count, type Figure } from "../../answer/figure.js";
import { lastLevel, listWords, monthOf } from "../../answer/words.js";
import type { IntentRequest } from "./details.js";

export const quote = (text: string): string => `“${text}”`;

/** " for yoga mats"; nothing where the whole market is asked for. */
export const forSubject = (request: IntentRequest): string =>
  isWholeMarket(request) ? "" : ` for ${subjectOf(request)}`;

export const aboutSubject = (request: IntentRequest): string =>
  isWholeMarket(request) ? "" : ` about ${subjectOf(request)}`;

const isWholeMarket = ({ scope }: IntentRequest): boolean => scope.clusters.length === 0 && scope.category === null;

/** What the answer is about: the products asked for, a category, or the market. */
export function subjectOf({ scope }: IntentRequest): string {
  if (scope.clusters.length > 0) return listWords(scope.clusters.slice(0, 6).map(({ name }) => name.toLowerCase()));
  return scope.category === null ? "all products" : `${lastLevel(scope.category).toLowerCase()} products`;
}

/** " (mean of the twelve months to October 2026)". */
export const meanOfYear = (to: string | null): string =>
  to === null ? "" : ` (mean of the twelve months to ${monthOf(to)})`;

/** The upper end of the scales of difficulty and competition. */
export const hundred = (ref: string): Figure => count(constant(100, "end of the scale"), ref);

/** "1 keyword", "2 keywords". */
export const plural = (n: number | null, one: string, many = `${one}s`): string => (n === 1 ? one : many);

export const INTENT_VERBS: Readonly<Record<keyof Intent, string>> = {
  informational: "to learn",
  commercial: "to compare",
  transactional: "to buy",
  navigational: "to reach a brand",
};

export const STAGE_NAMES: Readonly<Record<Stage, string>> = {
  need: "Need: do I need one?",
  compare: "Compare: which one?",
  fit: "Fit: does it suit me?",
  use: "Use: how do I use it?",
  price: "Price: what and where?",
};

export const STAGE_WORDS: Readonly<Record<Stage, string>> = {
  need: "whether they need one",
  compare: "which one is better",
  fit: "fit, safety and drawbacks",
  use: "use and care",
  price: "price and where to buy",
};

export const CAUSE_NAMES: Readonly<Record<GhostCause, string>> = {
  product_gap: "product gap",
  vocabulary_gap: "vocabulary gap",
  out_of_stock: "out of stock",
  filter_induced: "filters",
  noise: "noise",
};

/** Endings of "the largest unanswered search …". */
export const CAUSE_CLAUSES: Readonly<Record<GhostCause, string>> = {
  product_gap: "that no product answers",
  vocabulary_gap: "that fails by its wording",
  out_of_stock: "for products out of stock",
  filter_induced: "that filters empty",
  noise: "that is noise",
};

export const CAUSE_ADVICE: Readonly<Record<GhostCause, string>> = {
  product_gap: "source or list a product that answers it",
  vocabulary_gap: "add the wording as a synonym or to the titles, since the products are there",
  out_of_stock: "restock, or show the nearest product meanwhile",
  filter_induced: "relax the filter or price bound, or show what lies just outside it",
  noise: "ignore it: hardly anyone stands behind it",
};

export const CHANNEL_NAMES: Readonly<Record<ClusterTitles["recipes"][number]["channel"], string>> = {
  asked: "Your limit",
  google_feed: "Google feed",
  amazon: "Amazon",
  ebay: "eBay",
  etsy: "Etsy",
  seo_title: "SEO title",
};
