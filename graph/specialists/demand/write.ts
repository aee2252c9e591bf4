import { type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { inMarket, listWords } from "../../words.js";
import type { ClusterInsight, DemandInsight } from "./analyse.js";
import { writeAudience } from "./write-audience.js";
import { writeForecast } from "./write-forecast.js";
import { headlineOf } from "./write-headline.js";
import { writeRanking } from "./write-ranking.js";
import { writeSeason } from "./write-season.js";
import { assumedInputs, writeSize } from "./write-size.js";
import { writeTrend } from "./write-trend.js";

export type ClustersInsight = Extract<DemandInsight, { kind: "clusters" }>;
export type RankingInsight = Extract<DemandInsight, { kind: "ranking" }>;

const SECTIONS = {
  trend: writeTrend,
  season: writeSeason,
  forecast: writeForecast,
  size: writeSize,
  audience: writeAudience,
} as const;

export function write(insight: DemandInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(question));
    case "empty":
      return nothing(
        say`There are no search volumes ${inMarket(question)} for what was asked, so nothing can be said about its demand.`,
      );
    case "ranking":
      return writeRanking(insight, question);
    case "clusters":
      return {
        status: "answered",
        headline: headlineOf(insight, question),
        sections: insight.topics.flatMap((topic) => SECTIONS[topic](insight, question) ?? []),
        limits: limitsOf(insight, question),
        followUps: followUpsOf(insight, question),
      };
  }
}

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

function unknownProduct(question: Question): Statement {
  const terms = listWords(question.entities.unknownTerms.map(({ term }) => `“${term}”`));
  const nearest = [
    ...new Set(question.entities.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name))),
  ].slice(0, 5);
  const advice =
    nearest.length === 0 ? "Name another product, or ask what is growing." : `The nearest are ${listWords(nearest)}.`;
  return say`No demand data ${inMarket(question)} is about ${terms}. ${advice}`;
}

function limitsOf(insight: ClustersInsight, question: Question): string[] {
  const { clusters } = insight;
  const { brands, merchants } = question.entities;
  const named = (list: readonly ClusterInsight[]): string => listWords(list.map(({ demand }) => demand.name));
  const thin = clusters.filter(({ demand }) => demand.season.evidence === "weak");
  const holes = clusters.filter(({ demand }) => demand.n < demand.months.length);
  const suppressed = clusters.filter(({ audience }) => audience !== null && audience.suppressed > 0);
  const assumed = assumedInputs(clusters.flatMap(({ size }) => size ?? []));
  const skipped = question.entities.clusters.filter(
    ({ clusterId }) => !clusters.some(({ demand }) => demand.clusterId === clusterId),
  );
  return [
    "searches stand for demand: they are not orders",
    ...(thin.length > 0 ? [`fewer than three yearly cycles back the season of ${named(thin)}`] : []),
    ...(holes.length > 0 ? [`months without a comparable measurement are left unknown for ${named(holes)}`] : []),
    ...(assumed.length > 0
      ? [`${listWords(assumed)} of the market size ${assumed.length === 1 ? "is" : "are"} assumed, not measured`]
      : []),
    ...(suppressed.length > 0 ? ["audience segments with too few panel members are left out"] : []),
    ...(skipped.length > 0 ? [`${listWords(skipped.map(({ name }) => name))} could not be compared here`] : []),
    ...(brands.length + merchants.length > 0
      ? [`searches are known per product group, not for ${listWords([...brands, ...merchants])} alone`]
      : []),
  ];
}

function followUpsOf({ clusters }: ClustersInsight, question: Question): string[] {
  const where = inMarket(question);
  const name = clusters[0]?.demand.name.toLowerCase() ?? "";
  const category = question.entities.clusters[0]?.categoryPath.split(" > ")[0];
  return [
    `Where are the supply gaps for ${name} ${where}?`,
    `What do ${name} cost ${where}?`,
    category === undefined
      ? `What is growing fastest ${where}?`
      : `Which ${category} products are growing fastest ${where}?`,
  ];
}
