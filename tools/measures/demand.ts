import { type Dimension, defineMeasures, type MeasureEntry } from "./measure.js";

/** How demand moves, what is bought and who buys. */

const SEARCHED = ["market", "category", "cluster", "keyword"] as const satisfies readonly Dimension[];
const CLICKED = ["market", "category", "cluster", "brand", "product", "month"] as const satisfies readonly Dimension[];
const SOLD = ["market", "category", "cluster", "month"] as const satisfies readonly Dimension[];

const MONTHS = { reads: ["keyword_months", "keywords"] } satisfies Partial<MeasureEntry>;
const SALES = {
  by: SOLD,
  reads: ["sales_months"],
  time: "period",
  provenance: "estimated",
} satisfies Partial<MeasureEntry>;
const CLICKS = { by: CLICKED, reads: ["click_shares"], time: "period" } satisfies Partial<MeasureEntry>;
const MARKET_SIZE = {
  unit: "money",
  kind: "derived",
  by: ["market", "category", "cluster"],
  reads: ["keywords", "offers", "price_events", "click_shares", "sales_months"],
  better: "more",
  provenance: "estimated",
  answeredBy: "market_size",
} satisfies Partial<MeasureEntry>;
const TWO_YEARS = { n: 24, of: "months" } as const;
const ESTIMATES = "estimates, the middle of a low and a high one";

const series = (entry: MeasureEntry): MeasureEntry => ({
  kind: "series",
  by: SEARCHED,
  ...MONTHS,
  time: "history",
  least: TWO_YEARS,
  provenance: "derived",
  ...entry,
});

