import type { Assumption } from "../../../tools/domain.js";
import { BREAK_EVEN, MARGIN_LESS_GOAL } from "../../../tools/market/campaign/assumptions.js";
import { isAssumed, STATED } from "../../../tools/statistics/rates.js";
import { cell } from "../../answer/cell.js";
import { asked } from "../../answer/derivation.js";
import { percent, ratio, type Statement, say } from "../../answer/figure.js";
import type { CampaignInsight } from "./analyse.js";

/** "the target ACOS of 25 %", with where it comes from. */
export function targetPhrase({ targetAcos, targetRoas, refs }: CampaignInsight): Statement {
  const target = percent(cell(targetAcos, "base"), refs.bids);
  if (isAssumed(targetAcos)) return say`an assumed target ACOS of ${target}`;
  if (targetAcos.origin === BREAK_EVEN)
    return say`an ACOS as high as your margin of ${target} (break-even, no profit left)`;
  if (targetAcos.origin === MARGIN_LESS_GOAL)
    return say`a target ACOS of ${target} (your margin less the profit to keep)`;
  return targetRoas === null
    ? say`the target ACOS of ${target}`
    : say`a ROAS of ${ratio(asked(targetRoas), [])} (an ACOS of ${target})`;
}

/** Where a rate comes from, without the counts, which stand in the table. */
export function originWords(assumption: Assumption): string {
  if (isAssumed(assumption)) return "assumed";
  if (assumption.origin === STATED) return "stated by you";
  return assumption.origin.replace(/, [\d,]+ clicks$/, "").replace(/^measured: /, "measured on ");
}
