import { citing, say } from "../../../answer/figure.js";
import type { MarketPart } from "../kinds.js";
import { scopeOf, wholeOf } from "../lists.js";
import { audience } from "./audience.js";

/** Who buys in a category: only products have a panel, so the largest stand for it. */
export const marketAudience: MarketPart = {
  id: "market-audience",
  measures: audience.measures,
  headline: ({ largest, ranking }, request) =>
    citing(
      say`Who buys is known per product, not for ${wholeOf(request)} as a whole; the most searched product groups ${scopeOf(request)} follow.`,
      largest.refs.audience || ranking.ref,
    ),
  section: ({ largest }, request) => audience.section(largest, request),
};
