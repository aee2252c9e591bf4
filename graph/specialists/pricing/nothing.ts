import { citing, type Statement } from "../../answer/figure.js";
import { listWords } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { PricingInsight } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { lacksHistory, saysNoHistory } from "./parts/no-history.js";
import { filterWords, tell, where } from "./words.js";

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

export const noPrices = (insight: PricingInsight, request: PricingRequest): Draft =>
  nothing(afterMissing(tell`No price ${where(request)} fits the question.`, insight, request));

/** What was asked for and is not there is said before the answer. */
export function afterMissing(
  statement: Statement,
  { missing, strangers }: PricingInsight,
  request: PricingRequest,
): Statement {
  if (missing !== null) return tell`No offer of the ${missing} product named was found ${where(request)}. ${statement}`;
  if (strangers.length === 0) return statement;
  const names = listWords(strangers.map((name) => `“${name}”`));
  return tell`No brand ${names} is in the market data, so all brands were taken. ${statement}`;
}

/** What is said where the data holds nothing on the question; null where it does. */
export function nothingKnown(insight: PricingInsight, request: PricingRequest): Draft | null {
  switch (insight.kind) {
    case "unnamed":
      return nothing(unnamed(insight, request));
    case "empty":
      return nothing(emptyAnswer(insight, request));
    case "moves":
    case "product":
      return null;
  }
}

function emptyAnswer(insight: PricingInsight, request: PricingRequest): Statement {
  if (lacksHistory(insight)) return saysNoHistory(insight, request);
  const ref = Object.values(insight.refs).find((known) => known !== "");
  const what = listWords(insight.products.map(({ label }) => label));
  const filters = filterWords(request, insight.isNamedProduct);
  const statement =
    what === ""
      ? tell`The market data holds no prices ${where(request)} for what was asked.`
      : tell`The market data holds no prices of ${what}${filters} ${where(request)} under the conditions asked for.`;
  return ref === undefined ? statement : citing(statement, ref);
}

function unnamed({ missing, refs }: PricingInsight, request: PricingRequest): Statement {
  const advice = tell`Name a product to learn its prices ${where(request)}; without one only the largest price moves of the market can be told.`;
  return missing === null
    ? advice
    : citing(tell`No offer of the ${missing} product named was found ${where(request)}. ${advice}`, refs.lookup);
}
