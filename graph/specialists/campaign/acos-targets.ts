import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { cell } from "../../answer/cell.js";
import { constant, counted, type Derived, derive } from "../../answer/derivation.js";
import { reckon } from "../../asks/solve/chain.js";
import type { Bids } from "./gather.js";

const TARGETS = [0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5] as const;

/** What a target ACOS would let in. */
export interface TargetReach {
  readonly target: Derived;
  readonly roas: Derived;
  /** Affordable at the low end of their click price, and over the whole of it. */
  readonly some: Derived;
  readonly whole: Derived;
  readonly searches: Derived;
  /** Of the searches whose click price is known. */
  readonly share: Derived;
}

export interface TargetsReach {
  readonly targets: readonly TargetReach[];
  /** The keyword that needs the lowest ACOS. */
  readonly easiest: KeywordBid | null;
}

export function reachOfTargets({ keywords, clusters }: Bids): TargetsReach {
  const priced = keywords.filter(({ acosAtLow }) => acosAtLow !== null);
  const orderValues = new Map(clusters.map(({ clusterId, orderValue }) => [clusterId, orderValue?.base ?? Number.NaN]));
  const acosAtHigh = ({ clusterId, cpcLow, cpcHigh, conversionRate }: KeywordBid): number =>
    (cpcHigh ?? cpcLow ?? Number.NaN) / (conversionRate.base * (orderValues.get(clusterId) ?? Number.NaN));
  const all = searchesOf(priced);
  return {
    targets: TARGETS.map((value): TargetReach => {
      const target = constant(value, "step of the target ACOS");
      const some = priced.filter(({ acosAtLow }) => (acosAtLow ?? Number.NaN) <= value);
      const searches = searchesOf(some);
      return {
        target,
        roas: reckon({ "target-acos": target })("target-roas"),
        some: counted(some),
        whole: counted(some.filter((keyword) => acosAtHigh(keyword) <= value)),
        searches,
        share: derive("quotient", searches, all),
      };
    }),
    easiest: priced.reduce<KeywordBid | null>(
      (best, keyword) => ((keyword.acosAtLow ?? 1e9) < (best?.acosAtLow ?? Number.POSITIVE_INFINITY) ? keyword : best),
      null,
    ),
  };
}

/** Keywords that share one reported figure count once. */
function searchesOf(keywords: readonly KeywordBid[]): Derived {
  const seen = new Set<string>();
  const once = keywords.filter(({ clusterId, variantGroup, searchesPerMonth }) => {
    if (searchesPerMonth === null) return false;
    const figure = variantGroup === null ? null : `${clusterId}:${variantGroup}`;
    const isNew = figure === null || !seen.has(figure);
    if (figure !== null) seen.add(figure);
    return isNew;
  });
  return derive("sum", ...once.map((keyword) => cell(keyword, "searchesPerMonth")));
}
