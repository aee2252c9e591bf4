import { mean } from "../../../statistics/quantiles.js";
import { roundTo } from "../../../statistics/rounding.js";
import type { MeasureId } from "../../registry.js";
import { countOf, type Definition, quotient, ratio, shareOf, sum, total, totalOfMonths } from "../definition.js";
import { monthsOf } from "../search-course.js";

const INTENTS = ["informational", "commercial", "transactional", "navigational"] as const;

const intentShare = (intent: (typeof INTENTS)[number]): Definition => ({
  facts: ["keywords"],
  value: ({ keywords }) => {
    const weight = INTENTS.reduce((all, name) => all + (sum(keywords, name) ?? 0), 0);
    return roundTo(ratio(sum(keywords, intent), weight), 6);
  },
});

/** Weighted by searches; a plain mean where no searches are known. */
const weighted = (name: string): Definition => ({
  facts: ["keywords"],
  value: ({ keywords }) =>
    ratio(sum(keywords, `${name}_sum`), sum(keywords, `${name}_weight`)) ??
    ratio(sum(keywords, `${name}_plain`), sum(keywords, `${name}_known`)),
});

const known = (months: readonly { readonly value: number | null }[]): number[] =>
  months.flatMap(({ value }) => (value === null ? [] : [value]));

export const intentDefinitions = {
  searches: {
    facts: ["keywords"],
    value: ({ keywords }) => roundTo(sum(keywords, "searches"), 0),
    dated: {
      facts: ["months"],
      value: ({ months }) => mean(known(monthsOf(months))),
      monthly: ({ months }) => new Map(monthsOf(months).map(({ month, value }) => [month, value])),
    },
  },
  "search-share": shareOf("keywords", "searches"),
  keywords: countOf("keywords"),
  competition: weighted("competition"),
  difficulty: weighted("difficulty"),
  "bid-low": weighted("bid_low"),
  "bid-high": weighted("bid_high"),
  "click-price": weighted("click_price"),
  "intent-informational": intentShare("informational"),
  "intent-commercial": intentShare("commercial"),
  "intent-transactional": intentShare("transactional"),
  "intent-navigational": intentShare("navigational"),
  questions: countOf("questions"),
  "question-searches": total("questions", "searches"),
  "site-searches": totalOfMonths("siteSearches", "searches"),
  "site-search-click-rate": quotient("siteSearches", "clicks", "searches"),
  "site-search-results": quotient("siteSearches", "results_shown", "searches"),
  "searches-without-result": totalOfMonths("siteSearches", "without_result", "searches"),
  "no-result-share": quotient("siteSearches", "without_result", "searches"),
} as const satisfies Partial<Record<MeasureId, Definition>>;
