import { type Next, type Suggestion, suggest } from "../../answer/suggestion.js";
import { inMarket, lastLevel } from "../../answer/words.js";
import type { ClusterMatch } from "../../understand/request.js";
import type { DemandRequest, List } from "./details.js";
import type { ProductsInsight, RankingInsight } from "./insight.js";
import type { Topic } from "./topics.js";
import { phrase } from "./words.js";

const MOST = 4;

type Direction = "rising" | "falling";

/** The parts left out, each as a question that this data can answer. */
export function productFollowUps({ topics, courses, names }: ProductsInsight, request: DemandRequest): Suggestion[] {
  const where = inMarket(request);
  const [course] = courses;
  const known = course?.demand.name ?? names[0] ?? "";
  const subject = request.scope.clusters.find(({ name }) => name === known);
  if (subject === undefined) return [];
  const name = phrase(known);
  const trend = course?.demand.trend.direction;
  const ask = (text: string, next: Omit<Next, "scope">) =>
    suggest(text, request, { ...next, scope: { clusters: [subject] } });
  const offers: readonly (readonly [topic: Topic, isKnown: boolean, offer: Suggestion])[] = [
    [
      "trend",
      trend !== "unknown",
      ask(`Is demand for ${name} rising ${where}?`, {
        ...askDemand("trend"),
        isYesNo: true,
        claim: { direction: "rising" },
      }),
    ],
    [
      "season",
      course === undefined || course.demand.season.label !== "unknown",
      ask(`When does demand for ${name} peak ${where}?`, { ...askDemand("season"), want: "when" }),
    ],
    ...(trend === "rising" || trend === "falling"
      ? [["drivers", true, whyMoving(trend, subject, request)] as const]
      : []),
    [
      "forecast",
      course !== undefined && course.outlook !== null,
      ask(`What is the forecast for ${name} ${where}?`, askDemand("forecast")),
    ],
    ["size", true, ask(`How big is the market for ${name} ${where}?`, askDemand("size"))],
    ["audience", true, ask(`Who buys ${name} ${where}?`, askDemand("audience"))],
  ];
  // Reasons hold the trend they are reasons for.
  const told: readonly Topic[] = topics.includes("drivers") ? [...topics, "trend"] : topics;
  const left = offers.filter(([topic, isKnown]) => isKnown && !told.includes(topic)).map(([, , offer]) => offer);
  const gaps = ask(`Where are the supply gaps for ${name} ${where}?`, {
    specialists: ["gap"],
    topics: ["gap.ranking"],
  });
  return [...left.slice(0, MOST - 1), gaps];
}

const askDemand = (topic: Topic) => ({ specialists: ["demand"], topics: [`demand.${topic}`] });

const whyMoving = (direction: Direction, subject: ClusterMatch, request: DemandRequest): Suggestion =>
  suggest(`Why is demand for ${phrase(subject.name)} ${direction} ${inMarket(request)}?`, request, {
    ...askDemand("trend"),
    want: "why",
    claim: { direction },
    scope: { clusters: [subject] },
  });

export function marketFollowUps(
  { ranking: { data }, lists, topics }: RankingInsight,
  request: DemandRequest,
): Suggestion[] {
  const where = inMarket(request);
  const { category } = request.scope;
  const firstOf = { rising: data.fastestRising[0], falling: data.fastestFalling[0], largest: data.largest[0] };
  const isListed = topics.some((topic) => topic === "trend" || topic === "volume" || topic === "drivers");
  const top = isListed ? firstOf[lists[0] ?? "rising"] : (data.seasonal?.first[0] ?? data.largest[0]);
  const direction = top?.trend.direction;
  const subject = top === undefined ? null : matchOf(top);
  const list = (verb: string, named: List): Suggestion =>
    suggest(
      `Which products are ${verb} fastest ${category === null ? where : `in ${lastLevel(category)} ${where}`}?`,
      request,
      { ...askDemand("trend"), want: "rank", scope: { category }, details: { demand: { lists: [named] } } },
    );
  return [
    ...(subject !== null && (direction === "rising" || direction === "falling")
      ? [whyMoving(direction, subject, request)]
      : []),
    ...(subject === null
      ? []
      : [
          suggest(`When does demand for ${phrase(subject.name)} peak ${where}?`, request, {
            ...askDemand("season"),
            want: "when",
            scope: { clusters: [subject] },
          }),
        ]),
    ...(isListed && lists.includes("falling") ? [] : [list("falling", "falling")]),
    ...(isListed && lists.includes("rising") ? [] : [list("growing", "rising")]),
  ];
}

type Named = Pick<RankingInsight["ranking"]["data"]["largest"][number], "clusterId" | "name" | "categoryPath">;

/** A product of a list as if the question had named it. */
const matchOf = ({ clusterId, name, categoryPath }: Named): ClusterMatch => ({
  clusterId,
  name,
  categoryPath,
  headTerm: name,
  term: name,
  score: 1,
  how: "listed",
});
