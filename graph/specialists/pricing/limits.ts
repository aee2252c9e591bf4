import { formatNumber } from "../../figure.js";
import { amountsOf } from "../../understand/named.js";
import { listWords, monthOf } from "../../words.js";
import type { PricingInsight, ProductPrices } from "./analyse.js";
import type { PricingRequest } from "./details.js";
import type { Topic } from "./topics.js";
import { whatOf } from "./words.js";

const SMALL_SAMPLE = 30;
const MOST = 4;
const SEASONS_NEED = 12;
const count = (value: number): string => formatNumber(value, "count");

const FROM_LEVEL: readonly Topic[] = ["position", "advice", "ranking", "level", "merchants", "brands", "rivals"];
const FROM_CLICKS: readonly Topic[] = ["position", "advice", "level", "rivals"];
const FROM_HISTORY: readonly Topic[] = ["history", "timing", "discounts", "wars", "reasons", "map"];

/** The true reasons that bound this answer, the weightiest first, each a clause without a full stop. */
export function limitsOf(insight: PricingInsight, request: PricingRequest): string[] {
  const { wanted, left } = insight;
  const shows = (topics: readonly Topic[]): boolean => wanted.topics.some((topic) => topics.includes(topic));
  return [
    ...(left > 0 ? [`${count(left)} more of the products asked for were not compared`] : []),
    ...smallSamples(insight, request, shows),
    ...packs(insight),
    ...(shows(FROM_HISTORY) ? historyLimits(insight, request) : []),
    ...moveLimits(insight, request),
    ...(shows(FROM_CLICKS) ? clickLimits(insight) : []),
    ...(shows(FROM_LEVEL) ? ["prices are shelf prices without delivery, coupons or member prices"] : []),
  ].slice(0, MOST);
}

function smallSamples(
  insight: PricingInsight,
  request: PricingRequest,
  shows: (topics: readonly Topic[]) => boolean,
): string[] {
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
    ...(level.length > 0 ? [`the price level of ${listWords(level)}`] : []),
    ...(history.length > 0 ? [`the price history of ${listWords(history)}`] : []),
  ];
}

function packs({ products }: PricingInsight): string[] {
  const mixed = products.filter(({ statistics, history }) => (statistics ?? history?.data)?.basis === "unit");
  if (mixed.length === 0) return [];
  return [`pack sizes of ${listWords(mixed.map(({ label }) => label))} differ, so prices are compared per unit`];
}

function historyLimits({ products, isNamedProduct }: PricingInsight, request: PricingRequest): string[] {
  const limits: string[] = [];
  for (const { label, history } of products) {
    if (history && history.data.offersFound > history.data.offersRead)
      limits.push(
        `the history of ${label} was read for ${count(history.data.offersRead)} of ${count(history.data.offersFound)} offers: those of the most clicked products`,
      );
    const months = history?.data.months.length ?? 0;
    if (months > 0 && months < SEASONS_NEED)
      limits.push(
        `the history of ${label} spans ${count(months)} ${months === 1 ? "month" : "months"}, too few to tell a season from a trend`,
      );
  }
  const { priceMin, priceMax } = amountsOf(request);
  const isBound = priceMin !== null || priceMax !== null;
  if (isBound && !isNamedProduct) limits.push("price bounds apply to current offers, not to the history");
  return limits;
}

function moveLimits({ moves }: PricingInsight, request: PricingRequest): string[] {
  if (!moves) return [];
  const { priceMin, priceMax } = amountsOf(request);
  const isBound = priceMin !== null || priceMax !== null;
  return [
    ...(isBound ? ["price bounds do not apply to the price moves"] : []),
    ...(moves.data.notCompared > 0
      ? [`${count(moves.data.notCompared)} offers had no known price before the window of the price moves`]
      : []),
  ];
}

function clickLimits({ products, clicksSince }: PricingInsight): string[] {
  if (clicksSince === null) return ["clicks are not loaded, so no price is weighted by interest"];
  const isWeighted = products.some(({ statistics }) => statistics?.clickWeightedMean != null);
  return isWeighted
    ? [
        `clicks are counted since ${monthOf(clicksSince)} and known per product, so a product's offers share them equally`,
      ]
    : [];
}
