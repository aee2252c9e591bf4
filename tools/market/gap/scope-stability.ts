import { type Drawing, rankStability } from "../../statistics/rank-stability.js";
import type { Steps } from "../../steps.js";
import type { GapLine } from "./gap-ranking.js";

/** How firmly a cluster holds its place among those that were asked for, rather than in the whole market. */
export interface ScopeStability {
  /** The first so many of the scope are looked at. */
  readonly top: number;
  /** Share of the draws in which each cluster is among them; clusters without a value are left out. */
  readonly holds: readonly { readonly clusterId: number; readonly share: number }[];
}

/** Draws click rate, conversion rate and price of every cluster on its own from their ranges and ranks the clusters by value again. */
export function* scopeStability(lines: readonly GapLine[], drawing: Drawing): Steps<ScopeStability> {
  const valued = lines.flatMap(({ clusterId, valuePerMonth, searchesPerMonth, saturation, assumptions }) =>
    valuePerMonth === null
      ? []
      : [{ id: clusterId, known: (searchesPerMonth ?? 0) * (1 - (saturation ?? 1)), factors: assumptions }],
  );
  const shares = yield* rankStability(valued, drawing);
  return { top: drawing.top, holds: [...shares].map(([clusterId, share]) => ({ clusterId, share })) };
}
