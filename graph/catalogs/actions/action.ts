import { type Figure, type Statement, say } from "../../answer/figure.js";
import { compose } from "../../synthesize/phrases.js";
import type { ActionKind } from "../analysis.js";
import type { ClusterView } from "../cluster-view.js";

/** Something the seller can do about one product group. */
export interface Action {
  readonly kind: ActionKind;
  readonly clusterId: number;
  /** A sentence in the imperative. */
  readonly what: Statement;
  readonly why: Statement;
  readonly value: { readonly figure: Figure; readonly unit: string; readonly period: string | null } | null;
  /** Money a month: what actions are compared by. */
  readonly worth: Figure | null;
  /** The worth is the most that all sellers together could win, not what the seller would. */
  readonly isShared: boolean;
  /** 0-1. */
  readonly sureness: number;
  readonly assumptions: readonly Statement[];
}

/** Pure: what holds of one product group. */
export type ActionRule = (view: ClusterView) => readonly Action[];

/** Tested or counted facts, and those that may be chance. */
export const SURE = 1;
export const PERHAPS = 0.6;

interface Input {
  readonly name: string;
  readonly value: Figure;
  readonly isAssumed: boolean;
}

/** Each input of an estimate with its value. */
export const inputWords = (inputs: readonly Input[]): Statement[] =>
  inputs.map(({ name, value, isAssumed }) =>
    compose(`${name} of `, value, isAssumed ? ", assumed" : ", measured or stated"),
  );

/** What stands behind the money value of searches. */
export function searchWorth({ view }: ClusterView): { perSearch: Figure | null; assumptions: Statement[] } {
  const catalog = view.gap?.catalog;
  if (catalog === undefined || catalog.perSearch.value === null) return { perSearch: null, assumptions: [] };
  return { perSearch: catalog.perSearch, assumptions: [...inputWords(catalog.inputs), THE_MOST] };
}

/** Said of every amount that is not the seller's alone. */
export const THE_MOST = say`the searches are shared with all other sellers, so the amount is the most there is to win`;
