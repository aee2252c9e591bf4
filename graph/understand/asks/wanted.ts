import type { Dimension } from "../../../tools/measures/measure.js";
import { isSolver, type MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { toMonthNumber } from "../../../tools/statistics/calendar.js";
import { wordsAmong } from "../languages/gloss.js";
import { yearsBefore } from "../period/calendar-days.js";
import { monthEndsOf } from "../period/months.js";
import type { Against, Period, Want } from "../request.js";
import { areNamed, type Clause, isAgainstToday, namesOf, rowsNamed } from "./clause.js";
import { dayAhead } from "./day-ahead.js";

/** What kind of answer is wanted, and what it is held against. */

export function wantOf(
  clause: Clause,
  by: Dimension | null,
  isRanked: boolean,
  measures: readonly MeasureId[],
  against: Against | null,
): Want | null {
  const { cues } = clause;
  if (measures.length === 0) return null;
  if (measures.some(isSolver)) return "solve";
  if (cues.when.length > 0) return "when";
  if (by !== null && areNamed(clause, by)) return "compare";
  // "More in this country or in that one?"
  if (by === "market" && clause.scope.otherMarkets.length > 0) return "compare";
  if (isRanked) return "rank";
  if (cues.howMany.length > 0) return by === null ? "count" : "list";
  if (by === "market") return "compare";
  if (cues.share.length > 0 && by === null) return "share";
  if (cues.change.length > 0 || against?.kind === "period") return "change";
  if (by !== null) return "list";
  return measures.some((id) => registry[id].unit === "share" && registry[id].kind === "share") ? "share" : "value";
}

/** "Compared to January", "since March": the time named is what the present is held against. */
export function againstOf(clause: Clause, measures: readonly MeasureId[]): Against | null {
  const { cues, periods } = clause;
  if (cues.average.length > 0) return { kind: "average" };
  const isDated = measures.some((id) => registry[id].time !== "now" && registry[id].time !== "history");
  if (!isDated) return null;
  if (isDifference(clause) && periods.length < 2 && measures.some((id) => registry[id].time === "period"))
    return { kind: "period", period: yearBefore(clause) };
  if (isChangeWithin(clause, measures)) return { kind: "period", period: endsOf(clause)?.[0] ?? yearBefore(clause) };
  const [first, second] = periods;
  if (first !== undefined && second !== undefined)
    return { kind: "period", period: first.from < second.from ? asLongAs(second, first) : asLongAs(first, second) };
  // "How many orders since March?" counts what came since then; "How does today's price compare with the one in January?"
  const isChange = cues.change.length > 0 && cues.howMany.length === 0;
  return first !== undefined && (isChange || isAgainstToday(clause)) ? { kind: "period", period: first } : null;
}

/** "August to October against last year": a part of a year is held against the same part of the year that is named. */
function asLongAs(part: Period, { from, to, label }: Period): Period {
  const [year, named] = [part.from.slice(0, 4), from.slice(0, 4)];
  const isWithin = lengthOf(part.from, part.to) < YEAR && part.to.startsWith(year);
  const isWholeYear = from === `${named}-01-01` && to === `${named}-12-31`;
  if (!isWithin || !isWholeYear) return { from, to, label };
  const inYear = (day: string): string => yearsBefore(day, Number(year) - Number(named));
  return { from: inYear(part.from), to: inYear(part.to), label };
}

/** The time that it is about, where that is not the one of the whole question. */
export function periodOf(clause: Clause, measures: readonly MeasureId[]): Period | null {
  const { text, scope, periods } = clause;
  if (measures.includes("order-by-date")) return dayAhead(text, scope.market.asOf);
  if (periods.length > 1) return laterOf(periods);
  if (isChangeWithin(clause, measures)) return endsOf(clause)?.[1] ?? periods[0] ?? null;
  return isDifference(clause) ? (periods[0] ?? null) : null;
}

/** "How did searches change last summer?": a time that is over is held against the same of a year before. Prices move from its first day to its last. */
function isChangeWithin(clause: Clause, [first]: readonly MeasureId[]): boolean {
  const { cues, periods, scope } = clause;
  const isOfOne = periods.length === 1 && cues.versus.length === 0;
  if (first === undefined || !isOfOne) return false;
  const isPrice = registry[first].owner === "pricing";
  if (endsOf(clause) !== null) return !isPrice || (registry[first].unit === "money" && registry[first].time === "both");
  if (isPrice) return false;
  return (
    cues.change.length > 0 && periods.every(({ from, to }) => to < scope.market.asOf && lengthOf(from, to) <= YEAR)
  );
}

/** "How did searches change from March to September?", "have they fallen since July?": one month is held against the other. */
export function endsOf({ text, scope, cues, periods, isMoving, supposed }: Clause) {
  const isMove = isMoving || supposed !== null;
  // "How many were sold from March to June?" counts, "by how many did they rise?" asks for the change; "what share falls in May to July?" changes nothing.
  const isChange = isMove || (cues.change.length > 0 && cues.howMany.length === 0);
  return isChange && cues.share.length === 0 ? monthEndsOf(text, scope.market.asOf, periods) : null;
}

const lengthOf = (from: string, to: string): number => toMonthNumber(to) - toMonthNumber(from) + 1;
const YEAR = 12;

const MORE_OR_FEWER = wordsAmong(({ moves }) => `${moves.more}|${moves.fewer}`);

/** "How many fewer were sold": what is counted is a difference, over time where nothing else is compared. */
const isDifference = (clause: Clause): boolean =>
  clause.scope.otherMarkets.length === 0 &&
  rowsNamed(clause) === null &&
  clause.cues.howMany.some((place) => clause.words[place]?.surface.search(MORE_OR_FEWER(clause.among)) === 0);

export function yearBefore({ scope: { market }, periods: [named] }: Clause): Period {
  const now = named ?? { from: yearsBefore(market.asOf, 1), to: market.asOf };
  return { from: yearsBefore(now.from, 1), to: yearsBefore(now.to, 1), label: "a year before" };
}

const laterOf = (periods: readonly Period[]): Period | null =>
  periods.reduce<Period | null>((last, period) => (last === null || period.from > last.from ? period : last), null);

/** What no data here holds. */
export const notHeldIn = (clause: Clause, measures: readonly MeasureId[]): string[] => [
  ...clause.mentions.flatMap((mention) => (mention.kind === "not-held" ? [mention.id] : [])),
  ...(isOfRival(clause, measures) ? ["rival-profit"] : []),
];

/** A shop's or a brand's own profit: only the asker's can be reckoned, from numbers of theirs. */
function isOfRival(clause: Clause, measures: readonly MeasureId[]): boolean {
  const isNamed = namesOf(clause, "brand").length + namesOf(clause, "merchant").length > 0;
  const isStated = clause.words.some(({ folded }) => /^\d/u.test(folded));
  return isNamed && !isStated && measures.some(isSolver);
}
