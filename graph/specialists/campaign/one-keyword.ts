import type { KeywordBid } from "../../../tools/market/campaign/keyword-bids.js";
import { normaliseText, stemmedTokens } from "../../../tools/statistics/text.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";
import type { CampaignRequest } from "./details.js";
import type { Bids } from "./gather.js";
import { chooseTopics, namesTopics, type Topic } from "./topics.js";

/** One keyword that the question names word for word, and what would have to change where it cannot be afforded. */
export interface Focus {
  readonly keyword: KeywordBid;
  readonly product: string;
  readonly orderValue: Derived;
  /** What the low end of the click price needs, one input changed at a time. */
  readonly neededRate: Derived;
  readonly neededOrderValue: Derived;
}

/** In quotes, or with a word that the product's own name lacks: otherwise the words mean the product. */
export function focusOf(request: CampaignRequest, { keywords, clusters, targetAcos, language }: Bids): Focus | null {
  const { scope } = request;
  if (!asksOfKeywords(request)) return null;
  const quoted = new Set(scope.quotes.map(normaliseText));
  const named = new Set(scope.keywords.map(normaliseText));
  const stemsOf = (words: string): string[] => stemmedTokens(words, language ?? "en");
  const names = [...scope.clusters, ...clusters.map((cluster) => ({ ...cluster, term: cluster.name }))].flatMap(
    ({ term, name, headTerm }) => [term, name, headTerm].map((words) => new Set(stemsOf(words))),
  );
  const isName = (words: string): boolean => names.some((name) => stemsOf(words).every((stem) => name.has(stem)));
  const [keyword] = keywords
    .filter(({ keyword: words }) => {
      const searched = normaliseText(words);
      return quoted.has(searched) || (named.has(searched) && words.includes(" ") && !isName(words));
    })
    .sort((a, b) => b.keyword.length - a.keyword.length);
  const cluster = clusters.find(({ clusterId }) => clusterId === keyword?.clusterId);
  if (keyword === undefined || cluster === undefined) return null;
  const value = cell(cluster.orderValue, "base");
  return {
    keyword,
    product: cluster.name,
    orderValue: value,
    neededRate: derive("quotient", cell(keyword, "cpcLow"), derive("product", value, cell(targetAcos, "base"))),
    neededOrderValue: derive(
      "quotient",
      cell(keyword, "cpcLow"),
      derive("product", cell(keyword.conversionRate, "base"), cell(targetAcos, "base")),
    ),
  };
}

/** Parts that can be told of a single keyword; a draft or negatives are of the whole product. */
const OF_ONE: ReadonlySet<Topic> = new Set(["keywords", "cpc", "unaffordable", "reach", "breakeven"]);

function asksOfKeywords(request: CampaignRequest): boolean {
  return namesTopics(request) && chooseTopics(request).every((topic) => OF_ONE.has(topic));
}
