import type { z } from "zod";
import { buyerQuestions } from "../../../tools/market/buyer-questions.js";
import { ghostProducts } from "../../../tools/market/ghost-products.js";
import { keywordMetrics } from "../../../tools/market/keyword-metrics.js";
import { titleTerms } from "../../../tools/market/title-terms.js";
import type { Question } from "../../question.js";
import type { Evidenced, Toolbox } from "../../toolbox.js";
import { askedTopics, quotedTitle } from "./topics.js";

export type Keywords = Evidenced<z.output<typeof keywordMetrics.output>>;
export type Questions = Evidenced<z.output<typeof buyerQuestions.output>>;
export type Ghosts = Evidenced<z.output<typeof ghostProducts.output>>;
export type Titles = Evidenced<z.output<typeof titleTerms.output>>;

/** Null: not asked for, or not readable. */
export interface IntentFacts {
  readonly keywords: Keywords | null;
  readonly questions: Questions | null;
  readonly ghosts: Ghosts | null;
  readonly titles: Titles | null;
}

/** Products compared side by side, and those of them that get titles of their own. */
const COMPARABLE = 6;
const TITLED = 3;
/** Enough months for the change of the last three against the same three a year before. */
const MONTHS = 15;
const KEYWORDS_PER_PRODUCT = 40;
const MOST_KEYWORDS = 120;

export async function gather(question: Question, tools: Toolbox): Promise<IntentFacts> {
  const { clusters, category, unknownTerms, market } = question.entities;
  if (clusters.length === 0 && category === null && unknownTerms.length > 0) {
    return { keywords: null, questions: null, ghosts: null, titles: null };
  }
  const clusterIds = clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId);
  const scope = { market: market.code, clusterIds: clusterIds.length > 0 ? clusterIds : null, category };
  const { topics } = askedTopics(question.text);
  const isAsked = (topic: (typeof topics)[number]): boolean => topics.includes(topic);
  const limit = rowsToShow(question);
  const keywordLimit = Math.min(KEYWORDS_PER_PRODUCT * Math.max(clusterIds.length, 1), MOST_KEYWORDS);
  const [keywords, questions, ghosts, titles] = await Promise.all([
    tools.call(keywordMetrics, { ...scope, months: MONTHS, limit: keywordLimit }),
    isAsked("questions") ? tools.attempt(buyerQuestions, { ...scope, limit: 5 }) : null,
    isAsked("ghosts") ? tools.attempt(ghostProducts, { ...scope, limit }) : null,
    isAsked("titles") && clusterIds.length > 0
      ? tools.attempt(titleTerms, {
          market: market.code,
          clusterIds: clusterIds.slice(0, TITLED),
          title: quotedTitle(question.text),
        })
      : null,
  ]);
  return { keywords, questions, ghosts, titles };
}

/** How many rows the question asked for, within what reads well. */
export function rowsToShow({ entities }: Question): number {
  return Math.min(Math.max(Math.round(entities.limit ?? 10), 1), 25);
}
