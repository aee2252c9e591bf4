import { say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import { isKnown, ownMoney } from "../cells.js";
import type { ClusterView } from "../cluster-view.js";
import { type ActionRule, SURE } from "./action.js";

/** Only prices at either end are worth a word: between them everything may be right. */
const CHEAP = 10;
const DEAR = 90;
/** The middle half of the offers: what shoppers do at other prices is not what they usually do. */
const USUAL = { from: 25, to: 75 };

/** Where a price stands among the comparable offers, 0-100; null where that is not known. */
function rankOf({ view, line, isComparable }: ClusterView): number | null {
  const catalog = view.pricing?.catalog ?? null;
  if (catalog === null || catalog.isPerUnit || line.prices === null || !isComparable) return null;
  return catalog.percentile.value;
}

/** Fewer shoppers than usual buy at such a price. */
export const isTooDear = (cluster: ClusterView): boolean => (rankOf(cluster) ?? 0) >= DEAR;

/** How often the market's clicks turn into orders holds for it. */
export function isUsualPrice(cluster: ClusterView): boolean {
  const rank = rankOf(cluster);
  return rank !== null && rank >= USUAL.from && rank <= USUAL.to;
}

/** A median price at either end of the comparable offers. What it costs the seller is not known, so a test is advised, not a price. */
export const reprice: ActionRule = ({ view, currency, line, isComparable }) => {
  const catalog = view.pricing?.catalog ?? null;
  const median = line.prices?.median ?? null;
  // Where packs differ the market's prices are those of one unit, and how many units yours hold is not known.
  if (catalog === null || catalog.isPerUnit) return [];
  if (median === null || !isComparable || !isKnown(catalog.distance)) return [];
  const rank = catalog.percentile.value;
  if (rank === null || (rank > CHEAP && rank < DEAR)) return [];
  const isDear = rank >= DEAR;
  const marketMedian = view.pricing?.median;
  if (!isKnown(marketMedian)) return [];
  const name = inSentence(view.name);
  return [
    {
      kind: "reprice",
      clusterId: line.cluster.clusterId,
      what: isDear
        ? say`Lower prices of ${name} towards the market's median, or show shoppers why they cost more.`
        : say`Test higher prices for ${name}, towards the market's median.`,
      why: say`Your median of ${ownMoney(median, currency)} has percentile rank ${catalog.percentile} and lies ${catalog.distance} ${isDear ? "above" : "below"} the market's median of ${marketMedian}.`,
      value: { figure: catalog.distance, unit: currency, period: null },
      worth: null,
      sureness: line.confidence * SURE,
      assumptions: [
        say`your products are like those they are compared with`,
        say`your costs, your margin and what sets your products apart are not known here`,
        say`how many more or fewer orders another price brings is not known`,
      ],
    },
  ];
};
