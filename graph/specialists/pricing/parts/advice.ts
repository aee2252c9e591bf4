import type { Section } from "../../../answer/answer.js";
import { cell } from "../../../answer/cell.js";
import { asked } from "../../../answer/derivation.js";
import { count, money, percent, type Statement } from "../../../answer/figure.js";
import { listWords } from "../../../answer/words.js";
import { shareOrNull } from "../../../understand/asking.js";
import { marginOf } from "../../../understand/names/named.js";
import type { Part } from "../../part.js";
import type { Advice } from "../advice.js";
import type { PricingInsight, ProductPrices } from "../analyse.js";
import type { PricingDetails, PricingRequest } from "../details.js";
import { distance } from "../position.js";
import type { ClusterStatistics } from "../rows.js";
import { boundsWords, kindOf, perUnit, tell, where } from "../words.js";

/** What a product should cost: a range with its grounds, and what would change it. */
export const advice: Part<PricingInsight, PricingDetails> = {
  id: "advice",
  measures: [],
  headline,
  section,
};

type Advised = ProductPrices & { readonly statistics: ClusterStatistics; readonly advice: Advice };

const advisedOf = ({ products }: PricingInsight): Advised[] =>
  products.filter((product): product is Advised => product.advice !== null && product.statistics !== null);

function headline(insight: PricingInsight, request: PricingRequest): Statement | null {
  const [product] = advisedOf(insight);
  const ref = insight.refs.statistics;
  const { currency } = request.scope.market;
  if (!product) {
    const [thin] = insight.products;
    if (!thin?.statistics) return null;
    return tell`No price can be recommended for ${kindOf(thin, request, insight)}${boundsWords(request, ref)} ${where(request)}: only ${count(cell(thin.statistics, "n"), ref)} comparable ${thin.statistics.n === 1 ? "offer is" : "offers are"} in stock.`;
  }
  const { low, high, start, basis } = product.advice;
  const ground = basis === "clicks" ? "what shoppers click on average" : "the middle of the offer";
  return tell`Price ${kindOf(product, request, insight)}${boundsWords(request, ref)} ${where(request)} between ${money(low, currency, ref)} and ${money(high, currency, ref)}${perUnit(product.statistics.basis)}, starting from ${money(start, currency, ref)}, ${ground}.`;
}

function section(insight: PricingInsight, request: PricingRequest): Section | null {
  const [product] = advisedOf(insight);
  if (!product) return null;
  return {
    id: "price-advice",
    title: "Grounds and what would change them",
    statements: [
      ...rangeGround(product, insight, request),
      ...ownGround(product, insight, request),
      ...promotionGround(product, insight, request),
      ...warGround(product, insight),
      ...costGround(product, insight, request),
      tell`What would change it: your unit cost and brand, features that the typical offer lacks, and how buyers answer to the price, which only monthly sales at different prices can show.`,
    ],
    tables: [],
    isList: true,
  };
}

function rangeGround(
  { statistics, advice: { interest } }: Advised,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  const ref = refs.statistics;
  const { currency } = request.scope.market;
  const { clickWeightedMean } = statistics;
  const middle = tell`The middle half of ${count(cell(statistics, "n"), ref)} comparable offers costs ${money(cell(statistics, "p25"), currency, ref)} to ${money(cell(statistics, "p75"), currency, ref)}, the median is ${money(cell(statistics, "median"), currency, ref)}`;
  if (interest === "unknown" || clickWeightedMean === null)
    return [tell`${middle}; clicks are not known, so the whole middle half is the range.`];
  const away = distance(cell(statistics, "clickWeightedMean"), cell(statistics, "median"));
  if (interest === "at")
    return [
      tell`${middle}; shoppers click on average at ${money(cell(statistics, "clickWeightedMean"), currency, ref)}, near the median, so the whole middle half is the range.`,
    ];
  return [
    tell`${middle}; shoppers click on average at ${money(cell(statistics, "clickWeightedMean"), currency, ref)}, ${percent(away.size, ref)} ${away.side} it, so the ${interest === "above" ? "upper" : "lower"} part of the middle half is the range.`,
  ];
}

function ownGround(
  { position, statistics, advice: { low, high } }: Advised,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  if (position === null) return [];
  const ref = refs.statistics;
  const { currency } = request.scope.market;
  const stands =
    position.price < (low.value ?? 0)
      ? "below the range: it may bear raising where it offers what the clicked ones offer"
      : position.price > (high.value ?? 0)
        ? "above the range: it needs a reason that shoppers see"
        : "inside the range";
  return [
    tell`Your price of ${money(cell(position, "price"), currency, ref)} is ${stands}; ${count(cell(position, "cheaperOffers"), ref)} of ${count(cell(statistics, "n"), ref)} offers are cheaper.`,
  ];
}

function promotionGround(
  { history, advice: { onPromotion } }: Advised,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  if (!history || history.data.promoDepth === null) return [];
  const ref = refs.history;
  const { currency } = request.scope.market;
  return [
    tell`Rivals are on promotion ${percent(cell(history.data, "promoShare"), ref)} of the time, on average ${percent(cell(history.data, "promoDepth"), ref)} below their regular price: the starting price cut as deep would be ${money(onPromotion, currency, [ref, refs.statistics])}.`,
  ];
}

function warGround({ history }: Advised, { refs }: PricingInsight): Statement[] {
  const [war] = history?.wars ?? [];
  if (!war) return [];
  const ref = refs.history;
  return [
    tell`Keep out of the price war over ${war.product} (${listWords(war.merchants.map(({ merchant }) => merchant))}, ${war.startedOn} to ${war.endedOn}): it took ${percent(cell(war, "fall"), ref)} off that product's lowest price.`,
  ];
}

function costGround(
  { advice: { highestCost, start } }: Advised,
  { refs }: PricingInsight,
  request: PricingRequest,
): Statement[] {
  const { market } = request.scope;
  const margin = shareOrNull(marginOf(request));
  const ref = refs.statistics;
  if (highestCost.value === null || margin === null)
    return [
      tell`Your cost is not known here: state your margin ("with a margin of …") to see the highest unit cost that the price bears.`,
    ];

  return [
    tell`At ${money(start, market.currency, ref)} a margin of ${percent(asked(margin), ref)} bears a unit cost of at most ${money(highestCost, market.currency, ref)}.`,
  ];
}
