import type { DateRange } from "../../../tools/domain.js";
import { MeasureId, measures as registry } from "../../../tools/measures/registry.js";
import { fromDayNumber, toDayNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import type { Ask, Request, Scope } from "../../understand/request.js";
import { keywordsOf, productsOf, type Query } from "../plan.js";
import { type ComparisonPlan, isOfOneThing } from "./comparison-plan.js";
import { BY_MONTH, daysOf, ended, lastMonths, type Months, monthsOf, shifted, YEAR } from "./months.js";
import { tellMove } from "./tell.js";

export function planMove(ask: Ask, request: Request): ComparisonPlan | null {
  const { scope } = request;
  const measure = measureOf(ask);
  // A number that nothing accounts for may be the time: "doubled in two years".
  const isTimed = (ask.period ?? ask.against ?? scope.period) !== null;
  if (!isTimed && request.leftover.some(({ isNumber }) => isNumber)) return null;
  if (measure === null || !isOfOneThing(ask, scope) || !(isSizeClaimed(ask) || isChangeAsked(ask, measure, request)))
    return null;
  const { now, before } = spansOf(ask, scope);
  const query: Query = {
    markets: [scope.market.code],
    ...productsOf(scope),
    brands: scope.brands,
    measures: [measure],
    where: keywordsOf(scope, measure),
    ...(measure === "price-change"
      ? { period: daysMoved(ask, scope) }
      : { by: "month", period: now, against: { period: before } }),
  };
  return {
    owner: registry[measure].owner,
    queries: [query],
    tell: ([result]) => (result === undefined ? null : tellMove(ask, request, { measure, now, before }, result)),
  };
}

/** "Doubled", "flat", "collapsed": more than a direction is claimed. */
const isSizeClaimed = ({ claim }: Ask): boolean => claim?.size !== undefined || claim?.direction === "level";

/** Only wanted where nothing of the asker's own is asked about. */
function isChangeAsked(ask: Ask, measure: MeasureId, { scope, inputs }: Pick<Request, "scope" | "inputs">): boolean {
  // How prices moved up to now is told by their history.
  const isHistory = measure === "price-change" && (ask.against?.kind !== "period" || ask.measures[0] !== measure);
  const isPlain = ask.accounted && inputs.length === 0 && scope.ownProducts === null && !isHistory;
  const isUpOrDown = ask.isYesNo && ask.claim !== null;
  return (
    isPlain &&
    MOVES.includes(ask.want) &&
    ask.order === null &&
    (isUpOrDown || isGrowthOf(ask) || ask.want === "change" || ask.against?.kind === "period" || isOfEither(ask))
  );
}

const MOVES: readonly Ask["want"][] = ["value", "change", "count", "check", "compare", "list"];

/** "How much did sales grow?", "year on year" */
const isGrowthOf = ({ measures }: Ask): boolean =>
  measures.includes(ON_YEAR) || (measures.length > 1 && measures.some((id) => GROWTH.includes(id)));

const ON_YEAR = "change-on-year" satisfies MeasureId;

const GROWTH: readonly string[] = ["growth-a-year", "change-on-year", "change-of-quarter"] satisfies MeasureId[];

/** "Up or down?": of one thing, what is compared is the way it moves. */
const isOfEither = ({ want, isYesNo }: Ask): boolean => want === "compare" && isYesNo;

/** The measure that is said to move: the first amount that is named; of demand as such its searches. */
function measureOf(ask: Ask): MeasureId | null {
  const ids = ask.measures.flatMap((id) => MeasureId.safeParse(id).data ?? []);
  const [first] = ids;
  if (first === undefined) return isSizeClaimed(ask) ? "searches" : null;
  if (registry[first].owner === "pricing") return PRICES.test(first) ? "price-change" : null;
  const amount = ids.find((id) => BY_MONTH.includes(id));
  if (amount !== undefined) return registry[first].kind === "series" || amount === first ? amount : null;
  const isOfSearches = first === ON_YEAR || (registry[first].kind === "series" && isSizeClaimed(ask));
  return isOfSearches ? "searches" : null;
}

const PRICES = /^price-(?:median|mean|lowest|highest|change)$/;

/** Prices are compared from one day to another. */
function daysMoved(ask: Ask, { market: { asOf }, period }: Scope): DateRange {
  const other = ask.against?.kind === "period" ? ask.against.period : null;
  // "In 2025", "from March to September": from its first day to its last.
  if (other !== null && other.to < asOf && ask.period === null && toMonthNumber(other.to) > toMonthNumber(other.from))
    return { from: other.from, to: other.to };
  if (other !== null)
    return other.to >= asOf || ask.period === null ? { from: other.from, to: asOf } : spanning(other, ask.period);
  const named = ask.period ?? period;
  if (named !== null) return { from: named.from, to: named.to };
  return { from: fromDayNumber(toDayNumber(asOf) - DAYS), to: asOf };
}

const DAYS = 364;
const spanning = (first: DateRange, second: DateRange): DateRange => ({ from: first.from, to: second.to });

/** The months that are asked about, and those they are held against: the same of a year before, unless others are named. */
function spansOf(ask: Ask, { market: { asOf }, period }: Scope): { now: DateRange; before: DateRange } {
  const other = ask.against?.kind === "period" ? ask.against.period : null;
  const isGoingOn = other !== null && other.to >= asOf;
  const named = ask.period ?? (isGoingOn ? other : null) ?? (other === null ? period : null);
  if (other === null || (isGoingOn && ask.period === null)) {
    const months = named === null ? lastMonths(asOf, YEAR) : ended(monthsOf(named), asOf);
    const length = months.last - months.first + 1;
    // Over several years the last twelve months are held against those before them all.
    const now = length > YEAR ? { first: months.last - YEAR + 1, last: months.last } : months;
    return asDays(now, shifted(now, Math.max(1, Math.round(length / YEAR)) * YEAR));
  }
  const before = monthsOf(other);
  const now = named === null ? latestLike(before, asOf) : ended(monthsOf(named), asOf);
  return asDays(now, sameMonths(now, before));
}

/** Of a whole year the months of this year so far; of anything else as many of the latest months. */
function latestLike(before: Months, asOf: string): Months {
  const length = before.last - before.first + 1;
  if (length !== YEAR) return lastMonths(asOf, length);
  const years = Math.floor((toMonthNumber(asOf) - before.first) / YEAR);
  return ended(shifted(before, -years * YEAR), asOf);
}

/** Of a longer time only the months that the later one has as well: ten months of a year are not held against twelve. */
function sameMonths(now: Months, before: Months): Months {
  const [length, other] = [now.last - now.first, before.last - before.first];
  if (length >= other) return before;
  const years = Math.round((now.first - before.first) / YEAR);
  const same = shifted(now, years * YEAR);
  // Of other seasons, as many of its first months.
  return same.first >= before.first && same.last <= before.last
    ? same
    : { first: before.first, last: before.first + length };
}

const asDays = (now: Months, before: Months) => ({ now: daysOf(now), before: daysOf(before) });
