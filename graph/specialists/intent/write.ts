import type { Section } from "../../answer.js";
import { type Statement, say } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import type { Question } from "../../understand/question.js";
import { inMarket, listWords } from "../../words.js";
import type { Answered, IntentInsight } from "./analyse.js";
import { followUpsOf } from "./follow-ups.js";
import { keywordHeadline } from "./headline-keywords.js";
import { limitsOf } from "./limits.js";
import type { Topic } from "./topics.js";
import { aboutSubject, quote } from "./words.js";
import { ghostHeadline, writeGhosts } from "./write-ghosts.js";
import { groupHeadline, writeGroups } from "./write-groups.js";
import { writeKeywords } from "./write-keywords.js";
import { mixHeadline, writeMix } from "./write-mix.js";
import { monthsHeadline, writeMonths } from "./write-months.js";
import { nameHeadline, writeNames } from "./write-names.js";
import { questionHeadline, writeQuestions } from "./write-questions.js";
import { seasonHeadline, writeSeason } from "./write-season.js";
import { titleHeadline, writeTitles } from "./write-titles.js";
import { trendHeadline, writeTrends } from "./write-trends.js";
import { versusHeadline, writeVersus } from "./write-versus.js";

export function write(insight: IntentInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(question));
    case "empty":
      return nothing(
        say`There are no keywords, buyer questions or on-site searches${aboutSubject(question)} ${inMarket(question)}.`,
      );
    case "answered":
      return {
        status: "answered",
        headline: headlineOf(insight, question),
        sections: insight.topics
          .flatMap((topic) => writeTopic(topic, insight, question))
          .filter(({ statements, tables }) => statements.length + tables.length > 0),
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
  const terms = listWords(question.entities.unknownTerms.map(({ term }) => quote(term)));
  const nearest = [
    ...new Set(question.entities.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name))),
  ].slice(0, 5);
  const advice =
    nearest.length === 0
      ? "Name another product, or ask for ghost products over the whole market."
      : `The nearest are ${listWords(nearest)}.`;
  return say`No search data ${inMarket(question)} is about ${terms}. ${advice}`;
}

function headlineOf(insight: Answered, question: Question): Statement {
  for (const topic of insight.topics) {
    const headline = topicHeadline(topic, insight, question);
    if (headline) return headline;
  }
  if (insight.keywords) return keywordHeadline(insight.keywords, question);
  return question.entities.clusters.length === 0
    ? say`Name the product, and its titles or names can be compared with what people search.`
    : say`Nothing is known on this${aboutSubject(question)} ${inMarket(question)}.`;
}

/** Products or keywords side by side replace the list where keywords or intent were asked of several. */
const isVersus = (topic: Topic, { versus }: Answered): boolean =>
  versus !== null && (topic === "keywords" || topic === "intent");

function topicHeadline(topic: Topic, insight: Answered, question: Question): Statement | null {
  const { keywords, versus, mix, names, trends, season, months, groups, questions, ghosts, titles } = insight;
  if (versus && isVersus(topic, insight)) return versusHeadline(versus, question);
  switch (topic) {
    case "keywords":
      return keywords && keywordHeadline(keywords, question);
    case "intent":
      return mix && mixHeadline(mix, question);
    case "names":
      return names && nameHeadline(names, question);
    case "trends":
      return trends && trendHeadline(trends, question);
    case "season":
      return season && seasonHeadline(season, question);
    case "months":
      return months && monthsHeadline(months, question);
    case "groups":
      return groups && groupHeadline(groups, question);
    case "questions":
      return questions && questionHeadline(questions, question);
    case "ghosts":
      return ghosts && ghostHeadline(ghosts, question);
    case "titles":
      return titles && titleHeadline(titles, question);
  }
}

function writeTopic(topic: Topic, insight: Answered, question: Question): Section[] {
  const { versus, topics } = insight;
  // Once, under the first of the two topics it replaces.
  const isFirst = topics.find((other) => isVersus(other, insight)) === topic;
  const compared = versus && isVersus(topic, insight) && isFirst ? [writeVersus(versus, question)] : [];
  return [...compared, ...(sectionOf(topic, insight, question) ?? [])].flat();
}

function sectionOf(topic: Topic, insight: Answered, question: Question): Section[] | null {
  const { rows, keywords, versus, mix, names, trends, season, months, groups, questions, ghosts, titles } = insight;
  switch (topic) {
    case "keywords":
      return keywords && versus === null ? [writeKeywords(keywords, question, rows)] : null;
    case "intent":
      return mix && [writeMix(mix, question)];
    case "names":
      return names && [writeNames(names, question)];
    case "trends":
      return trends && [writeTrends(trends, question, rows)];
    case "season":
      return season && [writeSeason(season, question, rows)];
    case "months":
      return months && [writeMonths(months, question)];
    case "groups":
      return groups && [writeGroups(groups, question, rows)];
    case "questions":
      return questions && [writeQuestions(questions, question)];
    case "ghosts":
      return ghosts && [writeGhosts(ghosts, question)];
    case "titles":
      return titles && [writeTitles(titles, question)];
  }
}
