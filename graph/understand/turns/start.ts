import type { ChangedAsk } from "../asks/changed.js";
import type { Understanding } from "../attempt.js";
import { readDemandDetails } from "../details/demand.js";
import { findAmounts } from "../numbers/amounts.js";
import { askAgain } from "./again.js";
import type { Turn } from "./conversation.js";
import type { Leaning } from "./leaning.js";

/** "What if I started in February, too late?" of one product: how that month lies in its season. Null where nothing of the kind is asked. */
export function askOfStart({ text, request: { scope, asks } }: Understanding, turn: Turn): Leaning | null {
  const { asksIfTooLate, month } = readDemandDetails({ text, scope, asks, numbers: [] });
  if (!asksIfTooLate || month === null || turn.request.scope.clusters.length !== 1) return null;
  const change = { text, said: scope, products: null, amounts: findAmounts(text) };
  const { entities, ...again } = askAgain(turn.request, ["demand"], change);
  const ask: ChangedAsk = {
    measures: [],
    by: null,
    order: null,
    want: "check",
    topics: ["demand.season"],
  };
  // The month is no time that figures are wanted of.
  return { ...again, entities: { ...entities, period: null }, ask };
}
