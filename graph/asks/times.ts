import type { DateRange } from "../../tools/domain.js";
import { isGroupable, type MeasureId, measures as registry } from "../../tools/measures/registry.js";
import { fromMonthNumber, toMonthNumber } from "../../tools/statistics/calendar.js";
import type { Ask, Scope } from "../understand/request.js";
import { daysOf as daysOfMonths, lastMonths, monthsOf, shifted, YEAR } from "./comparisons/months.js";

/** What times an ask is looked up for. */

/** Measured from one day to another: since January is from January on. */
const CHANGES: readonly MeasureId[] = ["price-change", "price-raised-share", "price-cut-share"];

interface Times {
  readonly period: DateRange | null;
  readonly before: DateRange | null;
}

/** What time the figures are of, and what time they are held against: a change since then needs none, for it is measured from there. */
export function timesOf(ask: Ask, { market, period: named }: Scope, first: MeasureId): Times {
  const { time, kind } = registry[first];
  const own = ask.period ?? named;
  const isChange = isChangeWanted(ask);
  // Of what is known as last seen only, the data tool says so.
  if (time === "now") {
    // "Drop that, how many are there?" claims nothing of the count.
    const isMove = ask.want === "change" || (isChange && ask.isYesNo);
    return { period: isMove ? yearTo(market.asOf) : beforeToday(own, market), before: null };
  }
  if (time !== "period" && time !== "both") return { period: null, before: null };
  const before = ask.against?.kind === "period" ? daysOf(ask.against.period) : null;
  if (before === null) {
    // Of a course, all of the time that is named.
    const course = isCourse(ask, first, market) ? (named ?? own) : own;
    const period = course && daysOf(course);
    const isOfMove = kind === "series" || CHANGES.includes(first);
    if (!isChange || time === "both" || isOfMove || isCourse(ask, first, market)) return { period, before };
    const now = period ?? yearTo(market.asOf);
    return { period: now, before: yearBefore(now) };
  }
  const isSince = before.to >= market.asOf || kind === "series" || CHANGES.includes(first);
  // "Between July and July" is that time; "since January" goes on until now.
  const months = toMonthNumber(before.to) - toMonthNumber(before.from);
  const isSpan = CHANGES.includes(first) && months > 0;
  if (isSpan) return { period: before, before: null };
  if (isSince) return { period: { from: before.from, to: market.asOf }, before: null };
  if (ask.period !== null) return { period: daysOf(ask.period), before };
  // As many months up to now.
  return { period: { from: fromMonthNumber(toMonthNumber(market.asOf) - months), to: market.asOf }, before };
}

/** How something moved, or whether it moved as claimed. */
const isChangeWanted = ({ want, claim, by }: Ask): boolean => by === null && (want === "change" || claim !== null);

/** Since some time, its months tell how something moved; of ads a few months are known, and none of a year before. */
export function isCourse(ask: Ask, first: MeasureId, { asOf }: Scope["market"]): boolean {
  if (!isChangeWanted(ask) || registry[first].time !== "period" || !isGroupable(first, "month")) return false;
  if (CHANGES.includes(first) || registry[first].kind === "series") return false;
  return ask.against?.kind === "period"
    ? ask.against.period.to >= asOf
    : ask.against === null && registry[first].reads.includes("ad_terms");
}

const beforeToday = (period: DateRange | null, { asOf }: Scope["market"]): DateRange | null =>
  period === null || period.to >= asOf ? null : daysOf(period);

const yearTo = (asOf: string): DateRange => daysOfMonths(lastMonths(asOf, YEAR));

const yearBefore = (period: DateRange): DateRange => daysOfMonths(shifted(monthsOf(period), YEAR));

const daysOf = ({ from, to }: DateRange): DateRange => ({ from, to });
