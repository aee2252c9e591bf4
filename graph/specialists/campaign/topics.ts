import type { Aspect } from "../../specialist.js";
import { chooseAskedTopics, isNamed, topicsOf } from "../../understand/asking.js";
import type { CampaignRequest } from "./details.js";

/** The parts of a campaign answer, in their usual order. */
const TOPICS = [
  "budget",
  "structure",
  "keywords",
  "cpc",
  "forecast",
  "reach",
  "breakeven",
  "unaffordable",
  "rivals",
  "negatives",
  "copy",
  "inputs",
  "file",
] as const;
export type Topic = (typeof TOPICS)[number];

/** What turns a plain word for keywords into the name of another part: "negative keywords", "keywords I can't afford". */
const NOT_AFTER = String.raw`(?<!\b(?:negative|unaffordable|rivals?'?|competitors?'?|brand|branded|cheapest|dearest|expensive|cheap|priciest) )`;
const NOT_BEFORE = String.raw`(?![^,;.?]{0,80}\b(?:not|cannot|can'?t|couldn'?t|exclude|excluded|avoid|block|too (?:dear|expensive|costly)|unaffordable|a click)\b)`;
const VOLUME = `orders?|sales|purchases|conversions|units|clicks`;

/** Wordings that ask for each part. What is stated ("a budget of 50", "target ACOS of 25 %") asks for none. */
export const aspects: readonly Aspect[] = [
  {
    id: "budget",
    cues: /\b(?:how (?:much|big|high|little)\b[^.?!]{0,30}\b(?:budget|spend\w*|money|cost)|(?:what|which) (?:\w+ )?budget|budget (?:do|does|would|should|is|needed|required|for \d)|need\w*\b[^.?!]{0,25}\bbudget|budget\b[^.?!]{0,30}\benough|enough|(?:minimum|smallest) (?:\w+ )?(?:budget|spend)|\d+\s+(?:\w+ )?(?:orders?|sales|purchases|conversions|units)\b)/i,
  },
  {
    id: "structure",
    isUnmeasured: true,
    isUsual: true,
    cues: /\b(structure\w*|ad ?groups?|allocat\w*|split|spread|divide|distribut\w*|how (should|do|would|can) (i|we) spend)\b/i,
  },
  {
    id: "keywords",
    tellsAlone: ["keyword-bid"],
    isUsual: true,
    cues: new RegExp(
      String.raw`\b(?:match types?|gebote?|ench[eè]res?|pujas?|lances?|(?:bids?|bidding)\b(?! on (?:\w+ ){0,2}(?:rival|competitor|brand))|max(?:imum)? (?:cpc|click price)|(?:can|should|could) (?:i|we) (?:pay|afford)|worth (?:paying|to pay)|${NOT_AFTER}key ?words?\b${NOT_BEFORE})`,
      "i",
    ),
  },
  {
    id: "cpc",
    cues: /(?<!\bmax(?:imum)? )\bcpcs?\b(?! ?(?:of|at|under|below)? ?[$€£]?\d)|\b(cost per click|click (prices?|costs?)|(price|cost) (of|per) (a |each )?click|clicks? costs?|clicks?\b[^.?!]{0,40}\bcosts?\b|how (expensive|dear|cheap)|(cheap|cheapest|most expensive|dearest|priciest|expensive) (key ?words?|terms|clicks?)|[$€£]?\d+(\.\d+)? ?(usd|eur|gbp|dollars?|euros?|pounds?|cents?)? (a|per) click)\b/i,
  },
  {
    id: "forecast",
    tellsAlone: ["clicks-for-budget", "orders-for-budget"],
    isUsual: true,
    cues: new RegExp(
      String.raw`\b(?:forecast\w*|expect\w*|predict\w*|projections?|how many (?:${VOLUME})|(?:what|how much)\b[^.?!]{0,20}\b(?:get|bring|return|revenue)|(?:${VOLUME}) (?:will|would|can|could) (?:i|we|it)|outcome)\b`,
      "i",
    ),
  },
  {
    id: "reach",
    cues: /\b(what|which|lowest|best|realistic|possible|achiev\w*|reach\w*|feasible|get|hit)\b[^.?!]{0,30}\b(acos|roas)\b(?! ?(target|of|at)? ?\d)|\b(acos|roas)\b[^.?!]{0,40}\b(reach\w*|realistic|possible|achiev\w*|feasible)\b|\b(reach|achieve|hit|realistic|possible)\b[^.?!]{0,30}\b(acos|roas)\b/i,
  },
  {
    id: "breakeven",
    cues: /\bbreak(ing)?[- ]?even\b|\bprofitabl[ey]\b|\b(make|lose|losing|making) (a )?(profit|money|loss)\b|\bmargins? (do|would|must|should) (i|we)\b|\bclicks? (is |are )?worth\b|(?<!\b(?:i|we|to|you|they) )\bpays? (off\b|for (itself|themselves)\b|[^.?!]{0,25}\bmargin\b)/i,
  },
  {
    id: "unaffordable",
    isUnmeasured: true,
    isUsual: true,
    cues: /\b(can ?not|can'?t|couldn'?t|not|never|un) ?(\w+ ){0,2}afford\w*|\b(too (dear|expensive|costly|pricey)|out of reach|priced out|unaffordable)\b/i,
  },
  {
    id: "rivals",
    cues: /\b(rivals?'?|competitors?'?|conquest\w*|brand(ed)? (key ?words?|terms?|names?|search\w*|campaigns?|traffic))\b/i,
  },
  {
    id: "negatives",
    tellsAlone: ["negatives"],
    cues: /\b(negatives?|exclud\w*|exclusions?|wast\w+|irrelevant|block\w*)\b|\b(key ?words?|terms|searches)\b[^.?!]{0,20}\bavoid\b/i,
  },
  {
    id: "copy",
    isUnmeasured: true,
    cues: /\b(cop(y|ies)|headlines?|descriptions?|ad texts?|ads? (say|read)|wording|slogans?|taglines?|write\b[^.?!]{0,15}\bads?|anzeigentexte?)\b/i,
  },
  {
    id: "inputs",
    isUnmeasured: true,
    cues: /\b(assumptions?|(what|which|do) (\w+ )?(you )?assum\w+|inputs?|rests? on|based on what)\b/i,
  },
  {
    id: "file",
    isUnmeasured: true,
    cues: /\b(csv|editor|export\w*|file|spreadsheet|excel|download|bulk ?sheet|upload)\b/i,
  },
];

