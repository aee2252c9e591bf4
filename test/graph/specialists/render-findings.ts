import type { Findings } from "../../../graph/answer/answer.js";
import { renderAnswer } from "../../../graph/answer/markdown.js";

/** A specialist's findings as the answer's markdown. */
export function renderFindings({ headline, sections, evidence, limits, followUps, specialist }: Findings): string {
  return renderAnswer({
    kind: "answered",
    title: specialist,
    headline,
    sections,
    evidence,
    freshness: { oldest: null, newest: null, isSample: true, warning: null },
    limits: limits.map(({ words }) => words).join("; "),
    followUps: followUps.map(({ text }) => text),
    specialists: [specialist],
  });
}
