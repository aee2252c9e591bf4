import type { ClusterDemand } from "../../../tools/market/demand/demand-series.js";
import { fromMonthNumber, toMonthNumber } from "../../../tools/statistics/calendar.js";
import { carry, cell } from "../../answer/cell.js";
import { type Derived, derive } from "../../answer/derivation.js";

export interface OutlookPoint {
  readonly month: string;
  readonly searches: number;
  readonly low: number;
  readonly high: number;
  /** The same month a year before, as measured. */
  readonly before: Derived;
  readonly change: Derived;
}

/** What a forecast that held on months it had not seen says next. */
export interface Outlook {
  readonly points: readonly OutlookPoint[];
  readonly busiest: OutlookPoint;
  /** The month asked about, when the forecast reaches it. */
  readonly asked: OutlookPoint | null;
  /** The months that are spoken of: those asked about as far as the forecast reaches them, else all. */
  readonly span: readonly OutlookPoint[];
  /** Calendar months asked about that it does not reach. */
  readonly beyond: readonly number[];
  /** The months spoken of against the same months a year before. */
  readonly change: Derived;
}

/** `season`: calendar months that are asked about together. */
export function readOutlook(
  { forecast, months }: ClusterDemand,
  calendarMonth: number | null,
  season: readonly number[],
): Outlook | null {
  const known = new Map(months.map((each) => [each.month, each]));
  const points = forecast.points.map((point): OutlookPoint => {
    const before = cell(known.get(fromMonthNumber(toMonthNumber(point.month) - 12)), "searches");
    return carry(point, { before, change: derive("change", cell(point, "searches"), before) });
  });
  const [first, ...rest] = points;
  if (first === undefined) return null;
  const monthOf = ({ month }: OutlookPoint): number => Number(month.slice(5, 7));
  const asked = points.filter((point) => season.includes(monthOf(point)));
  const span = asked.length > 0 ? asked : points;
  return {
    points,
    span,
    beyond: season.filter((month) => !asked.some((point) => monthOf(point) === month)),
    busiest: rest.reduce((best, point) => (point.searches > best.searches ? point : best), first),
    asked: season.length > 0 ? null : (points.find((point) => monthOf(point) === calendarMonth) ?? null),
    change: derive(
      "change",
      derive("sum", ...span.map((point) => cell(point, "searches"))),
      derive("sum", ...span.map(({ before }) => before)),
    ),
  };
}
