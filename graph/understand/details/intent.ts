import type { Stage } from "../../../tools/market/intent/buyer-questions.js";
import type { GhostCause } from "../../../tools/market/intent/ghost-cause.js";
import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import type { Channel } from "../../../tools/market/intent/title-recipe.js";
import { monthName } from "../../answer/words.js";
import type { Criterion, Direction, IntentDetails, KeywordOrder } from "../../specialists/intent/details.js";
import type { DetailsReader } from "./reader.js";

/** What a question wants of searches, as its words say it. */
export const readIntentDetails: DetailsReader<IntentDetails> = ({ text, scope }) => {
  // "Christmas lights" names a product, not a season.
  const beyondProducts = scope.clusters.reduce((rest, { term }) => withoutWords(rest, term), text);
  return {
    order: firstHeard(ORDERS, text),
    isLongTail: /\blong[- ]?tail\b/i.test(text),
    brands: readBrands(text),
    intents: allHeard(INTENTS, text),
    namesKeywords: /\b(?:key ?words?|search(?:es)?(?: terms?)?|terms|quer(?:y|ies)|phrases)\b/i.test(text),
    criterion: firstHeard(CRITERIA, text),
    directions: readDirections(text),
    isNew: /\bnew(est|ly)?\b/i.test(text),
    season: firstHeard(SEASONS, beyondProducts) ?? readMonth(beyondProducts),
    stages: readStages(text),
    causes: allHeard(CAUSES, text),
    channels: allHeard(CHANNELS, text),
  };
};

/** Wordings of each value, those heard first leading. */
type Wordings<Value> = readonly (readonly [Value, RegExp])[];

const firstHeard = <Value>(wordings: Wordings<Value>, text: string): Value | null =>
  wordings.find(([, cues]) => cues.test(text))?.[0] ?? null;

const allHeard = <Value>(wordings: Wordings<Value>, text: string): Value[] =>
  wordings.filter(([, cues]) => cues.test(text)).map(([value]) => value);

const withoutWords = (text: string, words: string): string =>
  text.replace(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "i"), " ");

const ORDERS: Wordings<KeywordOrder> = [
  [
    "ease",
    /\b(easiest|easy|easier|simplest)\b|\b(low|lowest|least|little|weak|weakest)[- ](difficult\w*|competiti\w+|kd)\b|\bleast competitive\b|\bnot (too )?(competitive|difficult|hard)\b/i,
  ],
  ["dear", /\b(most expensive|dearest|priciest|costliest|highest (cpc|bids?|click))/i],
  [
    "cheap",
    /\b(cheapest|cheap|lowest|low|affordable|inexpensive) (cpcs?|clicks?|bids?|key ?words?|search terms?|to bid)\b/i,
  ],
  [
    "searches",
    /\b(most searched|highest[- ](search )?volumes?|most popular|biggest|largest|most (searches|volume)|search volumes?)\b/i,
  ],
  [
    "opening",
    /\b(worth|win|winning|opportunit\w+|target|targeting|go(ing)? (for|after)|focus|should|potential|best|promising|quick wins?|low[- ]hanging|prioriti\w+|lohn\w+|beste[nr]?)\b/i,
  ],
  ["buying", /\b(ready to buy|buying intent|purchase intent|convert\w*|transactional)\b/i],
];

const CRITERIA: Wordings<Criterion> = [
  ["ease", /\b(easier|easiest|less competiti\w+|difficult\w*|harder|hardest|competiti\w+)\b/i],
  ["bids", /\b(cheaper|cheapest|cpcs?|bids?|clicks?|more expensive|dearer|cost\w*)\b/i],
  ["buying", /\b(ready to buy|buying intent|buy(er|ing)?|convert\w*|transactional|purchase)\b/i],
];

const INTENTS: Wordings<keyof Intent> = [
  ["informational", /\binformational\b|\bhow[- ]to (key ?words?|searches)\b|(?<!\bor )\bto learn\b(?! or\b)/i],
  ["commercial", /\bcommercial\b/i],
  ["transactional", /\btransactional\b|\bbuying intent\b|\bready to buy\b|\bpurchase intent\b/i],
  ["navigational", /\bnavigational\b/i],
];

const WITHOUT_BRAND =
  /\b(non|un)[- ]?brand(ed)?\b|\bwithout (any |a )?brands?\b|\bno brands?\b|\bgeneric (key ?words?|terms|searches)\b/i;
