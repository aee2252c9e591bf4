import { CampaignDetails, type CampaignRequest } from "../../../graph/specialists/campaign/details.js";
import type { Entities } from "../../../graph/understand/names/named.js";
import type { Scope } from "../../../graph/understand/request.js";
import { requestOf } from "../requests.js";

/** A question as the campaign specialist sees it; `more` is what only the data can tell of its words. */
export function campaignRequest(text: string, entities: Entities, more: Partial<Scope> = {}): CampaignRequest {
  const request = requestOf(text, entities, "campaign");
  return {
    ...request,
    scope: { ...request.scope, ...more },
    details: CampaignDetails.parse(request.details.campaign),
  };
}
