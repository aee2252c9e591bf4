import type { Aspect } from "../../specialist.js";
import { askedTopics, wants } from "../../understand/asking.js";
import { isOfPastEnd, type PricingDetails, type PricingRequest } from "./details.js";

/** The parts of a pricing answer, in their usual order. */
export const TOPICS = [
  "map",
  "position",
  "reasons",
  "ranking",
  "level",
  "history",
  "rivals",
  "merchants",
  "brands",
  "discounts",
  "discounters",
  "timing",
  "wars",
  "movers",
  "shelf",
  "advice",
  "elasticity",
  "feeds",
] as const;
export type Topic = (typeof TOPICS)[number];

/** "When is its season?", "when does demand peak?": asked of demand, unless the same clause speaks of prices. */
const CLAUSE = String.raw`(?:(?!\band\b)[^.?!,;])*`;
const NOT_OF_DEMAND = String.raw`(?!(?!${CLAUSE}\bprices?\b)${CLAUSE}\b(?:seasons?|saison|temporada|demand|launch\w*|peaks?)\b)`;

/** Wordings that ask for each part. */
export const aspects: readonly Aspect[] = [
  {
    id: "position",
    tellsAlone: ["own-price-rank", "own-price-index"],
    cues: /\b(i|we) (sell|charge|ask|list|offer)\b|\b(my|our) (own )?(price|offer)s?\b|\b(am i|are we|where do (i|we) stand|position(ed|ing)?|too (expensive|cheap|dear|much|high|low)|price index|competitive(ly)? priced|competitive price|(good|fair|reasonable) price|mein preis|mon prix|mi precio)\b/i,
  },
  {
    id: "level",
    cues: /\b(median|average|mean|percentiles?|what (do|does|are|is) [^.?!]*\bcharg\w*|typical\w*|usual\w*|price (range|bands?|level|points?|distribution)|(what|which) range|set(s|ting)? (me|you|us|one|them|people|buyers|shoppers|customers) back|how much|cost|costs|statistics|distribution|unit prices?|per (unit|piece|item|capsule|kilo|kg)|kostet|kosten|preisniveau|co[uû]te(nt)?|cuestan?|costa(no)?|custam?)\b/i,
  },
  {
    id: "ranking",
    cues: /^\W*cheap\b|\b(cheapest|dearest|priciest|(lowest|highest|best)[- ]pric\w*|(most|least) expensive|(most|biggest|largest|deepest|best|top) (real |genuine |current )?(discount\w*|reduc\w*|deals?|bargains?|price cuts?)|g[uü]nstigsten?|billigsten?|teuersten?|(le|la|les) (moins|plus) ch[eè]re?s?|m[aá]s (barat|car)[oa]s?)\b/i,
  },
  {
    id: "rivals",
    tellsAlone: ["competitor-prices"],
    cues: /\b(rivals?|competitors?|competing|competition|who sells|what .* charge|current offers?|alternatives?)\b/i,
  },
  {
    id: "merchants",
    tellsAlone: ["merchant-price-index"],
    cues: /\b(which|what|who|where|best|cheapest|cheaper|by|per|across|compare)\b[^.?!]*\b(merchants?|shops?|stores?|sellers?|retailers?)\b|\b(merchants?|shops?|stores?|sellers?|retailers?)\b[^.?!]*\b(cheap|cheaper|cheapest|dear|dearest|expensive|lowest|prices?)\b|\bwhere (can|to|do|should|could)( i| we)? (buy|get|find|order|shop|purchase)\b/i,
  },
  {
    id: "brands",
    cues: /\b(which|what|by|per|across|cheapest|dearest|compare) (the )?brands?\b|\bbrands?\b[^.?!]*\b(cheap|cheaper|cheapest|dear|dearest|expensive|prices?|costs?)\b|\bpremium brands?\b/i,
  },
  {
    id: "history",
    tellsAlone: [
      "price-change",
      "price-volatility",
      "price-changes-a-month",
      "promotion-share",
      "promotion-depth",
      "price-month",
    ],
    cues: /\b(histor\w+|over (the )?(last|past)|last year|year ago|past year|than (last|in|a year|before)|evol\w+|develop\w*|trend|trends|low(est)? (price )?(ever|in|of the year)|all[- ]time|volatil\w*|stable|swing\w*|since|promos?|promotions?|cycles?|hi-?lo|on sale|(go|goes|going|gone|went|come|comes|been|put) on (offer|special)|im angebot|en promo\w*|de oferta|in offerta|em promoç\w+)\b/i,
  },
  {
    id: "timing",
    cues: new RegExp(
      String.raw`\b(?:(?:when|wann|quand|cu[aá]ndo)\b${NOT_OF_DEMAND}|(?:(?:which|what|best|cheapest) (?:time|month|season)|(?:good|right) (?:time|moment)|time to buy|buy now|wait (?:for|until|till|before))\b)`,
      "i",
    ),
  },
  {
    id: "discounts",
    tellsAlone: ["real-discount-share"],
    cues: /\b(discount\w*|real|fake|genuine|bargains?|deals?|inflated|list prices?|rrp|msrp|struck|sale price|omnibus|black friday|rabatt\w*|(really|actually|truly) (cost\w*|cheaper|less|reduced|lower|on (sale|offer)|a saving)|(sales?|offers?|reductions?)\b[^.?!]{0,20}\b(tricks?|scams?|gimmicks?|rip-?offs?|honest|genuine)|(tricks?|scams?|gimmicks?)\b[^.?!]{0,20}\b(sales?|offers?|reductions?))\b/i,
  },
  { id: "wars", isUnmeasured: true, cues: /\b(price wars?|undercut(?:s|ting)?(?! the)\b|race to the bottom)\b/i },
  {
    id: "movers",
    tellsAlone: ["price-movers"],
    cues: /\b(movers?|moved?|moves|moving|changed|changes?|changing|drop\w*|fell|fallen|falling|rose|risen|rising|increase[ds]?|decrease[ds]?|price (cuts?|rises?|hikes?)|cheaper|dearer|jumps?|up|down)\b/i,
  },
  { id: "shelf", cues: /\b(shelf|visibility|listing positions?|share of (search|listing))\b/i },
  {
    id: "elasticity",
    tellsAlone: ["price-elasticity"],
    cues: /\b(elastic\w*|price[- ]sensitiv\w*|sensitiv\w* to (the )?price|willing\w* to pay|(what (happens|would happen)|what if|effect|impact|(if|should) (i|we))\b[^.?!]*\b(cut|lower|raise|increase|reduce|drop|change|discount)\w*\b[^.?!]*\b(prices?|it|mine)\b)/i,
  },
  {
    id: "reasons",
    cues: /\b(why|how come|what('s| is) (behind|driving|causing)|reasons? (for|why|behind)|warum|wieso|pourquoi|por qu[eé])\b/i,
  },
  {
    id: "advice",
    cues: /\b((should|would) (i|we|my|our|mine|it|a|the)\b[^.?!]*\b(cost|charge|price|ask|sell (it|mine|this|them) (at|for))\b|how (should|do|would|can) (i|we) price|recommend\w*[^.?!]*\bprices?|(optimal|right|ideal|best|recommended|target) (price|pricing)|price recommendation|pricing strategy|price it)\b/i,
  },
  { id: "map", isUnmeasured: true, cues: /\bMAP\b|\b[Mm]inimum [Aa]dvertised\b|\bprice floor\b/ },
  {
    id: "feeds",
    isUnmeasured: true,
    cues: /\b(feeds?|poison\w*|quarantin\w*|trust\w*|decoy\w*|fake prices?|manipulat\w*|reliab\w*)\b/i,
  },
];

/** What the data of several products, and of one named product, can show side by side. */
export interface Circumstances {
  readonly isPriced: boolean;
  readonly isChangeStated: boolean;
  readonly isMapStated: boolean;
  /** The asker wants to know who is below a price that is stated. */
  readonly isUndercut: boolean;
  readonly hasProduct: boolean;
}

/** Topics that the question names, in the order of its words: where one wording speaks for several parts, the part it means. */
export function namedTopics(request: PricingRequest, given: Circumstances): Topic[] {
  const { details, scope } = request;
  const named = askedTopics(request, "pricing", TOPICS);
  // "Who undercuts us?" asks for offers; a price war is fought by others.
  const found = details.isAboutUndercutters ? named.map((topic) => (topic === "wars" ? "rivals" : topic)) : named;
  const has = (topic: Topic): boolean => found.includes(topic);
  const without = (...dropped: Topic[]): Topic[] => found.filter((topic) => !dropped.includes(topic));
  if (given.hasProduct && isOfPastEnd(request, details.isOfAllTime)) return ["history"];
  if (has("map") || given.isMapStated) return ["map"];
  if (asksForMerchants(request)) return ["discounters"];
  if (has("reasons")) return ["reasons"];
  if (has("elasticity") || given.isChangeStated) return ["elasticity"];
  if (has("feeds")) return ["feeds"];
  if (has("advice")) return ["advice"];
  if (has("timing") && given.hasProduct)
    return [
      "timing",
      ...without("timing", "ranking", "rivals", "merchants", "level", "movers", "discounts", "history"),
    ];
  if (given.isUndercut) return ["position", "map"];
  if (given.isPriced) {
    const next: Topic[] = wants(request, "advise") ? ["advice"] : [];
    return ["position", ...next, ...without("position", "level", "ranking", "movers", "discounts")];
  }
  if (scope.clusters.length > 1 && wants(request, "compare"))
    return comparedBy(without("position", "merchants", "brands"), details);
  if (details.beginsWithJudgement && scope.merchants.length === 1) return ["merchants"];
  if (details.beginsWithJudgement && scope.brands.length === 1) return ["brands"];
  if (scope.merchants.length > 1 && wants(request, "compare")) return ["merchants"];
  if (scope.brands.length > 1 && wants(request, "compare")) return ["brands"];
  if (details.listsSale && given.hasProduct) return ["rivals", "discounts"];
  if (has("shelf")) return ["shelf", ...without("shelf", "merchants", "brands", "ranking", "rivals", "position")];
  if (details.isAboutChoice && scope.clusters.length > 0)
    return [...new Set<Topic>(["level", ...without("movers", "ranking", "history", "position", "rivals")])];
  if (has("merchants")) return ["merchants", ...without("merchants", "ranking", "rivals", "movers", "position")];
  if (has("brands")) return ["brands", ...without("brands", "ranking", "rivals", "movers", "position")];
  if (has("ranking")) {
    return details.isOfThePast && given.hasProduct
      ? ["history"]
      : ["ranking", ...without("ranking", "movers", "level", "position", "rivals", "discounts")];
  }
  return movesOrHistory(without("position"), request, given);
}

/** "Which merchants have fake discounts?" */
const asksForMerchants = ({ asks }: PricingRequest): boolean =>
  asks.some(({ by, measures }) => by === "merchant" && measures.includes("real-discount-share"));

/** "This or that: which is cheaper?" asks for the price level, "which rose more?" for the history. */
function comparedBy(topics: readonly Topic[], { comparison }: PricingDetails): Topic[] {
  const isCourse = comparison?.by === "change";
  const isDiscount = topics.includes("discounts");
  return [
    ...new Set(
      topics.flatMap((topic): Topic[] => {
        if (topic === "movers") return [isCourse ? "history" : "level"];
        return topic === "ranking" ? (isDiscount ? [] : ["level"]) : [topic];
      }),
    ),
  ];
}

/** "Have prices risen?" asks how they developed; "which prices rose?" and a window of some weeks ask for the moves. */
function movesOrHistory(
  topics: readonly Topic[],
  { details, scope }: PricingRequest,
  { hasProduct }: Circumstances,
): Topic[] {
  if (!topics.includes("movers")) return [...topics];
  const isShort = scope.period === null ? details.isOfToday : daysOf(scope.period) < SHORTEST_HISTORY_DAYS;
  if (!hasProduct || details.listsMoves || isShort)
    return topics.filter((topic) => topic !== "history" && topic !== "ranking");
  const history = topics.map((topic) => (topic === "movers" ? "history" : topic));
  return [...new Set(history)];
}

/** Too short for a cycle of promotions to show: a shorter period is widened to twelve months. */
export const SHORTEST_HISTORY_DAYS = 60;

const DAY_MS = 86_400_000;

export const daysOf = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;

/** Parts that need a stated number: without it they are left out of "everything". */
export function answerable(topics: readonly Topic[], { isPriced, isMapStated }: Circumstances): Topic[] {
  return topics.filter(
    (topic) =>
      (topic !== "position" || isPriced) &&
      (topic !== "map" || isMapStated) &&
      topic !== "reasons" &&
      topic !== "discounters" &&
      topic !== "ranking",
  );
}
