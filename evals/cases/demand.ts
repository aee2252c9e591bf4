import {
  DYING_CLUSTERS,
  GROWING_CLUSTERS,
  NON_SEASONAL_CLUSTERS,
  SEASONAL_CLUSTERS,
} from "../../tools/sample/planted.js";
import type { EvalCase, ExpectedFact } from "./case.js";

/** The planted growth of a cluster, as a fraction; sampling moves it by a few points. */
function grows(cluster: string): ExpectedFact {
  const planted = [...GROWING_CLUSTERS, ...DYING_CLUSTERS].find((each) => each.cluster === cluster);
  if (planted === undefined) throw new Error(`No growth was planted for ${cluster}.`);
  return { what: "planted growth a year", value: planted.percentPerYear / 100, unit: "%", within: 0.07 };
}

const MONTHS = [
  ...["January", "February", "March", "April", "May", "June"],
  ...["July", "August", "September", "October", "November", "December"],
];

/** The planted peak of a cluster, to be named in the headline. */
function peaks(cluster: string): ExpectedFact {
  const planted = SEASONAL_CLUSTERS.find((each) => each.cluster === cluster);
  const month = MONTHS[(planted?.peakMonth ?? 0) - 1];
  if (month === undefined) throw new Error(`No season was planted for ${cluster}.`);
  return { what: "planted peak", value: month, unit: "name", inHeadline: true };
}

const FLAT = NON_SEASONAL_CLUSTERS[0]?.cluster ?? "";