const WITH_BRAND =
  /\bbranded\b|\bbrand (key ?words?|searches|terms)\b|\b(key ?words?|searches) for (a )?brands?\b|\bsearch(ed)? brands?\b/i;

function readBrands(text: string): IntentDetails["brands"] {
  if (WITHOUT_BRAND.test(text)) return "none";
  return WITH_BRAND.test(text) ? "only" : null;
}

const UP =
  /\b(ris(e|es|ing|en)|rose|grow\w*|grew|trending|emerging|gain\w*|new|newest|up|taking off|took off|hot\w*)\b/i;
const DOWN = /\b(fall\w*|fell|declin\w*|shrink\w*|los(e|es|ing)|lost|drop\w*|down|dying)\b/i;

function readDirections(text: string): Direction[] {
  const named: { readonly direction: Direction; readonly at: number }[] = [
    { direction: "rising", at: text.search(UP) },
    { direction: "falling", at: text.search(DOWN) },
  ];
  return named
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ direction }) => direction);
}

const SEASONS: Wordings<NonNullable<IntentDetails["season"]>> = [
  ["winter", /\bwinter\b/i],
  ["spring", /\bspring\b/i],
  ["summer", /\bsummer\b/i],
  ["autumn", /\b(autumn|(in|during) (the )?fall)\b/i],
  ["christmas", /\b(christmas|xmas|holiday season)\b/i],
  ["halloween", /\bhalloween\b/i],
  ["easter", /\beaster\b/i],
];

function readMonth(text: string): number | null {
  const months = Array.from({ length: 12 }, (_, at) => at + 1);
  return months.find((month) => new RegExp(`\\b${monthName(month)}\\b`).test(text)) ?? null;
}

const STAGES: Wordings<Stage> = [
  [
    "need",
    /\b(worr(?:y|ies|ied)|concerns?|doubts?|objections?|hesitat\w+|afraid|need stage|whether (they|to) (need|buy)|alternatives? to|worth buying)\b/i,
  ],
  ["compare", /\b(when|while|before) comparing\b|\bcomparison (stage|questions?)\b|\bcompare stage\b/i],
  [
    "fit",
    /\b(worr(y|ies|ied)|concerns?|doubts?|objections?|fears?|hesitat\w+|risks?|safe|safety|suitab\w+|disadvantages?|size questions?|fit stage|afraid)\b/i,
  ],
  [
    "use",
    /\b(after (buying|purchase|they buy)|care|cleaning|maintenance|usage|use stage|how to use|handling|own(ing|ers?)|support questions?)\b/i,
  ],
  ["price", /\b((about|on) (the )?(prices?|costs?|pricing)|price (stage|questions?)|questions? about price)\b/i],
];
const BEFORE_BUYING: readonly Stage[] = ["need", "compare", "fit", "price"];

function readStages(text: string): Stage[] {
  const named = allHeard(STAGES, text);
  if (named.length > 0) return named;
  return /\bbefore (they |people |customers |shoppers )?(buy|buying|purchas\w+|order\w*)\b/i.test(text)
    ? [...BEFORE_BUYING]
    : [];
}

const CAUSES: Wordings<GhostCause> = [
  ["vocabulary_gap", /\b(vocabulary|wording|synonyms?|misspell\w*|typos?|spelling|wrong words?|different words?)\b/i],
  ["out_of_stock", /\b(out[- ]of[- ]stock|sold out|stock|unavailable)\b/i],
  ["filter_induced", /\b(filters?|filtered)\b/i],
  [
    "product_gap",
    /\b(product gaps?|no (such )?products? exist\w*|nobody (sells|offers)|missing products?|new products?|do not exist|don't exist)\b/i,
  ],
  ["noise", /\b(noise|bots?|spam)\b/i],
];

const CHANNELS: Wordings<Channel> = [
  [
    "google_feed",
    /\bgoogle (feed|shopping|merchant|ads|products?)\b|\bmerchant cent(er|re)\b|\b(product|shopping|data) feed\b/i,
  ],
  ["amazon", /\bamazon\b/i],
  ["ebay", /\be-?bay\b/i],
  ["etsy", /\betsy\b/i],
  ["seo_title", /\b(seo|meta|page|serp|html) ?titles?\b|\btitle tag\b|\bgoogle (search|results?)\b/i],
];
