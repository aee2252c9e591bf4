import type { ActionKind } from "../analysis.js";
import type { ClusterView } from "../cluster-view.js";
import { ADVISED } from "../own-lines.js";
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

/** What can be done about these product groups; nothing where the products may well be others. */
export function actionsFor(views: readonly ClusterView[]): Action[] {
  const sure = views.filter(({ line }) => line.confidence >= ADVISED);
  return rankActions(sure.flatMap((view) => RULES.flatMap((rule) => rule(view))));
}

/** What would leave the seller most money, then what has no sum: the surer, decisions on products before their words, the more searched. */
export function rankActions(actions: readonly Action[]): Action[] {
  const worth = (action: Action): number => readAlike(action.worth?.value ?? -1);
  return actions.toSorted(
    (a, b) =>
      worth(b) - worth(a) ||
      GRADES.indexOf(gradeOf(a)) - GRADES.indexOf(gradeOf(b)) ||
      KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
      searchesOf(b) - searchesOf(a) ||
      b.sureness - a.sureness ||
      a.clusterId - b.clusterId,
  );
}

const KINDS: readonly ActionKind[] = [
  "reprice",
  "grow",
  "wind-down",
  "prepare-season",
  "answer-search",
  "rewrite-title",
  "name-attribute",
  "advertise",
];
const GRADES: readonly ReturnType<typeof gradeOf>[] = ["high", "medium", "low"];

const searchesOf = ({ value }: Action): number => (value?.unit === "searches" ? readAlike(value.figure.value ?? 0) : 0);

/** Estimates that differ less than their second digit are level. */
const readAlike = (amount: number): number => Number(amount.toPrecision(2));

/** Below these an action is less than sure. */
const HIGH = 0.75;
const MEDIUM = 0.45;

export const gradeOf = ({ sureness }: Action): "high" | "medium" | "low" =>
  sureness >= HIGH ? "high" : sureness >= MEDIUM ? "medium" : "low";
