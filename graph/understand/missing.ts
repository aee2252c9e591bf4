import { z } from "zod";
import { UNNAMED } from "../../tools/measures/unknown-measures.js";
import { saysWhich } from "../asks/bounds.js";
import { isSolvedAlone } from "../asks/solve/index.js";
import type { Ask, InputKind, Request } from "./request.js";

/** What only the asker can say: what is to be answered at all, which product it is about, which of several products the words mean, or which row of an earlier answer. */
export const Missing = z.enum(["question", "product", "meaning", "row"]);
export type Missing = z.infer<typeof Missing>;

type Solvable = Pick<Request, "scope" | "inputs" | "asks" | "leftover">;

/** What a question in our field lacks before it can be answered; null when nothing does. */
export function missingFrom(request: Solvable): Exclude<Missing, "question" | "row"> | null {
  if (isSolvedAlone(request)) return null;
  const { scope } = request;
  const { clusters, category, unknownTerms, brands, merchants, unknownMarkets, refersToProduct } = scope;
  const names = clusters.length + unknownTerms.length + brands.length + merchants.length;
  // "Stuff that is cheap and growing" says which.
  const areRows = request.asks.some(saysWhich);
  if (refersToProduct && names === 0 && category === null && !areRows) return "product";
  const couldBeMany = unknownTerms.length > 0 && unknownTerms.every(({ isAmbiguous }) => isAmbiguous);
  return couldBeMany && clusters.length === 0 && category === null && unknownMarkets.length === 0 ? "meaning" : null;
}

/** True when all that the question names is missing from this database: any answer would be about something else. Sums over the asker's own numbers need none of it. */
export function isUnknownToMarket(request: Solvable): boolean {
  if (isSolvedAlone(request)) return false;
  const { clusters, category, unknownTerms, market, unknownMarkets } = request.scope;
  const isProductUnknown = unknownTerms.length > 0 && clusters.length === 0 && category === null;
  return isProductUnknown || (unknownMarkets.length > 0 && !market.stated);
}

/** What the data does not hold and the asker states is not asked for: "shipping is $4". */
const STATED_AS: Readonly<Record<string, readonly InputKind[]>> = {
  shipping: ["shipping-cost", "lead-time"],
  law: ["tax", "duty"],
  suppliers: ["lead-time", "unit-cost", "quantity", "cost-change"],
  returns: ["return-rate", "return-cost"],
  "rival-stock": ["stock"],
  "sell-through": ["stock"],
  "making-cost": ["unit-cost"],
  economy: ["fixed-cost"],
};

/** What is asked for and stands in no data. */
export const notHeldIn = ({ asks, inputs }: Pick<Request, "asks" | "inputs">): string[] =>
  asks.flatMap(({ notHeld }) => notHeld.filter((id) => !inputs.some(({ kind }) => STATED_AS[id]?.includes(kind))));

/** An ask for something that no data here holds, and for nothing else. */
export const isAskNotHeld = (ask: Ask, inputs: Request["inputs"]): boolean =>
  ask.measures.length + ask.topics.length === 0 && notHeldIn({ asks: [ask], inputs }).length > 0;

/** What is asked for is nothing that any data here holds: of something that the question names, or as it was learned. */
export function isNotHeld({ scope, asks, inputs }: Pick<Request, "scope" | "asks" | "inputs">): boolean {
  const { clusters, category, brands, merchants, unknownTerms, unknownNames, unknownMarkets, regions } = scope;
  const names = [clusters, brands, merchants, unknownTerms, unknownNames].flat();
  // A place alone is no market question: "the weather in Paris".
  const isPlaced = unknownMarkets.length + regions.length > 0 && asks.some(({ specialists }) => specialists.length > 0);
  const namesSomething = names.length > 0 || category !== null || isPlaced;
  return (
    (namesSomething || asks.every(({ notHeld }) => notHeld.includes(UNNAMED))) &&
    asks.every((ask) => isAskNotHeld(ask, inputs))
  );
}
