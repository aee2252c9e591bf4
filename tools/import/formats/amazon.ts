import type { ExportFormat } from "./format.js";

/** A month's volume stands for the month that the report's own line names; a week's or a quarter's for none. */
export const amazonSearchQueryPerformance: ExportFormat = {
  id: "amazon-search-query-performance",
  label: "Amazon Search Query Performance",
  facts: "keywords",
  needs: ["Search Query", "Search Query Volume", "Impressions: Total Count|Search Query Score"],
  fields: { keyword: "Search Query", searches: "Search Query Volume" },
  rank: 5,
};

/** Ranks, no volumes. */
export const amazonTopSearchTerms: ExportFormat = {
  id: "amazon-top-search-terms",
  label: "Amazon Brand Analytics top search terms",
  facts: "keywords",
  needs: ["Search Term", "Search Frequency Rank"],
  fields: {
    keyword: "Search Term",
    topic: "Top Clicked Category #1",
    page: "Top Clicked Product #1: ASIN|Top Clicked Product #2: ASIN|Top Clicked Product #3: ASIN",
  },
  rank: 9,
};

export const amazonOpportunityExplorer: ExportFormat = {
  id: "amazon-opportunity-explorer",
  label: "Amazon Product Opportunity Explorer (search terms)",
  facts: "keywords",
  needs: ["Search Term", "Search Volume", "Click Share (360 days)|Search Conversion Rate (360 days)"],
  fields: {
    keyword: "Search Term",
    page: "Top Clicked Product 1 (Asin)|Top Clicked Product 2 (Asin)|Top Clicked Product 3 (Asin)",
  },
  unused: "Search Volume|Search Volume Growth (90 days)",
  rank: 9,
};

export const amazonNiches: ExportFormat = {
  id: "amazon-niches",
  label: "Amazon Product Opportunity Explorer (niches)",
  facts: "keywords",
  needs: ["Customer Need", "Top Search Term 1", "Search Volume (Past 360 days)"],
  fields: { keyword: "Top Search Term 1", topic: "Customer Need" },
  rank: 9,
};

export const amazonOrders: ExportFormat = {
  id: "amazon-orders",
  label: "Amazon orders",
  facts: "orders",
  needs: ["amazon-order-id", "purchase-date", "asin|sku", "quantity|quantity-purchased"],
  fields: {
    day: "purchase-date",
    product: "asin",
    sku: "sku",
    title: "product-name",
    units: "quantity|quantity-purchased",
    status: "order-status",
    country: "ship-country",
  },
  merchant: "Amazon",
  rank: 1,
};
