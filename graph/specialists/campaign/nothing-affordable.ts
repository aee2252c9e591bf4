import { cell } from "../../answer/cell.js";
import { percent, type Statement, say } from "../../answer/figure.js";
import type { CampaignInsight } from "./analyse.js";
import { subjectOf } from "./subject.js";
import { targetPhrase } from "./target-words.js";

/** What is said instead of a draft where no keyword fits the target. */
export function nothingAffordable(insight: CampaignInsight): Statement {
  const { targetsReach, refs } = insight;
  const ref = refs.bids;
  const { easiest } = targetsReach;
  if (easiest === null) {
    return say`No bid can be given for ${subjectOf(insight)}: click prices or the value of an order are not known.`;
  }
  return say`At ${targetPhrase(insight)} no keyword for ${subjectOf(insight)} can be afforded; the nearest one, "${easiest.keyword}", would need an ACOS of ${percent(cell(easiest, "acosAtLow"), ref)}.`;
}
