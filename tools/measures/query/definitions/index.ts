import type { MeasureId } from "../../registry.js";
import type { Definition } from "../definition.js";
import { campaignDefinitions } from "./campaign.js";
import { demandDefinitions } from "./demand.js";
import { gapDefinitions } from "./gap.js";
import { intentDefinitions } from "./intent.js";
import { pricingDefinitions } from "./pricing.js";

/** Every measure that `query_market` answers. */
export const definitions: Partial<Record<MeasureId, Definition>> = {
  ...intentDefinitions,
  ...gapDefinitions,
  ...pricingDefinitions,
  ...demandDefinitions,
  ...campaignDefinitions,
};
