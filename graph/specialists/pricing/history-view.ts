import { mentionedFirst } from "./mentions.js";
import type { ClusterHistory, Discount, History, Month, OfferPrices, War } from "./rows.js";

/** The past of a product's prices, lists in the order in which they should be shown. */
export interface HistoryView {
  readonly data: ClusterHistory;
  readonly from: string;
  readonly to: string;
  readonly first: Month | null;
  readonly last: Month | null;
  readonly direction: "rose" | "fell" | "stayed level" | "unknown";
  /** The month with the lowest and the highest median; null below two months. */
  readonly cheapest: Month | null;
  readonly dearest: Month | null;
  readonly cycles: readonly OfferPrices[];
  readonly running: readonly Discount[];
  readonly judged: readonly Discount[];
  readonly wars: readonly War[];
}

/** A change within this is none worth a verb: of the same offers, and of the median where too few offers can be matched. */
const LEVEL = 0.005;
const MEDIAN_LEVEL = 0.02;
/** Below this many offers priced at both ends their mean says nothing of the whole. */
const ENOUGH_MATCHED = 5;

export const isMatched = ({ matched }: ClusterHistory): boolean =>
  matched.change !== null && matched.offers >= ENOUGH_MATCHED;

function directionOf(data: ClusterHistory): HistoryView["direction"] {
  const [change, level] = isMatched(data) ? [data.matched.change, LEVEL] : [data.medianChange, MEDIAN_LEVEL];
  if (change === null) return "unknown";
  return Math.abs(change) <= level ? "stayed level" : change > 0 ? "rose" : "fell";
}

/** Null where no price history is loaded. */
export function viewHistory(
  data: ClusterHistory,
  { from, to }: Pick<History, "from" | "to">,
  nameWords: readonly string[],
): HistoryView | null {
  if (from === null || to === null) return null;
  const { months, discounts, cycles, wars } = data;
  const byMedian = months.toSorted((a, b) => a.median - b.median);
  const enough = months.length > 1;
  return {
    data,
    from,
    to,
    first: months[0] ?? null,
    last: months.at(-1) ?? null,
    direction: directionOf(data),
    cheapest: enough ? (byMedian[0] ?? null) : null,
    dearest: enough ? (byMedian.at(-1) ?? null) : null,
    cycles: mentionedFirst(cycles, nameWords),
    running: mentionedFirst(discounts.running, nameWords),
    judged: mentionedFirst(mergeDiscounts(discounts.running, discounts.inflatedList), nameWords),
    wars: mentionedFirst(wars, nameWords),
  };
}

/** Running discounts, then ended ones with an inflated list price; none twice. */
function mergeDiscounts(running: readonly Discount[], inflated: readonly Discount[]): Discount[] {
  const keyOf = ({ productId, merchant, startedOn }: Discount) => `${productId}/${merchant}/${startedOn}`;
  const seen = new Set(running.map(keyOf));
  return [...running, ...inflated.filter((discount) => !seen.has(keyOf(discount)))];
}
