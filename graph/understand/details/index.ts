import { readCampaignDetails } from "./campaign.js";
import { readDemandDetails } from "./demand.js";
import { readGapDetails } from "./gap.js";
import { readIntentDetails } from "./intent.js";
import { readPricingDetails } from "./pricing.js";
import type { DetailsInput, DetailsReader } from "./reader.js";

const READERS: Readonly<Record<string, DetailsReader<unknown>>> = {
  campaign: readCampaignDetails,
  demand: readDemandDetails,
  gap: readGapDetails,
  intent: readIntentDetails,
  pricing: readPricingDetails,
};

/** Details for each of these specialists that has any. */
export function readDetails(input: DetailsInput, specialists: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(
    specialists.flatMap((id) => {
      const read = READERS[id];
      return read === undefined ? [] : [[id, read(input)]];
    }),
  );
}
