import type { Section } from "../../../answer.js";
import type { Statement } from "../../../figure.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingRequest } from "../details.js";

/** One part of a pricing answer: the sentence that answers a question for it, and what follows. Null where the data holds nothing on it. */
export interface Part {
  readonly headline: (insight: PricingInsight, request: PricingRequest) => Statement | null;
  readonly section: (insight: PricingInsight, request: PricingRequest) => Section | null;
  /** Where the sentence alone can be the whole part. */
  readonly title?: string;
}

/** Parts whose product is one, and those of several side by side, show different tables. */
export const isSingle = ({ products }: PricingInsight): boolean => products.length === 1;
