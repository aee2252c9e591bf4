import type { GhostCause } from "../../../tools/intent/ghost-cause.js";
import type { Channel } from "../../../tools/intent/title-recipe.js";
import type { Intent } from "../../../tools/market/keyword-metrics.js";
import type { Question } from "../../question.js";
import { listWords } from "../../words.js";

export const quote = (text: string): string => `“${text}”`;

/** What the answer is about: the products asked for, a category, or the market. */
export function subjectOf({ entities }: Question): string {
  if (entities.clusters.length > 0)
    return listWords(entities.clusters.slice(0, 6).map(({ name }) => name.toLowerCase()));
  return entities.category === null ? "all products" : `products of ${entities.category}`;
}

const monthNames = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });

/** "October 2026" of an ISO date. */
export const monthOf = (isoDate: string | null): string =>
  isoDate === null ? "–" : monthNames.format(new Date(`${isoDate.slice(0, 10)}T00:00:00Z`));

export const INTENT_NAMES: Readonly<Record<keyof Intent, string>> = {
  informational: "to learn (informational)",
  commercial: "to compare (commercial)",
  transactional: "to buy (transactional)",
  navigational: "to reach a brand (navigational)",
};

export const STAGE_NAMES = {
  need: "Need: do I need one?",
  compare: "Compare: which one?",
  fit: "Fit: does it suit me?",
  use: "Use: how do I use it?",
  price: "Price: what and where?",
} as const;

export const CAUSE_NAMES: Readonly<Record<GhostCause, string>> = {
  product_gap: "product gap",
  vocabulary_gap: "vocabulary gap",
  out_of_stock: "out of stock",
  filter_induced: "filters",
  noise: "noise",
};

export const CAUSE_ADVICE: Readonly<Record<GhostCause, string>> = {
  product_gap: "source or list a product that answers it",
  vocabulary_gap: "add the wording as a synonym or to the titles: the products are there",
  out_of_stock: "restock, or show the nearest product meanwhile",
  filter_induced: "relax the filter or price bound, or show what lies just outside it",
  noise: "ignore it: hardly anyone stands behind it",
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  google_feed: "Google feed",
  amazon: "Amazon",
  ebay: "eBay",
  etsy: "Etsy",
  seo_title: "SEO title",
};
