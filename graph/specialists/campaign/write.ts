import { isAssumed } from "../../../tools/statistics/rates.js";
import type { Section } from "../../answer.js";
import { count, estimate, number, percent, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { listWords, marketWords } from "../../words.js";
import type { CampaignInsight } from "./analyse.js";
import type { NoProduct } from "./facts.js";
import { copySections } from "./write-copy.js";
import { forecastSection, inputsSection } from "./write-forecast.js";
import { keywordsSection, structureSection, tooDearSection } from "./write-keywords.js";
import { negativesSection } from "./write-negatives.js";

/** Words only: every number comes from the data tools by way of `analyse`. */
export function write(insight: CampaignInsight | NoProduct, { entities }: Question): Draft {
  if (insight === "no product") return askForProduct(entities);
  if (insight.clusters.length === 0) return nothingFound(insight);
  const sections = [
    structureSection(insight),
    keywordsSection(insight),
    forecastSection(insight),
    tooDearSection(insight),
    negativesSection(insight),
    ...copySections(insight),
    inputsSection(insight),
  ].filter((section): section is Section => section !== null);
  return {
    status: "answered",
    headline: insight.funded.length > 0 ? draftHeadline(insight) : nothingAffordable(insight),
    sections,
    limits: insight.limits,
    followUps: followUpsOf(insight),
  };
}

function draftHeadline({
  clusters,
  marketName,
  currency,
  forecast,
  funded,
  targetAcos,
  refs,
}: CampaignInsight): Statement {
  const { low, base, high } = forecast;
  const ref = refs.bids;
  return say`Draft for ${namesOf(clusters)} in ${marketName}: ${count(funded.length, ref, { formula: "keywords that get money" })} ${funded.length === 1 ? "keyword" : "keywords"} for about ${estimate(base.cost, currency, ref)} a month should bring about ${number(base.orders, ref)} orders (${number(low.orders, ref)} to ${number(high.orders, ref)}) at an ACOS of ${percent(base.acos, ref)} against ${isAssumed(targetAcos) ? "an assumed target" : "a target"} of ${percent(targetAcos.base, ref)}; nothing is sent to an ad account.`;
}

function nothingAffordable({ clusters, marketName, tooDear, targetAcos, refs }: CampaignInsight): Statement {
  const ref = refs.bids;
  const [first] = tooDear;
  if (first === undefined) {
    return say`No bid can be given for ${namesOf(clusters)} in ${marketName}: click prices or the value of an order are not known.`;
  }
  return say`At a target ACOS of ${percent(targetAcos.base, ref)} no keyword for ${namesOf(clusters)} in ${marketName} can be afforded; the most searched one, "${first.keyword}", would need an ACOS of ${percent(first.acosAtLow, ref)}.`;
}

function askForProduct({ market, category, unknownTerms }: Question["entities"]): Draft {
  const unknown = unknownTerms.map(({ term }) => `"${term}"`);
  const asked =
    unknown.length > 0
      ? say`A campaign needs a product of the market, and ${listWords(unknown)} was not recognised as one; name the product to advertise, and if you can the budget, the order value and the target ACOS.`
      : category !== null
        ? say`A campaign is drafted for products, and ${category} is a whole category; name the product to advertise, and if you can the budget, the order value and the target ACOS.`
        : say`A campaign needs a product: name the product to advertise, and if you can the budget, the order value and the target ACOS.`;
  return {
    status: "empty",
    headline: asked,
    sections: [],
    limits: [],
    followUps: [`Where are the biggest supply gaps in ${marketWords(market)}?`],
  };
}

function nothingFound({ products, marketName, refs }: CampaignInsight): Draft {
  const headline = say`No keyword for ${listWords(products)} is known in ${marketName}, so there is nothing to bid on.`;
  return {
    status: "empty",
    headline: { ...headline, refs: [refs.bids] },
    sections: [],
    limits: [],
    followUps: [],
  };
}

function followUpsOf({ clusters, marketName, currency, targetAcos, monthlyBudget }: CampaignInsight): string[] {
  const name = clusters[0]?.name ?? "";
  const refine =
    monthlyBudget === null
      ? `Draft a campaign for ${name} in ${marketName} with a budget of 50 ${currency} a day`
      : `Draft a campaign for ${name} in ${marketName} with a target ACOS of ${Math.round(targetAcos.base * 100) + 10} %`;
  return [
    refine,
    `What do people search for around ${name} in ${marketName}?`,
    `Show the supply gap of ${name} in ${marketName}`,
  ];
}

const namesOf = (clusters: readonly { readonly name: string }[]): string => listWords(clusters.map(({ name }) => name));
