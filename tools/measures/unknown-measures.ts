import type { MeasureId } from "./registry.js";

/** What people ask for and the data does not hold: to be declined by name, with the nearest that can be told. */
export interface UnknownMeasure {
  /** As it reads in "The data holds no …". */
  readonly name: string;
  readonly nearest: readonly MeasureId[];
}

export const unknownMeasures = {
  reviews: { name: "reviews and ratings", nearest: ["click-share", "order-share", "questions"] },
  returns: { name: "return rates", nearest: ["conversion"] },
  "rival-revenue": { name: "sales of a single shop or rival", nearest: ["revenue", "order-share", "offers"] },
  "rival-profit": { name: "profit or margin of a shop or rival", nearest: ["price-median", "margin"] },
  "rival-stock": { name: "stock quantities of shops", nearest: ["out-of-stock-share"] },
  "sell-through": { name: "sell-through or stock turnover", nearest: ["units", "out-of-stock-share"] },
  law: { name: "law, certification, customs or tax", nearest: [] },
  trademark: { name: "trademarks, patents or licences", nearest: [] },
  "buyer-income": { name: "income of buyers", nearest: ["audience-share"] },
  shipping: { name: "shipping costs or delivery times", nearest: [] },
  "making-cost": { name: "what products cost to make or to buy in", nearest: ["price-median", "margin"] },
  suppliers: { name: "suppliers", nearest: ["merchants", "brands"] },
  "rival-ads": {
    name: "ads of rivals: their spend, impressions or keywords",
    nearest: ["competition", "click-price"],
  },
  "social-media": { name: "social media", nearest: ["searches", "growth-a-year"] },
  "exchange-rates": { name: "exchange rates", nearest: [] },
  "search-ranking": { name: "positions in search engines or marketplaces", nearest: ["difficulty", "shelf-share"] },
  quality: { name: "quality or durability of products", nearest: ["questions"] },
  carbon: { name: "emissions or energy use", nearest: [] },
  loyalty: { name: "repeat purchases, baskets or customer value", nearest: ["orders", "conversion"] },
  weather: { name: "weather", nearest: ["seasonal-index"] },
  offline: { name: "sales in physical stores", nearest: ["units", "orders"] },
  company: { name: "figures about companies: shares, value, staff", nearest: ["order-share"] },
  regions: { name: "single regions, states or cities", nearest: [] },
  contact: { name: "addresses, phone numbers or opening hours", nearest: [] },
  premises: { name: "rents and other running costs of a business", nearest: [] },
  events: { name: "news and events such as strikes or shortages", nearest: ["out-of-stock-share"] },
  ownership: { name: "who owns a product already", nearest: ["searches", "units"] },
  "rival-conversion": { name: "conversion rates of a shop or rival", nearest: ["conversion", "order-share"] },
  "sales-forecast": { name: "forecasts of sales in units or money", nearest: ["forecast", "units"] },
  economy: { name: "figures about the economy", nearest: ["price-change", "online-buyers"] },
} as const satisfies Readonly<Record<string, UnknownMeasure>>;

export type UnknownMeasureId = keyof typeof unknownMeasures;

export const UNKNOWN_MEASURE_IDS = Object.keys(unknownMeasures) as [UnknownMeasureId, ...UnknownMeasureId[]]; // keys of a const record

/** Something that no entry names: told by the asker's own words. */
export const UNNAMED = "unnamed";
