import type { z } from "zod";
import type { attributeGaps } from "../../../tools/market/gap/attribute-gaps.js";
import type { concentration } from "../../../tools/market/gap/concentration.js";
import type { demandSupply } from "../../../tools/market/gap/demand-supply.js";
import type { ghostProducts } from "../../../tools/market/intent/ghost-products.js";
import type { Evidenced } from "../../toolbox.js";

export type Gaps = Evidenced<z.output<typeof demandSupply.output>>;
export type Concentrations = Evidenced<z.output<typeof concentration.output>>;
export type Attributes = Evidenced<z.output<typeof attributeGaps.output>>;
export type Ghosts = Evidenced<z.output<typeof ghostProducts.output>>;

/** Null: not needed for this question, or not readable. */
export interface GapFacts {
  /** The named clusters, or the first of the category or market in the order asked for. */
  readonly gaps: Gaps | null;
  /** The most over-supplied clusters. */
  readonly surplus: Gaps | null;
  readonly concentration: Concentrations | null;
  readonly attributes: Attributes | null;
  /** On-site searches that found nothing: a reason for a gap. */
  readonly ghosts: Ghosts | null;
}
