import type { Ask, Request } from "../../understand/request.js";
import { planMarketReason } from "./market-reason.js";
import { planMonthReason } from "./month-reason.js";
import type { OwnPlan } from "./comparison-plan.js";
import { planMove } from "./plan.js";
import { planShareOfTime } from "./share-of-time.js";

/** The plan of an ask that is answered in a way of its own; null where figures or rows answer it. */
export const planOwn = (ask: Ask, request: Request): OwnPlan | null =>
  planMarketReason(ask, request) ??
  planMonthReason(ask, request) ??
  planShareOfTime(ask, request) ??
  planMove(ask, request);
