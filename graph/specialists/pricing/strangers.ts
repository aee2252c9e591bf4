import type { Request } from "../../understand/request.js";

const NAME = String.raw`\p{Lu}[\p{L}\d&'-]+`;
/** Capitalised for another reason: countries, months, the beginnings of sentences. */
const NO_BRAND =
  /^(American|British|German|English|French|US|USA|UK|GB|EU|DE|European|January|February|March|April|May|June|July|August|September|October|November|December|Christmas|Easter|Black|Friday|Are|Is|Do|Does|Did|Has|Have|What|Which|Who|Where|When|Why|How|Can|Should|The|For|My|Our|If|And|Or|In|On|At|By|From|Top|Best|Cheapest|MAP|USB|LED|HD|4K)$/i;

/**
 * Brand names that nobody offers: a capitalised word right before a product written in small letters ("What do Dyson robot vacuums cost?")
 * or after "by". Left out where the question names a brand that is known.
 */
export function readStrangers({ text, scope }: Request): string[] {
  const { clusters, brands, merchants, market } = scope;
  if (brands.length > 0) return [];
  const known = new Set([...merchants, market.name].flatMap((name) => name.toLowerCase().split(/\s+/)));
  const candidates = [
    ...clusters.flatMap(({ term }) => wordBefore(term.toLowerCase(), text)),
    ...[...text.matchAll(new RegExp(String.raw`\bby (${NAME})`, "gu"))].flatMap(([, name]) => name ?? []),
  ];
  return [...new Set(candidates.filter((name) => !NO_BRAND.test(name) && !known.has(name.toLowerCase())))];
}

/** Only where the product is written in small letters: in a heading every word is capitalised. */
function wordBefore(term: string, text: string): string[] {
  const at = text.indexOf(term);
  if (at <= 0) return [];
  const before = text.slice(0, at).match(new RegExp(String.raw`\S\s+(${NAME})\s+$`, "u"));
  return before?.[1] === undefined ? [] : [before[1]];
}
