import { compose, say } from "../answer/figure.js";
import { inSentence, monthOf } from "../answer/words.js";
import type { DemandSignal, PricingSignal } from "../signals.js";
import { keyOf, trendWords } from "./phrases.js";
import { numberIn, type Rule, type View } from "./views.js";

/** A distance from the year's high or low that is worth a reason. */
const SEASONAL_MOVE = 0.05;
/** A price high this close to the peak of demand belongs to it. */
const NEAR_PEAK_MONTHS = 2;
const PROMOTED_OFTEN = 0.25;

const calendarMonth = (isoDate: string): number => Number(isoDate.slice(5, 7));

/** Months between two calendar months, the short way round the year. */
function monthsApart(a: string, b: string): number {
  const distance = Math.abs(calendarMonth(a) - calendarMonth(b));
  return Math.min(distance, 12 - distance);
}

const isNearPeak = (month: string | null, { nextPeak }: DemandSignal): boolean =>
  month !== null && nextPeak !== null && monthsApart(month, nextPeak) <= NEAR_PEAK_MONTHS;

const isInPhase = (demand: DemandSignal | null, ...phases: readonly DemandSignal["phase"][]): demand is DemandSignal =>
  demand?.isSeasonStrong === true && phases.includes(demand.phase);

const changed = ({ change, since }: PricingSignal) =>
  since === null ? say`${change}` : say`${change} since ${monthOf(since)}`;

function whyPricesFall({ war, promoShare }: PricingSignal) {
  if (war !== null)
    return say`a price war over ${war.product} (${war.undercuts} undercuts from ${war.startedOn} to ${war.endedOn}) is part of it`;
  if (numberIn(promoShare) >= PROMOTED_OFTEN) return say`offers are on promotion ${promoShare} of the time`;
  return say`no price war was found and offers are on promotion ${promoShare} of the time, so the cause lies elsewhere, for example in cheaper offers`;
}

const change = ({ pricing }: View) => keyOf(pricing?.change, "");

