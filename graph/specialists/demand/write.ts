import type { Section } from "../../answer.js";
import { join, type Statement, say } from "../../figure.js";
import type { Draft } from "../../specialist.js";
import { askedTopics } from "../../understand/asking.js";
import { inMarket, listWords } from "../../words.js";
import type { DemandInsight, ProductsInsight } from "./analyse.js";
import { comparisonLine, overallLine, overviewSection } from "./compared-lines.js";
import type { DemandRequest } from "./details.js";
import { productFollowUps } from "./follow-ups.js";
import { productLimits } from "./limits.js";
import { adviceLine, writeAdvice } from "./parts/advice.js";
import { audienceLine, writeAudience } from "./parts/audience.js";
import { reasonLine, writeReasons } from "./parts/drivers.js";
import { forecastLine, writeForecast } from "./parts/forecast.js";
import { writeMarket } from "./parts/market-size.js";
import { writeSeason } from "./parts/season.js";
import { sizeLine, writeSize } from "./parts/size.js";
import { trendLine, writeTrend } from "./parts/trend.js";
import { volumeLine, writeVolume } from "./parts/volume.js";
import { seasonLine } from "./season-line.js";
import { isAdvice, TOPICS, type Topic } from "./topics.js";
import { IT, phrase, type Subject, subjectOf, withoutVerdict } from "./words.js";

export function write(insight: DemandInsight, request: DemandRequest): Draft {
  switch (insight.kind) {
    case "unknown-product":
      return nothing(unknownProduct(request));
    case "empty":
      return nothing(
        say`There are no search volumes ${inMarket(request)} for what was asked, so nothing can be said about its demand.`,
      );
    case "ranking":
      return writeMarket(insight, request);
    case "products":
      return writeProducts(insight, request);
  }
}

const nothing = (headline: Statement): Draft => ({
  status: "empty",
  headline,
  sections: [],
  limits: [],
  followUps: [],
});

function unknownProduct(request: DemandRequest): Statement {
  const terms = listWords(request.scope.unknownTerms.map(({ term }) => `“${term}”`));
  const nearest = [
    ...new Set(request.scope.unknownTerms.flatMap((term) => term.nearest.map(({ name }) => name))),
  ].slice(0, 5);
  const advice =
    nearest.length === 0 ? "Name another product, or ask what is growing." : `The nearest are ${listWords(nearest)}.`;
  return say`No demand data ${inMarket(request)} is about ${terms}. ${advice}`;
}

function writeProducts(insight: ProductsInsight, request: DemandRequest): Draft {
  const { statement, said } = headlineOf(insight, request);
  const sections = sectionsOf(insight, request, said);
  return {
    status: "answered",
    headline: statement,
    sections: request.breadth === "brief" ? shorten(sections) : sections,
    limits: productLimits(insight, request),
    followUps: productFollowUps(insight, request),
  };
}

/** Topics that the headline speaks for: at most this many. */
const MOST_SAID = 2;

/** The answer to exactly what was asked, and the topics it already covers. */
function headlineOf(
  insight: ProductsInsight,
  request: DemandRequest,
): { statement: Statement; said: readonly Topic[] } {
  const { topics, courses, refs } = insight;
  const named = askedTopics(request, "demand", TOPICS);
  const [sole] = courses;
  const isSole = countProducts(insight) === 1;
  if (isSole && sole !== undefined && isAdvice(request) && !topics.includes("drivers"))
    return { statement: adviceLine(sole, refs.series, request), said: ["trend"] };
  if (!isSole && named.length === 0 && courses.length > 1)
    return { statement: overallLine(insight, request), said: topics };
  const wanted = named.length === 0 ? topics.slice(0, MOST_SAID) : topics.slice(0, named.length > 1 ? MOST_SAID : 1);
  const lines = wanted.flatMap((topic, position) => {
    const line = isSole ? soleLine(topic, insight, request, position > 0) : comparisonLine(topic, insight, request);
    return line === null ? [] : [{ topic, line: position > 0 ? withoutVerdict(line) : line }];
  });
  const [first] = lines;
  if (first === undefined)
    return { statement: say`The data ${inMarket(request)} says nothing on this part of the question.`, said: [] };
  return { statement: join(...lines.map(({ line }) => line)), said: lines.map(({ topic }) => topic) };
}

const countProducts = ({ courses, sizes, audiences }: ProductsInsight): number =>
  Math.max(courses.length, sizes?.data.clusters.length ?? 0, audiences.length);

/** The answer of one topic about one product; null where its part has nothing to say. */
function soleLine(topic: Topic, insight: ProductsInsight, request: DemandRequest, isSecond: boolean): Statement | null {
  const { courses, audiences, sizes, refs, names } = insight;
  const [course] = courses;
  const [audience] = audiences;
  switch (topic) {
    case "size":
      return sizes === null ? null : sizeLine(sizes, phrase(sizes.data.clusters[0]?.name ?? names[0] ?? ""), request);
    case "audience":
      return audience === undefined ? null : audienceLine(audience, refs.audience, request);
    default:
      return course === undefined
        ? null
        : courseLine(
            topic,
            course,
            insight,
            request,
            isSecond && insight.courses.length > 0 ? IT : subjectOf(course.demand.name, request),
          );
  }
}

type Course = ProductsInsight["courses"][number];

function courseLine(
  topic: Exclude<Topic, "size" | "audience">,
  course: Course,
  insight: ProductsInsight,
  request: DemandRequest,
  subject: Subject,
): Statement {
  const ref = insight.refs.series;
  switch (topic) {
    case "trend":
      return trendLine(course, ref, request, subject);
    case "season":
      return seasonLine(course, ref, request, subject);
    case "forecast":
      return forecastLine(course, ref, request, subject);
    case "volume":
      return volumeLine(course, ref, request);
    case "drivers":
      return reasonLine(course, insight.drivers.get(course.demand.clusterId), insight, request);
  }
}

function sectionsOf(insight: ProductsInsight, request: DemandRequest, said: readonly Topic[]): Section[] {
  const { topics, courses } = insight;
  const named = askedTopics(request, "demand", TOPICS);
  if (courses.length > 1 && named.length === 0 && request.breadth !== "full" && !topics.includes("drivers"))
    return [overviewSection(insight, "Side by side")];
  const advice = isAdvice(request) && !topics.includes("drivers") ? writeAdvice(insight) : null;
  if (advice !== null && request.breadth !== "full") return [advice];
  const parts = topics.map((topic) => topicSection(topic, insight, request, said.includes(topic)));
  return [...parts, advice].filter(
    (section): section is Section => section !== null && section.statements.length + section.tables.length > 0,
  );
}

function topicSection(topic: Topic, insight: ProductsInsight, request: DemandRequest, isSaid: boolean): Section | null {
  switch (topic) {
    case "trend":
      return writeTrend(insight, request, isSaid);
    case "season":
      return writeSeason(insight, request, isSaid);
    case "forecast":
      return writeForecast(insight, request, isSaid);
    case "volume":
      return writeVolume(insight, request, isSaid);
    case "size":
      return writeSize(insight.sizes, request, isSaid);
    case "audience":
      return writeAudience(insight, request, isSaid);
    case "drivers":
      return writeReasons(insight, request);
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
