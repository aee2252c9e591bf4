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
  /** All forecast months against the same months a year before. */
  readonly change: Derived;
}

export function readOutlook({ forecast, months }: ClusterDemand, calendarMonth: number | null): Outlook | null {
  const known = new Map(months.map((each) => [each.month, each]));
  const points = forecast.points.map((point): OutlookPoint => {
    const before = cell(known.get(fromMonthNumber(toMonthNumber(point.month) - 12)), "searches");
    return carry(point, { before, change: derive("change", cell(point, "searches"), before) });
  });
  const [first, ...rest] = points;
  if (first === undefined) return null;
  return {
    points,
    busiest: rest.reduce((best, point) => (point.searches > best.searches ? point : best), first),
    asked: points.find(({ month }) => Number(month.slice(5, 7)) === calendarMonth) ?? null,
    change: derive(
      "change",
      derive("sum", ...points.map((point) => cell(point, "searches"))),
      derive("sum", ...points.map(({ before }) => before)),
    ),
  };
}
