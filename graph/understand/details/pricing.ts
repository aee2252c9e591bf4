import type { PricingDetails } from "../../specialists/pricing/details.js";
import { readNames } from "./pricing-names.js";
import type { DetailsReader } from "./reader.js";

/** What a question about prices asks for beyond the common fields, as its words say it. */
export const readPricingDetails: DetailsReader<PricingDetails> = (heard) => {
  const { text } = heard;
  const says = (words: RegExp): boolean => words.test(text);
  return {
    ...readNames(heard),
    isYesNo: isYesNo(text),
    asksIf: readJudgement(text),
    beginsWithJudgement: says(
      /^\W*(is|are|does|do|how)\b[^.?!]*\b(cheap|expensive|dear|pricey|overpriced|competitive)\b/i,
    ),
    rank: readRank(text),
    isDearestFirst: says(/\b(dearer|dearest|pricier|priciest|(more|most) expensive|premium|highest)\b/i),
    comparison: readComparison(text),
    comparesLevels: says(/\b(cheapest|dearest|(most|more|less|least) expensive|cheaper|dearer)\b/i),
    direction: readDirection(text),
    listsMoves: says(/\b(which|movers|most|biggest|largest|top|list)\b/i),
    isOfToday: says(/\b(today|this morning|overnight)\b/i),
    isOfAllTime: says(/\b(ever|all[- ]time)\b/i),
    isOfThePast: says(/\b(ever|of the year|all[- ]time|in the (last|past))\b/i),
    isAgainstLastYear: says(
      /\b(than|vs|versus|from|compared (to|with))\s+(last year|a year (ago|before)|the year before)\b|\b(yoy|year[- ]over[- ]year|a year ago)\b/i,
    ),
    past: readPast(text),
    asksForRegularity: says(/\b(cycles?|rhythm|hi-?lo|regular\w*|every|how (often|frequently))\b/i),
    asksForSwing: says(/\b(volatil\w*|swing\w*|fluctuat\w*)\b/i),
    isAboutNow: says(/\b(now|today|wait|good time|right time|moment)\b/i),
    isAboutUndercutters: says(/\b(undercut\w*|cheaper than|below|beats?|lower than)\s+(me|us|mine|ours|my|our)\b/i),
    listsSale: listsSale(text),
    isAboutChoice: says(
      /\b(shoppers?|buyers?|people|customers?|clicks?|they)\b[^.?!]{0,40}?\b(look\w* at|click\w*( on)?|go for|goes? to|prefer\w*|choos\w+|pick\w*)\b[^.?!]{0,30}\b(cheap\w*|dear\w*|pric\w*|expensive|upper|lower)\b/i,
    ),
    asksForBands: says(/\b(bands?|segments?|tiers?|ranges?|price points?|distribution)\b/i),
    isOfRealDiscounts: says(/\b(real|genuine|true|best)\b/i),
    asksForFakes: says(/\b(fake|inflated|misleading)\b/i),
    asksForTrust: says(/\b(trust\w*|reliab\w*)\b/i),
  };
};

/** Not by yes or no: "this or that?", and questions that only begin like one ("can you tell me how …?"). */
function isYesNo(text: string): boolean {
  const isEither = /\b\w+ or \w+/i.test(text);
  return (
    !isEither &&
    /(?:^|[:,;.]\s*|\band\s+)(?:so\s+)?(is|are|am|was|were|do|does|did|has|have|can|could|will|would|should)\b(?![^?,;]*\b(how|what|which|why|when|where|who)\b)/i.test(
      text.trim(),
    )
  );
}

function readJudgement(text: string): PricingDetails["asksIf"] {
  if (/\btoo (expensive|dear|much|high)\b|\b(over)?priced too high|\boverpriced\b/i.test(text)) return "too expensive";
  if (/\btoo (cheap|low)\b|\bunderpriced\b/i.test(text)) return "too cheap";
  if (/\b(fair|okay|ok|reasonable|competitive\w*)\b/i.test(text)) return "fair";
  if (/\b(expensive|dear|pricey|high)\b/i.test(text)) return "expensive";
  return /\bcheap\b/i.test(text) ? "cheap" : null;
}

function readRank(text: string): PricingDetails["rank"] {
  if (/\b(discount\w*|reduc\w*|deals?|bargains?|price cuts?)\b/i.test(text)) return "discounted";
  if (
    /\b(dearest|priciest|most expensive|highest[- ]pric\w*|teuersten?|plus ch[eè]re?s?|m[aá]s car[oa]s?)\b/i.test(text)
  )
    return "dearest";
  return /\b(cheap(est)?|(lowest|best)[- ]pric\w*|least expensive)\b/i.test(text) ? "cheapest" : null;
}

function readComparison(text: string): PricingDetails["comparison"] {
  if (/\b(discount\w*|promo\w*|on sale|deals?)\b/i.test(text))
    return { by: "promotions", first: /\b(least|less)\b/i.test(text) ? "least" : "most" };
  if (/\b(volatil\w*|stable|stead\w*|swing\w*)\b/i.test(text))
    return { by: "swing", first: /\b(stable|stead\w*|least)\b/i.test(text) ? "least" : "most" };
  if (
    /\b(rose|risen|rising|ros|grew|increas\w*|fell|fallen|falling|drop\w*|decreas\w*|develop\w*|chang\w*|trend\w*)\b/i.test(
      text,
    )
  )
    return { by: "change", first: /\b(fell|fallen|falling|drop\w*|decreas\w*)\b/i.test(text) ? "least" : "most" };
  return null;
}

function readDirection(text: string): PricingDetails["direction"] {
  const isDown =
    /\b(drop\w*|fell|fallen|falling|falls?|decreas\w*|cuts?|cheaper|down|reduc\w*|lower|discount\w*|deals?|bargains?)\b/i.test(
      text,
    );
  const isUp = /\b(rose|risen|rising|rises?|increas\w*|dearer|up|raised|hikes?|higher|more expensive)\b/i.test(text);
  if (isDown === isUp) return "any";
  return isDown ? "down" : "up";
}

function readPast(text: string): PricingDetails["past"] {
  if (/\b(cycles?|rhythm|promo\w*|hi-?lo|on (sale|offer|special))\b/i.test(text)) return "rhythm";
  if (/\b(volatil\w*|stable|stead\w*|swing\w*|fluctuat\w*)\b/i.test(text)) return "swing";
  return /\b(low(est)?|cheapest|all[- ]time)\b/i.test(text) ? "lowest" : null;
}

const listsSale = (text: string): boolean =>
  /^\W*(?:which|what|list|show)\b[^.?!]*\b(?:is|are|currently|now|all)?\b[^.?!]*\bon sale\b/i.test(text) &&
  !/\b(?:brands?|shops?|merchants?|stores?|sellers?|often|cycles?|promotions?)\b/i.test(text);
