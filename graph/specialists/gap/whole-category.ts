import { cell } from "../../answer/cell.js";
import { ratio, type Statement, say } from "../../answer/figure.js";
import { lastLevel } from "../../answer/words.js";
import type { GapInsight } from "./analyse.js";
import { supplyOf } from "./judge.js";

/** "Is Pet Supplies saturated?" asks about the category as a whole; null where nothing of the kind is asked. */
export function wholeCategory({ plan, asked, whole, refs, scopeName, marketName }: GapInsight): Statement | null {
  if (plan.scope !== "category" || !plan.isPolar || !plan.asksForSurplus) return null;
  const supply = supplyOf(asked?.gapIndex ?? null);
  const answer = { "over-supplied": "Yes", "under-supplied": "No", balanced: "No", unknown: "That cannot be said" }[
    supply
  ];
  const words = {
    "over-supplied": "over-supplied as a whole",
    "under-supplied": "under-supplied as a whole",
    balanced: "neither over- nor under-supplied as a whole",
    unknown: "its demand is not measured",
  }[supply];
  return say`${answer}: ${lastLevel(scopeName)} in ${marketName} is ${words}, with ${ratio(cell(asked, "ratio"), refs.gaps)} searches a month per product on sale against ${ratio(cell(whole, "ratio"), refs.gaps)} over the whole market.`;
}
