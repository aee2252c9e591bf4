import { shareOrNull } from "../../understand/asking.js";
import { stated } from "../../understand/named.js";
import type { Request } from "../../understand/request.js";

/** What the question's own words say about demand, beyond the parts they name. */

/** "Is it …?", "Tell me whether …". */
export const isYesNo = (text: string): boolean =>
  /(^|[,;:.]\s*|\b(?:so|and|but)\s+)(?:uh |hey |hi |please )?(is|are|isn't|aren't|does|do|has|have|will|should|can|could|was|were|did|ist|sind|wächst|steigt)\b(?! (?:you|me)\b)/i.test(
    text,
  ) || /\b(whether|if (it|they|demand|the))\b|\b(right|correct|true)\?\s*$/i.test(text);

const FALLING =
  /\b(falling|fall|fallen|fell|declin\w*|shrink\w*|dying|dead|fad|fading|cool\w*|slow\w*|los(t|ing)|drop\w*|decreas\w*|going (down|out)|over|worse|less (popular|demand|interest)|sinkt|down)\b/i;
const RISING =
  /\b(ris(e|es|en|ing)|rose|grow\w*|grew|trending|increas\w*|boom\w*|hot|gain\w*|surg\w*|going up|catching on|better|more (popular|demand|interest)|steigt|wächst|still|up)\b/i;

/** Which way the question supposes that demand moves; null when it supposes neither or asks which. */
export function supposedDirection(text: string): "rising" | "falling" | null {
  const [rising, falling] = [RISING.test(text), FALLING.test(text)];
  return rising === falling ? null : rising ? "rising" : "falling";
}

const MONTHS = [
  /\bjanuary\b/,
  /\bfebruary\b/,
  /\bmarch\b/,
  /\bapril\b/,
  // A month only where it stands as one.
  /\b(?:in|for|by|until|is) may\b/,
  /\bjune\b/,
  /\bjuly\b/,
  /\baugust\b/,
  /\bseptember\b/,
  /\boctober\b/,
  /\bnovember\b/,
  /\bdecember\b|\b(?:for|at|before|by|until|around) (?:christmas|xmas)\b(?!\s+(?:lights|trees?|decorations?|jumpers?))/,
];

/** Calendar month 1-12 that the question names; Christmas is one of December. */
export function askedMonth(text: string): number | null {
  const words = text.toLowerCase();
  const at = MONTHS.findIndex((month) => month.test(words));
  return at < 0 ? null : at + 1;
}

/** The question without the names of what it is about: "Baby & Kids" asks for no households with kids. */
export function ownWords({ text, scope }: Request): string {
  const names = [
    ...scope.clusters.flatMap(({ name, term, headTerm }) => [name, term, headTerm]),
    ...(scope.category?.split(" > ") ?? []),
  ];
  return names
    .filter((name) => name.length > 2)
    .reduce((rest, name) => rest.replaceAll(new RegExp(escaped(name), "gi"), " "), text);
}

const escaped = (name: string): string => name.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** How many months ahead are asked about. */
export function askedHorizon(text: string): number {
  const words = text.toLowerCase();
  const stated = Number(words.match(/\b(?:next|coming) (\d{1,2}) months?\b/)?.[1] ?? Number.NaN);
  if (stated >= 1) return Math.min(stated, 12);
  if (/\b(?:next|coming) (?:year|12 months|twelve months)\b/.test(words) || askedMonth(text) !== null) return 12;
  if (/\bnext month\b/.test(words)) return 1;
  return /\bnext quarter\b/.test(words) ? 3 : 6;
}

export const asksForEnd = (text: string): boolean =>
  /\b(over|ends?|ended|ending|finish\w*|come down|wind down|stops?|last until|how long)\b/i.test(text);

export const asksForLaunch = (text: string): boolean =>
  /\b(launch\w*|stock\w*|list(ed|ing)?|start(en)?|ready|prepare\w*|order\w*|introduc\w*|enter\w*|promot\w*|advertis\w*|buy in|warehouse|ship\w*|einkaufen|bestellen|vorbereiten|lancer|lanzar|lanciare|lançar)\b/i.test(
    text,
  );

export const asksIfTooLate = (text: string): boolean => /\btoo late\b/i.test(text);

export const asksForNow = (text: string): boolean =>
  /\b(now|right now|today|too late|still time|this month)\b/i.test(text);

/** Segment kinds the question names; none = all. */
export function askedKinds(text: string): string[] {
  const kinds: readonly [kind: string, cues: RegExp][] = [
    ["gender", /\b(gender|sex|men|women|male|female|man|woman)\b/i],
    ["age", /\b(ages?|age groups?|old|older|young|younger|generation|gen z|millennials|seniors?)\b/i],
    ["region", /\b(regions?|where (do|are|live)|cities|states?)\b/i],
    ["household", /\b(households?|famil(y|ies)|singles?|couples?|parents?|children|kids)\b/i],
  ];
  return kinds.filter(([, cues]) => cues.test(text)).map(([kind]) => kind);
}

const PERCENT = String.raw`(\d+(?:[.,]\d+)?)\s*(?:%|percent|per cent)`;

/** Rates of a market size that the asker states, as shares. */
export interface StatedShares {
  readonly searchShare: number | null;
  readonly attainableShare: number | null;
  readonly clickRate: number | null;
}

export function statedShares(text: string): StatedShares {
  const words = text.toLowerCase();
  return {
    searchShare: firstShare(words, [
      String.raw`${PERCENT}[^%.;]{0,40}?\b(?:starts?|begins?|comes?)\s+(?:in|with|from|on)\s+(?:a\s+)?search`,
      String.raw`\bsearch share\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`\bstarts? (?:in|with) (?:a )?search\b[^%.;,]{0,15}?${PERCENT}`,
    ]),
    attainableShare: firstShare(words, [
      String.raw`\b(?:attainable|obtainable|market|reachable) share\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`${PERCENT}\s+(?:is |are )?(?:attainable|obtainable|market share)`,
      String.raw`\b(?:get|win|take|capture|attain|reach)\s+(?:about\s+)?${PERCENT}`,
    ]),
    clickRate: firstShare(words, [
      String.raw`\b(?:click(?:[- ]through)? rate|ctr)\b[^%.;]{0,15}?${PERCENT}`,
      String.raw`${PERCENT}\s+(?:click(?:[- ]through)? rate|ctr|clicks?)\b`,
    ]),
  };
}

function firstShare(words: string, patterns: readonly string[]): number | null {
  for (const pattern of patterns) {
    const found = words.match(new RegExp(pattern))?.[1];
    if (found !== undefined) return Number(found.replace(",", ".")) / 100;
  }
  return null;
}

/** True when a rate was stated that is no share of anything. */
export const statesImpossibleRate = (request: Request): boolean =>
  [stated(request, "conversion-rate"), ...Object.values(statedShares(request.text))].some(
    (rate) => rate !== null && shareOrNull(rate) === null,
  );
