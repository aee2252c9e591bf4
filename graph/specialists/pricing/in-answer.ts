import { withContent } from "../../answer/answer.js";
import type { Part } from "../part.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingDetails, PricingRequest } from "./details.js";
import { afterMissing } from "./nothing.js";

type PricingPart = Part<PricingInsight, PricingDetails>;

/**
 * Parts as they stand in one answer. Before the sentence of the part that speaks for all, what was asked for and is not there is said;
 * every other part begins with its own sentence.
 */
export function inAnswer(
  parts: readonly PricingPart[],
  speakerOf: (insight: PricingInsight, request: PricingRequest) => string | null,
): PricingPart[] {
  return parts.map((part) => ({
    ...part,
    headline: (insight, request) => {
      const statement = part.headline(insight, request);
      return statement === null ? null : afterMissing(statement, insight, request);
    },
    section: (insight, request) => {
      const section = part.section(insight, request);
      // What feeds say of themselves repeats their sentence.
      const isLed = part.id !== "feeds" && speakerOf(insight, request) !== part.id;
      const lead = isLed ? part.headline(withoutYesNo(insight), request) : null;
      return (
        section && withContent(lead === null ? section : { ...section, statements: [lead, ...section.statements] })
      );
    },
  }));
}

/** Only the sentence that answers begins with yes or no. */
const withoutYesNo = (insight: PricingInsight): PricingInsight => ({
  ...insight,
  plan: { ...insight.plan, isYesNo: false },
});
