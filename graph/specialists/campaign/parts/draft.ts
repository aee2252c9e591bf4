import { isAssumed } from "../../../../tools/statistics/rates.js";
import { asked, type Derived, derive } from "../../../derivation.js";
import { count, estimate, join, number, percent, type Statement, say } from "../../../figure.js";
import type { CampaignInsight } from "../analyse.js";
import { countKeywords, wordFor } from "../counting.js";
import { subjectOf } from "../subject.js";
import { targetPhrase } from "../target-words.js";
import { weave } from "../weave.js";

/** The whole draft in one sentence. */
export function draftHeadline(insight: CampaignInsight): Statement {
  const { currency, forecast, funded, targetAcos, refs } = insight;
  if (funded.length === 0) return nothingAffordable(insight);
  const { low, base, high } = forecast;
  const ref = refs.bids;
  return say`Draft for ${subjectOf(insight)}: ${count(countKeywords(funded), ref)} ${wordFor(funded, "keyword")} for about ${estimate(base.cost, currency, ref)} a month should bring about ${number(base.orders, ref)} orders (${number(low.orders, ref)} to ${number(high.orders, ref)}) at an ACOS of ${percent(base.acos, ref)} against ${isAssumed(targetAcos) ? "an assumed target" : "a target"} of ${percent(targetAcos.base, ref)}; nothing is sent to an ad account.`;
}

export function nothingAffordable(insight: CampaignInsight): Statement {
  const { ladder, refs } = insight;
  const ref = refs.bids;
  const { easiest } = ladder;
  if (easiest === null) {
    return say`No bid can be given for ${subjectOf(insight)}: click prices or the value of an order are not known.`;
  }
  return weave`At ${targetPhrase(insight)} no keyword for ${subjectOf(insight)} can be afforded; the nearest one, "${easiest.keyword}", would need an ACOS of ${percent(easiest.acosAtLow, ref)}.`;
}

/** "Should I advertise this?": a recommendation with its grounds and what would change it. */
export function adviceHeadline(insight: CampaignInsight): Statement {
  const { forecast, funded, targetAcos, margin, refs } = insight;
  const ref = refs.bids;
  if (funded.length === 0) {
    const { parts } = nothingAffordable(insight);
    return { parts: [`No, not at this ${margin === null ? "target" : "margin"}. `, ...parts], refs: [ref] };
  }
  const { low, base, high } = forecast;
  const ceiling = margin ?? targetAcos.base;
  const name = margin === null ? "target ACOS" : "margin";
  const holds = (acos: number | null): boolean => (acos ?? 1) <= ceiling;
  const verdict = holds(low.acos) ? "Yes" : holds(base.acos) ? "Yes, as a test with a cap" : "No";
  const where = holds(low.acos)
    ? "below it even in the low case"
    : holds(base.acos)
      ? "below it in the base case, but not in the low one"
      : "above it even in the base case";
  // A stated margin is a number of the asker; the target is a cell of the result.
  const ceilingFigure = margin === null ? targetAcos.base : asked(margin);
  const owner = isAssumed(targetAcos) && margin === null ? "the assumed" : "your";
  return join(
    say`${verdict}: against ${owner} ${name} of ${percent(ceilingFigure, ref)}, ads for ${subjectOf(insight)} should run at an ACOS of about ${percent(base.acos, ref)} (${percent(high.acos, ref)} to ${percent(low.acos, ref)}), ${where}.`,
    changeStatement(insight, ceilingFigure),
  );
}

/** The conversion rate below which the base case stops paying. */
function changeStatement({ forecast: { base }, margin, refs }: CampaignInsight, ceiling: number | Derived): Statement {
  const perClick = derive("quotient", base.cost, base.clicks);
  const perOrder = derive("quotient", base.revenue, base.orders);
  const rate = derive("quotient", perClick, derive("product", perOrder, ceiling));
  const now = derive("quotient", base.orders, base.clicks);
  return say`That would change if fewer than ${percent(rate, refs.bids)} of the clicks ordered (now ${percent(now, refs.bids)})${margin === null ? "; name your margin for a firmer answer" : ""}.`;
}
