import type { Input } from "./request.js";

const PERCENT = String.raw`(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)`;

/** Rates of a market that the asker states: how many purchases start in search, how many of them can be won, how many searches lead to a click. */
const WORDINGS = [
  {
    kind: "search-share",
    patterns: [
      String.raw`${PERCENT}[^%.;]{0,40}?\b(?:starts?|begins?|comes?)\s+(?:in|with|from|on)\s+(?:a\s+)?search`,
      String.raw`\bsearch share\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`\bstarts? (?:in|with) (?:a )?search\b[^%.;,]{0,15}?${PERCENT}`,
    ],
  },
  {
    kind: "attainable-share",
    patterns: [
      String.raw`\b(?:attainable|obtainable|market|reachable) share\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`${PERCENT}\s+(?:is |are )?(?:attainable|obtainable|market share)`,
      String.raw`\b(?:get|win|take|capture|attain|reach)\s+(?:about\s+)?${PERCENT}`,
    ],
  },
  {
    kind: "click-rate",
    patterns: [
      String.raw`\b(?:click(?:[- ]through)? rate|ctr)\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`${PERCENT}\s+(?:click(?:[- ]through)? rate|ctr|clicks?)\b`,
    ],
  },
] as const;

export function shareInputs(text: string): Input[] {
  const words = text.toLowerCase();
  return WORDINGS.flatMap(({ kind, patterns }): Input[] => {
    const found = patterns.map((pattern) => words.match(new RegExp(pattern))).find((match) => match !== null);
    const percent = found?.[1];
    if (found?.index === undefined || percent === undefined) return [];
    const span = { start: found.index, end: found.index + found[0].length };
    return [{ kind, value: Number(percent.replace(",", ".")) / 100, unit: "share", per: null, span }];
  });
}