/** What demand says about the price, and the price about demand. */
export const PRICE_RULES: readonly Rule[] = [
  {
    id: "cheap-after-season",
    rests: ["pricing", "demand"],
    weight: 72,
    says: "context",
    holds: ({ pricing, demand }) =>
      pricing !== null &&
      isInPhase(demand, "after peak", "low") &&
      numberIn(pricing.belowHigh) <= -SEASONAL_MOVE &&
      isNearPeak(pricing.highMonth, demand),
    common: "Cheap while the season is over",
    key: ({ pricing }) => keyOf(pricing?.belowHigh, " against its high"),
    tell: ({ name, pricing, demand }) =>
      compose(
        `Cheap because the season is over: the median price of ${inSentence(name)} stands `,
        pricing?.belowHigh ?? "",
        ` against ${monthOf(pricing?.highMonth ?? "")}, near the peak of demand; the next climb starts in ${monthOf(demand?.nextOnset ?? "")}.`,
      ),
  },
  {
    id: "dear-at-peak",
    rests: ["pricing", "demand"],
    weight: 72,
    says: "context",
    holds: ({ pricing, demand }) =>
      pricing !== null &&
      isInPhase(demand, "peak", "climbing") &&
      numberIn(pricing.aboveLow) >= SEASONAL_MOVE &&
      !isNearPeak(pricing.lowMonth, demand) &&
      isNearPeak(pricing.highMonth, demand),
    common: "Dear while the season peaks",
    key: ({ pricing }) => keyOf(pricing?.aboveLow, " against its low"),
    tell: ({ name, pricing, demand }) =>
      compose(
        `Dear because of the season: the median price of ${inSentence(name)} stands `,
        pricing?.aboveLow ?? "",
        ` against ${monthOf(pricing?.lowMonth ?? "")}, and demand ${demand?.phase === "peak" ? "is at its peak" : `climbs towards ${monthOf(demand?.nextPeak ?? "")}`}.`,
      ),
  },
  {
    id: "more-demand-lower-prices",
    rests: ["pricing", "demand"],
    weight: 76,
    says: "conflict",
    holds: ({ pricing, demand }) => demand?.direction === "rising" && pricing?.direction === "fell",
    common: "Demand rises while prices fall",
    key: change,
    tell: ({ name, pricing, demand }) =>
      pricing === null || demand === null
        ? compose("")
        : compose(
            `Demand and price point in different directions: demand for ${inSentence(name)} is ${trendWords(demand)} (`,
            demand.perYear,
            " a year) while the median price fell (",
            changed(pricing),
            "); ",
            whyPricesFall(pricing),
            ".",
          ),
  },
  {
    id: "less-demand-higher-prices",
    rests: ["pricing", "demand"],
    weight: 64,
    says: "conflict",
    holds: ({ pricing, demand }) => demand?.direction === "falling" && pricing?.direction === "rose",
    common: "Demand falls while prices rise",
    key: change,
    tell: ({ name, pricing, demand }) =>
      pricing === null || demand === null
        ? compose("")
        : compose(
            `Prices rise against the demand: the median price of ${inSentence(name)} rose (`,
            changed(pricing),
            `) while demand is ${trendWords(demand)} (`,
            demand.perYear,
            " a year), so do not count on the higher price to last.",
          ),
  },
  {
    id: "more-demand-higher-prices",
    rests: ["pricing", "demand"],
    weight: 48,
    says: "for",
    holds: ({ pricing, demand }) => demand?.direction === "rising" && pricing?.direction === "rose",
    common: "Demand and prices rise together",
    key: change,
    tell: ({ name, pricing, demand }) =>
      pricing === null || demand === null
        ? compose("")
        : compose(
            `Demand and price of ${inSentence(name)} rise together (demand `,
            demand.perYear,
            " a year, median price ",
            changed(pricing),
            "): so far the higher price has not cost interest.",
          ),
  },
  {
    id: "price-war",
    rests: ["pricing"],
    weight: 60,
    says: "against",
    holds: ({ pricing, demand }) =>
      pricing?.war != null && !(demand?.direction === "rising" && pricing.direction === "fell"),
    common: "A price war was on in the last 90 days",
    key: ({ pricing }) => keyOf(pricing?.war?.fall, " off the lowest price"),
    tell: ({ name, pricing }) =>
      pricing?.war == null
        ? compose("")
        : say`Expect pressure on margins: ${pricing.war.product} (${inSentence(name)}) saw a price war from ${pricing.war.startedOn} to ${pricing.war.endedOn}, and its lowest price fell by ${pricing.war.fall}.`,
  },
  {
    id: "own-price-too-high",
    rests: ["pricing"],
    weight: 86,
    says: "conflict",
    holds: ({ pricing, gap, demand }) =>
      pricing?.own?.rank === "high" &&
      (pricing.direction === "fell" || gap?.supply === "over-supplied" || demand?.direction === "falling"),
    common: "Own price high where the market loosens",
    key: ({ pricing }) => keyOf(pricing?.own?.againstMedian, " against the median"),
    tell: ({ name, pricing, gap, demand }) =>
      compose(
        "Your price of ",
        pricing?.own?.price ?? "",
        ` is high in a market of ${inSentence(name)} where ${
          pricing?.direction === "fell"
            ? "prices are falling"
            : gap?.supply === "over-supplied"
              ? "supply outruns demand"
              : `demand is ${demand === null ? "falling" : trendWords(demand)}`
        }: expect to have to come down or to show why it is worth more.`,
      ),
  },
  {
    id: "own-price-room",
    rests: ["pricing"],
    weight: 84,
    says: "for",
    holds: ({ pricing, gap, demand }) =>
      pricing?.own?.rank === "low" && (gap?.supply === "under-supplied" || demand?.direction === "rising"),
    common: "Own price low where the market tightens",
    key: ({ pricing }) => keyOf(pricing?.own?.againstMedian, " against the median"),
    tell: ({ name, pricing, gap }) =>
      compose(
        "Your price of ",
        pricing?.own?.price ?? "",
        ` is low in a market of ${inSentence(name)} where ${
          gap?.supply === "under-supplied" ? "supply is short" : "demand is rising"
        }: there is room to try a higher one.`,
      ),
  },
];
