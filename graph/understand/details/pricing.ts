import type { PricingDetails } from "../../specialists/pricing/details.js";
import { clausesOf } from "../asks/clauses.js";
import type { Language } from "../languages/language.js";
import type { Ask } from "../request.js";
import { LEAD_IN } from "../turns/follow-words.js";
import { type Cue, cue } from "../words/cue.js";
import { languagesSpoken } from "../words/language.js";
import { canBeAnsweredByYesOrNo } from "../words/polar.js";
import { AGAINST_LAST_YEAR } from "../words/year-before.js";
import { readNames } from "./pricing-names.js";
import type { DetailsReader } from "./reader.js";

type PricingWords = Language["details"]["pricing"];

const of = (words: (pricing: PricingWords) => string): Cue => cue(({ details }) => words(details.pricing));

const BEGINS_WITH_JUDGEMENT = cue(
  ({ details: { pricing } }) => `(?:${pricing.judgementBegins})(?!\\p{L})[^.?!]*(?<!\\p{L})(?:${pricing.judgements})`,
  (words) => `^[^\\p{L}\\p{N}]*(?:${words})(?![\\p{L}\\p{N}])`,
);
const DEAREST_FIRST = of(({ dearestFirst }) => dearestFirst);
const LEVELS = of(({ levels }) => levels);
const LISTS_MOVES = of(({ listsMoves }) => listsMoves);
const TODAY = of(({ today }) => today);
const ALL_TIME = of(({ allTime }) => allTime);
const PAST_BEST = of(({ pastBest }) => pastBest);
const REGULAR = of(({ regular }) => regular);
const NOW = of(({ now }) => now);
const UNDERCUTS = of(({ undercuts }) => undercuts);
const CHOICE = of(({ choice }) => choice);
const BANDS = of(({ bands }) => bands);
const REAL = of(({ real }) => real);
const FAKE = of(({ fake }) => fake);
const TRUST = of(({ trust }) => trust);
const LISTS_SALE = cue(
  ({ asks, details: { pricing } }) => `(?:${asks.which}|${asks.list})(?!\\p{L})[^.?!]*(?<!\\p{L})(?:${pricing.onSale})`,
  (words) => `^[^\\p{L}\\p{N}]*(?:${words})(?![\\p{L}\\p{N}])`,
);
const SALE_OTHERWISE = of(({ saleOtherwise }) => saleOtherwise);

/** What a question about prices asks for beyond the common fields, as its words say it. */
export const readPricingDetails: DetailsReader<PricingDetails> = (heard) => {
  const { text } = heard;
  const isOfAllTime = ALL_TIME.isIn(text);
  return {
    ...readNames(heard),
    isYesNo: canBeAnsweredByYesOrNo(text),
    // "OK, and if I sell at 199" judges nothing.
    asksIf: firstHeard(JUDGES, text.replace(LEAD_IN, " ")),
    beginsWithJudgement: BEGINS_WITH_JUDGEMENT.isIn(text),
    rank: firstHeard(RANKS, text),
    isDearestFirst: DEAREST_FIRST.isIn(text),
    comparison: readComparison(text),
    comparesLevels: LEVELS.isIn(text),
    direction: readDirection(text),
    listsMoves: LISTS_MOVES.isIn(text),
    isOfToday: TODAY.isIn(text),
    isOfAllTime,
    isOfThePast: isOfAllTime || PAST_BEST.isIn(text),
    isAgainstLastYear: AGAINST_LAST_YEAR.isIn(text),
    past: isOfPromotions(heard.asks) ? "rhythm" : firstHeard(PAST, text),
    asksForRegularity: REGULAR.isIn(text),
    asksForSwing: SWINGS.isIn(text),
    isAboutNow: NOW.isIn(text),
    isAboutUndercutters: UNDERCUTS.isIn(text),
    listsSale: LISTS_SALE.isIn(text) && !SALE_OTHERWISE.isIn(text),
    isAboutChoice: CHOICE.isIn(text),
    asksForBands: BANDS.isIn(text),
    isOfRealDiscounts: REAL.isIn(text),
    asksForFakes: FAKE.isIn(text),
    asksForTrust: TRUST.isIn(text),
  };
};

/** How often and how deep prices are cut for a time is told with the rhythm of it. */
const isOfPromotions = (asks: readonly Ask[]): boolean =>
  asks.some(({ measures: [id] }) => id === "promotion-share" || id === "promotion-depth");

/** Wordings of each value; the first that is heard counts. */
type Wordings<Value> = readonly (readonly [Value, Cue])[];

const firstHeard = <Value>(wordings: Wordings<Value>, text: string): Value | null =>
  wordings.find(([, wording]) => wording.isIn(text))?.[0] ?? null;

const JUDGES: Wordings<PricingDetails["asksIf"]> = [
  ["too expensive", of(({ judges }) => judges.tooExpensive)],
  ["too cheap", of(({ judges }) => judges.tooCheap)],
  ["fair", of(({ judges }) => judges.fair)],
  ["expensive", of(({ judges }) => judges.expensive)],
  ["cheap", of(({ judges }) => judges.cheap)],
];

const RANKS: Wordings<PricingDetails["rank"]> = [
  ["discounted", of(({ ranks }) => ranks.discounted)],
  ["dearest", of(({ ranks }) => ranks.dearest)],
  ["cheapest", of(({ ranks }) => ranks.cheapest)],
];

const SWINGS = of(({ swings }) => swings);
const PAST: Wordings<PricingDetails["past"]> = [
  ["rhythm", of(({ rhythm }) => rhythm)],
  ["swing", of(({ swings, steady }) => `${swings}|${steady}`)],
  ["lowest", of(({ lowest }) => lowest)],
];

type Comparison = NonNullable<PricingDetails["comparison"]>;

/** By what several are compared, and the words with which the least wins. */
const COMPARISONS: readonly (readonly [by: Comparison["by"], words: Cue, least: Cue])[] = [
  ["promotions", of(({ compared }) => compared.promotions), of(({ least }) => least)],
  ["swing", of(({ swings, steady }) => `${swings}|${steady}`), of(({ least, steady }) => `${least}|${steady}`)],
  ["change", of(({ compared }) => compared.change), of(({ compared }) => compared.falls)],
];

function readComparison(text: string): Comparison | null {
  const [by, , least] = COMPARISONS.find(([, words]) => words.isIn(text)) ?? [];
  return by === undefined || least === undefined ? null : { by, first: least.isIn(text) ? "least" : "most" };
}

const DOWN = of(({ moves }) => moves.down);
const UP = of(({ moves }) => moves.up);
const PRICE = cue(({ amounts }) => amounts.roles.price);

/** "Is demand rising and are prices falling?" says it of prices in one of its questions. */
function readDirection(text: string): PricingDetails["direction"] {
  const said = directionIn(text);
  const [only, ...others] = clausesOf(text, languagesSpoken(text)).filter((clause) => PRICE.isIn(clause.text, text));
  return said === "any" && only !== undefined && others.length === 0 ? directionIn(only.text) : said;
}

function directionIn(text: string): PricingDetails["direction"] {
  const isDown = DOWN.isIn(text);
  if (isDown === UP.isIn(text)) return "any";
  return isDown ? "down" : "up";
}
