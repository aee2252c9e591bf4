import { z } from "zod";
import type { Request, Scope } from "./request.js";

/** What only the asker can say: what is to be answered at all, which product it is about, which of several products the words mean, or which row of an earlier answer. */
export const Missing = z.enum(["question", "product", "meaning", "row"]);
export type Missing = z.infer<typeof Missing>;

/** What a question in our field lacks before it can be answered; null when nothing does. */
export function missingFrom({ scope }: Pick<Request, "scope">): Exclude<Missing, "question" | "row"> | null {
  const { clusters, category, unknownTerms, brands, merchants, unknownMarkets, refersToProduct } = scope;
  const names = clusters.length + unknownTerms.length + brands.length + merchants.length;
  if (refersToProduct && names === 0 && category === null) return "product";
  const couldBeMany = unknownTerms.length > 0 && unknownTerms.every(({ isAmbiguous }) => isAmbiguous);
  return couldBeMany && clusters.length === 0 && category === null && unknownMarkets.length === 0 ? "meaning" : null;
}

/** True when all that the question names is missing from this database: any answer would be about something else. */
export function isUnknownToMarket({ clusters, category, unknownTerms, market, unknownMarkets }: Scope): boolean {
  const isProductUnknown = unknownTerms.length > 0 && clusters.length === 0 && category === null;
  return isProductUnknown || (unknownMarkets.length > 0 && !market.stated);
}

/** What is asked for of something that the question names is nothing that any data here holds. */
export function isNotHeld({ scope, asks }: Pick<Request, "scope" | "asks">): boolean {
  const { clusters, category, brands, merchants } = scope;
  const namesSomething = clusters.length + brands.length + merchants.length > 0 || category !== null;
  return (
    namesSomething &&
    asks.every(({ measures, notHeld, topics }) => measures.length + topics.length === 0 && notHeld.length > 0)
  );
}
