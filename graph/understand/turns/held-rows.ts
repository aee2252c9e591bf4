import { clauseOf } from "../asks/clause.js";
import { conditionsAdded, levelOfTold, rowsHeldTo } from "../asks/conditions.js";
import { conditionsLearned } from "../asks/learned-conditions.js";
import type { Understanding } from "../attempt.js";
import { findAmounts } from "../numbers/amounts.js";
import { readNumbers } from "../numbers/read.js";
import { languageOf } from "../words/language.js";
import { askAgain, ownersAskedIn } from "./again.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Leaning } from "./leaning.js";
import type { TurnReading } from "./learned-turn.js";

/** "And growing", "only those with cheap clicks" after a list: its rows, held to that besides; "is that expensive?" after a figure. Null where nothing of the kind is asked. */
export function askOfHeldRows(
  { text, request: { scope } }: Understanding,
  turn: Turn,
  { where }: Pick<TurnReading, "where">,
): Leaning | null {
  const [before] = turn.request.asks;
  if (before === undefined) return null;
  const rest = text.replace(words.LEAD_IN, "");
  // "Is my price high?" is a place among prices.
  const isOfMarket = scope.ownProducts === null && turn.request.inputs.length === 0;
  const clause = clauseOf(rest, scope, languageOf(turn.said), languageOf(rest));
  const { clusters, brands, merchants } = turn.request.scope;
  const areNamed = [clusters, brands, merchants].some((names) => names.length > 1);
  const numbers = readNumbers(rest);
  // What a number bounds is read by the words around it.
  const added = numbers.length > 0 ? [] : conditionsLearned(where, numbers);
  const ask =
    conditionsAdded(clause, numbers, before, areNamed) ??
    (isOfMarket ? levelOfTold(clause, before) : null) ??
    (added.length > 0 ? rowsHeldTo(before, added, areNamed) : null);
  if (ask === null) return null;
  const change = { text, said: scope, products: null, amounts: findAmounts(text) };
  const teller = ownersAskedIn({ measures: ask.measures.slice(0, 1) });
  return { ...askAgain(turn.request, teller, change), ask, isOfWords: true };
}
