import { askedTopics } from "../../understand/asking.js";
import { countsGroups } from "./asked.js";
import type { DemandRequest } from "./details.js";
import type { Plan, ProductsInsight, RankingInsight } from "./insight.js";
import { takeStance } from "./stance.js";
import { isAdvice, TOPICS, type Topic } from "./topics.js";
import { IT, type Subject, subjectOf } from "./words.js";

/** Topics that a headline speaks for: at most this many. */
const MOST_TOLD = 2;

export function planProducts(insight: Omit<ProductsInsight, keyof Plan>, request: DemandRequest): Plan {
  const { topics, courses } = insight;
  const [course] = courses;
  const named = askedTopics(request, "demand", TOPICS);
  const isReason = topics.includes("drivers");
  if (isOfOne(insight) && course !== undefined && isAdvice(request) && !isReason) {
    const isAlone = request.breadth !== "full" && takeStance(course) !== "unknown";
    return { parts: ["advice", ...(isAlone ? [] : topics)], sentences: 1, told: ["advice", "trend"] };
  }
  if (courses.length > 1 && named.length === 0) {
    const isAlone = request.breadth !== "full" && !isReason;
    return { parts: ["overview", ...(isAlone ? [] : topics)], sentences: 1, told: ["overview", ...topics] };
  }
  const told = topics.filter((topic) => canTell(topic, insight)).slice(0, named.length === 1 ? 1 : MOST_TOLD);
  return { parts: topics, sentences: told.length, told };
}

function canTell(topic: Topic, insight: Omit<ProductsInsight, keyof Plan>): boolean {
  if (topic === "size") return insight.sizes !== null;
  if (topic === "audience") return insight.audiences.length + insight.withoutPanel.length > 0;
  return insight.courses.length > 0;
}

export const isOfOne = ({ courses, sizes, audiences, withoutPanel }: Omit<ProductsInsight, keyof Plan>): boolean =>
  Math.max(courses.length, sizes?.data.clusters.length ?? 0, audiences.length + withoutPanel.length) === 1;

/** How the sentence of a part calls its product: the second one of a headline says "it" and answers no yes or no of its own. */
export const subjectIn = ({ told }: ProductsInsight, part: Topic, name: string, request: DemandRequest): Subject =>
  told.indexOf(part) > 0 ? IT : subjectOf(name, request);

const PARTS_OF_MARKET: Partial<Readonly<Record<Topic, string>>> = {
  season: "seasons",
  forecast: "market-forecast",
  size: "market-size",
  audience: "market-audience",
};

/** Without a product: lists of exactly what was asked, which a yes or no about the whole leads. */
export function planRanking({ topics, lists }: Pick<RankingInsight, "topics" | "lists">, request: DemandRequest): Plan {
  const parts = topics.flatMap((topic, position): readonly string[] => {
    const part = PARTS_OF_MARKET[topic];
    if (part !== undefined) return [part];
    return position === 0 && countsGroups(request) ? ["groups", ...lists] : lists;
  });
  return { parts, sentences: 1, told: parts.slice(0, parts[0] === "groups" ? 2 : 1) };
}

const FROM_LISTS: readonly Topic[] = ["trend", "volume", "drivers"];

/** The lists answer several topics at once, so they stand once. */
export function withListsOnce(topics: readonly Topic[]): Topic[] {
  const first = topics.find((topic) => FROM_LISTS.includes(topic));
  return topics.filter((topic) => !FROM_LISTS.includes(topic) || topic === first);
}
