import { inMarket, lastLevel } from "../../words.js";
import type { ProductsInsight, RankingInsight } from "./analyse.js";
import type { DemandRequest } from "./details.js";
import type { Topic } from "./topics.js";
import { phrase } from "./words.js";

const MOST = 4;

/** The parts left out, each as a question that this data can answer. */
export function productFollowUps({ topics, courses, names }: ProductsInsight, request: DemandRequest): string[] {
  const where = inMarket(request);
  const [course] = courses;
  const name = phrase(course?.demand.name ?? names[0] ?? "");
  if (name === "") return [];
  const isMoving = course !== undefined && ["rising", "falling"].includes(course.demand.trend.direction);
  const offers: readonly (readonly [topic: Topic, question: string, isKnown: boolean])[] = [
    [
      "trend",
      `Is demand for ${name} rising ${where}?`,
      course === undefined || course.demand.trend.direction !== "unknown",
    ],
    [
      "season",
      `When does demand for ${name} peak ${where}?`,
      course === undefined || course.demand.season.label !== "unknown",
    ],
    ["drivers", `Why is demand for ${name} ${course?.demand.trend.direction ?? ""} ${where}?`, isMoving],
    ["forecast", `What is the forecast for ${name} ${where}?`, course !== undefined && course.outlook !== null],
    ["size", `How big is the market for ${name} ${where}?`, true],
    ["audience", `Who buys ${name} ${where}?`, true],
  ];
  // Reasons hold the trend they are reasons for.
  const told: readonly Topic[] = topics.includes("drivers") ? [...topics, "trend"] : topics;
  const left = offers.filter(([topic, , isKnown]) => isKnown && !told.includes(topic)).map(([, text]) => text);
  return [...left.slice(0, MOST - 1), `Where are the supply gaps for ${name} ${where}?`];
}

export function marketFollowUps(
  { ranking: { data }, lists, topics }: RankingInsight,
  request: DemandRequest,
): string[] {
  const where = inMarket(request);
  const { category } = request.scope;
  const scope = category === null ? where : `in ${lastLevel(category)} ${where}`;
  const firstOf = { rising: data.fastestRising[0], falling: data.fastestFalling[0], largest: data.largest[0] };
  const isListed = topics.some((topic) => topic === "trend" || topic === "volume" || topic === "drivers");
  const top = isListed ? firstOf[lists[0] ?? "rising"] : (data.seasonal?.first[0] ?? data.largest[0]);
  const name = top === undefined ? "" : phrase(top.name);
  const isMoving = top?.trend.direction === "rising" || top?.trend.direction === "falling";
  return [
    ...(isMoving ? [`Why is demand for ${name} ${top?.trend.direction} ${where}?`] : []),
    ...(name === "" ? [] : [`When does demand for ${name} peak ${where}?`]),
    ...(isListed && lists.includes("falling") ? [] : [`Which products are falling fastest ${scope}?`]),
    ...(isListed && lists.includes("rising") ? [] : [`Which products are growing fastest ${scope}?`]),
  ];
}
