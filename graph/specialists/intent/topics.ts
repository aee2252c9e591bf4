import type { Aspect } from "../../specialist.js";
import { askedTopics, chooseAskedTopics, wants } from "../../understand/asking.js";
import type { Request } from "../../understand/request.js";

/** The parts of a search answer. */
const TOPICS = [
  "keywords",
  "intent",
  "names",
  "trends",
  "season",
  "months",
  "groups",
  "questions",
  "ghosts",
  "titles",
] as const;
export type Topic = (typeof TOPICS)[number];

const PEOPLE = "people|shoppers?|customers?|buyers?|they|consumers?|everyone|users?|visitors?";
const WORDS =
  "key ?words?|search(?:es)?|(?:search )?(?:terms?|phrases?|quer(?:y|ies)|wordings?)|wordings?|suchbegriffe?";
/** A few words between two cues, none of which starts another question. */
const NEAR = "(?:[\\s,]+(?!and\\b|or\\b|which\\b|what\\b|how\\b)[\\p{L}\\p{N}'-]+){0,5}?\\s+";
const MOVING =
  "rising|falling|growing|shrinking|declining|trending|emerging|gaining|losing|newest|new|rise|rose|risen|grew|grow|grows|fell|fall|decline[ds]?|took off|taking off|up and coming";
const SEASONS =
  "seasonal(?:ity|ly)?|season|peak(?:s|ing)?|only in (?:winter|summer|spring|autumn|fall)|around (?:christmas|easter|halloween)";

/** Searches that end without a product, in the languages people ask in. */
const FRUITLESS = [
  String.raw`\b(?:come|comes|coming|came|turn|turns|turning|go|goes) (?:up |back |out |away |home )?(?:empty|blank|with nothing|short)\b`,
  String.raw`\b(?:lead|leads|leading|led|get|gets) (?:to )?(?:nothing|nowhere)\b|\bgo(?:es)? nowhere\b|\bdead ends?\b|\bdraw\w* (?:a )?blanks?\b`,
  String.raw`\b(?:return|returns|returned|show|shows|bring|brings|yield|yields|turn|turns) (?:up |back )?nothing\b`,
  String.raw`\bwithout (?:ever )?(?:finding|getting|seeing|success|luck|a match|a hit)\b|\bin vain\b|\bto no avail\b|\bend(?:s|ed|ing)? (?:up )?(?:in|with|on) (?:nothing|a dead end|an empty page)\b`,
  String.raw`\bsearch(?:es|ers)?\b[^.?!]{0,60}\b(?:fails?|failing|fruitless|unsuccessful|go wrong|goes wrong)\b|\b(?:fruitless|unsuccessful|futile)(?:ly)?\b`,
  String.raw`\bvergeblich\w*|\berfolglos\w*|\bins leere\b|\bohne (?:treffer|ergebnis\w*|erfolg)\b|\bfinde[nt]? (?:\p{L}+ ){0,2}?(?:nichts|nicht|kein\w*)\b`,
  String.raw`\bsans (?:résultats?|succès|rien trouver)|\ben vain\b|\bne trouvent? (?:rien|pas|aucune?)\b|\bsin (?:resultados?|éxito|encontrar)|\ben vano\b|\bno encuentra[n]?\b`,
  String.raw`\bsenza (?:risultati?|successo|trovar)|\binvano\b|\bnon trova(?:no)?\b|\bsem (?:resultados?|sucesso|encontrar|achar)|\bem vão|\bnão (?:encontra|acha)m?\b`,
].join("|");

const either = (a: string, b: string): string => `\\b(?:${a})${NEAR}(?:${b})\\b|\\b(?:${b})${NEAR}(?:${a})\\b`;

