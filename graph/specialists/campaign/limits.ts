import { isAssumed } from "../../../tools/statistics/rates.js";
import { type Limit, limit } from "../../answer/limit.js";
import { lastLevel, listWords } from "../../answer/words.js";
import { shareOrNull } from "../../understand/asking.js";
import { amountsOf, stated } from "../../understand/names/named.js";
import { budgetStated, unusableRates } from "./asked.js";
import type { NamedBrands } from "./brands.js";
import { wordFor } from "./counting.js";
import type { CampaignRequest } from "./details.js";
import { type Bids, type CampaignFacts, MOST_PRODUCTS } from "./gather.js";
import type { Topic } from "./topics.js";

const MOST_LIMITS = 5;

/** What an answer rests on: parts of a draft, products side by side, one keyword. */
export type Basis = Topic | "comparison" | "one-keyword";

/** Inputs that a part's figures rest on. */
const RATES = ["conversion rate", "order value", "target ACOS"];
const ALL = [...RATES, "click rate", "impression share"];
const RESTS_ON: Readonly<Record<Basis, readonly string[]>> = {
  comparison: ["conversion rate", "order value"],
  "one-keyword": RATES,
  budget: ALL,
  structure: ALL,
  keywords: RATES,
  cpc: [],
  forecast: ALL,
  reach: ALL,
  breakeven: RATES,
  unaffordable: RATES,
  rivals: RATES,
  negatives: ["conversion rate"],
  copy: [],
  inputs: [],
  file: ALL,
};

interface Context {
  readonly brands: NamedBrands;
  readonly topics: readonly Basis[];
}

/** The true reasons that bound an answer, the gravest first. */
export function limitsOf(facts: CampaignFacts, request: CampaignRequest, context: Context): Limit[] {
  return [
    ...wishLimits(facts, request),
    ...inputLimits(facts, context),
    ...scopeLimits(facts, request, context),
    ...copyLimits(facts, context),
  ].slice(0, MOST_LIMITS);
}

/** Wishes that lose money or cannot be met as they were put. */
function wishLimits({ bids }: CampaignFacts, request: CampaignRequest): Limit[] {
  const { targetAcos, currency } = bids.data;
  const { orderValue, ownPrice, ...amounts } = amountsOf(request);
  const margin = shareOrNull(amounts.margin);
  const profitGoal = stated(request, "profit-goal", "share");
  const limits: Limit[] = [];
  const unusable = unusableRates(request);
  if (unusable.length > 0) {
    const words = `the stated ${listWords(unusable)} ${wordFor(unusable, "is", "are")} no share between zero and one and ${wordFor(unusable, "was", "were")} not used`;
    limits.push(limit("impossible-rate", words));
  }
  if (margin !== null && targetAcos.base > margin) {
    limits.push(
      limit("target-above-margin", "the target ACOS is above the margin, so orders at the target lose money"),
    );
  }
  if (margin !== null && profitGoal !== null && profitGoal >= margin) {
    limits.push(
      limit(
        "profit-above-margin",
        "the profit to keep is not below the margin, which leaves nothing for ads: break-even was taken instead",
      ),
    );
  }
  const spoken = request.details.currency;
  const hasAmount = budgetStated(request) !== null || orderValue !== null || ownPrice !== null;
  if (hasAmount && spoken !== null && currency !== null && spoken !== currency) {
    limits.push(
      limit(
        "other-currency",
        `the amounts named in ${spoken} are taken as ${currency}, the currency of this market, without conversion`,
      ),
    );
  }
  return limits;
}

/** Inputs behind these parts that nobody measured, by name. */
export function assumedInputs({ clusters, targetAcos, impressionShare }: Bids, topics: readonly Basis[]): string[] {
  const used = usedBy(topics);
  const inputs = [
    ...clusters.flatMap(({ conversionRate, clickRate, orderValue }) => [conversionRate, clickRate, orderValue]),
    targetAcos,
    impressionShare,
  ];
  return [
    ...new Set(
      inputs.flatMap((input) => (input !== null && used.has(input.name) && isAssumed(input) ? [input.name] : [])),
    ),
  ];
}

const usedBy = (topics: readonly Basis[]): ReadonlySet<string> => new Set(topics.flatMap((topic) => RESTS_ON[topic]));

function inputLimits({ bids: { data } }: CampaignFacts, { topics }: Context): Limit[] {
  const { clusters } = data;
  const used = usedBy(topics);
  const assumed = assumedInputs(data, topics);
  const limits: Limit[] = [];
  if (assumed.length > 0) {
    const words = `${listWords(assumed)} ${wordFor(assumed, "is", "are")} assumed, not measured`;
    limits.push(limit("assumed-inputs", words, assumed));
  }
  if (used.has("order value") && clusters.some(({ orderValue }) => orderValue?.origin.startsWith("measured"))) {
    limits.push(
      limit(
        "order-value-of-market",
        "no order value was named, so an order is taken as one item at the market's median price",
      ),
    );
  }
  const without = clusters.filter(({ ads }) => ads.clicks === 0).map(({ name }) => name);
  if (without.length > 0 && used.has("conversion rate"))
    limits.push(limit("no-own-ads", `there is no own ad history for ${listWords(without)}`));
  return limits;
}

/** What was named and could not be applied, or left out. */
function scopeLimits(
  { bids, category, negatives }: CampaignFacts,
  request: CampaignRequest,
  { topics }: Context,
): Limit[] {
  const { period, merchants, clusters } = request.scope;
  const { priceMin, priceMax } = amountsOf(request);
  const limits: Limit[] = [];
  if (category !== null)
    limits.push(limit("most-searched-only", `only the most searched products of ${lastLevel(category)} are covered`));
  if (clusters.length > bids.data.clusters.length && clusters.length > MOST_PRODUCTS)
    limits.push(limit("first-products-only", "only the first products named are covered"));
  if (bids.provenance.truncated) limits.push(limit("truncated", "only the most searched keywords were priced"));
  if (period !== null)
    limits.push(
      limit(
        "period",
        topics.every((topic) => topic === "negatives")
          ? `negatives always rest on twelve months of own ads, so the period ${period.label} was not applied`
          : `click prices are known as they stand now, so the period ${period.label} was not applied`,
      ),
    );
  if (merchants.length > 0)
    limits.push(
      limit("merchants", `click prices do not differ by merchant, so ${listWords(merchants)} made no difference`),
    );
  if ((priceMin !== null || priceMax !== null) && !topics.includes("cpc"))
    limits.push(limit("price-bounds", "bounds of a product's price do not narrow its keywords and were not applied"));
  if (negatives === null && topics.includes("negatives"))
    limits.push(limit("missing-negatives", "negatives are missing"));
  return limits;
}

function copyLimits({ attributes }: CampaignFacts, { brands: { rivals }, topics }: Context): Limit[] {
  const limits: Limit[] = [];
  const [rival] = rivals;
  if (rival !== undefined) {
    limits.push(
      limit(
        "brand-taken-as-rival",
        `${listWords(rivals)} ${wordFor(rivals, "is", "are")} treated as a rival and kept out of the ad texts; say "our brand is ${rival}" if it is yours`,
      ),
    );
  }
  if (!topics.includes("copy") && !topics.includes("file")) return limits;
  if (attributes !== null && attributes.data.language !== "en" && attributes.data.language !== null) {
    limits.push(limit("values-in-english", "attribute values are held in English, so few of them enter the ad texts"));
  }
  limits.push(limit("unchecked-texts", "nobody checked the ad texts against your own product"));
  return limits;
}
