import { join, say } from "../../answer/figure.js";
import { listWords } from "../../answer/words.js";
import type { Draft } from "../../specialist.js";
import type { Toolbox } from "../../toolbox.js";
import { amountsOf } from "../../understand/names/named.js";
import { analyse as analyseWithin, type PricingInsight } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { gather as gatherWithin, type PricingFacts } from "./gather.js";
import { boundsWords, filterWords, tell, where } from "./words.js";
import { write as writeWithin } from "./write.js";

/** Bounds on the price that no offer meets: what is asked is told without them, and it says so. */

interface Told {
  readonly isUnbounded: boolean;
}
type Facts = PricingFacts & Told;
type Insight = PricingInsight & Told;

export async function gather(request: PricingRequest, tools: Toolbox): Promise<Facts> {
  const facts = await gatherWithin(request, tools);
  const { priceMin, priceMax } = amountsOf(request);
  const isBounded = priceMin !== null || priceMax !== null;
  if (!isBounded || analyseWithin(facts, request).kind !== "empty") return { ...facts, isUnbounded: false };
  const open = await gatherWithin(withoutPrices(request), tools);
  return analyseWithin(open, withoutPrices(request)).kind === "empty"
    ? { ...facts, isUnbounded: false }
    : { ...open, isUnbounded: true };
}

export const analyse = ({ isUnbounded, ...facts }: Facts, request: PricingRequest): Insight => ({
  ...analyseWithin(facts, asTold(request, isUnbounded)),
  isUnbounded,
});

export function write({ isUnbounded, ...insight }: Insight, request: PricingRequest): Draft {
  const draft = writeWithin(insight, asTold(request, isUnbounded));
  if (!isUnbounded) return draft;
  const ref = Object.values(insight.refs).find((known) => known !== "") ?? "";
  const what = listWords(insight.products.map(({ label }) => label));
  const none = tell`No new offer of ${what}${filterWords(request)}${boundsWords(request, ref)} ${where(request)} is in stock.`;
  return { ...draft, headline: join(none, say`What follows is told without that bound.`, draft.headline) };
}

const asTold = (request: PricingRequest, isUnbounded: boolean): PricingRequest =>
  isUnbounded ? withoutPrices(request) : request;

const withoutPrices = (request: PricingRequest): PricingRequest => ({
  ...request,
  asks: request.asks.map((ask) => ({ ...ask, where: ask.where.filter(({ measure }) => measure !== "price") })),
});
