import { estimate, say } from "../../answer/figure.js";
import { inSentence } from "../../answer/words.js";
import { isAffordable } from "../../synthesize/rules-entry.js";
import { combine, isKnown, refsOf } from "../figures.js";
import { type ActionRule, inputWords, PERHAPS, SURE } from "./action.js";
import { windDown } from "./follow-demand.js";

/** A campaign where most clicks are affordable; not for what should be sold off. */
export const advertise: ActionRule = (cluster) => {
  const { view, line, currency } = cluster;
  const { campaign } = view;
  const [first] = campaign?.catalog?.keywords ?? [];
  if (campaign === null || campaign.catalog === undefined || first === undefined) return [];
  if (!isAffordable(campaign) || windDown(cluster).length > 0) return [];
  const { revenue, inputs } = campaign.catalog;
  if (!isKnown(revenue) || !isKnown(campaign.cost)) return [];
  const left = estimate(combine("difference", revenue, campaign.cost), currency, refsOf(revenue, campaign.cost));
  return [
    {
      kind: "advertise",
      clusterId: line.cluster.clusterId,
      what: say`Start a search campaign for ${inSentence(view.name)} with "${first.keyword}" (${first.match} match, bid ${first.bid}).`,
      why: say`${campaign.affordable} of the priced searches fit ${campaign.isTargetAssumed ? "an assumed" : "the"} target ACOS of ${campaign.target}; ads for ${campaign.cost} a month would bring ${revenue} of revenue, an ACOS of ${campaign.acos}.`,
      value: { figure: left, unit: currency, period: "month" },
      worth: left,
      isShared: false,
      sureness: line.confidence * (campaign.isTargetAssumed ? PERHAPS : SURE),
      assumptions: [
        ...inputWords(inputs),
        say`the value is revenue less the cost of ads, before the cost of the products`,
      ],
    },
  ];
};
