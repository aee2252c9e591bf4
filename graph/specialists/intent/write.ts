import type { Section } from "../../answer.js";
import { type Statement, say } from "../../figure.js";
import type { Question } from "../../question.js";
import type { Draft } from "../../specialist.js";
import { inMarket, listWords } from "../../words.js";
import type { IntentInsight } from "./analyse.js";
import type { Topic } from "./topics.js";
import { quote, subjectOf } from "./words.js";
import { ghostHeadline, writeGhosts } from "./write-ghosts.js";
import { intentHeadline, keywordHeadline, writeIntentMix, writeKeywords } from "./write-keywords.js";
import { questionHeadline, writeQuestions } from "./write-questions.js";
import { titleHeadline, writeTitles } from "./write-titles.js";

type Answered = Extract<IntentInsight, { kind: "answered" }>;

export function write(insight: IntentInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(question));
    case "empty":
      return nothing(
        say`There are no keywords, buyer questions or on-site searches about ${subjectOf(question)} ${inMarket(question)}.`,
      );
    case "answered":
      return {
        status: "answered",
        headline: headlineOf(insight, question),
        sections: insight.topics.flatMap((topic) => writeTopic(topic, insight, question) ?? []),
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
  return keywordHeadline(insight.keywords, question);
}

function topicHeadline(
  topic: Topic,
  { keywords, questions, ghosts, titles }: Answered,
  question: Question,
): Statement | null {
  switch (topic) {
    case "keywords":
      return keywords.top.length === 0 ? null : keywordHeadline(keywords, question);
    case "intent":
      return intentHeadline(keywords, question);
    case "questions":
      return questions && questionHeadline(questions, question);
    case "ghosts":
      return ghosts && ghostHeadline(ghosts, question);
    case "titles":
      return titles && titleHeadline(titles, question);
  }
}

function writeTopic(
  topic: Topic,
  { keywords, questions, ghosts, titles, rows }: Answered,
  question: Question,
): Section | null {
  switch (topic) {
    case "keywords":
      return writeKeywords(keywords, question, rows);
    case "intent":
      return writeIntentMix(keywords, question);
    case "questions":
      return questions && writeQuestions(questions, question);
    case "ghosts":
      return ghosts && writeGhosts(ghosts, question, rows);
    case "titles":
      return titles && writeTitles(titles, question);
  }
}

function limitsOf({ keywords, questions, ghosts, titles, topics }: Answered, { entities }: Question): string[] {
  const { brands, merchants, priceMin, priceMax, period } = entities;
  const isUndifficult = keywords.top.some(({ difficulty }) => difficulty === null);
  const missing = (topic: Topic, part: unknown, words: string): string[] =>
    topics.includes(topic) && part === null ? [words] : [];
  return [
    "searches stand for interest, not for orders",
    ...(keywords.ranged > 0 ? ["some volumes are known as a range only and enter by its geometric mean"] : []),
    ...(keywords.unknown > 0 ? ["keywords without a volume are left out of the sums"] : []),
    ...(isUndifficult ? ["keywords of unknown difficulty are not ranked as openings"] : []),
    ...(ghosts !== null ? ["on-site searches come from the shops in the data, not from every shop of the market"] : []),
    ...(ghosts !== null && ghosts.judged < ghosts.failedQueries
      ? ["only the largest failed searches were judged one by one"]
      : []),
    ...(titles !== null ? ["title coverage counts words, not how well a title ranks"] : []),
    ...missing("questions", questions, "no buyer questions are known here"),
    ...missing("ghosts", ghosts, "no on-site searches are known here"),
    ...(topics.includes("titles") && titles === null
      ? [
          entities.clusters.length === 0
            ? "title recipes need a product"
            : "there are no searches here to build a title from",
        ]
      : []),
    ...(period === null ? [] : [`searches a month are means of the latest twelve months, not of ${period.label}`]),
    ...(merchants.length > 0 ? [`searches are not known for ${listWords(merchants)} alone`] : []),
    ...(priceMin !== null || priceMax !== null ? ["price bounds do not filter searches"] : []),
    ...(brands.length > 0 && titles !== null
      ? ["titles and questions are of the product group, not of one brand"]
      : []),
  ];
}

function followUpsOf({ topics, keywords }: Answered, question: Question): string[] {
  const where = inMarket(question);
  const first = question.entities.clusters[0]?.name.toLowerCase();
  const name = first ?? keywords.clusters[0]?.name.toLowerCase();
  if (name === undefined) return [];
  const about = first ?? question.entities.category ?? null;
  const ideas: readonly (readonly [Topic, string])[] = [
    ["ghosts", `Which ghost products are there ${about === null ? where : `for ${about} ${where}`}?`],
    ["titles", `Write product titles for ${name} ${where}`],
    ["questions", `What questions do buyers of ${name} ask ${where}?`],
    ["keywords", `Which keywords for ${name} are worth winning ${where}?`],
  ];
  const open = ideas.filter(([topic]) => !topics.includes(topic)).map(([, text]) => text);
  const beyond = [
    `Draft a campaign for ${name} ${where}`,
    `Is demand for ${name} rising ${where}?`,
    `What do ${name} cost ${where}?`,
  ];
  return [...open.slice(0, 2), ...beyond].slice(0, 3);
}
