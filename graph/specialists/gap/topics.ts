import type { Aspect } from "../../specialist.js";

/** The parts of a gap answer, in their usual order. */
export const TOPICS = [
  "ranking",
  "worth",
  "surplus",
  "concentration",
  "attributes",
  "stability",
  "categories",
] as const;
export type Topic = (typeof TOPICS)[number];

/** Wordings that ask for each part. */
export const aspects: readonly Aspect[] = [
  {
    id: "ranking",
    isUsual: true,
    cues: /\b(gaps?|opportunit(y|ies)|niches?|white ?spaces?|blue oceans?|under-?supplied|under-?served|un(met|served|derserved)|neglected|(some|any|is there|still|more|enough) (room|space|air)|(room|space) for|foothold|(to|of|per|ratio of) (supply|listings?)|against supply|marktl[uü]cken?|nischen?|cr[eé]neaux?|nichos?|nicchi[ae]|oportunidad(es)?|opportunit[aàé]s?)\b/iu,
  },
  {
    id: "worth",
    tellsAlone: ["open-demand"],
    cues: /\b(worth(?! (it|while|my|our|the (effort|trouble|risk)|a (try|look|shot)|\w+ing)\b)|value|how much (money|revenue|turnover)|lost (sales|revenue)|revenue|size of the (gap|opportunity|prize)|sizing|size the)\b/i,
  },
  {
    id: "surplus",
    isUnmeasured: true,
    cues: /\b(over-?supplied|over-?crowded|over-?run|surplus|saturat\w*|crowd(ed|ing)?|packed|cramped|too many|too much competition|supply outrun\w*|glut|avoid|stay away|steer clear|competit(ion|ive|ors?)|contested|how many (other )?(sellers|shops|competitors|rivals|products|offers|others)|sellers|ges[aä]ttigt|überlaufen|überf[uü]llt|saturad[oa]s?|satur[eéo]\w*|engorg[eé]e?s?|concorren\w+|concurren\w+)\b/iu,
  },
  {
    id: "concentration",
    tellsAlone: ["product-concentration"],
    cues: /\b(concentrat\w*|dominat\w*|dominant|monopol\w*|oligopol\w*|(few|big|strong|large) (brands|names|players|boys)|(brands?|names?|players?|giants?|makers?) (\w+ )?(own|hold|take|control|swallow|grab|get)s?|grip|market leaders?|leading brands?|who (owns|holds|controls|leads|rules)|(own|hold|swallow|control)s? (it all|every|all the|the market|the clicks)|herfindahl|hhi|(top|first|largest|biggest) (\w+ )?brands?|(brand|click|market) shares?|share of (the )?clicks|clicks (lands?|goes?)|domina\w*|beherrscht|marktanteile?)\b/iu,
  },
  {
    id: "attributes",
    tellsAlone: ["attribute-gap", "attribute-searches"],
    cues: /\b(attributes?|features?|variants?|varieties|colou?rs?|sizes|(which|what) size|materials?|shapes?|versions?|missing|lacking|absent|fehlt|fehlen|varianten|farben|gr[oö]ßen|variantes?|couleurs?|colores|caracter[ií]sticas|manca(no)?|faltam?)\b/iu,
  },
  {
    id: "stability",
    isUnmeasured: true,
    cues: /\b(how (sure|certain|stable|robust|reliable|firm|confident)|stability|stable|robust|sensitiv\w*|what (would|could|might) change|change the ranking|assumptions?|hold up|depends? on|wrong about)\b/i,
  },
  {
    id: "categories",
    cues: /\b((which|what|by|per|across|worst|best|top \w+|compare( the)?) (product )?(categor(y|ies)|departments?|sectors?|kategorien)|(categor(y|ies)|departments?) (is|are|has|have|by|with))\b/i,
  },
];
