import type { Answer } from "../../graph/answer/answer.js";
import type { SpecialistId } from "../../graph/specialists/index.js";
import type { ExpectedEntities } from "../score/entity-match.js";
import type { ExpectedFact } from "./case.js";

interface Wanted {
  readonly id: string;
  readonly why: string;
  readonly question: string;
  /** Choices that have to be offered. */
  readonly choices?: readonly string[];
  readonly expectSpecialists: readonly SpecialistId[];
  readonly expectEntities?: ExpectedEntities;
  readonly expectFacts?: readonly ExpectedFact[];
  readonly expectKind?: Answer["kind"];
}

/** With a reply: it has to ask back, and the reply has to lead to the answer. Without one: it has to answer at once. */
export type ClarificationCase = Wanted | (Wanted & { readonly reply: string });

const DRINKS_MEDIAN: ExpectedFact = {
  what: "median",
  oracle: "median_price(Espresso machines, GB)",
  unit: "GBP",
  near: ["median"],
};

export const clarificationCases: readonly ClarificationCase[] = [
  {
    id: "my-product-bids",
    why: "a product is spoken of and not named",
    question: "Which keywords should I bid on for my product?",
    reply: "yoga mats in the US",
    expectSpecialists: ["campaign"],
    expectEntities: { clusters: ["Yoga mats"], market: "US" },
  },
  {
    id: "my-product-price",
    why: "the same for prices, with the market in the first question",
    question: "Am I charging too much for my product in the UK?",
    reply: "espresso machines",
    expectSpecialists: ["pricing"],
    expectEntities: { clusters: ["Espresso machines"], market: "GB" },
    expectFacts: [DRINKS_MEDIAN],
  },
  {
    id: "our-article-season",
    why: "another word for a product that is not named",
    question: "When does our article sell best?",
    reply: "sunscreen in the UK",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Sunscreen"], market: "GB" },
    expectFacts: [{ what: "peak", value: "June", unit: "name" }],
  },
  {
    id: "this-item-search",
    why: "a pronoun without anything before it",
    question: "What do people search for when they look for it?",
    reply: "dog beds in the UK",
    expectSpecialists: ["intent"],
    expectEntities: { clusters: ["Dog beds"], market: "GB" },
  },
  {
    id: "draft-campaign-bare",
    why: "a campaign cannot do without a product",
    question: "Draft me an ad campaign with 500 dollars a month",
    reply: "standing desks",
    expectSpecialists: ["campaign"],
    expectEntities: { clusters: ["Standing desks"], market: "US", budget: 500 },
  },
  {
    id: "hello",
    why: "words that ask nothing yet",
    question: "Hello there!",
    reply: "What do toasters cost in the UK?",
    expectSpecialists: ["pricing"],
    expectEntities: { clusters: ["Toasters"], market: "GB" },
  },
  {
    id: "help",
    why: "a question about the service itself",
    question: "What can you do for me?",
    reply: "Top 5 supply gaps in the UK",
    expectSpecialists: ["gap"],
    expectEntities: { market: "GB", limit: 5 },
  },
  {
    id: "reply-changes-market",
    why: "the reply may bring a market of its own",
    question: "How much do rivals ask for my article?",
    reply: "air fryers, Germany",
    expectSpecialists: ["pricing"],
    expectEntities: { clusters: ["Air fryers"], market: "DE" },
    expectFacts: [{ what: "median", oracle: "median_price(Air fryers, DE)", unit: "EUR" }],
  },
  {
    id: "german-product",
    why: "asked back for a German question, replied in German",
    question: "Wie entwickelt sich die Nachfrage nach meinem Produkt in Deutschland?",
    reply: "Heizlüfter",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: ["Space heaters"], market: "DE" },
  },
  {
    id: "unknown-reply",
    why: "a reply that names nothing of the market is not guessed at",
    question: "What does my product cost elsewhere in the US?",
    reply: "flux capacitors",
    expectSpecialists: ["pricing"],
    expectKind: "unknown",
  },
  {
    id: "bids-for-these",
    why: "these, with nothing before it",
    question: "How high should the bids for these be at an ACOS of 20 %?",
    reply: "wireless earbuds in the US",
    expectSpecialists: ["campaign"],
    expectEntities: { clusters: ["Wireless earbuds"], market: "US", targetAcos: 0.2 },
  },
  {
    id: "whole-market-gap",
    why: "a gap question needs no product: no asking back",
    question: "Where is too little on offer in the US?",
    expectSpecialists: ["gap"],
    expectEntities: { clusters: [], market: "US" },
  },
  {
    id: "whole-market-growth",
    why: "a ranking of demand needs no product either",
    question: "Which products are trending in Germany?",
    expectSpecialists: ["demand"],
    expectEntities: { clusters: [], market: "DE" },
  },
  {
    id: "bare-product",
    why: "a bare product asks for the picture of it",
    question: "espresso machines in the UK",
    expectSpecialists: ["intent", "gap", "pricing", "demand"],
    expectEntities: { clusters: ["Espresso machines"], market: "GB" },
  },
  {
    id: "out-of-scope",
    why: "a clear question outside the field is refused, not asked about",
    question: "Who won the world cup in 1998?",
    expectSpecialists: [],
    expectKind: "outside",
  },
  {
    id: "no-market",
    why: "a missing market is the default one, not a reason to ask",
    question: "What do yoga mats cost?",
    expectSpecialists: ["pricing"],
    expectEntities: { clusters: ["Yoga mats"], market: "US" },
  },
  {
    id: "unknown-at-once",
    why: "a product the market lacks is told at once",
    question: "What do flux capacitors cost in the UK?",
    expectSpecialists: ["pricing"],
    expectKind: "unknown",
  },
  {
    id: "own-product-named",
    why: '"my" beside a named product is no riddle',
    question: "Is my air fryer at 120 euros too dear for Germany?",
    expectSpecialists: ["pricing"],
    expectEntities: { clusters: ["Air fryers"], market: "DE" },
    expectFacts: [{ what: "cheaper offers", oracle: "offers_below(Air fryers, DE, 120)", unit: "number" }],
  },
];
