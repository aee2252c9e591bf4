import type { Assumption } from "../../../tools/domain.js";
import { isAssumed } from "../../../tools/statistics/rates.js";
import type { Entities } from "../../question.js";
import { listWords } from "../../words.js";
import type { CampaignFacts } from "./facts.js";
import type { NamedBrands } from "./own-brands.js";

/** Products a draft takes in. */
export const MOST_PRODUCTS = 5;

/** The true reasons that bound a draft. */
export function limitsOf(
  { bids, negatives, attributes }: CampaignFacts,
  entities: Entities,
  { rivals }: NamedBrands,
): string[] {
  const { clusters, keywords, targetAcos, impressionShare } = bids.data;
  const perCluster = clusters.flatMap(({ conversionRate, clickRate, orderValue }) => [
    conversionRate,
    clickRate,
    orderValue,
  ]);
  const inputs = [...perCluster, targetAcos, impressionShare].filter((input): input is Assumption => input !== null);
  const assumed = [...new Set(inputs.filter(isAssumed).map(({ name }) => name))];
  const limits = ["this is a draft: nothing is sent to an ad account"];
  if (assumed.length > 0)
    limits.push(`${listWords(assumed)} ${assumed.length === 1 ? "is" : "are"} assumed, not measured`);
  if (clusters.some(({ orderValue }) => orderValue?.origin.startsWith("measured"))) {
    limits.push("no order value was named, so an order is taken as one item at the market's median price");
  }
  if (keywords.some(({ cpcLow }) => cpcLow === null)) limits.push("keywords without a known click price are left out");
  if (clusters.length === 0 || clusters.some(({ ads }) => ads.clicks === 0))
    limits.push("there is no own ad history to learn from for every product");
  if (bids.provenance.truncated) limits.push("only the most searched keywords were priced");
  if (entities.margin !== null && targetAcos.base > entities.margin) {
    limits.push("the target ACOS is above the margin, so orders at the target lose money");
  }
  if (entities.clusters.length > MOST_PRODUCTS)
    limits.push("the draft covers the first products named, not all of them");
  if (entities.period !== null)
    limits.push(`the draft is for a month ahead, so the period ${entities.period.label} was not applied`);
  if (attributes !== null && attributes.data.language !== "en" && attributes.data.language !== null) {
    limits.push("attribute values are held in English, so few of them enter the ad texts");
  }
  const [rival] = rivals;
  if (rival !== undefined) {
    limits.push(
      `${listWords(rivals)} ${rivals.length === 1 ? "is" : "are"} treated as a rival and kept out of the ad texts; say "our brand is ${rival}" if it is yours`,
    );
  }
  if (negatives === null) limits.push("negatives are missing");
  limits.push("check that each ad text holds for your own product");
  return limits;
}
