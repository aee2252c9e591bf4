import type { MeasureId } from "../../../tools/measures/registry.js";

/** Measures that a part of an answer tells, and no general query: asked for in any language, they ask for it. */
export const PARTS: Partial<Record<MeasureId, string>> = {
  "merchant-price-index": "pricing.merchants",
  "price-elasticity": "pricing.elasticity",
  "real-discount-share": "pricing.discounts",
  "price-change": "pricing.history",
  "price-movers": "pricing.movers",
  "competitor-prices": "pricing.rivals",
  "own-price-rank": "pricing.position",
  "own-price-index": "pricing.position",
  "promotion-share": "pricing.timing",
  "promotion-depth": "pricing.timing",
  "attribute-gap": "gap.attributes",
  "attribute-searches": "gap.attributes",
  "ghost-products": "intent.ghosts",
  "title-coverage": "intent.titles",
  "audience-share": "demand.audience",
  "audience-index": "demand.audience",
  "market-size": "demand.size",
  "peak-month": "demand.season",
  forecast: "demand.forecast",
  trend: "demand.trend",
  negatives: "campaign.negatives",
};
