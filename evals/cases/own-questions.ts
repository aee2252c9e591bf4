import { specialistIds } from "../../graph/specialists/index.js";
import type { CatalogWords, OwnQuestion } from "./catalog-case.js";

const FITNESS: CatalogWords = {
  products: [
    { title: "Cork yoga mat", price: 39, currency: "USD" },
    { title: "Yoga mat travel", price: 29, currency: "USD" },
    { title: "Foam roller 45 cm", price: 24, currency: "USD" },
    { title: "Rowing machine magnetic", price: 399, currency: "USD" },
    { title: "Wedding dress size 38", price: 400, currency: "USD" },
  ],
};
const MATS = { oracle: "price_against_median(Yoga mats, US, 34)", unit: "number", near: ["yoga mats"] } as const;

/** Questions to the router of somebody whose catalog is known. */
export const ownQuestions: readonly OwnQuestion[] = [
  {
    id: "prices-compare",
    why: "the plainest question about own prices: pricing alone answers it",
    question: "How do my prices compare?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["pricing"],
    expectFacts: [
      { what: "index of the yoga mats", ...MATS },
      {
        what: "market median of the yoga mats",
        oracle: "median_price(Yoga mats, US)",
        unit: "USD",
        near: ["yoga mats"],
      },
      { what: "rank of the yoga mats", oracle: "price_rank(Yoga mats, US, 34)", unit: "number", near: ["yoga mats"] },
    ],
  },
  {
    id: "prices-of-one-group",
    why: "one product group of several is asked for",
    question: "How do my prices for foam rollers compare in the US?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["pricing"],
    expectFacts: [
      {
        what: "index of the foam rollers",
        oracle: "price_against_median(Foam rollers, US, 24)",
        unit: "number",
        near: ["foam rollers"],
        inHeadline: true,
      },
    ],
  },
  {
    id: "too-dear",
    why: "other words for the same",
    question: "Are my products too expensive?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["pricing"],
    expectFacts: [{ what: "index of the yoga mats", ...MATS }],
  },
  {
    id: "prices-in-german",
    why: "the same in German",
    tags: ["de"],
    question: "Wie stehen meine Preise im Vergleich zum Markt?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["pricing"],
    expectFacts: [{ what: "index of the yoga mats", ...MATS }],
  },
  {
    id: "demand-of-range",
    why: "demand for all that is sold",
    question: "Is demand for my products rising or falling?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["demand"],
    expectFacts: [
      {
        what: "growth of the yoga mats",
        oracle: "growth_per_year(Yoga mats, US)",
        unit: "%",
        near: ["yoga mats"],
        inHeadline: true,
      },
    ],
  },
  {
    id: "season-of-range",
    why: "when to stock up is a question of demand",
    question: "When is the season for my products?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["demand"],
    expectFacts: [{ what: "peak", oracle: "peak_month(Yoga mats, US)", unit: "name", near: ["yoga mats"] }],
  },
  {
    id: "titles-to-rewrite",
    why: "titles are a question of what is searched",
    question: "Which of my product titles should I rewrite?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["intent"],
    expectFacts: [{ what: "a title", value: "Rowing machine magnetic", unit: "name" }],
  },
  {
    id: "supply-of-range",
    why: "where supply is short in the own range",
    question: "Where in my range is there a supply gap?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["gap"],
    expectFacts: [{ what: "the short group", value: "under-supplied", unit: "name", near: ["rowing machines"] }],
  },
  {
    id: "ads-for-range",
    why: "advertising what is sold",
    question: "Draft an ad campaign for my shop",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: ["campaign"],
  },
  {
    id: "what-to-do",
    why: "without a domain all five look",
    question: "What should I do first with my catalog?",
    source: FITNESS,
    about: "own catalog",
    expectSpecialists: [...specialistIds],
  },
  {
    id: "market-question-of-a-seller",
    why: "a known catalog may not drown a question about the market",
    question: "What do espresso machines cost in the UK?",
    source: FITNESS,
    about: "market",
    expectSpecialists: ["pricing"],
    expectFacts: [{ what: "median", oracle: "median_price(Espresso machines, GB)", unit: "GBP", near: ["median"] }],
  },
  {
    id: "stated-price-of-a-seller",
    why: "a price in the question stands over the catalog's",
    question: "I sell my yoga mats at $49 in the US. Are they too expensive?",
    source: FITNESS,
    about: "market",
    expectSpecialists: ["pricing"],
    expectFacts: [
      { what: "index", oracle: "price_against_median(Yoga mats, US, 49)", unit: "number", near: ["index"] },
    ],
  },
  {
    id: "prices-of-nobody",
    why: "without a catalog it is asked for, and no figure is made up",
    question: "How do my prices compare?",
    source: null,
    about: "asks for it",
    expectSpecialists: [],
  },
];
