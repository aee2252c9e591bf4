import type { Dimension } from "../../../tools/measures/measure.js";
import type { MeasureId } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { Clause } from "./clause.js";

/** Growth in general is that of all years known; where the question speaks of the past year, it is that of twelve months on the twelve before. */

const TYPICAL = "growth-a-year" satisfies MeasureId;
export const ON_YEAR = "change-on-year" satisfies MeasureId;
const YEAR = 12;

const isOfPastYear = (clause: Clause): boolean =>
  clause.mentions.some((mention) => mention.kind === "measure" && mention.id === ON_YEAR) || isYearNamed(clause);

/** "Over the last year", "since last year". */
export function isYearNamed({ periods: [named, ...others], scope: { market } }: Clause): boolean {
  if (named === undefined || others.length > 0 || named.to !== market.asOf) return false;
  const isSinceLastYear = named.from === `${Number(named.to.slice(0, 4)) - 1}-01-01`;
  return isSinceLastYear || toMonthNumber(named.to) - toMonthNumber(named.from) + 1 === YEAR;
}

export const growthOver = (clause: Clause, id: MeasureId): MeasureId =>
  id === TYPICAL && isOfPastYear(clause) ? ON_YEAR : id;

/** "By growth of searches": of rows the searches themselves are not asked for. */
export function ofGrowth(ids: readonly MeasureId[], by: Dimension | null): readonly MeasureId[] {
  const isGrowth = ids.includes(TYPICAL) || ids.includes(ON_YEAR);
  const isOfSeveral = ids.some((id) => id !== "searches" && id !== TYPICAL && id !== ON_YEAR);
  return isGrowth && by !== null && !isOfSeveral ? ids.filter((id) => id !== "searches") : ids;
}
