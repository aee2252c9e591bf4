import { say } from "../../answer/figure.js";
import { marketWords } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { CampaignInsight } from "./analyse.js";
import type { CampaignRequest } from "./details.js";
import { wholeMarket } from "./follow-ups.js";
import { namesOf } from "./subject.js";

/** What is said where there is nothing to advertise. */

export function askForProduct(request: CampaignRequest): Draft {
  const { market, category } = request.scope;
  const wish = "name the product to advertise, and if you can the budget, the order value and the target ACOS";
  const asked =
    category !== null
      ? say`Nothing in ${category} is searched for in ${marketWords(market)} as far as the data shows; ${wish}.`
      : say`A campaign needs a product: ${wish}.`;
  return { status: "empty", headline: asked, sections: [], limits: [], followUps: [wholeMarket(request)] };
}

/** Null where some keyword is known. */
export function noKeywords({ clusters, marketName, refs }: CampaignInsight, { scope }: CampaignRequest): Draft | null {
  if (clusters.length > 0) return null;
  const headline = say`No keyword for ${namesOf(scope.clusters)} is known in ${marketName}, so there is nothing to bid on.`;
  return { status: "empty", headline: { ...headline, refs: [refs.bids] }, sections: [], limits: [], followUps: [] };
}
