import { wilsonInterval } from "../../tools/statistics/proportions.js";
import type { CaseResult } from "../suites/suite.js";

export interface TagShare {
  readonly tag: string;
  readonly n: number;
  readonly share: number;
  readonly low: number;
  readonly high: number;
}

/** Passed cases by tag, the tag with most cases first. */
export function byTag(results: readonly CaseResult[]): TagShare[] {
  const tags = [...new Set(results.flatMap(({ tags: own }) => own))];
  return tags
    .flatMap((tag): TagShare[] => {
      const tagged = results.filter(({ tags: own }) => own.includes(tag));
      const interval = wilsonInterval(tagged.filter(({ passed }) => passed).length, tagged.length);
      return interval === null ? [] : [{ tag, ...interval }];
    })
    .sort((a, b) => b.n - a.n);
}

export interface Confusion {
  readonly labels: readonly string[];
  /** [wanted][got]. */
  readonly counts: readonly (readonly number[])[];
}

const NONE = "none";

/** How often each wanted label was given, and what was given that nobody wanted. */
export function confusionOf(results: readonly CaseResult[], known: readonly string[]): Confusion {
  const labels = [...known, NONE];
  const counts = labels.map(() => labels.map(() => 0));
  const count = (wanted: string, got: string): void => {
    const row = counts[labels.indexOf(wanted)];
    const column = labels.indexOf(got);
    if (row !== undefined && column >= 0) row[column] = (row[column] ?? 0) + 1;
  };
  for (const { routing } of results) {
    if (routing === null) continue;
    const wanted = routing.wanted.length === 0 ? [NONE] : routing.wanted;
    const got = routing.got.length === 0 ? [NONE] : routing.got;
    const strays = got.filter((label) => !wanted.includes(label));
    for (const label of wanted) {
      if (got.includes(label)) count(label, label);
      else if (strays.length === 0) count(label, NONE);
      for (const stray of strays) count(label, stray);
    }
  }
  return { labels, counts };
}
