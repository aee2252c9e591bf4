import type { ClusterView } from "../cluster-view.js";
import type { Action, ActionRule } from "./action.js";
import { advertise } from "./advertise.js";
import { answerSearch } from "./answer-search.js";
import { grow, windDown } from "./follow-demand.js";
import { nameAttribute } from "./name-attribute.js";
import { prepareSeason } from "./prepare-season.js";
import { reprice } from "./reprice.js";
import { rewriteTitle } from "./rewrite-title.js";

const RULES: readonly ActionRule[] = [
  grow,
  windDown,
  prepareSeason,
  reprice,
  rewriteTitle,
  nameAttribute,
  answerSearch,
  advertise,
];

/** What can be done about these product groups: what is worth most first, then what has no amount, the surest first. */
export function actionsFor(views: readonly ClusterView[], rules: readonly ActionRule[] = RULES): Action[] {
  return rankActions(views.flatMap((view) => rules.flatMap((rule) => rule(view))));
}

export function rankActions(actions: readonly Action[]): Action[] {
  const worth = (action: Action): number => readAlike(action.worth?.value ?? -1);
  return actions.toSorted((a, b) => worth(b) - worth(a) || b.sureness - a.sureness || a.clusterId - b.clusterId);
}

/** Estimates that differ less than their second digit are level. */
const readAlike = (amount: number): number => Number(amount.toPrecision(2));

/** Below these an action is less than sure. */
const HIGH = 0.75;
const MEDIUM = 0.45;

export const gradeOf = ({ sureness }: Action): "high" | "medium" | "low" =>
  sureness >= HIGH ? "high" : sureness >= MEDIUM ? "medium" : "low";
