import { formatNumber } from "../../answer/figure.js";
import { type Limit, limit } from "../../answer/limit.js";
import { listWords, monthOf } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import { lacksHistory } from "./parts/no-history.js";
import type { Topic } from "./topics.js";
import { whatOf } from "./words.js";

const SMALL_SAMPLE = 30;
const MOST = 4;
const SEASONS_NEED = 12;
const count = (value: number): string => formatNumber(value, "count");

const FROM_LEVEL: readonly Topic[] = ["position", "advice", "ranking", "level", "merchants", "brands", "rivals"];
const FROM_CLICKS: readonly Topic[] = ["position", "advice", "level", "rivals"];
const FROM_HISTORY: readonly Topic[] = ["history", "timing", "discounts", "wars", "reasons", "map"];

/** The true reasons that bound this answer, the weightiest first. */
export function limitsOf(insight: PricingInsight, request: PricingRequest): Limit[] {
  const { plan, left } = insight;
  const shows = (topics: readonly Topic[]): boolean => plan.topics.some((topic) => topics.includes(topic));
  return [
    ...(left > 0 ? [limit("not-compared", `${count(left)} more of the products asked for were not compared`)] : []),
    ...smallSamples(insight, request, shows),
    ...packs(insight),
    ...(shows(FROM_HISTORY) ? historyLimits(insight) : []),
    ...(shows(FROM_HISTORY) || insight.moves ? boundLimits(insight, request) : []),
    ...moveLimits(insight),
    ...(shows(["elasticity"]) ? elasticityLimits(insight, request) : []),
    ...discounterLimits(insight),
    ...(shows(FROM_CLICKS) ? clickLimits(insight) : []),
    ...(shows(FROM_LEVEL)
      ? [limit("shelf-prices", "prices are shelf prices without delivery, coupons or member prices")]
      : []),
  ].slice(0, MOST);
}

function smallSamples(
  insight: PricingInsight,
  request: PricingRequest,
  shows: (topics: readonly Topic[]) => boolean,
): Limit[] {
  const { products, isNamedProduct } = insight;
  if (isNamedProduct) return [];
  const sizes = (sizeOf: (product: ProductPrices) => number) =>
    products.flatMap((product) => {
      const n = sizeOf(product);
      return n > 0 && n < SMALL_SAMPLE
        ? [`${whatOf(product, request, insight)} rests on ${count(n)} ${n === 1 ? "offer" : "offers"}`]
        : [];
    });
  const level = shows(FROM_LEVEL) ? sizes(({ statistics }) => statistics?.n ?? 0) : [];
  const history = shows(FROM_HISTORY) ? sizes(({ history }) => history?.data.n ?? 0) : [];
  return [
    ...(level.length > 0 ? [limit("small-sample", `the price level of ${listWords(level)}`)] : []),
    ...(history.length > 0 ? [limit("small-sample", `the price history of ${listWords(history)}`)] : []),
  ];
}

function packs({ products }: PricingInsight): Limit[] {
  const mixed = products.filter(({ statistics, history }) => (statistics ?? history?.data)?.basis === "unit");
  if (mixed.length === 0) return [];
  const names = listWords(mixed.map(({ label }) => label));
  return [limit("mixed-packs", `pack sizes of ${names} differ, so prices are compared per unit`)];
}

function historyLimits(insight: PricingInsight): Limit[] {
  const { products } = insight;
  if (insight.isWithoutHistory)
    return lacksHistory(insight) ? [] : [limit("no-price-history", "no price history is loaded")];
  const limits: Limit[] = [];
  for (const { label, history } of products) {
    if (history && history.data.offersFound > history.data.offersRead)
      limits.push(
        limit(
          "history-of-most-clicked",
          `the history of ${label} was read for ${count(history.data.offersRead)} of ${count(history.data.offersFound)} offers: those of the most clicked products`,
        ),
      );
    const months = history?.data.months.length ?? 0;
    if (months > 0 && months < SEASONS_NEED)
      limits.push(
        limit(
          "short-history",
          `the history of ${label} spans ${count(months)} ${months === 1 ? "month" : "months"}, too few to tell a season from a trend`,
        ),
      );
  }
  return limits;
}

/** An offer's price moves through the bounds, so which offers they mean is said. */
function boundLimits({ isNamedProduct }: PricingInsight, request: PricingRequest): Limit[] {
  const { priceMin, priceMax } = amountsOf(request);
  if (isNamedProduct || (priceMin === null && priceMax === null)) return [];
  return [
    limit(
      "price-bounds",
      "price bounds are those of today: the past is that of offers whose latest price lies within them",
    ),
  ];
}

/** Orders are known by product and month, whichever shop and price they came from. */
function elasticityLimits({ isNamedProduct }: PricingInsight, request: PricingRequest): Limit[] {
  const { merchants, period } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const unbound = [
    ...(merchants.length > 0 ? ["all shops"] : []),
    ...(!isNamedProduct && (priceMin !== null || priceMax !== null) ? ["all prices"] : []),
    ...(period === null ? [] : ["all months with orders"]),
  ];
  if (unbound.length === 0) return [];
  return [limit("elasticity-of-all", `how buyers answer to the price is told over ${listWords(unbound)}`)];
}

function moveLimits({ moves }: PricingInsight): Limit[] {
  if (!moves) return [];
  return [
    ...(moves.data.notCompared > 0
      ? [
          limit(
            "no-earlier-price",
            `${count(moves.data.notCompared)} offers had no known price before the window of the price moves`,
          ),
        ]
      : []),
  ];
}

function discounterLimits({ facts: { discounters } }: PricingInsight): Limit[] {
  if (discounters === null) return [];
  const { offersFound, offersRead, tooFew } = discounters.data;
  return [
    ...(offersFound > offersRead
      ? [
          limit(
            "history-of-most-clicked",
            `discounts were tested on ${count(offersRead)} of ${count(offersFound)} offers: those of the most clicked products of each kind`,
          ),
        ]
      : []),
    ...(tooFew > 0
      ? [
          limit(
            "small-sample",
            `${count(tooFew)} more ${tooFew === 1 ? "merchant has" : "merchants have"} too few discounts that can be judged to be listed`,
          ),
        ]
      : []),
  ];
}

function clickLimits({ products, clicksSince }: PricingInsight): Limit[] {
  if (clicksSince === null) return [limit("no-clicks", "clicks are not loaded, so no price is weighted by interest")];
  const isWeighted = products.some(({ statistics }) => statistics?.clickWeightedMean != null);
  return isWeighted
    ? [
        limit(
          "clicks-per-product",
          `clicks are counted since ${monthOf(clicksSince)} and known per product, so a product's offers share them equally`,
        ),
      ]
    : [];
}
