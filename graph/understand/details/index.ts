import type { Reading } from "../numbers/read.js";
import type { Ask, Scope } from "../request.js";
import { readCampaignDetails } from "./campaign.js";
import { readDemandDetails } from "./demand.js";
import { readGapDetails } from "./gap.js";
import { readIntentDetails } from "./intent.js";
import { readPricingDetails } from "./pricing.js";

/** What a reader of details may look at: the words, and what was understood of them so far. */
export interface DetailsInput {
  readonly text: string;
  readonly numbers: readonly Reading[];
  readonly scope: Scope;
  readonly asks: readonly Ask[];
}

/** Reads what one specialist can be asked for beyond the common fields, in the shape that its card states. */
export type DetailsReader<Details> = (input: DetailsInput) => Details;

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
