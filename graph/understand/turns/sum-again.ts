import { MEASURE_IDS, measures as registry } from "../../../tools/measures/registry.js";
import { solversOf } from "../../asks/solve/index.js";
import { mayBeOwn } from "../../asks/solve/targets.js";
import type { Understanding } from "../attempt.js";
import type { Ask, Request } from "../request.js";
import { askAgain } from "./again.js";
import type { Turn } from "./conversation.js";
import type { Leaning } from "./leaning.js";
import { changeRequest } from "./merge.js";

/** Whether a turn asked for a sum over stated numbers. */
const isSum = ({ request }: Turn): boolean =>
  request.inputs.length > 0 && solversOf({ ...request, leftover: [] }).length > 0;

/** A later question that states numbers and names no product goes on with the sum before it; null where it asks for figures of the market. */
export function sumAgain({ text, request }: Understanding, turn: Turn): Leaning | null {
  const { scope, inputs, leftover, asks } = request;
  const statesNumbers = inputs.length > 0 || leftover.some(({ isNumber }) => isNumber);
  const isElsewhere =
    scope.clusters.length + scope.brands.length + scope.merchants.length > 0 || scope.category !== null;
  if (!statesNumbers || isElsewhere || !isSum(turn) || asks.some(isOfMarket)) return null;
  const said = { ...scope, unknownTerms: [] };
  return { ...askAgain(turn.request, turn.specialists, { text, said, products: null, amounts: NONE }), isSum: true };
}

const isOfMarket = ({ measures, by }: Ask): boolean =>
  by !== null || measures.some((id) => !isSolver(id) && !mayBeOwn(id));

const isSolver = (id: string): boolean =>
  MEASURE_IDS.some((known) => known === id && registry[known].kind === "solver");

const NONE = {
  priceMin: null,
  priceMax: null,
  ownPrice: null,
  budget: null,
  targetAcos: null,
  conversionRate: null,
  margin: null,
  orderValue: null,
  limit: null,
};

/** The sum that the new words name over all numbers, else the one before over the changed ones; null where it is none. */
export function changeSum(before: Request, said: Request, text: string): Request {
  const changed = changeRequest(before, said, text, null, before.asks);
  const named = said.asks.filter(({ measures }) => measures.some(isSolver) || measures.some(mayBeOwn));
  const anew = { ...changed, asks: said.asks };
  const isAnother = named.length > 0 && solversOf({ ...anew, leftover: [] }).length > 0;
  return isAnother ? anew : changed;
}
