import { citing, say } from "../../../answer/figure.js";
import type { MarketPart } from "../kinds.js";
import { scopeOf, wholeOf } from "../lists.js";
import { forecast } from "./forecast.js";

/** What to expect in a category: only products are forecast, so the largest stand for it. */
export const marketForecast: MarketPart = {
  id: "market-forecast",
  measures: forecast.measures,
  headline: ({ ranking }, request) =>
    citing(
      say`Forecasts are made per product, not for ${wholeOf(request)} as a whole; the most searched product groups ${scopeOf(request)} follow.`,
      ranking.ref,
    ),
  section: ({ largest }, request) => forecast.section(largest, request),
};
