import { compose, type Figure, type Statement, say } from "../../answer/figure.js";
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
  /** Money a month that the seller would have left: what actions are compared by. Null where nobody can honestly say. */
  readonly worth: Figure | null;
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

/** Said where searches are counted: they are nobody's own. */
export const SHARED = say`the searches are those of all shoppers, shared with all other sellers, so no sum is put on them`;
