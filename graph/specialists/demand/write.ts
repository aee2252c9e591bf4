import type { Section } from "../../answer.js";
import { join, type Statement, say } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import { askedAspects, type Question } from "../../understand/question.js";
import { inMarket, listWords } from "../../words.js";
import type { DemandInsight, ProductsInsight } from "./analyse.js";
import { productFollowUps } from "./follow-ups.js";
import { productLimits } from "./limits.js";
import { seasonLine } from "./season-line.js";
import { isAdvice, TOPICS, type Topic } from "./topics.js";
import { IT, phrase, type Subject, subjectOf, withoutVerdict } from "./words.js";
import { adviceLine, writeAdvice } from "./write-advice.js";
import { audienceLine, writeAudience } from "./write-audience.js";
import { comparisonLine, overallLine, overviewSection } from "./write-comparison.js";
import { forecastLine, writeForecast } from "./write-forecast.js";
import { writeMarket } from "./write-market.js";
import { reasonLine, writeReasons } from "./write-reasons.js";
import { writeSeason } from "./write-season.js";
import { sizeLine, writeSize } from "./write-size.js";
import { trendLine, writeTrend } from "./write-trend.js";
import { volumeLine, writeVolume } from "./write-volume.js";

export function write(insight: DemandInsight, question: Question): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(question));
    case "empty":
      return nothing(
        say`There are no search volumes ${inMarket(question)} for what was asked, so nothing can be said about its demand.`,
      );
    case "ranking":
      return writeMarket(insight, question);
    case "products":
      return writeProducts(insight, question);
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

function writeProducts(insight: ProductsInsight, question: Question): Draft {
  const { statement, said } = headlineOf(insight, question);
  const sections = sectionsOf(insight, question, said);
  return {
    status: "answered",
    headline: statement,
    sections: question.wish.breadth === "brief" ? shorten(sections) : sections,
    limits: productLimits(insight, question),
    followUps: productFollowUps(insight, question),
  };
}

/** Topics that the headline speaks for: at most this many. */
const MOST_SAID = 2;

/** The answer to exactly what was asked, and the topics it already covers. */
function headlineOf(insight: ProductsInsight, question: Question): { statement: Statement; said: readonly Topic[] } {
  const { topics, courses, refs } = insight;
  const named = askedAspects(question, "demand", TOPICS);
  const [sole] = courses;
  const isSole = countProducts(insight) === 1;
  if (isSole && sole !== undefined && isAdvice(question) && !topics.includes("drivers"))
    return { statement: adviceLine(sole, refs.series, question), said: ["trend"] };
  if (!isSole && named.length === 0 && courses.length > 1)
    return { statement: overallLine(insight, question), said: topics };
  const wanted = named.length === 0 ? topics.slice(0, MOST_SAID) : topics.slice(0, named.length > 1 ? MOST_SAID : 1);
  const lines = wanted.flatMap((topic, position) => {
    const line = isSole ? soleLine(topic, insight, question, position > 0) : comparisonLine(topic, insight, question);
    return line === null ? [] : [{ topic, line: position > 0 ? withoutVerdict(line) : line }];
  });
  const [first] = lines;
  if (first === undefined)
    return { statement: say`The data ${inMarket(question)} says nothing on this part of the question.`, said: [] };
  return { statement: join(...lines.map(({ line }) => line)), said: lines.map(({ topic }) => topic) };
}

const countProducts = ({ courses, sizes, audiences }: ProductsInsight): number =>
  Math.max(courses.length, sizes?.data.clusters.length ?? 0, audiences.length);

/** The answer of one topic about one product; null where its part has nothing to say. */
function soleLine(topic: Topic, insight: ProductsInsight, question: Question, isSecond: boolean): Statement | null {
  const { courses, audiences, sizes, refs, names } = insight;
  const [course] = courses;
  const [audience] = audiences;
  switch (topic) {
    case "size":
      return sizes === null ? null : sizeLine(sizes, phrase(sizes.data.clusters[0]?.name ?? names[0] ?? ""), question);
    case "audience":
      return audience === undefined ? null : audienceLine(audience, refs.audience, question);
    default:
      return course === undefined
        ? null
        : courseLine(
            topic,
            course,
            insight,
            question,
            isSecond && insight.courses.length > 0 ? IT : subjectOf(course.demand.name, question),
          );
  }
}

type Course = ProductsInsight["courses"][number];

function courseLine(
  topic: Exclude<Topic, "size" | "audience">,
  course: Course,
  insight: ProductsInsight,
  question: Question,
  subject: Subject,
): Statement {
  const ref = insight.refs.series;
  switch (topic) {
    case "trend":
      return trendLine(course, ref, question, subject);
    case "season":
      return seasonLine(course, ref, question, subject);
    case "forecast":
      return forecastLine(course, ref, question, subject);
    case "volume":
      return volumeLine(course, ref, question);
    case "drivers":
      return reasonLine(course, insight.drivers.get(course.demand.clusterId), insight, question);
  }
}

function sectionsOf(insight: ProductsInsight, question: Question, said: readonly Topic[]): Section[] {
  const { topics, courses } = insight;
  const named = askedAspects(question, "demand", TOPICS);
  if (courses.length > 1 && named.length === 0 && question.wish.breadth !== "full" && !topics.includes("drivers"))
    return [overviewSection(insight, "Side by side")];
  const advice = isAdvice(question) && !topics.includes("drivers") ? writeAdvice(insight) : null;
  if (advice !== null && question.wish.breadth !== "full") return [advice];
  const parts = topics.map((topic) => topicSection(topic, insight, question, said.includes(topic)));
  return [...parts, advice].filter(
    (section): section is Section => section !== null && section.statements.length + section.tables.length > 0,
  );
}

function topicSection(topic: Topic, insight: ProductsInsight, question: Question, isSaid: boolean): Section | null {
  switch (topic) {
    case "trend":
      return writeTrend(insight, question, isSaid);
    case "season":
      return writeSeason(insight, question, isSaid);
    case "forecast":
      return writeForecast(insight, question, isSaid);
    case "volume":
      return writeVolume(insight, question, isSaid);
    case "size":
      return writeSize(insight.sizes, question, isSaid);
    case "audience":
      return writeAudience(insight, question, isSaid);
    case "drivers":
      return writeReasons(insight, question);
  }
}

/** One of several domains: what the headline cannot hold, and one table at most. */
function shorten(sections: readonly Section[]): Section[] {
  const [first] = sections;
  if (first === undefined) return [];
  // What would change the advice is told for all domains together.
  const title = first.id === "advice" ? "Grounds" : first.title;
  return [{ ...first, title, statements: first.statements.slice(0, 1), tables: first.tables.slice(0, 1) }];
}
