import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { PricingRequest } from "./details.js";
import { clampLimit, filtersOf } from "./filters.js";
import type { Plan } from "./plan.js";
import { daysOf, SHORTEST_HISTORY_DAYS } from "./topics.js";

const MOVER_DAYS = 30;
/** As long as the history that is read beside the moves. */
const REASON_DAYS = 365;
const LONGEST_MOVER_DAYS = 1_100;
/** Before all data: the tool begins where the data does. */
const FIRST_DAY = "2000-01-01";
/** The same month of three years shows whether it is always the cheapest. */
const TIMING_MONTHS = 36;

/** A stated period is the window of the moves as well. */
export function movesOf(request: PricingRequest, { direction, least, limit, topics }: Plan) {
  const { scope } = request;
  const period = knownPeriod(request);
  const window =
    period === null
      ? { days: request.details.isOfToday ? 1 : topics.includes("reasons") ? REASON_DAYS : MOVER_DAYS }
      : { days: Math.min(period.days, LONGEST_MOVER_DAYS), to: period.to };
  return {
    market: scope.market.code,
    ...window,
    direction,
    least,
    ...filtersOf(request),
    limit: clampLimit(limit, 10, 50),
  };
}

/** A stated period binds. Only promotion rhythms do not show in a few weeks: for them a shorter one keeps its end and looks back twelve months. */
export function historyWindow(request: PricingRequest, { topics }: Plan): { from?: string; to?: string } {
  const { asOf } = request.scope.market;
  if (topics.includes("timing")) return { from: fromMonthNumber(toMonthNumber(asOf) - TIMING_MONTHS + 1) };
  if (request.details.isOfAllTime) return { from: FIRST_DAY };
  const period = knownPeriod(request);
  if (period === null) return {};
  const isTooShort = period.days < SHORTEST_HISTORY_DAYS && request.details.past === "rhythm";
  return isTooShort ? { to: period.to } : { from: period.from, to: period.to };
}

/** The part of the stated period that the data covers; against last year, the same month of that year up to now. */
function knownPeriod({
  details,
  scope: { period, market },
}: PricingRequest): { from: string; to: string; days: number } | null {
  if (details.isAgainstLastYear) {
    const window = { from: fromMonthNumber(toMonthNumber(market.asOf) - 12), to: market.asOf };
    return { ...window, days: daysOf(window) };
  }
  if (period === null) return null;
  const to = period.to < market.asOf ? period.to : market.asOf;
  const days = daysOf({ from: period.from, to });
  return days > 0 ? { from: period.from, to, days } : null;
}
