import { findKeywords } from "../../tools/market/lookup/find-keywords.js";
import { normaliseText } from "../../tools/statistics/text.js";
import type { Toolbox } from "../toolbox.js";
import type { Scope } from "./request.js";

type Held = readonly { readonly clusterId: number; readonly keyword: string }[];

/** Keywords of the data that a text names, looked up among those of the products it names. */
export async function findNamedKeywords(
  text: string,
  { clusters, market }: Pick<Scope, "clusters" | "market">,
  tools: Toolbox,
): Promise<string[]> {
  if (clusters.length === 0) return [];
  const clusterIds = clusters.map(({ clusterId }) => clusterId);
  const found = await tools.attempt(findKeywords, { market: market.code, clusterIds, text });
  return beyondNames(found?.data ?? [], clusters);
}

/** A product's own name names the product; beside another keyword of the same product it is a keyword, too. */
export function beyondNames(held: Held, clusters: Scope["clusters"]): string[] {
  const isName = ({ clusterId, keyword }: Held[number]): boolean =>
    clusters
      .filter((cluster) => cluster.clusterId === clusterId)
      .some(({ term, name, headTerm }) => [term, name, headTerm].map(normaliseText).includes(normaliseText(keyword)));
  const hasCompany = ({ clusterId, keyword }: Held[number]): boolean =>
    held.some((other) => other.clusterId === clusterId && normaliseText(other.keyword) !== normaliseText(keyword));
  return [...new Set(held.filter((each) => !isName(each) || hasCompany(each)).map(({ keyword }) => keyword))];
}
