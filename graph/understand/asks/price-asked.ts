import { isSolver, measures as registry } from "../../../tools/measures/registry.js";
import type { UnknownMeasureId } from "../../../tools/measures/unknown-measures.js";
import type { Reading } from "../numbers/read.js";
import type { Scope } from "../request.js";
import type { Measured } from "./measured.js";

/** "Is 12.99 normal for phone cases?": where a price is asked about, its place among those of the market is. */
export function ofPricesAsked(
  asks: readonly Measured[],
  numbers: readonly Reading[],
  { clusters }: Pick<Scope, "clusters">,
): readonly Measured[] {
  if (clusters.length === 0) return asks;
  if (numbers.some(({ condition }) => condition?.measure === "price")) return asks.map(withinPrices);
  return numbers.some(({ input }) => input?.kind === "price-asked-about") ? asks.map(ofPrice) : asks;
}

const REVIEWS: UnknownMeasureId = "reviews";

/** "Headphones under 80 pounds with at least 4 stars": no data holds their ratings, and those within the price are told beside that. */
function withinPrices(ask: Measured): Measured {
  const isOfReviews = ask.measures.length === 0 && ask.notHeld.length > 0 && ask.notHeld.every((id) => id === REVIEWS);
  if (!isOfReviews || (ask.by !== null && ask.by !== "product")) return ask;
  const unread = ask.unread.filter(({ surface }) => /^\p{Lu}/u.test(surface));
  return { ...ask, measures: ["price-lowest"], by: "product", want: "list", order: null, unread, isUnclear: false };
}

function ofPrice(ask: Measured): Measured {
  const [id] = ask.measures;
  const isOfPrices = id !== undefined && (isSolver(id) || registry[id].owner === "pricing");
  return isOfPrices || ask.notHeld.length > 0 || ask.want !== "check"
    ? ask
    : { ...ask, measures: ["own-price-rank"], by: null, order: null };
}
