import type { Section } from "../../answer.js";
import { type Statement, say } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import { inMarket, listWords } from "../../words.js";
import type { Answered, IntentInsight } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import { followUpsOf } from "./follow-ups.js";
import { keywordHeadline } from "./headline-keywords.js";
import { limitsOf } from "./limits.js";
import { versusHeadline, writeVersus } from "./parts/comparison.js";
import { ghostHeadline, writeGhosts } from "./parts/ghosts.js";
import { groupHeadline, writeGroups } from "./parts/groups.js";
import { mixHeadline, writeMix } from "./parts/intent.js";
import { writeKeywords } from "./parts/keywords.js";
import { monthsHeadline, writeMonths } from "./parts/months.js";
import { nameHeadline, writeNames } from "./parts/names.js";
import { questionHeadline, writeQuestions } from "./parts/questions.js";
import { seasonHeadline, writeSeason } from "./parts/season.js";
import { titleHeadline, writeTitles } from "./parts/titles.js";
import { trendHeadline, writeTrends } from "./parts/trends.js";
import type { Topic } from "./topics.js";
import { aboutSubject, quote } from "./words.js";

export function write(insight: IntentInsight, request: IntentRequest): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(request));
    case "empty":
      return nothing(
        say`There are no keywords, buyer questions or on-site searches${aboutSubject(request)} ${inMarket(request)}.`,
      );
    case "answered":
      return {
        status: "answered",
        headline: headlineOf(insight, request),
        sections: insight.topics
          .flatMap((topic) => writeTopic(topic, insight, request))
          .filter(({ statements, tables }) => statements.length + tables.length > 0),
        limits: limitsOf(insight, request),
        followUps: followUpsOf(insight, request),
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

function unknownProduct(request: IntentRequest): Statement {
  const terms = listWords(request.scope.unknownTerms.map(({ term }) => quote(term)));
  const nearest = [
    ...new Set(request.scope.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name))),
  ].slice(0, 5);
  const advice =
    nearest.length === 0
      ? "Name another product, or ask for ghost products over the whole market."
      : `The nearest are ${listWords(nearest)}.`;
  return say`No search data ${inMarket(request)} is about ${terms}. ${advice}`;
}

function headlineOf(insight: Answered, request: IntentRequest): Statement {
  for (const topic of insight.topics) {
    const headline = topicHeadline(topic, insight, request);
    if (headline) return headline;
  }
  if (insight.keywords) return keywordHeadline(insight.keywords, request);
  return request.scope.clusters.length === 0
    ? say`Name the product, and its titles or names can be compared with what people search.`
    : say`Nothing is known on this${aboutSubject(request)} ${inMarket(request)}.`;
}

/** Products or keywords side by side replace the list where keywords or intent were asked of several. */
const isVersus = (topic: Topic, { versus }: Answered): boolean =>
  versus !== null && (topic === "keywords" || topic === "intent");

function topicHeadline(topic: Topic, insight: Answered, request: IntentRequest): Statement | null {
  const { keywords, versus, mix, names, trends, season, months, groups, questions, ghosts, titles } = insight;
  if (versus && isVersus(topic, insight)) return versusHeadline(versus, request);
  switch (topic) {
    case "keywords":
      return keywords && keywordHeadline(keywords, request);
    case "intent":
      return mix && mixHeadline(mix, request);
    case "names":
      return names && nameHeadline(names, request);
    case "trends":
      return trends && trendHeadline(trends, request);
    case "season":
      return season && seasonHeadline(season, request);
    case "months":
      return months && monthsHeadline(months, request);
    case "groups":
      return groups && groupHeadline(groups, request);
    case "questions":
      return questions && questionHeadline(questions, request);
    case "ghosts":
      return ghosts && ghostHeadline(ghosts, request);
    case "titles":
      return titles && titleHeadline(titles, request);
  }
}

function writeTopic(topic: Topic, insight: Answered, request: IntentRequest): Section[] {
  const { versus, topics } = insight;
  // Once, under the first of the two topics it replaces.
  const isFirst = topics.find((other) => isVersus(other, insight)) === topic;
  const compared = versus && isVersus(topic, insight) && isFirst ? [writeVersus(versus, request)] : [];
  return [...compared, ...(sectionOf(topic, insight, request) ?? [])].flat();
}

function sectionOf(topic: Topic, insight: Answered, request: IntentRequest): Section[] | null {
  const { rows, keywords, versus, mix, names, trends, season, months, groups, questions, ghosts, titles } = insight;
  switch (topic) {
    case "keywords":
      return keywords && versus === null ? [writeKeywords(keywords, request, rows)] : null;
    case "intent":
      return mix && [writeMix(mix, request)];
    case "names":
      return names && [writeNames(names, request)];
    case "trends":
      return trends && [writeTrends(trends, request, rows)];
    case "season":
      return season && [writeSeason(season, request, rows)];
    case "months":
      return months && [writeMonths(months, request)];
    case "groups":
      return groups && [writeGroups(groups, request, rows)];
    case "questions":
      return questions && [writeQuestions(questions, request)];
    case "ghosts":
      return ghosts && [writeGhosts(ghosts, request)];
    case "titles":
      return titles && [writeTitles(titles, request)];
  }
}
