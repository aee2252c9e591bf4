import { isAssumed } from "../../../../tools/statistics/rates.js";
import { cell } from "../../../answer/cell.js";
import { asked, type Derived, derive } from "../../../answer/derivation.js";
import { join, percent, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import type { CampaignDetails } from "../details.js";
import { nothingAffordable } from "../nothing-affordable.js";
import { subjectOf } from "../subject.js";

/** "Should I advertise this?" */
export const advice: Part<CampaignInsight, CampaignDetails> = {
  id: "advice",
  measures: ["acos", "conversion"],
  headline: adviceStatement,
  section: () => null,
};

/** A recommendation with its grounds and what would change it. */
function adviceStatement(insight: CampaignInsight): Statement {
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
  const ceilingFigure = margin === null ? cell(targetAcos, "base") : asked(margin);
  const owner = isAssumed(targetAcos) && margin === null ? "the assumed" : "your";
  return join(
    say`${verdict}: against ${owner} ${name} of ${percent(ceilingFigure, ref)}, ads for ${subjectOf(insight)} should run at an ACOS of about ${percent(cell(base, "acos"), ref)} (${percent(cell(high, "acos"), ref)} to ${percent(cell(low, "acos"), ref)}), ${where}.`,
    changeStatement(insight, ceilingFigure),
  );
}

/** The conversion rate below which the base case stops paying. */
function changeStatement({ forecast: { base }, margin, refs }: CampaignInsight, ceiling: Derived): Statement {
  const perClick = derive("quotient", cell(base, "cost"), cell(base, "clicks"));
  const perOrder = derive("quotient", cell(base, "revenue"), cell(base, "orders"));
  const rate = derive("quotient", perClick, derive("product", perOrder, ceiling));
  const now = derive("quotient", cell(base, "orders"), cell(base, "clicks"));
  return say`That would change if fewer than ${percent(rate, refs.bids)} of the clicks ordered (now ${percent(now, refs.bids)})${margin === null ? "; name your margin for a firmer answer" : ""}.`;
}
