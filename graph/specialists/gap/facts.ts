import type { z } from "zod";
import type { attributeGaps } from "../../../tools/market/attribute-gaps.js";
import type { concentration } from "../../../tools/market/concentration.js";
import type { demandSupply } from "../../../tools/market/demand-supply.js";
import type { Evidenced } from "../../toolbox.js";

export interface GapFacts {
  /** The named clusters, or the largest gaps of the category or market. */
  readonly gaps: Evidenced<z.output<typeof demandSupply.output>>;
  /** The most over-supplied clusters; null when clusters were named. */
  readonly surplus: Evidenced<z.output<typeof demandSupply.output>> | null;
  readonly concentration: Evidenced<z.output<typeof concentration.output>> | null;
  readonly attributes: Evidenced<z.output<typeof attributeGaps.output>> | null;
}
