import type { Cluster } from "../../domain.js";
import type { SpanHit } from "./lexis.js";

export type How = "exact" | "stem" | "synonym" | "translation" | "spelling" | "category";

export interface ClusterCandidate extends Cluster {
  /** 0-1; below 0.7 the phrase names several products or only part of one. */
  readonly score: number;
  readonly how: How;
  /** The vocabulary term that was hit. */
  readonly term: string;
}

const KIND_SCORE = { head: 1, synonym: 0.95, translation: 0.93 } as const;
const FIT_SCORE = { exact: 1, stem: 0.98, joined: 0.95, reordered: 0.88 } as const;
const EDIT_SCORE = [1, 0.85, 0.75, 0.7] as const;

/** How well a span means its term. */
export function candidate({ term, fit, edits }: SpanHit, factor: number): ClusterCandidate {
  const score = KIND_SCORE[term.kind] * FIT_SCORE[fit] * (EDIT_SCORE[edits] ?? 0.7) * factor;
  return {
    ...term.cluster,
    score: round(score),
    how: howFound(term.kind, fit, edits),
    term: term.text,
  };
}

export function round(score: number): number {
  return Math.round(score * 1000) / 1000;
}

function howFound(kind: keyof typeof KIND_SCORE, fit: keyof typeof FIT_SCORE, edits: number): How {
  if (edits > 0 || fit === "joined") return "spelling";
  if (kind !== "head") return kind;
  return fit === "exact" ? "exact" : "stem";
}

/** Best first, one for each cluster. */
export function bestPerCluster(candidates: readonly ClusterCandidate[]): ClusterCandidate[] {
  const best = new Map<number, ClusterCandidate>();
  for (const found of candidates) {
    const known = best.get(found.clusterId);
    if (!known || found.score > known.score) best.set(found.clusterId, found);
  }
  return [...best.values()].sort((a, b) => b.score - a.score || a.clusterId - b.clusterId);
}
