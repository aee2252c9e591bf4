import { carry, cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { ClusterStatistics } from "./rows.js";

/** Where a price stands among the comparable ones. */
export interface Position {
  readonly price: number;
  /** The comparable offers. */
  readonly among: Derived;
  readonly percentileRank: number | null;
  readonly indexToMedian: number | null;
  /** Fractions: 0.12 is 12 % away, and to which side. */
  readonly fromMedian: Distance;
  readonly fromClicks: Distance;
  readonly cheaperOffers: number;
  readonly verdict:
    | "among the cheapest"
    | "below the middle"
    | "in the middle"
    | "above the middle"
    | "among the dearest"
    | "unknown";
  /** Band of the price; null outside all bands. */
  readonly band: { readonly name: string; readonly low: number; readonly high: number } | null;
}

export interface Distance {
  readonly size: Derived;
  readonly side: "above" | "below" | "level with";
}

/** Less than this reads as no distance. */
const LEVEL = 0.0005;

export function distance(price: Derived, benchmark: Derived): Distance {
  const change = derive("change", price, benchmark);
  const value = change.value ?? 0;
  return {
    size: derive("magnitude", change),
    side: Math.abs(value) < LEVEL ? "level with" : value > 0 ? "above" : "below",
  };
}

export function judgePosition(statistics: ClusterStatistics): Position | null {
  const { own, bands } = statistics;
  if (own === null) return null;
  const place = bands.findIndex(({ low, high }) => own.price >= low && own.price <= high);
  const band = bands[place];
  const price = cell(own, "price");
  return carry(own, {
    among: cell(statistics, "n"),
    fromMedian: distance(price, cell(statistics, "median")),
    fromClicks: distance(price, cell(statistics, "clickWeightedMean")),
    verdict: wordRank(own.percentileRank),
    band: band && bands.length > 1 ? carry(band, { name: nameBand(place, bands.length) }) : null,
  });
}

function wordRank(rank: number | null): Position["verdict"] {
  if (rank === null) return "unknown";
  if (rank <= 10) return "among the cheapest";
  if (rank < 40) return "below the middle";
  if (rank <= 60) return "in the middle";
  return rank < 90 ? "above the middle" : "among the dearest";
}

const ORDINALS = ["cheapest", "second cheapest", "third cheapest", "fourth cheapest", "fifth cheapest"] as const;

function nameBand(place: number, of: number): string {
  if (place === of - 1) return "dearest";
  return ORDINALS[place] ?? "middle";
}
