import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Ask, Request } from "../../understand/request.js";
import type { PricingDetails } from "./details.js";

/** What of the past a measure is of, and by what products are compared for it. */
const OF_MEASURES: Partial<
  Record<MeasureId, { readonly past: PricingDetails["past"]; readonly by: "promotions" | "swing" }>
> = {
  "price-volatility": { past: "swing", by: "swing" },
  "price-changes-a-month": { past: "swing", by: "swing" },
  "promotion-share": { past: "rhythm", by: "promotions" },
  "promotion-depth": { past: "rhythm", by: "promotions" },
};

export function completeDetails(details: PricingDetails, asks: Request["asks"]): PricingDetails {
  const [ask] = asks;
  if (ask === undefined) return details;
  const { past, by } = OF_MEASURES[ask.measures[0] as MeasureId] ?? { past: null, by: null }; // other ids have no entry
  return {
    ...details,
    listsMoves: details.listsMoves || asks.some(asksForMoves),
    // "Which month is cheapest?" asks for no lowest price.
    past:
      asksForMonth(ask) && details.past === "lowest"
        ? "months"
        : (details.past ?? past ?? (asksForMonth(ask) ? "months" : null)),
    comparison: details.comparison ?? (by && { by, first: ask.order?.first ?? "most" }),
  };
}

/** "In which month are they dearest?" */
const asksForMonth = ({ measures: [id], want, order }: Ask): boolean =>
  id === ("price-month" satisfies MeasureId) && (want === "when" || order !== null);

/** Single moves, rather than the course of all prices. */
const asksForMoves = ({ measures: [id], by }: Ask): boolean =>
  id === ("price-movers" satisfies MeasureId) && by !== null;
