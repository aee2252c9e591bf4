import { type Dimension, defineMeasures } from "./measure.js";

/** Own ads as recorded, and what the asker's numbers come to. */

const ADVERTISED = ["market", "category", "cluster", "keyword", "month"] as const satisfies readonly Dimension[];
const ADS = { by: ADVERTISED, reads: ["ad_terms"], time: "period" } as const;

export const campaignMeasures = defineMeasures("campaign", {
  "ad-impressions": {
    name: "ad impressions",
    unit: "count",
    ...ADS,
    additivity: "sum",
    better: "more",
    description: "Times an own ad was shown, over the months asked for (the last 12 unless named).",
  },
  "ad-clicks": {
    name: "ad clicks",
    unit: "count",
    ...ADS,
    additivity: "sum",
    better: "more",
    description: "Clicks on own ads, over the months asked for (the last 12 unless named).",
  },
  "ad-cost": {
    name: "ad cost",
    unit: "money",
    ...ADS,
    additivity: "sum",
    description: "Cost of own ads, over the months asked for (the last 12 unless named).",
  },
  "ad-orders": {
    name: "orders from ads",
    unit: "count",
    ...ADS,
    additivity: "sum",
    better: "more",
    description: "Orders after a click on an own ad, over the months asked for (the last 12 unless named).",
  },
  "ad-click-rate": {
    name: "click rate of ads",
    unit: "share",
    kind: "ratio",
    ...ADS,
    better: "more",
    description: "Clicks over impressions of own ads.",
  },
  "ad-conversion": {
    name: "conversion rate of ads",
    unit: "share",
    kind: "ratio",
    ...ADS,
    better: "more",
    least: { n: 100, of: "clicks" },
    description: "Orders over clicks of own ads.",
  },
  "ad-click-cost": {
    name: "ad cost per click",
    unit: "money",
    kind: "ratio",
    ...ADS,
    better: "less",
    description: "Cost over clicks of own ads: what was paid, not what is bid.",
  },
  "ad-order-cost": {
    name: "ad cost per order",
    unit: "money",
    kind: "ratio",
    ...ADS,
    better: "less",
    description: "Cost over orders of own ads.",
    caveats: ["unknown without an order"],
  },
  negatives: {
    name: "negative keywords",
    unit: "text",
    by: ["cluster", "keyword"],
    reads: ["ad_terms", "keywords", "click_shares"],
    time: "period",
    provenance: "derived",
    description: "Search terms that took 3 / conversion rate clicks without an order, and searches off goal.",
    answeredBy: "negative_terms",
  },
  "keyword-bid": {
    name: "bid for a keyword",
    unit: "money",
    kind: "derived",
    by: ["cluster", "keyword"],
    reads: ["keywords", "ad_terms", "click_shares", "offers"],
    provenance: "estimated",
    description: "Conversion rate × order value × target ACOS, beside the range of bids; with match type and budget.",
    answeredBy: "keyword_bids",
  },
});
