import type { ClusterCandidate } from "./candidates.js";

/** Words of a text that mean products or a category; `to` is exclusive. */
export interface Part {
  readonly from: number;
  readonly to: number;
  readonly matches: readonly ClusterCandidate[];
  readonly category: string | null;
}

export function overlaps(left: Part, right: Part): boolean {
  return left.from < right.to && right.from < left.to;
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, offset) => from + offset);
}
