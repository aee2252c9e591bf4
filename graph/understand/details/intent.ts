import type { Stage } from "../../../tools/market/intent/buyer-questions.js";
import type { GhostCause } from "../../../tools/market/intent/ghost-cause.js";
import type { Intent } from "../../../tools/market/intent/keyword-metrics.js";
import type { Channel } from "../../../tools/market/intent/title-recipe.js";
import type { Criterion, Direction, IntentDetails, KeywordOrder } from "../../specialists/intent/details.js";
import type { Language } from "../languages/language.js";
import { withoutNames } from "../names/without-names.js";
import { type Cue, cue } from "../words/cue.js";
import { monthIn } from "./month.js";
import type { DetailsReader } from "./reader.js";

type IntentWords = Language["details"]["intent"];

const of = (words: (intent: IntentWords) => string): Cue => cue(({ details }) => words(details.intent));

const LONG_TAIL = of(({ longTail }) => longTail);
const KEYWORDS = of(({ keywords }) => keywords);
const NEW = of((words) => words.new);

/** What a question wants of searches, as its words say it. */
export const readIntentDetails: DetailsReader<IntentDetails> = ({ text, scope }) => {
  // "Christmas lights" names a product, not a season.
  const beyondProducts = withoutNames(text, scope);
  return {
    order: firstHeard(ORDERS, text),
    isLongTail: LONG_TAIL.isIn(text),
    brands: readBrands(text),
    intents: allHeard(INTENTS, text),
    namesKeywords: KEYWORDS.isIn(text),
    criterion: firstHeard(CRITERIA, text),
    directions: readDirections(text),
    isNew: NEW.isIn(text),
    season: firstHeard(SEASONS, beyondProducts) ?? monthIn(beyondProducts, { isCapitalEnough: true }),
    stages: readStages(text),
    causes: allHeard(CAUSES, text),
    channels: allHeard(CHANNELS, text),
  };
};

/** Wordings of each value, those heard first leading. */
type Wordings<Value> = readonly (readonly [Value, Cue])[];

const firstHeard = <Value>(wordings: Wordings<Value>, text: string): Value | null =>
  wordings.find(([, wording]) => wording.isIn(text))?.[0] ?? null;

const allHeard = <Value>(wordings: Wordings<Value>, text: string): Value[] =>
  wordings.filter(([, wording]) => wording.isIn(text)).map(([value]) => value);

const ORDERS: Wordings<KeywordOrder> = [
  ["ease", of(({ orders }) => orders.ease)],
  ["dear", of(({ orders }) => orders.dear)],
  ["cheap", of(({ orders }) => orders.cheap)],
  ["searches", of(({ orders }) => orders.searches)],
  ["opening", of(({ orders }) => orders.opening)],
  ["buying", of(({ buying }) => buying)],
];

const CRITERIA: Wordings<Criterion> = [
  ["ease", of(({ compared }) => compared.ease)],
  ["bids", of(({ compared }) => compared.bids)],
  ["buying", of(({ compared }) => compared.buying)],
];

const INTENTS: Wordings<keyof Intent> = [
  ["informational", of(({ intents }) => intents.informational)],
  ["commercial", of(({ intents }) => intents.commercial)],
  ["transactional", of(({ intents }) => intents.transactional)],
  ["navigational", of(({ intents }) => intents.navigational)],
];

const UNBRANDED = of(({ unbranded }) => unbranded);
const BRANDED = of(({ branded }) => branded);

function readBrands(text: string): IntentDetails["brands"] {
  if (UNBRANDED.isIn(text)) return "none";
  return BRANDED.isIn(text) ? "only" : null;
}

const UP = of(({ up }) => up);
const DOWN = of(({ down }) => down);

function readDirections(text: string): Direction[] {
  const named: { readonly direction: Direction; readonly at: number }[] = [
    { direction: "rising", at: UP.placeIn(text) },
    { direction: "falling", at: DOWN.placeIn(text) },
  ];
  return named
    .filter(({ at }) => at >= 0)
    .sort((a, b) => a.at - b.at)
    .map(({ direction }) => direction);
}

const SEASONS: Wordings<NonNullable<IntentDetails["season"]>> = [
  ["winter", cue(({ time }) => time.seasons.winter)],
  ["spring", cue(({ time }) => time.seasons.spring)],
  ["summer", cue(({ time }) => time.seasons.summer)],
  ["autumn", of(({ autumn }) => autumn)],
  ["christmas", of(({ holidays }) => holidays.christmas)],
  ["halloween", cue(({ holidays }) => holidays.halloween)],
  ["easter", cue(({ holidays }) => holidays.easter)],
];

const STAGES: Wordings<Stage> = [
  ["need", of(({ stages }) => stages.need)],
  ["compare", of(({ stages }) => stages.compare)],
  ["fit", of(({ stages }) => stages.fit)],
  ["use", of(({ stages }) => stages.use)],
  ["price", of(({ stages }) => stages.price)],
];
const BEFORE_BUYING = of(({ beforeBuying }) => beforeBuying);
const STAGES_BEFORE_BUYING: readonly Stage[] = ["need", "compare", "fit", "price"];

function readStages(text: string): Stage[] {
  const named = allHeard(STAGES, text);
  if (named.length > 0) return named;
  return BEFORE_BUYING.isIn(text) ? [...STAGES_BEFORE_BUYING] : [];
}

const CAUSES: Wordings<GhostCause> = [
  ["vocabulary_gap", of(({ causes }) => causes.vocabulary_gap)],
  ["out_of_stock", of(({ causes }) => causes.out_of_stock)],
  ["filter_induced", of(({ causes }) => causes.filter_induced)],
  ["product_gap", of(({ causes }) => causes.product_gap)],
  ["noise", of(({ causes }) => causes.noise)],
];

const CHANNELS: Wordings<Channel> = [
  ["google_feed", of(({ channels }) => channels.feed)],
  // Names, the same in every language.
  ["amazon", cue(() => "amazon")],
  ["ebay", cue(() => "e-?bay")],
  ["etsy", cue(() => "etsy")],
  ["seo_title", of(({ channels }) => channels.page)],
];
