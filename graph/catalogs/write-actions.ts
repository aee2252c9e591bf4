import type { Section } from "../answer/answer.js";
import { compose } from "../answer/figure.js";
import type { Action } from "./actions/action.js";
import { MOST_ROWS } from "./cells.js";

/** What to do, the most worth first; what has no amount stands behind. */
export function actionSection(actions: readonly Action[]): Section | null {
  if (actions.length === 0) return null;
  const first = actions.slice(0, MOST_ROWS);
  // Without an amount an action would never stand among the first; it may still be the one that matters.
  const unvalued = actions.filter((action) => action.worth === null && !first.includes(action)).slice(0, MOST_UNVALUED);
  return {
    id: "actions",
    title: "What to do first",
    statements: [...first, ...unvalued].map(({ what, why, worth }) =>
      worth === null ? compose(what, " ", why) : compose(what, " ", why, " That leaves ", worth, " a month."),
    ),
    tables: [],
    isList: true,
  };
}

const MOST_UNVALUED = 5;
