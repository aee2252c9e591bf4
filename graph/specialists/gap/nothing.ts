import { citing, say } from "../../answer/figure.js";
import { lastLevel, listWords } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { GapInsight } from "./analyse.js";
import { biggestGaps } from "./follow-ups.js";
import type { GapRequest } from "./plan.js";

/** What is said where neither a gap nor brands nor variants were found; null where some were. */
export function nothing(insight: GapInsight, request: GapRequest): Draft | null {
  const { rows, brands, attributes } = insight;
  const isEmpty = rows.length === 0 && brands.length === 0 && (attributes?.gaps.length ?? 0) === 0;
  const areUnknown = insight.unknownClusters.length >= request.scope.clusters.length;
  return isEmpty && areUnknown ? nothingFound(insight, request) : null;
}

function nothingFound(insight: GapInsight, request: GapRequest): Draft {
  const { clusters } = request.scope;
  const { plan, scopeName, marketName, refs, priceMin, priceMax } = insight;
  const where = plan.scope === "market" ? marketName : `${lastLevel(scopeName)} in ${marketName}`;
  const subject = plan.scope === "clusters" ? `${listWords(clusters.map(({ name }) => name))} in ${marketName}` : where;
  const isBanded = plan.scope !== "clusters" && insight.clusters > 0 && (priceMin !== null || priceMax !== null);
  const headline = isBanded
    ? say`No product group of ${where} has its median price within the bounds.`
    : say`Demand cannot be set against supply for ${subject}: neither searches nor offers are loaded.`;
  const [ref] = [refs.gaps, refs.concentration, refs.attributes].filter((each) => each !== "");
  return {
    status: "empty",
    headline: ref === undefined ? headline : citing(headline, ref),
    sections: [],
    limits: [],
    followUps: [biggestGaps(marketName, request)],
  };
}
