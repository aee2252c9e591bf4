import type { Ask, Request } from "../../understand/request.js";
import type { ComparisonPlan } from "./comparison-plan.js";
import { planLevel } from "./level.js";
import { planMarketReason } from "./market-reason.js";
import { planMonthReason } from "./month-reason.js";
import { planMove } from "./plan.js";
import { planShareOfTime } from "./share-of-time.js";

/** The plan of an ask that sets times or markets against each other; null where figures or rows answer it. */
export const planComparison = (ask: Ask, request: Request): ComparisonPlan | null =>
  planLevel(ask, request) ??
  planMarketReason(ask, request) ??
  planMonthReason(ask, request) ??
  planShareOfTime(ask, request) ??
  planMove(ask, request);