export const demand: readonly EvalCase[] = [
  {
    id: "peak-sunscreen",
    why: "a planted strong season",
    question: "When is demand for sunscreen highest in the UK?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Sunscreen"], market: "GB" },
    expectFacts: [
      peaks("Sunscreen"),
      { what: "the low", oracle: "low_month(Sunscreen, GB)", unit: "name" },
      { what: "peak over low", oracle: "peak_over_low(Sunscreen, GB)", unit: "number", tolerance: 0.05 },
    ],
  },
  {
    id: "peak-heaters-german",
    why: "a planted season, asked in German",
    question: "In welchem Monat werden Heizlüfter in Deutschland am meisten gesucht?",
    tags: ["foreign", "de"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Space heaters"], market: "DE" },
    expectFacts: [peaks("Space heaters")],
  },
  {
    id: "peak-school",
    why: "a season with its peak in August, asked without the word",
    question: "When should school backpacks be on our shelves in the US?",
    tags: ["indirect"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["School backpacks"], market: "US" },
    expectFacts: [{ ...peaks("School backpacks"), inHeadline: false }],
  },
  {
    id: "peak-treadmills",
    why: "the new year's season",
    question: "Is there a season for treadmills in Britain?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Treadmills"], market: "GB" },
    expectFacts: [peaks("Treadmills")],
  },
  {
    id: "peak-garden-furniture",
    why: "a product of three words",
    question: "What month do garden furniture sets sell best in Germany?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Garden furniture sets"], market: "DE" },
    expectFacts: [peaks("Garden furniture sets")],
  },
  {
    id: "no-season",
    why: "a planted flat product: no peak may be invented",
    question: "Which time of the year is best for cat litter in the US?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: [FLAT], market: "US" },
    expectFacts: [{ what: "that there is none", value: "no season", unit: "name" }],
  },
  {
    id: "growth-matcha",
    why: "the strongest planted growth",
    question: "How quickly is demand for matcha powder growing in the UK?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Matcha powder"], market: "GB" },
    expectFacts: [
      grows("Matcha powder"),
      { what: "slope", oracle: "growth_per_year(Matcha powder, GB)", unit: "%", within: 0.01 },
    ],
  },
  {
    id: "growth-walking-pads",
    why: "a planted growth behind an indirect question",
    question: "Are walking pads just a fad in the US or does interest keep climbing?",
    tags: ["indirect"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Walking pads"], market: "US" },
    expectFacts: [grows("Walking pads"), { what: "direction", value: "rising", unit: "name", inHeadline: true }],
  },
  {
    id: "decline-selfie-sticks",
    why: "a planted decline",
    question: "Is anybody still looking for selfie sticks in the UK, compared with earlier years?",
    tags: ["indirect"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Selfie sticks"], market: "GB" },
    expectFacts: [
      grows("Selfie sticks"),
      { what: "newest quarter", oracle: "year_over_year(Selfie sticks, GB, 3)", unit: "%", within: 0.01 },
    ],
  },
  {
    id: "decline-dvd-players",
    why: "a second decline in another market",
    question: "By how much does demand for DVD players shrink in Germany each year?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["DVD players"], market: "DE" },
    expectFacts: [grows("DVD players")],
  },
  {
    id: "fastest-growing",
    why: "a ranking over the whole market finds the planted growth first",
    question: "Which products are growing fastest in Germany?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: [], market: "DE" },
    expectFacts: [
      { what: "first", oracle: "fastest_growing(DE, 1)", unit: "name", inHeadline: true },
      { what: "second", oracle: "fastest_growing(DE, 2)", unit: "name" },
      { what: "fifth", oracle: "fastest_growing(DE, 5)", unit: "name" },
    ],
  },
  {
    id: "fastest-falling",
    why: "the ranking from the other end",
    question: "Which products are losing the most demand in the UK?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: [], market: "GB" },
    expectFacts: [
      { what: "first", oracle: "fastest_falling(GB, 1)", unit: "name", inHeadline: true },
      { what: "second", oracle: "fastest_falling(GB, 2)", unit: "name" },
    ],
  },
  {
    id: "monthly-searches",
    why: "a level: the mean of twelve months",
    question: "How large is demand for espresso machines in Germany?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Espresso machines"], market: "DE" },
    expectFacts: [
      {
        what: "searches a month",
        oracle: "monthly_searches(Espresso machines, DE)",
        unit: "number",
        tolerance: 0.02,
      },
    ],
  },
  {
    id: "sales",
    why: "sales estimates stand beside the searches",
    question: "How many selfie sticks are sold in the UK per year?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Selfie sticks"], market: "GB" },
    expectFacts: [
      { what: "low estimate", oracle: "units_sold(Selfie sticks, GB, low)", unit: "number", near: ["units"] },
      { what: "high estimate", oracle: "units_sold(Selfie sticks, GB, high)", unit: "number", near: ["units"] },
    ],
  },
  {
    id: "market-size-stated",
    why: "the asker's own rates replace measured ones",
    question: "How big is the yoga mat market in the US if 3 % of clicks buy at an order value of 35 dollars?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Yoga mats"], market: "US", conversionRate: 0.03 },
    expectFacts: [
      { what: "size", oracle: "market_size(Yoga mats, US, 0.03, 35)", unit: "USD", tolerance: 0.01 },
      { what: "click rate", oracle: "click_rate(Yoga mats, US)", unit: "%" },
    ],
  },
  {
    id: "market-size-of-ranges",
    why: "a third of the keywords is known as a range: the geometric mean stands for each",
    question: "What is the market for dog beds in the UK worth with a conversion rate of 3% and an order value of £40?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Dog beds"], market: "GB", conversionRate: 0.03 },
    expectFacts: [
      { what: "size", oracle: "market_size(Dog beds, GB, 0.03, 40)", unit: "GBP", tolerance: 0.01, inHeadline: true },
    ],
  },
  {
    id: "market-size-rate",
    why: "a market's size with one stated rate",
    question: "What is the market for espresso machines worth in the UK at a conversion rate of 3 %?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Espresso machines"], market: "GB", conversionRate: 0.03 },
    expectFacts: [{ what: "click rate", oracle: "click_rate(Espresso machines, GB)", unit: "%" }],
  },
  {
    id: "buyers",
    why: "who buys: the panel's shares",
    question: "What kind of people buy dog beds in the UK?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Dog beds"], market: "GB" },
    expectFacts: [
      { what: "women", oracle: "buyer_share(Dog beds, GB, women)", unit: "%", near: ["women"] },
      {
        what: "45-54 against the population",
        oracle: "buyer_index(Dog beds, GB, 45-54)",
        unit: "number",
        near: ["45-54"],
      },
    ],
  },
  {
    id: "buyers-age",
    why: "a segment asked for by its kind",
    question: "How old are the people who buy gaming chairs in Germany?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Gaming chairs"], market: "DE" },
    expectFacts: [{ what: "25-34", oracle: "buyer_share(Gaming chairs, DE, 25-34)", unit: "%", near: ["25-34"] }],
  },
  {
    id: "forecast",
    why: "a forecast tells its level and its uncertainty",
    question: "What should we expect from tower fan demand in Germany over the next six months?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Tower fans"], market: "DE" },
    expectFacts: [{ what: "an interval", value: "80 %", unit: "name" }],
  },
  {
    id: "compare-growth",
    why: "two products side by side",
    question: "Are robot vacuums or air fryers gaining interest faster in the UK?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Robot vacuums", "Air fryers"], market: "GB" },
    expectFacts: [
      {
        what: "robot vacuums",
        oracle: "growth_per_year(Robot vacuums, GB)",
        unit: "%",
        within: 0.01,
        near: ["robot vacuums"],
      },
      { what: "air fryers", oracle: "growth_per_year(Air fryers, GB)", unit: "%", within: 0.01, near: ["air fryers"] },
    ],
  },
  {
    id: "typo",
    why: "misspelled words, a strong season",
    question: "when do ppl serch most for chrismas lights in the us",
    tags: ["typo"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Christmas lights"], market: "US" },
    expectFacts: [peaks("Christmas lights")],
  },
  {
    id: "spanish",
    why: "Spanish words over the British market",
    question: "¿Está creciendo la demanda de palas de pádel en el Reino Unido?",
    tags: ["foreign", "es"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Padel rackets"], market: "GB" },
    expectFacts: [grows("Padel rackets")],
  },
  {
    id: "italian",
    why: "Italian words over the German market",
    question: "In che mese si cercano di più le piscine gonfiabili in Germania?",
    tags: ["foreign", "it"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Paddling pools"], market: "DE" },
    expectFacts: [peaks("Paddling pools")],
  },
  {
    id: "negation",
    why: "prices are named and not wanted",
    question: "I don't care what they cost. Is interest in hoverboards in Germany going down?",
    tags: ["negation"],
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Hoverboards"], market: "DE" },
    expectFacts: [grows("Hoverboards"), { what: "direction", value: "falling", unit: "name", inHeadline: true }],
  },
  {
    id: "why-rising",
    why: "a reason question still states the size of the change",
    question: "Why are portable power stations taking off in the US?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Portable power stations"], market: "US" },
    expectFacts: [grows("Portable power stations")],
  },
  {
    id: "unknown-product",
    why: "no demand is made up for a product the market lacks",
    question: "Is demand for flux capacitors rising in the UK?",
    tags: ["absent"],
    expectSpecialists: ["demand"],
    expectFacts: [],
    expectKind: "unknown",
  },
  {
    id: "unknown-market",
    why: "a country without data",
    question: "When is the season for sunscreen in Australia?",
    tags: ["absent"],
    expectSpecialists: ["demand"],
    expectFacts: [],
    expectKind: "unknown",
  },
  {
    id: "price-and-season",
    why: "two domains in one question",
    question: "What do space heaters cost in the US and in which month do they sell most?",
    tags: ["multi"],
    expectSpecialists: ["pricing", "demand"],
    expectEntities: { clusters: ["Space heaters"], market: "US" },
    expectFacts: [
      { ...peaks("Space heaters"), inHeadline: false },
      { what: "median", oracle: "median_price(Space heaters, US)", unit: "USD" },
    ],
  },
];
