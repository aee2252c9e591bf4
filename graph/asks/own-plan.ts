import type { Owner } from "../../tools/measures/measure.js";
import type { Ask, Request } from "../understand/request.js";
import { planMarketReason } from "./moves/market-reason.js";
import { planMonthReason } from "./moves/month-reason.js";
import { planMove } from "./moves/plan.js";
import { planShareOfTime } from "./moves/share-of-time.js";
import type { Query } from "./plan.js";
import type { AskAnswer, Queried } from "./tell/asking.js";

/** An ask about times, which neither one figure nor rows answer: what is looked up for it, and the answer in words. */
export interface OwnPlan {
  readonly owner: Owner;
  readonly queries: readonly Query[];
  /** Null where the figures say nothing on it. */
  readonly tell: (results: readonly Queried[]) => AskAnswer | null;
}

export const planOwn = (ask: Ask, request: Request): OwnPlan | null =>
  planMarketReason(ask, request) ??
  planMonthReason(ask, request) ??
  planShareOfTime(ask, request) ??
  planMove(ask, request);
