import type { GapInsight } from "./analyse.js";
import type { JudgedGap, Verdict } from "./judge.js";

/** Care does not lower a place: it is said beside it. */
const TIERS: Readonly<Record<Verdict, number>> = {
  enter: 0,
  "with care": 0,
  "small opening": 1,
  "no opening": 2,
  crowded: 3,
  unknown: 4,
};

/** Best first: by verdict, then by value. */
export function recommended({ rows, plan }: GapInsight): JudgedGap[] {
  const sorted = rows.toSorted(
    (a, b) =>
      TIERS[a.verdict] - TIERS[b.verdict] || (b.line.valuePerMonth?.base ?? 0) - (a.line.valuePerMonth?.base ?? 0),
  );
  if (plan.scope === "clusters") return sorted;
  return sorted.filter(({ verdict }) => verdict === "enter" || verdict === "with care").slice(0, plan.limit);
}

export const VERDICT_WORDS: Readonly<Record<Verdict, string>> = {
  enter: "worth entering",
  "with care": "worth entering with care",
  "small opening": "a small opening",
  "no opening": "no opening",
  crowded: "crowded",
  unknown: "not measured",
};
