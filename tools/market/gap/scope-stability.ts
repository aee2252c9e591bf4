import { createRandom } from "../../statistics/random.js";
import type { GapLine } from "./gap-ranking.js";

/** How firmly a cluster holds its place among those that were asked for, rather than in the whole market. */
export interface ScopeStability {
  /** The first so many of the scope are looked at. */
  readonly top: number;
  /** Share of the draws in which each cluster is among them; clusters without a value are left out. */
  readonly holds: readonly { readonly clusterId: number; readonly share: number }[];
}

interface Drawing {
  readonly top: number;
  readonly draws: number;
  readonly seed: number;
}

/** Draws click rate, conversion rate and price of every cluster on its own from their ranges and ranks the clusters by value again. */
export function scopeStability(lines: readonly GapLine[], { top, draws, seed }: Drawing): ScopeStability {
  const random = createRandom(seed);
  const valued = lines.filter(({ valuePerMonth }) => valuePerMonth !== null);
  const held = new Map(valued.map(({ clusterId }) => [clusterId, 0]));
  for (let round = 0; round < draws; round += 1) {
    const drawn = valued.map((line) => ({
      clusterId: line.clusterId,
      value: line.assumptions.reduce((value, { low, high }) => value * random.uniform(low, high), openSearches(line)),
    }));
    drawn.sort((a, b) => b.value - a.value);
    for (const { clusterId, value } of drawn.slice(0, top)) {
      if (value > 0) held.set(clusterId, (held.get(clusterId) ?? 0) + 1);
    }
  }
  return { top, holds: [...held].map(([clusterId, count]) => ({ clusterId, share: count / draws })) };
}

const openSearches = ({ searchesPerMonth, saturation }: GapLine): number =>
  (searchesPerMonth ?? 0) * (1 - (saturation ?? 1));
