import { asked, derive } from "../../answer/derivation.js";
import { compose, estimate, type Figure, type Statement, say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import type { CampaignSignal } from "../../signals.js";
import { isAffordable } from "../../synthesize/rules-entry.js";
import { isKnown, refsOf } from "../cells.js";
import { type ClusterView, isTrueOfSome } from "../cluster-view.js";
import { type ActionRule, inputWords, PERHAPS, SURE } from "./action.js";
import { windDown } from "./follow-demand.js";
import { isTooDear, isUsualPrice } from "./reprice.js";

/** More profit a month than an average of the market can promise one seller. */
const TOO_MUCH = 10_000;

/** A campaign where most clicks are affordable; not for what should be sold off, nor where the stated margin does not pay for it. */
export const advertise: ActionRule = (cluster) => {
  const { view, line, currency } = cluster;
  const { campaign } = view;
  const first = campaign?.catalog?.keywords.find(({ keyword }) => isTrueOfSome(line, keyword));
  if (campaign === null || campaign.catalog === undefined || first === undefined) return [];
  if (!isAffordable(campaign) || windDown(cluster).length > 0) return [];
  const { revenue, inputs } = campaign.catalog;
  if (!isKnown(revenue) || !isKnown(campaign.cost)) return [];
  const left = leftOver(cluster, revenue, campaign.cost);
  if (left?.value != null && left.value <= 0) return [];
  const isSum = left?.value != null && left.value < TOO_MUCH && isUsualPrice(cluster);
  const start = say`start a search campaign for ${inSentence(view.name)} with "${first.keyword}" (${first.match} match, bid ${first.bid}).`;
  return [
    {
      kind: "advertise",
      clusterId: line.cluster.clusterId,
      what: isTooDear(cluster)
        ? compose("Settle the price first; once it is settled, ", start)
        : say`Start a search campaign for ${inSentence(view.name)} with "${first.keyword}" (${first.match} match, bid ${first.bid}).`,
      why: say`${campaign.affordable} of the priced searches fit ${campaign.isTargetAssumed ? "an assumed" : "the"} target ACOS of ${campaign.target}; if clicks turn into orders as usual in this market, ads for ${campaign.cost} a month would bring ${revenue} of revenue, an ACOS of ${campaign.acos}.`,
      value: isSum && left !== null ? { figure: left, unit: currency, period: "month" } : null,
      worth: isSum ? left : null,
      sureness: line.confidence * (campaign.isTargetAssumed ? PERHAPS : SURE),
      assumptions: [...inputWords(inputs), sumWords(cluster, left)],
    },
  ];
};

/** Revenue times the seller's own margin, less the cost of ads; null where the margin was not stated. */
function leftOver({ margin, currency }: ClusterView, revenue: Figure, cost: CampaignSignal["cost"]): Figure | null {
  if (margin === null) return null;
  const kept = derive("product", revenue, asked(margin));
  return estimate(derive("difference", kept, cost), currency, refsOf(revenue, cost));
}

/** What the sum is, or why there is none. */
function sumWords(cluster: ClusterView, left: Figure | null): Statement {
  if (left === null)
    return say`your margin is not known, so what ads would leave you is not told: state it to have a sum`;
  if (!isUsualPrice(cluster))
    return say`how often clicks turn into orders is known for usual prices, and yours is none or not known, so no sum is told`;
  if ((left.value ?? 0) >= TOO_MUCH)
    return say`the forecast is an average of the market and too large to be promised to one seller, so no sum is told`;
  return say`the value is your margin on the revenue less the cost of ads`;
}
