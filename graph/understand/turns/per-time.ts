import { timesAsked } from "../asks/times-asked.js";
import type { Understanding } from "../attempt.js";
import { anyOf, whole } from "../languages/compose.js";
import { findAmounts } from "../numbers/amounts.js";
import { askAgain } from "./again.js";
import type { Turn } from "./conversation.js";
import * as words from "./follow-words.js";
import type { Leaning } from "./leaning.js";

const TIMES = new RegExp(
  whole(
    anyOf(({ amounts }) =>
      [amounts.perDay, amounts.perWeek, amounts.perMonth, amounts.perQuarter, amounts.perYear].join("|"),
    ),
  ),
  "giu",
);

/** "Per day then", "a month?": the same for another time. Null where anything else is said. */
export function askOfTime({ text, request: { scope } }: Understanding, turn: Turn): Leaning | null {
  const [before] = turn.request.asks;
  const per = timesAsked(text, []);
  const rest = words.sayingWords(text.replace(words.LEAD_IN, " ").replace(TIMES, " "));
  if (before === undefined || before.measures.length === 0 || per.length === 0 || rest.length > 0) return null;
  const change = { text, said: scope, products: null, amounts: findAmounts(text) };
  const again = askAgain(turn.request, turn.specialists, change);
  // Of the months that were told one figure is left.
  const { measures, by, order, want, topics, where } = before;
  const figure = by === "month" ? { by: null, order: null, want: "value" as const } : { by, order, want };
  return { ...again, ask: { measures, ...figure, topics, where, per }, isOfWords: true };
}
