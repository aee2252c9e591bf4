import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { derive } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { listWords, monthOf } from "../../../answer/words.js";
import type { Part } from "../../part.js";
import type { PricingInsight } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { type Past, pastOf } from "../priced.js";
import { perUnit, tell, whatOf, where } from "../words.js";

/** Why prices moved: what the data can show of it, and what it cannot. */
export const reasons: Part<PricingInsight, PricingDetails> = {
  id: "reasons",
  measures: ["price-change", "offers"],
  headline,
  section,
};

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = pastOf(insight);
  if (!product) return null;
  const { first, last, direction, data } = product.history;
  if (!first || !last) return null;
  const ref = insight.refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  const course = tell`the median price of ${whatOf(product, request, insight)} ${where(request)} went from ${money(cell(first, "median"), currency, ref)}${perUnit(data.basis)} in ${monthOf(first.month)} to ${money(cell(last, "median"), currency, ref)} in ${monthOf(last.month)} (${percent(cell(data, "medianChange"), ref, { signed: true })}), and like for like they changed by ${percent(cell(data.matched, "change"), ref, { signed: true })} over ${count(cell(data.matched, "offers"), ref)} offers`;
  const asked = insight.plan.direction;
  const isSo = asked === "any" || direction === (asked === "up" ? "rose" : "fell");
  if (!isSo) return tell`On the whole prices did not ${asked === "up" ? "rise" : "fall"}: ${course}.`;
  const causes = causesOf(product, insight);
  if (causes.length === 0) return tell`The data shows no single reason: ${course}.`;
  return tell`What the data shows behind it is ${listWords(causes)}: ${course}.`;
}

/** Names of the causes that point the way prices went. */
function causesOf({ history }: Past, { moves }: PricingInsight): string[] {
  const { direction, wars } = history;
  const causes: string[] = [];
  const mean = moves?.data.meanChange ?? 0;
  if ((direction === "fell" && mean < 0) || (direction === "rose" && mean > 0))
    causes.push(
      direction === "fell"
        ? "price cuts that outweigh the rises on the same offers"
        : "price rises that outweigh the cuts on the same offers",
    );
  if (direction === "fell" && wars.length > 0) causes.push("a price war");
  if ((direction === "fell" && mean >= 0) || (direction === "rose" && mean <= 0))
    causes.push("a changed mix of offers rather than changed prices");
  return causes;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = pastOf(insight);
  if (!product) return null;
  return {
    id: "price-reasons",
    title: "What the data shows",
    statements: [
      ...sameOffers(insight),
      ...offerNumbers(product, insight),
      ...largestMove(insight),
      ...warOf(product, insight, request),
      ...promotionsOf(product, insight),
      ...seasonOf(product, insight, request),
      tell`It cannot show costs, wholesale prices, exchange rates or what merchants intended.`,
    ],
    tables: [],
    isList: true,
  };
}

function sameOffers({ moves, refs }: PricingInsight): Statement[] {
  if (moves === null) return [];
  const { data } = moves;
  const ref = refs.movers;
  return [
    tell`Same offers: from ${data.from} to ${data.to}, ${count(cell(data, "fell"), ref)} of ${count(cell(data, "compared"), ref)} became cheaper and ${count(cell(data, "rose"), ref)} dearer; like for like prices moved by ${percent(cell(data, "meanChange"), ref, { signed: true })}.`,
  ];
}

/** A median also moves when cheap or dear offers come and go. */
function offerNumbers({ history: { first, last } }: Past, { refs }: PricingInsight): Statement[] {
  if (!first || !last || first === last) return [];
  const ref = refs.history;
  return [
    tell`Mix of offers: the number of offers went from ${count(cell(first, "offers"), ref)} in ${monthOf(first.month)} to ${count(cell(last, "offers"), ref)} in ${monthOf(last.month)} (${percent(derive("change", cell(last, "offers"), cell(first, "offers")), ref, { signed: true })}); offers that come and go move a median without any price change.`,
  ];
}

function largestMove({ moves, refs, plan }: PricingInsight): Statement[] {
  const sign = plan.direction === "up" ? 1 : -1;
  const mover = moves?.data.movers.find(({ change }) => plan.direction === "any" || change * sign > 0);
  if (!mover) return [];
  const ref = refs.movers;
  return [
    tell`Largest single move: ${mover.product} at ${mover.merchant}, from ${money(cell(mover, "priceFrom"), mover.currency, ref)} to ${money(cell(mover, "priceTo"), mover.currency, ref)} (${percent(cell(mover, "change"), ref, { signed: true })}) on ${mover.changedOn}.`,
  ];
}

function warOf({ history: { wars, data } }: Past, { refs }: PricingInsight, request: PricingRequest): Statement[] {
  const [war] = wars;
  const ref = refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  if (!war) return [tell`Price wars: none was found over ${count(cell(data, "n"), ref)} offers.`];
  return [
    tell`Price war: ${listWords(war.merchants.map(({ merchant }) => merchant))} undercut each other ${count(cell(war, "undercuts"), ref)} times over ${war.product} from ${war.startedOn} to ${war.endedOn} (${money(cell(war, "priceBefore"), currency, ref)} to ${money(cell(war, "priceAfter"), currency, ref)}); one product hardly moves the median of ${count(cell(data, "n"), ref)} offers.`,
  ];
}

function promotionsOf({ history: { data } }: Past, { refs }: PricingInsight): Statement[] {
  const ref = refs.history;
  if (data.promoDepth === null) return [];
  return [
    tell`Promotions: offers were on promotion ${percent(cell(data, "promoShare"), ref)} of the time, on average ${percent(cell(data, "promoDepth"), ref)} below their regular price; ${count(cell(data.discounts, "runningFound"), ref)} announced discounts run now.`,
  ];
}

function seasonOf(
  { history: { cheapest, dearest, data } }: Past,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  if (!cheapest || !dearest || cheapest === dearest) return [];
  const ref = refs.history;
  const currency = data.currency ?? request.scope.market.currency;
  return [
    tell`Months: the median ranged from ${money(cell(cheapest, "median"), currency, ref)} in ${monthOf(cheapest.month)} to ${money(cell(dearest, "median"), currency, ref)} in ${monthOf(dearest.month)}.`,
  ];
}
