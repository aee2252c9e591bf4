import type { Aspect } from "../../specialist.js";
import { askedTopics, chooseAskedTopics, wants } from "../../understand/asking.js";
import { type DemandRequest, LISTS, type List } from "./details.js";

/** The parts of a demand answer. */
export const TOPICS = ["trend", "season", "forecast", "volume", "size", "audience", "drivers"] as const;
export type Topic = (typeof TOPICS)[number];

/** A feast or a season as a time, not as part of a product's name ("Christmas lights"). */
const TIME =
  String.raw`\b(?:in|for|before|until|by|around|every|at|during)\s+(?:the\s+)?(?:christmas|easter|summer|winter|spring|autumn)\b(?!\s+(?!or\b|and\b|than\b|time\b|season\b|sales\b|months\b|in\b|at\b|on\b|when\b|is\b)[a-z])` +
  String.raw`|\b(?:summer|winter)\s+or\s+(?:summer|winter|all year)\b`;

/** Wordings that ask for each part. */
export const aspects: readonly Aspect[] = [
  {
    id: "trend",
    tellsAlone: ["trend"],
    cues: /\b(trend|trends|trending|trajectory|rising|risen|rose|rises?|falling|fallen|fell|falls|growing|grow|grows|grown|growth|up or down|(going|went|gone) (up|down|out)|increas\w*|decreas\w*|declin\w*|shrink\w*|dropp\w*|los(?:es|t|ing)|(?:sell|sold|selling) (?:better|worse|more|less)|dying|dead|fad|hype|fading|cooling|booming|boom|momentum|catching on|tak(?:e|es|ing|en) off|took off|(more|less|still|getting|becoming|lost|gaining) (popular\w*|in demand|interest)|is over|developed|developing|development|evolv\w*|chang(e|ed|es|ing)(?! (it|this|that)\b)|(long|medium)[- ]term|cagr|yoy|year[- ]over[- ]year|year[- ]on[- ]year|wächst|steigt|sinkt)\b/i,
  },
  {
    id: "season",
    tellsAlone: ["peak-month", "onset-month"],
    cues: new RegExp(
      String.raw`\b(?:when(?! (?:i|we|it|you|people|they)\b)|seasons?|seasonal\w*|off[- ]season|launch(?:es|ed|ing)?|peaks?|peaking|onset|which months?|what months?|best months?|months? (?:sell|is|are)|(?:slow|busy|busiest|weakest|strongest|good|right|best) (?:months?|times?)|timing|time of (?:the )?year|stock(?:ing)? up|all year(?: round)?|year[- ]round|saison\w*|jahreszeit)\b|${TIME}`,
      "i",
    ),
  },
  {
    id: "forecast",
    tellsAlone: ["forecast"],
    cues: /\b(forecasts?|forecasting|predict\w*|project(ion|ed)|expect\w*|outlook|(next|coming) (few )?(weeks?|months?|quarters?|seasons?|years?|\d+ months?)|(?<!\b(when|who) )will|going to|prognose)\b/i,
  },
  {
    id: "volume",
    cues: /\bhow (many|much) (people|searches|shoppers|units|demand|interest|(are|is) (sold|searched|there))\b|\bhow (often|popular|well|strong)\b|\bsearch(es)? (volumes?|a month|per month)\b|\b(monthly|number of) searches\b|\bunits?\b|\b(is|are|was|were|been) sold\b|\bsales (volumes?|figures|numbers)\b|\bhow (did|does|do|has|have|was|were|is|are) .*\b(sell|sold|selling|do|doing|done|perform\w*|sales)\b|\bmost (popular|searched|wanted|in demand)\b/i,
  },
  {
    id: "size",
    tellsAlone: ["market-size", "reachable-market", "attainable-market"],
    cues: /\b(how (big|large)|market size|size of|(market|it|they|category|niche) .*\bworth\b(?! (it|\w+ing)\b)|worth (in|a year)|addressable|attainable|obtainable|tam|sam|som|market potential|revenue|turnover|(biggest|largest|bigger|larger|smaller|most valuable) (markets?|niches?)|(markets?|niches?) (is|are) (the )?(bigger|larger|biggest|largest|smaller)|marktgröße|marktvolumen)\b/i,
  },
  {
    id: "audience",
    tellsAlone: ["audience-share", "audience-index"],
    cues: /\b(who(?! (sells?|has|offers?|are the competitors)\b)|audience\w*|demograph\w*|buyers?|customers?|segments?|ages?|age groups?|gender|sex|men|women|families|households?|young|older|generation|gen z|millennials|target (group|market)|typical customer|zielgruppe|which regions?)\b/i,
  },
  {
    id: "drivers",
    cues: /\b(driv(e|es|en|ing|ers?)|behind|(which|what) (key ?words?|searches|search terms) (rose|fell|grew|dropped|are (rising|falling|growing)|drive|gain\w*|los\w*|mov\w*)|what (happened|changed)|did something happen|explain\w*)\b/i,
  },
];

const USUAL: readonly Topic[] = ["trend", "season", "forecast"];
const BRIEF: readonly Topic[] = ["trend", "season"];
/** Without a product the lists speak. */
const LISTED: readonly Topic[] = ["trend"];
/** Parts that a reason is a reason for. */
const MOVES: readonly Topic[] = ["trend", "season", "volume", "drivers"];

/** The parts an answer covers, the leading one first. "Why" is answered by the reasons, which hold the verdicts they rest on. */
export function chooseTopics(request: DemandRequest): readonly Topic[] {
  const isListed = request.scope.clusters.length === 0;
  const chosen = chooseAskedTopics(request, "demand", {
    all: TOPICS,
    usual: isListed ? LISTED : USUAL,
    brief: isListed ? LISTED : BRIEF,
  });
  const named = askedTopics(request, "demand", TOPICS);
  const { breadth } = request;
  const isReason = wants(request, "why") && (named.length === 0 || named.some((topic) => MOVES.includes(topic)));
  if (isReason || named.includes("drivers")) {
    if (breadth === "full") return ["drivers", ...chosen.filter((topic) => topic !== "drivers")];
    return ["drivers", ...named.filter((topic) => !MOVES.includes(topic))];
  }
  // "Should I stock more of it?" rests on both, whichever is named.
  if (isAdvice(request) && breadth === "usual" && !isListed) return [...new Set<Topic>([...named, "trend", "season"])];
  return chosen;
}

/** "Should I …?" about demand as a whole, except for plain questions of when. */
export function isAdvice(request: DemandRequest): boolean {
  const named = askedTopics(request, "demand", TOPICS);
  if (!named.every((topic) => topic === "trend" || topic === "season")) return false;
  return wants(request, "advise") && !wants(request, "when");
}

/** Without a product: the lists asked for, in the order of the words; what moves either way when none is named. */
export function chooseLists({ breadth, details: { lists } }: DemandRequest): readonly List[] {
  if (breadth === "full") return [...lists, ...LISTS.filter((list) => !lists.includes(list))];
  return lists.length > 0 ? lists : ["rising", "falling"];
}