/** Wordings that ask for each part. */
export const aspects: readonly Aspect[] = [
  {
    id: "keywords",
    isUsual: true,
    cues: new RegExp(
      `\\bkey ?words?\\b|\\bsearch (?:terms?|phrases?|volumes?)\\b|\\bsuchbegriffe?\\b|\\b(?:${PEOPLE}) (?:search|type|google)\\b|\\bsearch(?:es|ed|ing)?\\b|\\bseo\\b|\\brank(?:ing)? (?:for|on|in)\\b|\\blong[- ]?tail\\b`,
      "iu",
    ),
  },
  {
    id: "intent",
    tellsAlone: ["intent-informational", "intent-commercial", "intent-transactional", "intent-navigational"],
    cues: /\bintents?\b|\b(informational|commercial|transactional|navigational)\b|\bready to buy\b|\b(just|only) (looking|browsing|researching)\b|\b(?:learn\w*|inform\w*|research\w*|brows\w*|compar\w*|look\w*|read\w*|know|find out)(?: around)?(?:,? (?:or|vs\.?|versus|rather than)) (?:to |just |only )?(?:buy|order|purchas)\w*|\b(?:buy|order|purchas)\w*(?:,? (?:or|vs\.?|versus|rather than)) (?:to |just |only )?(?:learn|inform|research|brows|compar|look|read|know|find out)\w*/iu,
  },
  {
    id: "names",
    isUnmeasured: true,
    cues: new RegExp(
      `\\b(?:${PEOPLE}) (?:call|name|refer to)\\b|\\b(?:is|are) [\\p{L}\\s-]{3,40} called\\b|\\bsynonyms?\\b|\\b(?:other|different|alternative) (?:words?|names?|terms?) for\\b|\\b(?:which|what) (?:words?|names?|terms?|wordings?) do (?:${PEOPLE}) use\\b|\\bwordings? for\\b`,
      "iu",
    ),
  },
  { id: "trends", cues: new RegExp(either(MOVING, WORDS), "iu") },
  {
    id: "season",
    cues: new RegExp(`${either(SEASONS, WORDS)}|\\bwhen (?:do|are|is) [\\p{L}\\s-]{3,40} search(?:ed)?\\b`, "iu"),
  },
  {
    id: "months",
    cues: /\b(month by month|by month|per month|each month|every month|monthly|months? of)\b.{0,40}\b(volumes?|search(es|ed)?|key ?words?|figures|values)\b|\b(volumes?|search(es|ed)?|key ?words?)\b.{0,60}\b(month by month|by month|each month|every month|over the months|monthly)\b|\bsearch history\b/iu,
  },
  {
    id: "groups",
    isUnmeasured: true,
    cues: new RegExp(
      `\\b(?:cluster|group|theme|bucket)(?:s|ed|ing)?${NEAR}(?:${WORDS})\\b|\\b(?:key ?words?|search(?:es)?|terms?)${NEAR}(?:clusters?|groups?|themes?|buckets?|grouped|clustered)\\b|\\b(?:key ?word|search|topic) (?:clusters?|groups?|themes?)\\b`,
      "iu",
    ),
  },
  {
    id: "questions",
    tellsAlone: ["questions", "question-searches"],
    cues: new RegExp(
      `\\b(?:buyers?'?|customers?'?|shoppers?'?|which|what|common|frequent\\w*|their|the) questions?\\b|\\bquestions? (?:do|people|buyers|shoppers|customers|about|before|asked|on|for|of)\\b|\\b(?:${PEOPLE}) (?:ask|wonder|worry|fear|doubt|want to know|need to know|struggle)\\b|\\b(?:ask|asks|asking|asked|wonder|worr(?:y|ies|ied)|concerns?|doubts?|objections?|faqs?|fears?|hesitat\\w+)\\b|\\bcontent ideas?\\b|\\bwhat content\\b`,
      "iu",
    ),
  },
  {
    id: "ghosts",
    tellsAlone: ["ghost-products"],
    cues: new RegExp(
      `${FRUITLESS}|${String.raw`\bghosts?\b|\b(no|zero|without|few|empty|nothing|hardly any) (search )?(results?|hits?|supply)\b|\b(no|without) (product|offer)s?\b|\bun(met|answered|served)\b|\b(not|never|cannot|can't|don't|doesn't|nobody) find\b|\bfind nothing\b|\bsearch(es)? (that )?fail(s|ed|ing)?\b|\bfail(s|ed|ing)? (search|quer)\w*|\bfinds? no\b|\bvocabulary gaps?\b|\bproducts? gaps?\b|\bmissing products?\b|\b(nobody|no one|no shop) (sells|offers|has)\b`}`,
      "iu",
    ),
  },
  {
    id: "titles",
    tellsAlone: ["title-coverage"],
    cues: /\btitles?\b|\blistings?\b|\bproduct names?\b|\b(re-?write|reword|rephrase|improve|optimi[sz]e|shorten|judge|rate)\b[^"“„«]{0,40}["“„«]/iu,
  },
];

const NEED_PRODUCT: readonly Topic[] = ["names", "titles"];

/** The topics of the answer, in order. */
export function chooseTopics(request: Request): Topic[] {
  const { clusters, category } = request.scope;
  const isOfProducts = clusters.length > 0;
  const isComparison = clusters.length > 1 && wants(request, "compare");
  const usual = usualTopics(isOfProducts || category !== null, isComparison);
  const named = askedTopics(request, "intent", TOPICS);
  const chosen = chooseAskedTopics(request, "intent", { all: TOPICS, usual, brief: ["keywords", "ghosts"] });
  if (request.breadth !== "full") return chosen;
  return chosen.filter((topic) => isOfProducts || named.includes(topic) || !NEED_PRODUCT.includes(topic));
}

function usualTopics(isNarrow: boolean, isComparison: boolean): Topic[] {
  if (isComparison) return ["keywords"];
  return isNarrow ? ["keywords", "intent", "questions"] : ["keywords", "ghosts"];
}
