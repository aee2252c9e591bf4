import type { Seasonality } from "../../../statistics/seasonality.js";
import type { Row } from "../../../warehouse/warehouse.js";
import type { MeasureId } from "../../registry.js";
import { type Definition, quotient, ratio, shareOf, sum, total, totalOfMonths } from "../definition.js";
import { growthOf, knownMonths, quarterChangeOf, seasonOf, yearChangeOf } from "../search-course.js";

const course = (value: (rows: readonly Row[]) => number | null): Definition => ({
  facts: ["history"],
  value: ({ history }) => value(history),
  sample: ({ history }) => knownMonths(history),
});
const season = (value: (found: Seasonality) => number | null): Definition => ({
  ...course((rows) => value(seasonOf(rows))),
  isSlow: true,
});

/** The middle of the low and the high estimate. */
const units = (rows: readonly Row[]): number | null => {
  const [low, high] = [sum(rows, "units_low"), sum(rows, "units_high")];
  return low === null || high === null ? null : (low + high) / 2;
};

/** End of the range of the sum: months err on their own, so their half ranges add up as squares. */
const unitsEnd = (rows: readonly Row[], sign: 1 | -1): number | null => {
  const [middle, squares] = [units(rows), sum(rows, "units_squares")];
  return middle === null || squares === null ? null : middle + sign * Math.sqrt(squares);
};

const sold = (value: (rows: readonly Row[]) => number | null): Definition => ({
  facts: ["sales"],
  value: ({ sales }) => value(sales),
  sums: { fact: "sales", column: "units_low" },
});

export const demandDefinitions = {
  "growth-a-year": course(growthOf),
  "change-on-year": { ...course(yearChangeOf), latest: 12 },
  "change-of-quarter": { ...course(quarterChangeOf), latest: 3 },
  "seasonal-index": {
    // Over all months of a year the index is 100 by construction.
    ...season(({ index }) => (index === null ? null : 100)),
    isCalendar: true,
    monthly: ({ history }) =>
      new Map((seasonOf(history).index ?? []).map((value, at) => [String(at + 1).padStart(2, "0"), value])),
  },
  "peak-month": season(({ peakMonth }) => peakMonth),
  "low-month": season(({ troughMonth }) => troughMonth),
  "peak-to-low": season(({ peakToTroughRatio }) => peakToTroughRatio),
  "peak-to-mean": season(({ index }) => (index === null ? null : Math.max(...index) / 100)),
  "season-strength": season(({ strength }) => strength),
  "onset-month": season(({ onsetMonth }) => onsetMonth),
  "lead-time": season(({ leadTimeMonths }) => leadTimeMonths),
  units: sold(units),
  "units-low": sold((rows) => unitsEnd(rows, -1)),
  "units-high": sold((rows) => unitsEnd(rows, 1)),
  revenue: totalOfMonths("sales", "revenue"),
  "revenue-share": shareOf("sales", "revenue"),
  "revenue-per-unit": {
    facts: ["sales"],
    value: ({ sales }) => ratio(sum(sales, "revenue"), (sum(sales, "paid_units_twice") ?? 0) / 2),
  },
  clicks: totalOfMonths("clicks", "clicks"),
  orders: totalOfMonths("clicks", "orders"),
  conversion: quotient("clicks", "orders", "clicks"),
  "order-share": shareOf("clicks", "orders"),
  "online-buyers": total("markets", "online_buyers"),
} as const satisfies Partial<Record<MeasureId, Definition>>;
