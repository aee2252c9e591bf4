import { keywordBids } from "./market/campaign/keyword-bids.js";
import { negativeTerms } from "./market/campaign/negative-terms.js";
import { audienceSegments } from "./market/demand/audience-segments.js";
import { demandRanking } from "./market/demand/demand-ranking.js";
import { demandSeries } from "./market/demand/demand-series.js";
import { marketSize } from "./market/demand/market-size.js";
import { attributeGaps } from "./market/gap/attribute-gaps.js";
import { concentration } from "./market/gap/concentration.js";
import { demandSupply } from "./market/gap/demand-supply.js";
import { buyerQuestions } from "./market/intent/buyer-questions.js";
import { ghostProducts } from "./market/intent/ghost-products.js";
import { keywordMetrics } from "./market/intent/keyword-metrics.js";
import { titleTerms } from "./market/intent/title-terms.js";
import { findClusters } from "./market/lookup/find-clusters.js";
import { findKeywords } from "./market/lookup/find-keywords.js";
import { findNames } from "./market/lookup/find-names.js";
import { findValues } from "./market/lookup/find-values.js";
import { mapProducts } from "./market/lookup/map-products.js";
import { marketCoverage } from "./market/lookup/market-coverage.js";
import { marketOverview } from "./market/lookup/market-overview.js";
import { queryMarket } from "./market/lookup/query-market.js";
import { competitorPrices } from "./market/pricing/competitor-prices.js";
import { merchantDiscounts } from "./market/pricing/merchant-discounts.js";
import { priceElasticity } from "./market/pricing/price-elasticity.js";
import { priceHistory } from "./market/pricing/price-history.js";
import { priceMovers } from "./market/pricing/price-movers.js";
import { priceProducts } from "./market/pricing/price-products.js";
import { priceStatistics } from "./market/pricing/price-statistics.js";

/** The only list of data tools. */
export const dataTools = [
  marketOverview,
  marketCoverage,
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
  merchantDiscounts,
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