const USUAL = ["structure", "keywords", "forecast", "negatives"] as const;
const BRIEF = ["keywords"] as const;
const ADVICE = ["forecast", "keywords"] as const;

export const namesTopics = (request: CampaignRequest): boolean => isNamed(request, "campaign");

/** "Should I advertise this?", not "which keywords should I use?". */
export const isAdviceWanted = (request: CampaignRequest): boolean =>
  !namesTopics(request) && request.breadth !== "full" && request.details.asksWhether;

/** Words that two parts share belong to the narrower one: "break-even click price", "budget for 10 orders". */
const ABSORBS: Readonly<Partial<Record<Topic, readonly Topic[]>>> = {
  breakeven: ["reach", "cpc", "forecast"],
  budget: ["forecast"],
  reach: ["forecast"],
};

/** A file comes on request only, and with the structure it holds. */
export function chooseTopics(request: CampaignRequest): Topic[] {
  const chosen = chooseAskedTopics<Topic>(request, "campaign", {
    all: TOPICS,
    usual: isAdviceWanted(request) ? ADVICE : USUAL,
    brief: BRIEF,
  });
  const named = topicsOf(request).includes("campaign.file");
  const absorbed = new Set(chosen.flatMap((topic) => ABSORBS[topic] ?? []));
  if (named && chosen.every((topic) => topic === "file")) return ["structure", "file"];
  if (request.breadth === "full") return named ? chosen : chosen.filter((topic) => topic !== "file");
  return chosen.filter((topic) => !absorbed.has(topic));
}
