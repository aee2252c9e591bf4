import type { Answer } from "../answer/answer.js";
import { type Figure, renderStatement, type Statement } from "../answer/figure.js";
import { renderAnswer } from "../answer/markdown.js";
import type { Numbering } from "../answer/references.js";
import type { MarketScope } from "../understand/request.js";
import type { Action } from "./actions/action.js";
import { gradeOf } from "./actions/rank.js";
import type { CatalogAction, CatalogAnalysis } from "./analysis.js";
import type { ClusterView } from "./cluster-view.js";
import type { OwnProducts } from "./own-products.js";
import { createPlain, type Plain } from "./plain.js";
import { toCluster, toOther } from "./to-cluster.js";
import { UNITS } from "./units.js";

/** Actions of an analysis; the text shows the first of them. */
const MOST_ACTIONS = 40;

export interface Analysed {
  readonly own: OwnProducts;
  readonly scope: MarketScope;
  readonly views: readonly ClusterView[];
  readonly further: readonly ClusterView[];
  readonly actions: readonly Action[];
  readonly answer: Answer;
}

/** The analysis as plain values; what cannot be proven is unknown, and an action that rests on it is left out. */
export function toAnalysis(
  { own, scope, views, further, actions, answer }: Analysed,
  numbering: Numbering,
  isSound: (statement: Statement) => boolean,
): CatalogAnalysis {
  const isProven = (figure: Figure): boolean => isSound({ parts: [figure], refs: figure.refs });
  const plain = createPlain(numbering, isProven);
  const sound = actions.filter(({ what, why, assumptions }) => [what, why, ...assumptions].every(isSound));
  const { code, name, currency, asOf } = scope;
  return {
    ...withoutAnswer(own, answer),
    market: { code, name, currency, as_of: asOf },
    actions: sound.slice(0, MOST_ACTIONS).map((action, place) => toAction(action, place + 1, plain)),
    clusters: views.map((view) => toCluster(view, plain)),
    other_clusters: further.map((view) => toOther(view, plain)),
    units: [...UNITS],
  };
}

/** What can be said without a finding. */
export function withoutAnswer(own: OwnProducts, answer: Answer): CatalogAnalysis {
  return {
    catalog: {
      name: own.name,
      currency: own.currency,
      products_mapped: own.lines.reduce((sum, { products }) => sum + (products ?? 0), 0),
      products_unmapped: own.unmapped,
      clusters: own.lines.length,
    },
    market: null,
    headline: renderStatement(answer.headline),
    actions: [],
    clusters: [],
    other_clusters: [],
    units: [],
    evidence: answer.evidence,
    freshness: answer.freshness,
    confidence: answer.confidence ?? null,
    limits: answer.limits,
    text: renderAnswer(answer),
  };
}

function toAction(action: Action, rank: number, plain: Plain): CatalogAction {
  const { kind, clusterId, what, why, value, worth, assumptions } = action;
  const amount = plain.value(value?.figure);
  const money = plain.value(worth);
  const figures = [what, why].flatMap(({ parts }) => parts.filter((part) => typeof part !== "string"));
  return {
    rank,
    kind,
    cluster_id: clusterId,
    action: plain.text(what),
    why: plain.text(why),
    value: value === null || amount === null ? null : { amount, unit: value.unit, period: value.period },
    worth:
      worth === null || money === null
        ? null
        : { amount: money, unit: worth.currency ?? "", period: "month", of: "own ads" },
    confidence: gradeOf(action),
    assumptions: assumptions.map(plain.text),
    refs: plain.refs(...figures, value?.figure, worth),
  };
}
