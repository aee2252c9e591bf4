import { type DemandDetails, LISTS, type List, SEGMENT_KINDS } from "../../specialists/demand/details.js";
import { withoutNames } from "../without-names.js";
import type { DetailsReader } from "./reader.js";

const ASKS_FOR_END = /\b(over|ends?|ended|ending|finish\w*|come down|wind down|stops?|last until|how long)\b/i;
const ASKS_FOR_LAUNCH =
  /\b(launch\w*|stock\w*|list(ed|ing)?|start(en)?|ready|prepare\w*|order\w*|introduc\w*|enter\w*|promot\w*|advertis\w*|buy in|warehouse|ship\w*|einkaufen|bestellen|vorbereiten|lancer|lanzar|lanciare|lançar)\b/i;
const ASKS_IF_TOO_LATE = /\btoo late\b/i;
const ASKS_FOR_NOW = /\b(now|right now|today|too late|still time|this month)\b/i;
const ASKS_IF_ALL_YEAR = /\b(all year|year[- ]round|every month)\b/i;
const ASKS_IF_SEASONAL = /\bseason(al|ality)?\b/i;
const ASKS_FOR_OWN_PART =
  /\b(attain\w*|obtain\w*|som|capture|could (i|we) (get|win|earn|make)|my share|our share|for (me|us))\b/i;

export const readDemandDetails: DetailsReader<DemandDetails> = ({ text, scope }) => {
  const month = namedMonth(text);
  return {
    month,
    monthsAhead: monthsAhead(text, month),
    lists: namedLists(text),
    segmentKinds: segmentKinds(withoutNames(text, scope)),
    asksForEnd: ASKS_FOR_END.test(text),
    asksForLaunch: ASKS_FOR_LAUNCH.test(text),
    asksForNow: ASKS_FOR_NOW.test(text),
    asksIfTooLate: ASKS_IF_TOO_LATE.test(text),
    asksIfAllYear: ASKS_IF_ALL_YEAR.test(text),
    asksIfSeasonal: ASKS_IF_SEASONAL.test(text),
    asksForOwnPart: ASKS_FOR_OWN_PART.test(text),
  };
};

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

function namedMonth(text: string): number | null {
  const words = text.toLowerCase();
  const at = MONTHS.findIndex((month) => month.test(words));
  return at < 0 ? null : at + 1;
}

function monthsAhead(text: string, month: number | null): number | null {
  const words = text.toLowerCase();
  const stated = Number(words.match(/\b(?:next|coming) (\d{1,2}) months?\b/)?.[1] ?? Number.NaN);
  if (stated >= 1) return stated;
  if (/\b(?:next|coming) (?:year|12 months|twelve months)\b/.test(words)) return 12;
  if (month !== null) return null;
  if (/\bnext month\b/.test(words)) return 1;
  return /\bnext quarter\b/.test(words) ? 3 : null;
}

const LIST_WORDS: Readonly<Record<List, RegExp>> = {
  rising:
    /\b(rising|rises?|grow\w*|growth|trending|hot|booming|gain\w*|up[- ]and[- ]coming|increas\w*|emerging|wächst|steigt)\b/i,
  falling: /\b(falling|falls?|declin\w*|shrink\w*|dying|losing|los\w*|drop\w*|fading|cooling|decreas\w*|sinkt)\b/i,
  largest:
    /\b(largest|biggest|most (searched|popular|wanted|in demand|sought)|highest (volume|demand|searches)|by (volume|searches)|best[- ]?sell\w*)\b/i,
};

function namedLists(text: string): List[] {
  const places = LISTS.map((list) => ({ list, at: text.search(LIST_WORDS[list]) })).filter(({ at }) => at >= 0);
  return places.sort((a, b) => a.at - b.at).map(({ list }) => list);
}

const SEGMENT_WORDS: Readonly<Record<DemandDetails["segmentKinds"][number], RegExp>> = {
  gender: /\b(gender|sex|men|women|male|female|man|woman)\b/i,
  age: /\b(ages?|age groups?|old|older|young|younger|generation|gen z|millennials|seniors?)\b/i,
  region: /\b(regions?|where (do|are|live)|cities|(?<!united )states?)\b/i,
  household: /\b(households?|famil(y|ies)|singles?|couples?|parents?|children|kids)\b/i,
};

const segmentKinds = (words: string): DemandDetails["segmentKinds"] =>
  SEGMENT_KINDS.filter((kind) => SEGMENT_WORDS[kind].test(words));
