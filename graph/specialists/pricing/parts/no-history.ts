import { citing, type Statement } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import type { Topic } from "../topics.js";
import { tell, where } from "../words.js";

/** Topics that only the past of prices answers. */
export const OF_THE_PAST: readonly Topic[] = [
  "history",
  "timing",
  "discounts",
  "discounters",
  "wars",
  "movers",
  "reasons",
];

export const lacksHistory = ({ isWithoutHistory, plan }: PricingInsight): boolean =>
  isWithoutHistory && plan.topics[0] !== undefined && OF_THE_PAST.includes(plan.topics[0]);

export function saysNoHistory({ refs }: PricingInsight, request: PricingRequest): Statement {
  const statement = tell`No price history is loaded ${where(request)}, so how prices moved, and which discounts are real, cannot be told.`;
  return citing(statement, ...[refs.history, refs.movers, refs.discounters].filter((ref) => ref !== ""));
}

/** The past is asked about, and none is loaded. */
export const noHistory: Part<PricingInsight, PricingDetails> = {
  id: "no-history",
  measures: [],
  headline: (insight, request) => (lacksHistory(insight) ? saysNoHistory(insight, request) : null),
  section: () => null,
};
