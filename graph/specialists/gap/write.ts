import type { Section } from "../../answer.js";
import { citing, count, estimate, ratio, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { lastLevel, listWords, marketWords } from "../../words.js";
import type { GapInsight, JudgedGap } from "./analyse.js";
import { attributeSection, concentrationSection } from "./write-details.js";
import { categoriesSection, rankedSection, surplusSection, worthSection } from "./write-ranking.js";
import { changeSection } from "./write-sensitivity.js";

/** Words only: every number comes from the data tools by way of `analyse`. */
export function write(insight: GapInsight | "unknown product", { entities }: Question): Draft {
  if (insight === "unknown product")
    return unknownProduct(
      entities.unknownTerms.map(({ term }) => term),
      entities.market,
    );
  const [first] = insight.rows;
  if (first === undefined) return nothingFound(insight);
  const sections = [
    rankedSection(insight),
    worthSection(insight),
    surplusSection(insight),
    categoriesSection(insight),
    concentrationSection(insight),
    attributeSection(insight),
    changeSection(insight),
  ].filter((section): section is Section => section !== null);
  return {
    status: "answered",
    headline: headlineOf(insight, first),
    sections,
    limits: [...insight.limits, ...unknownHere(insight)],
    followUps: followUpsOf(insight, first),
  };
}

function headlineOf(insight: GapInsight, first: JudgedGap): Statement {
  if (insight.scope !== "clusters") return rankingHeadline(insight, first);
  return insight.rows.length === 1 ? clusterHeadline(insight, first) : comparisonHeadline(insight, first);
}

function rankingHeadline({ scope, scopeName, marketName, currency, refs }: GapInsight, first: JudgedGap): Statement {
  const { name, ratio: perProduct, category, valuePerMonth } = first.line;
  const where = scope === "market" ? `In ${marketName}` : `In ${scopeName} in ${marketName}`;
  if (valuePerMonth === null || valuePerMonth.base <= 0) {
    return say`${where}, no cluster has open demand of value by this measure; ${name} comes nearest with ${ratio(perProduct, refs.gaps)} searches a month per product on sale.`;
  }
  const value = say`${where}, the largest gap is ${name}: open demand worth about ${estimate(valuePerMonth.base, currency, refs.gaps)} a month (${estimate(valuePerMonth.low, currency, refs.gaps)} to ${estimate(valuePerMonth.high, currency, refs.gaps)})`;
  const against =
    perProduct === null
      ? say`, with no product on sale.`
      : say`, at ${ratio(perProduct, refs.gaps)} searches a month per product on sale against ${ratio(category.ratio, refs.gaps)} in ${lastLevel(category.name)}.`;
  return { parts: [...value.parts, ...against.parts], refs: value.refs };
}

function clusterHeadline({ marketName, currency, refs }: GapInsight, { line, supply, times }: JudgedGap): Statement {
  const { name, valuePerMonth } = line;
  const factor = ratio(times, refs.gaps, { formula: "exp(|log gap index|)" });
  const worth =
    valuePerMonth === null || valuePerMonth.base <= 0
      ? say` By this measure no open demand is left.`
      : say` The open demand is worth about ${estimate(valuePerMonth.base, currency, refs.gaps)} a month (${estimate(valuePerMonth.low, currency, refs.gaps)} to ${estimate(valuePerMonth.high, currency, refs.gaps)}).`;
  const verdict = {
    "under-supplied": say`${name} in ${marketName}: under-supplied, with a share of all searches ${factor} times its share of all products on sale.`,
    "over-supplied": say`${name} in ${marketName}: over-supplied, with a share of all products on sale ${factor} times its share of all searches.`,
    balanced: say`${name} in ${marketName}: supply keeps pace with demand, the two shares differ by a factor of ${factor} only.`,
    unknown: say`${name} in ${marketName}: the demand is not measured, so it cannot be set against ${count(line.products, refs.gaps)} products on sale.`,
  }[supply];
  if (supply === "unknown") return verdict;
  return { parts: [...verdict.parts, ...worth.parts], refs: verdict.refs };
}

function comparisonHeadline(insight: GapInsight, first: JudgedGap): Statement {
  const { rows, marketName, currency, refs } = insight;
  const value = first.line.valuePerMonth;
  const of = (supply: JudgedGap["supply"]): string[] =>
    rows.filter((row) => row.supply === supply).map(({ line }) => line.name);
  const groups = (["under-supplied", "balanced", "over-supplied", "unknown"] as const)
    .map((supply) => ({ supply, names: of(supply) }))
    .filter(({ names }) => names.length > 0)
    .map(({ supply, names }) => `${listWords(names)} ${supply === "unknown" ? "unmeasured" : supply}`);
  const lead =
    value === null || value.base <= 0
      ? say`Of the products compared in ${marketName}, none has open demand of value`
      : say`Of the products compared in ${marketName}, ${first.line.name} has the largest gap, worth about ${estimate(value.base, currency, refs.gaps)} a month`;
  return citing({ parts: [...lead.parts, `: ${groups.join("; ")}.`], refs: lead.refs }, refs.gaps);
}

function nothingFound(insight: GapInsight): Draft {
  const { scope, scopeName, marketName, refs } = insight;
  const subject =
    scope === "market"
      ? `${marketName} has neither searches nor offers loaded`
      : `${scopeName} has neither searches nor offers in ${marketName}`;
  return {
    status: "empty",
    headline: citing(say`${capital(subject)}, so demand cannot be set against supply.`, refs.gaps),
    sections: [],
    limits: [],
    followUps: [`Where are the biggest supply gaps in ${marketName}?`],
  };
}

function unknownProduct(terms: readonly string[], market: Question["entities"]["market"]): Draft {
  return {
    status: "empty",
    headline: say`${listWords(terms.map((term) => `"${term}"`))} was not recognised as a product of ${marketWords(market)}, so no gap is given; name a product or a category that the market knows.`,
    sections: [],
    limits: [],
    followUps: [`Where are the biggest supply gaps in ${marketWords(market)}?`],
  };
}

const unknownHere = ({ unknownClusters, marketName }: GapInsight): string[] =>
  unknownClusters.length === 0 ? [] : [`${listWords(unknownClusters)}: neither searches nor offers in ${marketName}`];

function followUpsOf({ scope, marketName }: GapInsight, { line, supply }: JudgedGap): string[] {
  const name = line.name;
  const next =
    supply === "over-supplied"
      ? `Where are the biggest supply gaps in ${marketName}?`
      : `Draft a campaign for ${name} in ${marketName}`;
  return [
    scope === "clusters"
      ? `Is demand for ${name} rising in ${marketName}?`
      : `Show the supply gap of ${name} in ${marketName} with its missing attributes`,
    `What are the prices of ${name} in ${marketName}?`,
    next,
  ];
}

const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
