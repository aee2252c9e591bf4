import { isAssumed } from "../../../../tools/statistics/rates.js";
import { cell } from "../../../answer/cell.js";
import { counted } from "../../../answer/derivation.js";
import { count, estimate, join, number, percent, type Statement, say } from "../../../answer/figure.js";
import type { Part } from "../../part.js";
import type { CampaignInsight } from "../analyse.js";
import { wordFor } from "../counting.js";
import type { CampaignDetails } from "../details.js";
import { nothingAffordable } from "../nothing-affordable.js";
import { subjectOf } from "../subject.js";
import { leftOfBudget } from "./forecast.js";

/** A whole draft: its parts follow. */
export const draft: Part<CampaignInsight, CampaignDetails> = {
  id: "draft",
  measures: ["keywords", "ad-cost", "ad-orders", "acos"],
  by: ["keyword"],
  headline: draftStatement,
  section: () => null,
};

/** The whole draft in one sentence. */
function draftStatement(insight: CampaignInsight): Statement {
  const { currency, forecast, funded, targetAcos, refs } = insight;
  if (funded.length === 0) return nothingAffordable(insight);
  const { low, base, high } = forecast;
  const ref = refs.bids;
  const told = say`Draft for ${subjectOf(insight)}: ${count(counted(funded), ref)} ${wordFor(funded, "keyword")} for about ${estimate(cell(base, "cost"), currency, ref)} a month should bring about ${number(cell(base, "orders"), ref)} orders (${number(cell(low, "orders"), ref)} to ${number(cell(high, "orders"), ref)}) at an ACOS of ${percent(cell(base, "acos"), ref)} against ${isAssumed(targetAcos) ? "an assumed target" : "a target"} of ${percent(cell(targetAcos, "base"), ref)}; nothing is sent to an ad account.`;
  return join(told, ...leftOfBudget(insight));
}
