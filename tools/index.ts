import { attributeGaps } from "./market/attribute-gaps.js";
import { audienceSegments } from "./market/audience-segments.js";
import { buyerQuestions } from "./market/buyer-questions.js";
import { competitorPrices } from "./market/competitor-prices.js";
import { concentration } from "./market/concentration.js";
import { demandRanking } from "./market/demand-ranking.js";
import { demandSeries } from "./market/demand-series.js";
import { demandSupply } from "./market/demand-supply.js";
import { findClusters } from "./market/find-clusters.js";
import { findKeywords } from "./market/find-keywords.js";
import { findNames } from "./market/find-names.js";
import { findValues } from "./market/find-values.js";
import { ghostProducts } from "./market/ghost-products.js";
import { keywordBids } from "./market/keyword-bids.js";
import { keywordMetrics } from "./market/keyword-metrics.js";
import { mapProducts } from "./market/map-products.js";
import { marketOverview } from "./market/market-overview.js";
import { marketSize } from "./market/market-size.js";
import { negativeTerms } from "./market/negative-terms.js";
import { priceElasticity } from "./market/price-elasticity.js";
import { priceHistory } from "./market/price-history.js";
import { priceMovers } from "./market/price-movers.js";
import { priceProducts } from "./market/price-products.js";
import { priceStatistics } from "./market/price-statistics.js";
import { queryMarket } from "./market/query-market.js";
import { titleTerms } from "./market/title-terms.js";

/** The only list of data tools. */
export const dataTools = [
  marketOverview,
  queryMarket,
  findClusters,
  findKeywords,
  findNames,
  findValues,
  mapProducts,
  keywordMetrics,
  buyerQuestions,
  ghostProducts,
  titleTerms,
  demandSupply,
  concentration,
  attributeGaps,
  competitorPrices,
  priceStatistics,
  priceHistory,
  priceMovers,
  priceProducts,
  priceElasticity,
  demandSeries,
  demandRanking,
  marketSize,
  audienceSegments,
  keywordBids,
  negativeTerms,
] as const;
