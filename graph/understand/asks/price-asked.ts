import { isSolver, measures as registry } from "../../../tools/measures/registry.js";
import type { Reading } from "../numbers/read.js";
import type { Scope } from "../request.js";
import type { Measured } from "./measured.js";

/** "Is 12.99 normal for phone cases?": where a price is asked about, its place among those of the market is. */
export function ofPricesAsked(
  asks: readonly Measured[],
  numbers: readonly Reading[],
  { clusters }: Pick<Scope, "clusters">,
): readonly Measured[] {
  const isAsked = clusters.length > 0 && numbers.some(({ input }) => input?.kind === "price-asked-about");
  return isAsked ? asks.map(ofPrice) : asks;
}

function ofPrice(ask: Measured): Measured {
  const [id] = ask.measures;
  const isOfPrices = id !== undefined && (isSolver(id) || registry[id].owner === "pricing");
  return isOfPrices || ask.notHeld.length > 0 || ask.want !== "check"
    ? ask
    : { ...ask, measures: ["own-price-rank"], by: null, order: null };
}