export const demandMeasures = defineMeasures("demand", {
  "growth-a-year": series({
    name: "growth a year",
    unit: "share",
    isChange: true,
    better: "more",
    description:
      "Typical growth of searches per year, compounded: exp(12 × Theil-Sen slope of ln searches, like months compared) - 1.",
    caveats: ["months without searches are left out of the slope"],
  }),
  "change-on-year": series({
    name: "growth on the twelve months before",
    unit: "share",
    isChange: true,
    better: "more",
    description:
      "Searches of the latest twelve months over those of the twelve before, the months known in both, less 1.",
  }),
  "change-of-quarter": series({
    name: "change of three months on the year before",
    unit: "share",
    isChange: true,
    better: "more",
    least: { n: 15, of: "months" },
    description:
      "Searches of the latest three months against the same three a year before, over the figures measured in both, less 1.",
  }),
  trend: {
    ...series({
      name: "trend",
      unit: "text",
      description: "Rising, falling or no trend by the seasonal Mann-Kendall test at 5 %.",
      answeredBy: "demand_series",
    }),
    by: ["cluster"],
  },
  "seasonal-index": {
    ...series({
      name: "seasonal index",
      unit: "index",
      description: "Searches of a calendar month against the average month, 100 = average, free of trend.",
      caveats: ["grouped by month it is a row for each calendar month"],
    }),
    by: ["market", "category", "cluster", "month"],
  },
  "peak-month": series({
    name: "peak month",
    unit: "month",
    description: "Calendar month with the highest seasonal index.",
  }),
  "low-month": series({
    name: "low month",
    unit: "month",
    description: "Calendar month with the lowest seasonal index.",
  }),
  "peak-to-low": series({
    name: "peak over low",
    unit: "ratio",
    description: "Highest over lowest seasonal index: 3 = three times the searches.",
  }),
  "season-strength": series({
    name: "strength of the season",
    unit: "share",
    description: "0-1: how far the season stands out of the noise.",
  }),
  "peak-to-mean": series({
    name: "peak as a multiple of the average month",
    unit: "ratio",
    description: "Highest seasonal index over 100, the average month: 2 = twice the searches.",
  }),
  "onset-month": series({
    name: "start of the season",
    unit: "month",
    description:
      "First calendar month after the low in which the index passes a fifth of the way from average to peak.",
  }),
  "lead-time": series({
    name: "months from start to peak",
    unit: "months",
    description: "Months between the start of the season and its peak.",
  }),
  forecast: {
    ...series({
      name: "forecast of searches",
      unit: "count",
      provenance: "estimated",
      better: "more",
      description:
        "Searches of coming months with an 80 % interval, only where it beats last year's months on a hold-out.",
      answeredBy: "demand_series",
    }),
    by: ["cluster", "month"],
  },
  units: {
    name: "units sold",
    unit: "count",
    ...SALES,
    additivity: "sum",
    better: "more",
    description: "Units sold over the months asked for (the last 12 unless named).",
    caveats: [ESTIMATES],
  },
  "units-low": {
    name: "units sold, low estimate",
    unit: "count",
    ...SALES,
    better: "more",
    description:
      "Lower end of the range of units sold over the months asked for: the middle less the root of the months' squared half ranges.",
    caveats: ["the months are taken to err on their own"],
  },
  "units-high": {
    name: "units sold, high estimate",
    unit: "count",
    ...SALES,
    better: "more",
    description:
      "Upper end of the range of units sold over the months asked for: the middle plus the root of the months' squared half ranges.",
    caveats: ["the months are taken to err on their own"],
  },
  revenue: {
    name: "revenue",
    unit: "money",
    ...SALES,
    additivity: "sum",
    better: "more",
    description: "Revenue of all sellers over the months asked for (the last 12 unless named).",
    caveats: ["of the middle estimate of units; months without it are left out", "not known by shop or brand"],
  },
  "revenue-share": {
    name: "share of revenue",
    unit: "share",
    kind: "share",
    by: ["category", "cluster", "month"],
    reads: ["sales_months"],
    time: "period",
    additivity: "sum",
    better: "more",
    provenance: "estimated",
    description: "Revenue of the group over that of everything the question covers.",
  },
  "revenue-per-unit": {
    name: "average selling price",
    unit: "money",
    kind: "ratio",
    ...SALES,
    description: "Revenue over units sold, of the months that have both.",
  },
  clicks: {
    name: "clicks on products",
    unit: "count",
    ...CLICKS,
    additivity: "sum",
    better: "more",
    description: "Clicks on products over the months asked for (the last 12 unless named).",
    caveats: ["those on record, not every click of the market"],
  },
  orders: {
    name: "orders",
    unit: "count",
    ...CLICKS,
    additivity: "sum",
    better: "more",
    description: "Orders of products over the months asked for (the last 12 unless named).",
    caveats: ["those on record, not every order of the market"],
  },
  conversion: {
    name: "conversion rate",
    unit: "share",
    kind: "ratio",
    ...CLICKS,
    better: "more",
    description: "Orders over clicks on products.",
    least: { n: 100, of: "clicks" },
  },
  "order-share": {
    name: "share of orders",
    unit: "share",
    kind: "share",
    by: ["category", "cluster", "brand", "product", "month"],
    reads: ["click_shares"],
    time: "period",
    additivity: "sum",
    better: "more",
    description: "Orders of the group over those of everything the question covers.",
  },
  "online-buyers": {
    name: "people who buy online",
    unit: "count",
    by: ["market"],
    reads: ["markets"],
    additivity: "sum",
    better: "more",
    provenance: "estimated",
    description: "People of the country who buy online.",
  },
  "market-size": {
    name: "market size a year",
    ...MARKET_SIZE,
    description:
      "Recorded sales of twelve months; without them searches × product clicks per search × conversion rate × order value × 12 / share of purchases that start in search; low to high.",
  },
  "reachable-market": {
    name: "reachable market a year",
    ...MARKET_SIZE,
    description: "The part of the market size that starts in search and lies inside the price band (SAM).",
  },
  "attainable-market": {
    name: "attainable market a year",
    ...MARKET_SIZE,
    description: "The part of the reachable market that a newcomer can win (SOM).",
  },
  "audience-share": {
    name: "share of buyers",
    unit: "share",
    by: ["cluster", "segment"],
    reads: ["audience"],
    least: { n: 30, of: "people asked" },
    additivity: "sum",
    provenance: "estimated",
    description: "Share of the product group's buyers in a segment, with its 95 % interval.",
    answeredBy: "audience_segments",
  },
  "audience-index": {
    name: "audience index",
    unit: "index",
    kind: "ratio",
    by: ["cluster", "segment"],
    reads: ["audience"],
    least: { n: 30, of: "people asked" },
    provenance: "estimated",
    description: "Share of buyers over the share of the population in a segment, 100 = as common.",
    answeredBy: "audience_segments",
  },
});
