import type { Cluster } from "../../../tools/domain.js";
import { type Next, type Suggestion, suggest } from "../../answer/suggestion.js";
import { inMarket, lastLevel } from "../../answer/words.js";
import type { ClusterMatch } from "../../understand/request.js";
import type { IntentInsight } from "./analyse.js";
import type { IntentRequest } from "./details.js";
import type { Topic } from "./topics.js";

/** What asking for a part means beside its topic. */
const NEXT: Readonly<Partial<Record<Topic, Omit<Next, "specialists">>>> = {
  keywords: { want: "rank", details: { intent: { order: "opening", namesKeywords: true } } },
  trends: { want: "rank", details: { intent: { directions: ["rising"], namesKeywords: true } } },
  questions: { want: "list" },
  ghosts: { want: "list" },
  titles: { want: "draft" },
  groups: { want: "list" },
  names: { want: "list" },
};

/** Parts of a search answer that were left out, then what other domains know of the same product. */
export function followUpsOf({ topics, keywords }: IntentInsight, request: IntentRequest): Suggestion[] {
  const [product] = request.scope.clusters;
  return product === undefined
    ? wideFollowUps(topics, keywords?.clusters[0], request)
    : productFollowUps(topics, product, request);
}

function wideFollowUps(topics: readonly Topic[], largest: Cluster | undefined, request: IntentRequest): Suggestion[] {
  const { category } = request.scope;
  const about = category === null ? "" : ` for ${lastLevel(category).toLowerCase()}`;
  const where = inMarket(request);
  const offer = (topic: Topic, text: string, next: Partial<Next> = {}): Suggestion[] =>
    topics.includes(topic) ? [] : [suggest(text, request, { ...asking(topic), scope: { category }, ...next })];
  return [
    ...offer("ghosts", `Which ghost products are there${about} ${where}?`),
    ...offer("trends", `Which keywords${about} are gaining searches ${where}?`),
    ...offer("keywords", `What are the top 10 keywords${about} ${where}?`, {
      limit: 10,
      details: { intent: { order: "searches", namesKeywords: true } },
    }),
    ...(largest === undefined ? [] : [keywordsOf(asNamed(largest), request)]),
  ].slice(0, 3);
}

function productFollowUps(topics: readonly Topic[], cluster: ClusterMatch, request: IntentRequest): Suggestion[] {
  const product = cluster.name.toLowerCase();
  const where = inMarket(request);
  const scope = { clusters: [cluster] };
  const offer = (topic: Topic, text: string): Suggestion[] =>
    topics.includes(topic) ? [] : [suggest(text, request, { ...asking(topic), scope })];
  const open = [
    ...(topics.includes("keywords") ? [] : [keywordsOf(cluster, request)]),
    ...offer("questions", `What questions do buyers of ${product} ask ${where}?`),
    ...offer("ghosts", `Which ghost products are there for ${product} ${where}?`),
    ...offer("titles", `Write product titles for ${product} ${where}`),
    ...offer("trends", `Which keywords for ${product} are gaining searches ${where}?`),
    ...offer("groups", `Group the keywords for ${product} ${where}`),
    ...offer("names", `What do people call ${product} ${where}?`),
  ];
  const campaign: Next = { specialists: ["campaign"], want: "draft", scope };
  return [...open.slice(0, 2), suggest(`Draft a campaign for ${product} ${where}`, request, campaign)];
}

const asking = (topic: Topic): Next => ({ specialists: ["intent"], topics: [`intent.${topic}`], ...NEXT[topic] });

const keywordsOf = (cluster: ClusterMatch, request: IntentRequest): Suggestion =>
  suggest(`Which keywords for ${cluster.name.toLowerCase()} are worth winning ${inMarket(request)}?`, request, {
    ...asking("keywords"),
    scope: { clusters: [cluster] },
  });

/** A cluster of the data as if a question named it. */
const asNamed = ({ clusterId, name, categoryPath, headTerm }: Cluster): ClusterMatch => ({
  clusterId,
  name,
  categoryPath,
  headTerm,
  term: name.toLowerCase(),
  score: 1,
  how: "exact",
});
