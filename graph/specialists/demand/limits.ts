import { type Limit, limit } from "../../answer/limit.js";
import { listWords } from "../../answer/words.js";
import { amountsOf } from "../../understand/names/named.js";
import { statesImpossibleRate } from "./asked.js";
import type { DemandRequest } from "./details.js";
import { testablePeriod } from "./gather.js";
import type { Course, ProductsInsight, RankingInsight } from "./insight.js";
import { assumedNames } from "./size-inputs.js";
import type { Topic } from "./topics.js";
import { phrase } from "./words.js";

/** The true reasons that bound an answer, the weightiest first. */

const MOST = 4;
const SEARCHES = limit("searches-not-orders", "searches stand for demand; they are not orders");

export function productLimits({ topics, courses, sizes, audiences }: ProductsInsight, request: DemandRequest): Limit[] {
  const { clusters } = request.scope;
  const named = (list: readonly Course[]): string => listWords(list.map(({ demand }) => phrase(demand.name)));
  const asksSeason = topics.includes("season") || topics.includes("forecast");
  const thin = courses.filter(({ demand }) => demand.season.evidence === "weak");
  const holes = courses.filter(({ demand }) => demand.n < demand.months.length);
  const scaled = courses.filter(({ demand }) =>
    demand.months.some(({ searches, coverage }) => searches !== null && coverage < 1),
  );
  const read = new Set([
    ...courses.map(({ demand }) => demand.clusterId),
    ...(sizes?.data.clusters ?? []).map(({ clusterId }) => clusterId),
  ]);
  const left = read.size === 0 ? [] : clusters.filter(({ clusterId }) => !read.has(clusterId));
  const isSuppressed = topics.includes("audience") && audiences.some(({ suppressed }) => suppressed > 0);
  return [
    ...wishLimits(topics, request),
    ...(left.length > 0
      ? [limit("not-compared", `${listWords(left.map(({ name }) => phrase(name)))} could not be compared here`)]
      : []),
    ...assumptionLimits(sizes),
    ...(asksSeason && thin.length > 0
      ? [limit("short-history", `fewer than three full years of months back the season of ${named(thin)}`)]
      : []),
    ...(holes.length > 0
      ? [limit("unmeasured-months", `some months of ${named(holes)} are unmeasured and stay unknown`)]
      : []),
    ...(scaled.length > 0
      ? [
          limit(
            "completed-months",
            `in some months of ${named(scaled)} a few keywords are unmeasured, and their usual share was added`,
          ),
        ]
      : []),
    ...(isSuppressed ? [limit("small-segments", "audience segments with too few panel members are left out")] : []),
    ...(courses.length > 0 ? [SEARCHES] : []),
  ].slice(0, MOST);
}

export function marketLimits({ sizes, topics }: RankingInsight, request: DemandRequest): Limit[] {
  return [
    ...wishLimits(topics, request),
    ...(topics.includes("size") ? assumptionLimits(sizes) : []),
    ...(topics.some((topic) => topic !== "size" && topic !== "audience") ? [SEARCHES] : []),
  ].slice(0, MOST);
}

/** What was asked for and cannot be applied. */
function wishLimits(topics: readonly Topic[], request: DemandRequest): Limit[] {
  const { brands, merchants, clusters, period } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const hasBand = priceMin !== null || priceMax !== null;
  const isSizeOnly = topics.every((topic) => topic === "size");
  return [
    ...(brands.length + merchants.length > 0
      ? [
          limit(
            "brand-not-applied",
            `demand is known per product group, not for ${listWords([...brands, ...merchants])} alone`,
          ),
        ]
      : []),
    ...(hasBand && !isSizeOnly
      ? [
          limit(
            "price-bounds",
            `the price bounds narrow ${topics.includes("size") ? "the market size only" : "nothing here"}: searches carry no price`,
          ),
        ]
      : []),
    ...(statesImpossibleRate(request)
      ? [limit("impossible-rate", "a stated rate is no share between zero and one, so it was not used")]
      : []),
    ...(period !== null && clusters.length === 0 && testablePeriod(request) === null
      ? [limit("period-not-applied", `the lists cover all months, not ${period.label} alone`)]
      : []),
  ];
}

function assumptionLimits(sizes: ProductsInsight["sizes"]): Limit[] {
  const assumed = assumedNames(sizes?.data.clusters ?? []);
  if (assumed.length === 0) return [];
  return [
    limit(
      "assumed-inputs",
      `${listWords(assumed)} of the market size ${assumed.length === 1 ? "is" : "are"} assumed, not measured`,
      assumed,
    ),
  ];
}
