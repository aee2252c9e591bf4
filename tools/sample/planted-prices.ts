import type { Market } from "./planted.js";

/** A product that exists for a planted truth: its title is unique in the market. */
export interface PlantedProduct {
  readonly cluster: string;
  readonly title: string;
  readonly brand: string;
  /** Market and merchants of its offers. */
  readonly market: Market;
  readonly merchants: readonly string[];
  /** Market currency. */
  readonly regularPrice: number;
}

/** Four weeks high-low: `highDays` at the regular price, `lowDays` at the promo price, over and over. */
export const PROMO_CYCLE = {
  product: {
    cluster: "Coffee beans",
    title: "Kaffora Aroma Reserve Coffee Beans Dark Roast 1 kg",
    brand: "Kaffora",
    market: "US",
    merchants: ["Northmart"],
    regularPrice: 21.99,
  } satisfies PlantedProduct,
  promoPrice: 15.99,
  highDays: 18,
  lowDays: 10,
} as const;

/** Two merchants undercut each other in turn, every third day; the lowest price falls by about a third. */
export const PRICE_WAR = {
  product: {
    cluster: "Robot vacuums",
    title: "Robovik Cyclone 700 Robot Vacuum Self-Emptying White",
    brand: "Robovik",
    market: "US",
    merchants: ["Everbay", "Bazarello"],
    regularPrice: 349.99,
  } satisfies PlantedProduct,
  from: "2026-09-05",
  to: "2026-10-17",
  everyDays: 3,
  /** Each undercut as a part of the rival's price. */
  undercutFactor: 0.968,
} as const;

/** The struck-through price is raised first; the "sale" price had been the ordinary price three weeks before. */
export const FAKE_DISCOUNT = {
  product: {
    cluster: "Air fryers",
    title: "Gratello Gusto 505 Air Fryer 5 L Two Baskets Black",
    brand: "Gratello",
    market: "US",
    merchants: ["Harborline"],
    regularPrice: 79.99,
  } satisfies PlantedProduct,
  raisedOn: "2026-09-28",
  raisedPrice: 89.99,
  raisedListPrice: 129.99,
  saleOn: "2026-10-16",
  salePrice: 79.99,
} as const;

/** Months at one price, then a cut below the lowest price of the 30 days before. */
export const REAL_DISCOUNT = {
  product: {
    cluster: "Air fryers",
    title: "Panvero Forno 820 Air Fryer 8 L Viewing Window Silver",
    brand: "Panvero",
    market: "US",
    merchants: ["Northmart"],
    regularPrice: 119.99,
  } satisfies PlantedProduct,
  saleOn: "2026-10-14",
  salePrice: 87.99,
} as const;

/** From the date on, every price of the merchant in the cluster is a random decoy off the usual .99/.95/.49/.00 endings. */
export const POISONED_FEED = {
  cluster: "Power banks",
  market: "US",
  merchant: "Tradewick",
  from: "2026-06-15",
  everyDays: 3,
} as const;

export interface PlantedBid {
  readonly cluster: string;
  readonly market: Market;
  readonly keyword: string;
  readonly cpcLow: number;
  readonly cpcHigh: number;
  /** At a target ACOS of 25 % with the cluster's conversion rate and median price. */
  readonly verdict: "affordable" | "unaffordable";
}

export const KEYWORD_BIDS: readonly PlantedBid[] = [
  {
    cluster: "Robot vacuums",
    market: "US",
    keyword: "robot vacuum for pet hair",
    cpcLow: 0.42,
    cpcHigh: 0.88,
    verdict: "affordable",
  },
  {
    cluster: "Standing desks",
    market: "US",
    keyword: "best standing desks",
    cpcLow: 0.38,
    cpcHigh: 0.79,
    verdict: "affordable",
  },
  {
    cluster: "Espresso machines",
    market: "GB",
    keyword: "espresso machine for beginners",
    cpcLow: 0.35,
    cpcHigh: 0.74,
    verdict: "affordable",
  },
  {
    cluster: "Yoga mats",
    market: "US",
    keyword: "best yoga mats",
    cpcLow: 1.65,
    cpcHigh: 3.4,
    verdict: "unaffordable",
  },
  {
    cluster: "Phone cases",
    market: "US",
    keyword: "cheap phone cases",
    cpcLow: 0.95,
    cpcHigh: 2.1,
    verdict: "unaffordable",
  },
  {
    cluster: "Scented candles",
    market: "DE",
    keyword: "duftkerze kaufen",
    cpcLow: 1.2,
    cpcHigh: 2.6,
    verdict: "unaffordable",
  },
];

export interface PlantedWaste {
  readonly cluster: string;
  readonly market: Market;
  readonly term: string;
  readonly clicksPerMonth: number;
}

/** Ad clicks without a single order in six months. */
export const WASTEFUL_TERMS: readonly PlantedWaste[] = [
  { cluster: "Espresso machines", market: "US", term: "espresso machine repair near me", clicksPerMonth: 95 },
  { cluster: "Standing desks", market: "US", term: "free standing desk plans", clicksPerMonth: 80 },
  { cluster: "Running shoes", market: "US", term: "used running shoes donation", clicksPerMonth: 110 },
  { cluster: "Robot vacuums", market: "GB", term: "robot vacuum spare parts", clicksPerMonth: 85 },
  { cluster: "Yoga mats", market: "US", term: "yoga teacher jobs", clicksPerMonth: 90 },
  { cluster: "Espresso machines", market: "DE", term: "espressomaschine reparatur anleitung", clicksPerMonth: 75 },
];
