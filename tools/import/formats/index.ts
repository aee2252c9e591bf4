import { adKeywords } from "./ad-keywords.js";
import { amazonAdsSearchTerms, googleAdsSearchTerms, microsoftAdsSearchTerms } from "./ad-terms.js";
import { ahrefs } from "./ahrefs.js";
import {
  amazonNiches,
  amazonOpportunityExplorer,
  amazonOrders,
  amazonSearchQueryPerformance,
  amazonTopSearchTerms,
} from "./amazon.js";
import type { ExportFormat } from "./format.js";
import { googleKeywordPlanner } from "./google-keyword-planner.js";
import { googleSearchConsole, googleSearchConsoleFilters, googleSearchConsoleOther } from "./google-search-console.js";
import { helium10Keywords, helium10Xray } from "./helium-10.js";
import { jungleScout } from "./jungle-scout.js";
import { keepa, keepaHistory } from "./keepa.js";
import { merchantCenterPrices } from "./merchant-center.js";
import { shopifyOrders, woocommerceOrders } from "./orders.js";
import { priceMonitor } from "./price-monitor.js";
import { semrush } from "./semrush.js";

/** Told by their headings; the first that fits counts. Google Trends, which has none, is told in `../google-trends.ts`. */
export const FORMATS: readonly ExportFormat[] = [
  googleKeywordPlanner,
  amazonAdsSearchTerms,
  googleAdsSearchTerms,
  microsoftAdsSearchTerms,
  amazonSearchQueryPerformance,
  amazonTopSearchTerms,
  amazonOpportunityExplorer,
  amazonNiches,
  amazonOrders,
  ahrefs,
  semrush,
  helium10Keywords,
  helium10Xray,
  jungleScout,
  keepa,
  keepaHistory,
  merchantCenterPrices,
  shopifyOrders,
  woocommerceOrders,
  adKeywords,
  googleSearchConsole,
  googleSearchConsoleOther,
  googleSearchConsoleFilters,
  priceMonitor,
];
