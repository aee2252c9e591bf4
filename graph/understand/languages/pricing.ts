import { z } from "zod";
import { Words } from "./words.js";

/** Cues of what is asked about prices beyond the common fields. */
export const Pricing = z.strictObject({
  /** Begin what is answered by yes or no. */
  yesNo: Words,
  /** What is asked of a price, whether it is this; the first that is heard counts. */
  judges: z.strictObject({ tooExpensive: Words, tooCheap: Words, fair: Words, expensive: Words, cheap: Words }),
  /** Begins a question that judges: "is this shop cheap?" */
  judgementBegins: Words,
  /** Judge a brand, a shop or a product. */
  judgements: Words,
  /** By what a list of products is ordered. */
  ranks: z.strictObject({ discounted: Words, dearest: Words, cheapest: Words }),
  /** The dearest come first. */
  dearestFirst: Words,
  /** Ask which of several costs less, or more. */
  levels: Words,
  /** By what several are compared; `falls` are those of `change` where the greatest fall wins. */
  compared: z.strictObject({ promotions: Words, change: Words, falls: Words }),
  /** The least wins a comparison. */
  least: Words,
  swings: Words,
  steady: Words,
  /** Which way prices moved. */
  moves: z.strictObject({ down: Words, up: Words }),
  /** Ask for single moves: "which", "biggest". */
  listsMoves: Words,
  today: Words,
  /** All that is known: "ever". */
  allTime: Words,
  /** Some time of the past: "of the year". */
  pastBest: Words,
  /** "Than a year ago". */
  againstLastYear: Words,
  /** Promotions that come back. */
  rhythm: Words,
  /** The lowest price of the past. */
  lowest: Words,
  /** Ask how regularly: "how often". */
  regular: Words,
  /** Whether to buy now. */
  now: Words,
  /** Others ask for less than the asker: "cheaper than us". */
  undercuts: Words,
  onSale: Words,
  /** Beside "on sale" they ask who or how often, not what. */
  saleOtherwise: Words,
  /** Which prices shoppers turn to: "do people click on the cheap ones". */
  choice: Words,
  /** Groups that prices fall into. */
  bands: Words,
  /** Of discounts. */
  real: Words,
  fake: Words,
  /** Whether prices can be relied on. */
  trust: Words,
  /** Between a product and its brand: "kettles by"; with capitals where they are written. */
  madeBy: Words,
  /** Capitalised for another reason than being a brand, beside countries, months and holidays: the beginnings of sentences. */
  noBrand: Words,
});
