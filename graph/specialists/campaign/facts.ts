import type { z } from "zod";
import type { Cluster } from "../../../tools/domain.js";
import type { keywordBids } from "../../../tools/market/campaign/keyword-bids.js";
import type { negativeTerms } from "../../../tools/market/campaign/negative-terms.js";
import type { attributeGaps } from "../../../tools/market/gap/attribute-gaps.js";
import type { Evidenced } from "../../toolbox.js";

export interface CampaignFacts {
  readonly bids: Evidenced<z.output<typeof keywordBids.output>>;
  /** Null when they are not part of the answer or could not be read. */
  readonly negatives: Evidenced<z.output<typeof negativeTerms.output>> | null;
  readonly attributes: Evidenced<z.output<typeof attributeGaps.output>> | null;
  /** Set when the products are the most searched of a category, not named one by one. */
  readonly category: string | null;
  /** The products it is about, as the question names them or as its category holds them. */
  readonly products: readonly Pick<Cluster, "clusterId" | "categoryPath">[];
}

export type Bids = CampaignFacts["bids"]["data"];
export type BidCluster = Bids["clusters"][number];

/** A campaign needs to know what it sells. */
export type NoProduct = "no product";
