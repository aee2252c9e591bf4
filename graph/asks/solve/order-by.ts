import { fromDayNumber, fromMonthNumber, toDayNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { cell } from "../../answer/cell.js";
import type { Derived } from "../../answer/derivation.js";
import { citing, days, type Statement, say } from "../../answer/figure.js";
import { dayOf, marketWords, monthName, monthOf } from "../../answer/words.js";
import type { Ask, Scope } from "../../understand/request.js";
import type { AskAnswer, Queried } from "../tell/asking.js";
import { subjectOf } from "../words.js";

/** By when to order: the day the goods are needed, or the start of the season, less the lead time. */
export interface OrderBy {
  readonly leadTime: Derived;
  /** The day named; null: the start of the season is looked up. */
  readonly needed: string | null;
}

/** Null where neither a day ahead nor a product is named. */
export function planOrderBy(ask: Pick<Ask, "period">, scope: Scope, leadTime: Derived): OrderBy | null {
  const period = ask.period ?? scope.period;
  if (period !== null && period.from > scope.market.asOf) return { leadTime, needed: period.from };
  return scope.clusters.length === 1 ? { leadTime, needed: null } : null;
}

export const SEASON = ["onset-month", "peak-month"] as const;

/** Null where there is no season to be ready for. */
export function tellOrderBy({ leadTime, needed }: OrderBy, scope: Scope, result: Queried | null): AskAnswer | null {
  const lead = Math.ceil(leadTime.value ?? Number.NaN);
  if (!Number.isFinite(lead)) return null;
  const headline =
    needed === null
      ? beforeSeason(leadTime, lead, scope, result)
      : beforeDay(leadTime, less(needed, lead), needed, scope);
  return headline === null ? null : { headline, section: null, limits: [], isDeclined: false, isSolved: true };
}

const less = (day: string, count: number): string => fromDayNumber(toDayNumber(day) - count);

function beforeDay(leadTime: Derived, latest: string, needed: string, { market }: Scope): Statement {
  const { asOf } = market;
  return latest > asOf
    ? say`Order by ${dayOf(latest)} at the latest: ${days(leadTime, [])} before ${dayOf(needed)}.`
    : say`Too late for ${dayOf(needed)}: with a lead time of ${days(leadTime, [])} the order had to leave by ${dayOf(latest)}.`;
}

function beforeSeason(leadTime: Derived, lead: number, scope: Scope, result: Queried | null): Statement | null {
  const [total] = result?.data.totals ?? [];
  const [onset, peak] = SEASON.map((id) => (total === undefined ? null : cell(total.values, id).value));
  if (result === null || onset == null || peak == null) return null;
  const { market } = scope;
  const start = nextMonth(onset, market.asOf);
  const latest = less(start, lead);
  const of = `${subjectOf(scope, true)} in ${marketWords(market)}`;
  const season = `the season of ${of} starts in ${monthOf(start)} and peaks in ${monthName(peak)}`;
  const begun = fromMonthNumber(toMonthNumber(start) - 12);
  const height = fromMonthNumber(toMonthNumber(begun) + ((peak - onset + 12) % 12));
  if (height > market.asOf) {
    const words = say`The season of ${of} began in ${monthOf(begun)} and peaks in ${monthName(peak)}: with a lead time of ${days(leadTime, result.ref)}, goods ordered on ${dayOf(market.asOf)}, where the data ends, arrive on ${dayOf(less(market.asOf, -lead))}. For the season after it, order by ${dayOf(latest)}.`;
    return citing(words, result.ref);
  }
  const words =
    latest > market.asOf
      ? say`Order by ${dayOf(latest)} at the latest: ${season}, and the lead time is ${days(leadTime, result.ref)}.`
      : say`Order now: ${season}, and with a lead time of ${days(leadTime, result.ref)} the order had to leave by ${dayOf(latest)}. Ordered on ${dayOf(market.asOf)}, where the data ends, the goods arrive on ${dayOf(less(market.asOf, -lead))}; for the season after it, order by ${dayOf(less(fromMonthNumber(toMonthNumber(start) + 12), lead))}.`;
  return citing(words, result.ref);
}

/** First day of the next such calendar month after a day. */
function nextMonth(calendarMonth: number, day: string): string {
  const after = toMonthNumber(day) + 1;
  const ahead = (calendarMonth - 1 - (after % 12) + 12) % 12;
  return fromMonthNumber(after + ahead);
}
