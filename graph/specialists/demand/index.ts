import { audienceSegments } from "../../../tools/market/audience-segments.js";
import { demandRanking } from "../../../tools/market/demand-ranking.js";
import { demandSeries } from "../../../tools/market/demand-series.js";
import { marketSize } from "../../../tools/market/market-size.js";
import type { Question } from "../../question.js";
import { defineSpecialist } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { analyse, type DemandFacts } from "./analyse.js";
import { cues } from "./cues.js";
import { write } from "./write.js";

/** More products than this do not read side by side. */
const COMPARABLE = 8;

export const demand = defineSpecialist({
  id: "demand",
  title: "Demand Intelligence",
  description:
    "Tells whether demand is rising (trend test, growth a year with interval), when it peaks and when to launch, how sure that is, who buys, how big the market is, and what to expect next where a forecast holds.",
  routeWhen:
    "the question asks about trend, growth, season, launch timing, forecast, market size, audience or how popular something is",
  tags: ["trend", "seasonality", "forecast", "market size", "audience"],
  examples: [
    "Is demand for espresso machines rising in Germany?",
    "When should I launch garden furniture in the UK?",
    "How big is the market for robot vacuums and who buys them?",
    "Which products are growing fastest?",
  ],
  cues,
  joinsOverview: true,
  needsProduct: false,
  gather,
  analyse,
  write,
});

async function gather({ entities }: Question, tools: Toolbox): Promise<DemandFacts> {
  const { clusters, category, unknownTerms } = entities;
  const market = entities.market.code;
  const limit = Math.min(Math.max(Math.round(entities.limit ?? 10), 1), 50);
  const nothing = { series: null, ranking: null, size: null, audience: null };
  if (clusters.length > 0) {
    const clusterIds = clusters.slice(0, COMPARABLE).map(({ clusterId }) => clusterId);
    const [series, size, audience] = await Promise.all([
      tools.call(demandSeries, { clusterIds, market }),
      tools.attempt(marketSize, { clusterIds, market, ...statedInputs(entities) }),
      tools.attempt(audienceSegments, { clusterIds, market }),
    ]);
    return { ...nothing, series, size, audience };
  }
  if (category === null && unknownTerms.length > 0) return nothing;
  const [ranking, size] = await Promise.all([
    tools.call(demandRanking, { market, category, limit }),
    tools.attempt(marketSize, { market, category, limit, ...statedInputs(entities) }),
  ]);
  return { ...nothing, ranking, size };
}

/** Out-of-range wishes are left to the defaults, which the answer prints. */
function statedInputs({ priceMin, priceMax, conversionRate, orderValue }: Question["entities"]) {
  const isShare = conversionRate !== null && conversionRate > 0 && conversionRate <= 1;
  return {
    priceMin: priceMin !== null && priceMin >= 0 ? priceMin : null,
    priceMax: priceMax !== null && priceMax > 0 ? priceMax : null,
    conversionRate: isShare ? conversionRate : null,
    orderValue: orderValue !== null && orderValue > 0 ? orderValue : null,
  };
}
