import { escapeWords } from "../../../tools/escape.js";
import { findKeywords } from "../../../tools/market/lookup/find-keywords.js";
import { normaliseText } from "../../../tools/statistics/text.js";
import type { Toolbox } from "../../toolbox.js";
import { anyOf } from "../languages/compose.js";
import type { Scope } from "../request.js";
import { quotedTexts } from "./quotes.js";

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
  return beyondNames(found?.data ?? [], clusters, text);
}

/** A product's own name names the product; spoken of as a keyword, or beside another keyword of the same product, it is one, too. */
export function beyondNames(held: Held, clusters: Scope["clusters"], text = ""): string[] {
  const isSpokenOf = spokenOfIn(text);
  const isName = ({ clusterId, keyword }: Held[number]): boolean =>
    clusters
      .filter((cluster) => cluster.clusterId === clusterId)
      .some(({ term, name, headTerm }) => [term, name, headTerm].map(normaliseText).includes(normaliseText(keyword)));
  const hasCompany = ({ clusterId, keyword }: Held[number]): boolean =>
    held.some((other) => other.clusterId === clusterId && normaliseText(other.keyword) !== normaliseText(keyword));
  const isKeyword = (each: Held[number]): boolean => !isName(each) || hasCompany(each) || isSpokenOf(each.keyword);
  return [...new Set(held.filter(isKeyword).map(({ keyword }) => keyword))];
}

const KEYWORD = anyOf(({ questions }) => questions.keyword);

/** Words in quotation marks, behind "the keyword", or before ", the keyword". */
function spokenOfIn(text: string): (keyword: string) => boolean {
  const quoted = quotedTexts(text).map(normaliseText);
  const words = text.toLowerCase().replace(/[^\p{L}\p{N},' -]+/gu, " ");
  const [behind, before] = [
    `(?<!\\p{L})(?:${KEYWORD})\\s+`,
    `\\s*,?\\s+(?:\\p{L}{1,3}\\s+){1,2}(?:${KEYWORD})(?!\\p{L})`,
  ];
  return (keyword) => {
    const name = escapeWords(keyword.toLowerCase());
    return (
      quoted.includes(normaliseText(keyword)) ||
      new RegExp(`${behind}'?${name}(?!\\p{L})|${name}'?${before}`, "iu").test(words)
    );
  };
}
