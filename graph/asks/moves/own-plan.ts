import type { DateRange } from "../../../tools/domain.js";
import type { Owner } from "../../../tools/measures/measure.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import type { Query } from "../plan.js";
import type { AskAnswer, Queried } from "../tell/asking.js";

/** An ask about times or markets, which neither one figure nor rows answer: what is looked up for it, and the answer in words. */
export interface OwnPlan {
  readonly owner: Owner;
  readonly queries: readonly Query[];
  /** Null where the figures say nothing on it. */
  readonly tell: (results: readonly Queried[]) => AskAnswer | null;
}

/** An ask about how far something moved from one time to another: claimed, asked for, or a difference to be counted. */
export interface Moved {
  readonly measure: MeasureId;
  readonly now: DateRange;
  readonly before: DateRange;
}
