import type { Owner } from "../../../tools/measures/measure.js";
import type { Ask, Scope } from "../../understand/request.js";
import type { Query } from "../plan.js";
import type { AskAnswer, Queried } from "../tell/asking.js";

/** An ask about times or markets, which neither one figure nor rows answer: what is looked up for it, and the answer in words. */
export interface ComparisonPlan {
  readonly owner: Owner;
  readonly queries: readonly Query[];
  /** Null where the figures say nothing on it. */
  readonly tell: (results: readonly Queried[]) => AskAnswer | null;
}

/** One product or category in one market, without bounds. */
export const isOfOneThing = (ask: Ask, { clusters, category, comparedMarkets, merchants, values }: Scope): boolean =>
  ask.by === null &&
  ask.where.length === 0 &&
  (ask.notHeld.length === 0 || ask.claim !== null) &&
  comparedMarkets.length === 0 &&
  (clusters.length === 1 || (clusters.length === 0 && category !== null)) &&
  merchants.length + values.length === 0;
