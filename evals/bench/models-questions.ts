import type { SpecialistId } from "../../graph/specialists/index.js";

/** A question with whose answer a model that understands it would hear asked for. */
export interface BenchQuestion {
  readonly name: string;
  readonly text: string;
  readonly specialists: readonly SpecialistId[];
}

/** One to five domains, over one product and over the whole market. */
export const BENCH_QUESTIONS: readonly BenchQuestion[] = [
  {
    name: "rivals' prices of a product",
    text: "What do competitors charge for espresso machines in the UK?",
    specialists: ["pricing"],
  },
  {
    name: "keywords of a product",
    text: "Which keywords do people search for yoga mats?",
    specialists: ["intent"],
  },
  {
    name: "season of a product",
    text: "When is the season for space heaters?",
    specialists: ["demand"],
  },
  {
    name: "campaign for a product",
    text: "Draft an ad campaign for yoga mats with a budget of $1500 a month",
    specialists: ["campaign"],
  },
  {
    name: "gaps, whole market",
    text: "Which niches are under-supplied in the US?",
    specialists: ["gap"],
  },
  {
    name: "prices and season of a product",
    text: "Prices and seasonality of space heaters in the UK?",
    specialists: ["pricing", "demand"],
  },
  {
    name: "gaps and demand, whole market",
    text: "Across the whole US market: which niches are under-supplied and which products grow?",
    specialists: ["gap", "demand"],
  },
  {
    name: "keywords, gap, prices of a product",
    text: "For espresso machines in Germany: what do people search, is there a gap, and what do rivals charge?",
    specialists: ["intent", "gap", "pricing"],
  },
  {
    name: "prices, gaps, demand, whole market",
    text: "Across the whole US market: which prices fell, which niches are under-supplied and which products grow?",
    specialists: ["gap", "pricing", "demand"],
  },
  {
    name: "overall market of a product",
    text: "How is the overall market for yoga mats?",
    specialists: ["intent", "gap", "pricing", "demand"],
  },
  {
    name: "all five, a product",
    text: "For yoga mats: which keywords do people search, is the market under-supplied, what do rivals charge, is demand growing, and draft an ad campaign with a budget of $1500 a month",
    specialists: ["intent", "gap", "pricing", "demand", "campaign"],
  },
  {
    name: "all five, a category",
    text: "In Home & Kitchen: which keywords do people search, which niches are under-supplied, which prices fell, which products grow, and draft an ad campaign with a budget of $1500 a month",
    specialists: ["intent", "gap", "pricing", "demand", "campaign"],
  },
];
