import type { Findings } from "../answer/answer.js";
import type { Figure } from "../answer/figure.js";

/**
 * Each domain counts the searches that its figures rest on: demand those measured month by month, intent and gap also those known
 * only as a range. True where both headlines tell a product's searches a month, and not the same number.
 */
export function differInSearches(first: Findings, second: Findings): boolean {
  const told = searchesTold(second);
  return [...searchesTold(first)].some(([clusterId, searches]) => {
    const other = told.get(clusterId);
    return other !== undefined && other !== searches;
  });
}

/** Searches a month by product, where the headline states them. */
function searchesTold({ headline, signals }: Findings): Map<number, number> {
  const stated = new Set(
    headline.parts.filter((part): part is Figure => typeof part !== "string").map(({ value }) => value),
  );
  return new Map(
    (signals?.products ?? []).flatMap((signal): [number, number][] => {
      const searches = "searches" in signal ? signal.searches.value : null;
      return searches !== null && stated.has(searches) ? [[signal.clusterId, searches]] : [];
    }),
  );
}
