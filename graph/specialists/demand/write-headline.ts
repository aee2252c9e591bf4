import { citing, estimate, join, number, percent, ratio, type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import { inMarket, listWords, monthName, monthOf } from "../../words.js";
import type { ClusterInsight } from "./analyse.js";
import type { Topic } from "./topics.js";
import { growth } from "./words.js";
import type { ClustersInsight } from "./write.js";
import { outlook } from "./write-forecast.js";

/** The answer in one sentence, about what was asked first. */
export function headlineOf(insight: ClustersInsight, question: Question): Statement {
  const [first] = insight.clusters;
  const topic = insight.topics[0] ?? "trend";
  if (first === undefined) return say`There are no search volumes ${inMarket(question)} for what was asked.`;
  if (insight.clusters.length > 1) return comparison(insight, topic, question);
  switch (topic) {
    case "trend":
      return trendHeadline(first, insight.refs.series, question);
    case "season":
      return seasonHeadline(first, insight.refs.series, question);
    case "forecast":
      return outlook(first, insight.refs.series, question);
    case "size":
      return sizeHeadline(first, insight, question) ?? trendHeadline(first, insight.refs.series, question);
    case "audience":
      return audienceHeadline(first, insight, question) ?? trendHeadline(first, insight.refs.series, question);
  }
}

function trendHeadline({ demand }: ClusterInsight, ref: string, question: Question): Statement {
  const { trend, season, name } = demand;
  const where = inMarket(question);
  const peaks = season.label === "seasonal" ? `, and peaks every ${monthName(season.peakMonth)}` : "";
  const interval = [growth(trend.perYearLow, ref), growth(trend.perYearHigh, ref)] as const;
  if (trend.direction === "unknown")
    return citing(
      say`Whether demand for ${name} ${where} is rising cannot be tested: ${trend.reason ?? "the history is too short"}.`,
      ref,
    );
  if (trend.direction === "no-trend") {
    return say`Demand for ${name} ${where} is neither rising nor falling beyond chance (${growth(trend.perYear, ref)} a year, 95 % interval ${interval[0]} to ${interval[1]})${peaks}.`;
  }
  return say`Demand for ${name} ${where} is ${trend.direction}: ${growth(trend.perYear, ref)} a year (95 % interval ${interval[0]} to ${interval[1]})${peaks}.`;
}

function seasonHeadline({ demand, launch }: ClusterInsight, ref: string, question: Question): Statement {
  const { season, name } = demand;
  const where = inMarket(question);
  if (season.label === "unknown")
    return citing(
      say`When ${name} sells best ${where} cannot be said yet: ${season.reason ?? "the history is too short"}.`,
      ref,
    );
  if (season.label === "none" || launch === null)
    return citing(say`Demand for ${name} ${where} holds all year: there is no season to wait for.`, ref);
  const times = ratio(season.peakToTrough, ref);
  const strength = season.label === "weak" ? " (a weak season)" : "";
  if (launch.isUnderWay) {
    return say`Launch ${name} ${where} now: the climb to the ${monthOf(launch.nextPeak)} peak, ${times} times the ${monthName(season.troughMonth)} low, is under way${strength}.`;
  }
  return say`Launch ${name} ${where} by ${monthOf(launch.nextOnset)}: demand starts to climb then and peaks in ${monthOf(launch.nextPeak)}, at ${times} times the ${monthName(season.troughMonth)} low${strength}.`;
}

function sizeHeadline(
  { size, demand }: ClusterInsight,
  { sizes, refs }: ClustersInsight,
  question: Question,
): Statement | null {
  if (size === null || size.size === null || sizes === null) return null;
  const { tam, sam } = size.size;
  const amount = (value: number) => estimate(value, sizes.data.currency ?? "", refs.size);
  return say`The market for ${demand.name} ${inMarket(question)} is worth about ${amount(tam.base)} a year (${amount(tam.low)} to ${amount(tam.high)}), of which about ${amount(sam.base)} starts in search.`;
}

function audienceHeadline(
  { audience, demand }: ClusterInsight,
  { refs }: ClustersInsight,
  question: Question,
): Statement | null {
  const lead = audience?.distinct[0] ?? audience?.largest[0];
  if (lead === undefined) return null;
  const where = inMarket(question);
  if (lead.populationIndex === null)
    return say`${demand.name} ${where} is bought most by ${lead.segment} (${lead.kind}): ${percent(lead.share, refs.audience)} of buyers.`;
  return say`Buyers of ${demand.name} ${where} are most distinct by ${lead.kind}: ${lead.segment} are ${percent(lead.share, refs.audience)} of them, an index of ${number(lead.populationIndex, refs.audience)} against 100 in the population.`;
}

function comparison(insight: ClustersInsight, topic: Topic, question: Question): Statement {
  const answers = {
    season: seasonsCompared,
    size: sizesCompared,
    audience: audiencesCompared,
    trend: null,
    forecast: null,
  };
  return answers[topic]?.(insight, question) ?? growthCompared(insight, question);
}

function seasonsCompared({ clusters, refs }: ClustersInsight, question: Question): Statement {
  const when = ({ label, peakMonth }: ClusterInsight["demand"]["season"]): string =>
    label === "unknown"
      ? "at a time not known yet"
      : peakMonth === null
        ? "in no season"
        : `in ${monthName(peakMonth)}`;
  const parts = clusters.map(({ demand: { name, season } }) => `${name} ${when(season)}`);
  return citing(say`Demand ${inMarket(question)} peaks by product: ${listWords(parts)}.`, refs.series);
}

function sizesCompared({ clusters, refs, sizes }: ClustersInsight, question: Question): Statement | null {
  const sized = clusters.flatMap(({ size, demand }) =>
    size?.size ? [{ name: demand.name, tam: size.size.tam.base }] : [],
  );
  const [first, second] = sized.sort((a, b) => b.tam - a.tam);
  if (first === undefined || second === undefined) return null;
  const amount = (value: number) => estimate(value, sizes?.data.currency ?? "", refs.size);
  return say`The largest of these markets ${inMarket(question)} is ${first.name}, at about ${amount(first.tam)} a year, before ${second.name} at ${amount(second.tam)}.`;
}

function audiencesCompared({ clusters, refs }: ClustersInsight, question: Question): Statement | null {
  const parts = clusters.flatMap(({ audience, demand }) => {
    const lead = audience?.distinct[0] ?? audience?.largest[0];
    return lead === undefined ? [] : `${lead.segment} (${lead.kind}) for ${demand.name}`;
  });
  return parts.length === 0
    ? null
    : citing(say`Buyers ${inMarket(question)} stand out by product: ${listWords(parts)}.`, refs.audience);
}

function growthCompared({ clusters, refs }: ClustersInsight, question: Question): Statement {
  const where = inMarket(question);
  const tested = clusters
    .map(({ demand }) => demand)
    .filter(({ trend }) => trend.direction !== "unknown" && trend.perYear !== null)
    .sort((a, b) => (b.trend.perYear ?? 0) - (a.trend.perYear ?? 0));
  const [best, last] = [tested[0], tested.at(-1)];
  if (best === undefined || last === undefined || best === last) {
    return citing(say`Too few months are known ${where} to compare the growth of these products.`, refs.series);
  }
  const speed = ({ trend }: ClusterInsight["demand"]) => growth(trend.perYear, refs.series);
  const tail = say`${last.name} comes last with ${speed(last)}${last.trend.direction === "no-trend" ? " (within chance)" : ""}.`;
  const lead =
    best.trend.direction === "rising"
      ? say`Of these products demand ${where} grows fastest for ${best.name}, ${speed(best)} a year;`
      : say`None of these products grows beyond chance ${where}: ${best.name} holds up best with ${speed(best)} a year,`;
  return join(lead, tail);
}
