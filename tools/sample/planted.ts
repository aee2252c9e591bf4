import type { SeasonId } from "./seasons.js";

/**
 * The known truths of the sample market. The generator builds them in from this file; tests find them again from the rows alone.
 * Clusters are named by display name; every truth about demand or supply of a cluster holds in all three markets.
 */

export type Market = "US" | "GB" | "DE";

export interface PlantedSeason {
  readonly cluster: string;
  readonly season: SeasonId;
  /** 1-12, null where there is no season. */
  readonly peakMonth: number | null;
  readonly strength: "strong" | "none";
}

export const SEASONAL_CLUSTERS: readonly PlantedSeason[] = [
  { cluster: "Space heaters", season: "heating", peakMonth: 1, strength: "strong" },
  { cluster: "Snow shovels", season: "snow", peakMonth: 1, strength: "strong" },
  { cluster: "Paddling pools", season: "pool", peakMonth: 6, strength: "strong" },
  { cluster: "Sunscreen", season: "sun", peakMonth: 6, strength: "strong" },
  { cluster: "Christmas lights", season: "christmas", peakMonth: 12, strength: "strong" },
  { cluster: "Garden furniture sets", season: "patio", peakMonth: 5, strength: "strong" },
  { cluster: "School backpacks", season: "school", peakMonth: 8, strength: "strong" },
  { cluster: "Tower fans", season: "cooling", peakMonth: 7, strength: "strong" },
  { cluster: "Halloween costumes", season: "halloween", peakMonth: 10, strength: "strong" },
  { cluster: "Treadmills", season: "newYear", peakMonth: 1, strength: "strong" },
];

export const NON_SEASONAL_CLUSTERS: readonly PlantedSeason[] = [
  { cluster: "Cat litter", season: "flat", peakMonth: null, strength: "none" },
  { cluster: "Printer paper", season: "flat", peakMonth: null, strength: "none" },
  { cluster: "Mattresses", season: "flat", peakMonth: null, strength: "none" },
];

export interface PlantedTrend {
  readonly cluster: string;
  /** Growth of demand, percent a year. */
  readonly percentPerYear: number;
}

export const GROWING_CLUSTERS: readonly PlantedTrend[] = [
  { cluster: "Matcha powder", percentPerYear: 55 },
  { cluster: "Walking pads", percentPerYear: 48 },
  { cluster: "Portable power stations", percentPerYear: 40 },
  { cluster: "LED face masks", percentPerYear: 34 },
  { cluster: "Padel rackets", percentPerYear: 28 },
];

export const DYING_CLUSTERS: readonly PlantedTrend[] = [
  { cluster: "Selfie sticks", percentPerYear: -32 },
  { cluster: "DVD players", percentPerYear: -28 },
  { cluster: "Hoverboards", percentPerYear: -24 },
];

export interface PlantedGap {
  readonly cluster: string;
  /** Intended ln(demand share / supply share). Sampling moves it by a few tenths; the sign and |index| > 1 hold. */
  readonly logGapIndex: number;
}

export const UNDER_SUPPLIED_CLUSTERS: readonly PlantedGap[] = [
  { cluster: "Dehumidifiers", logGapIndex: 1.8 },
  { cluster: "Rowing machines", logGapIndex: 1.7 },
  { cluster: "Bird feeders", logGapIndex: 1.7 },
  { cluster: "Travel cots", logGapIndex: 1.6 },
  { cluster: "Bread makers", logGapIndex: 1.6 },
];

export const OVER_SUPPLIED_CLUSTERS: readonly PlantedGap[] = [
  { cluster: "Phone cases", logGapIndex: -1.6 },
  { cluster: "Scented candles", logGapIndex: -1.5 },
  { cluster: "Throw pillows", logGapIndex: -1.6 },
  { cluster: "Reed diffusers", logGapIndex: -1.5 },
];

export interface PlantedAttributeGap {
  readonly cluster: string;
  readonly attribute: string;
  readonly value: string;
  /** Share of the cluster's searches that name the value. */
  readonly demandShare: number;
  /** Share of the cluster's products that have it. */
  readonly supplyShare: number;
}

export const ATTRIBUTE_GAPS: readonly PlantedAttributeGap[] = [
  { cluster: "Wireless earbuds", attribute: "type", value: "bone conduction", demandShare: 0.14, supplyShare: 0.01 },
  { cluster: "Running shoes", attribute: "fit", value: "wide fit", demandShare: 0.12, supplyShare: 0.03 },
];

export interface PlantedConcentration {
  readonly cluster: string;
  readonly kind: "concentrated" | "fragmented";
  /** Zipf exponent of the clicks over products. */
  readonly exponent: number;
  /** Bounds of the top-3 share of the clicks listed for a market and month span. */
  readonly topThreeShareMin: number;
  readonly topThreeShareMax: number;
}

export const CONCENTRATIONS: readonly PlantedConcentration[] = [
  { cluster: "Robot vacuums", kind: "concentrated", exponent: 1.7, topThreeShareMin: 0.6, topThreeShareMax: 1 },
  { cluster: "Sneakers", kind: "fragmented", exponent: 0.1, topThreeShareMin: 0, topThreeShareMax: 0.25 },
];
