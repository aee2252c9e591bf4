import { countCell, numberCell, textCell } from "../warehouse/cells.js";
import type { Row } from "../warehouse/warehouse.js";
import type { MonthlySum } from "./search-series.js";

export function toMonthlySum(row: Row): MonthlySum {
  return {
    month: textCell(row, "month"),
    searches: numberCell(row, "searches"),
    reported: numberCell(row, "reported"),
    measured: countCell(row, "measured"),
    figures: countCell(row, "figures"),
    weightMeasured: countCell(row, "weight_measured"),
    weightTotal: countCell(row, "weight_total"),
  };
}

export const sumExamined = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + countCell(row, "examined"), 0);

/** By number while they are few, so that two answers about different clusters never read the same. */
export function nameClusters(ids: readonly number[]): string {
  if (ids.length === 1) return `cluster ${ids[0]}`;
  return ids.length <= 10 ? `clusters ${ids.join(", ")}` : `${ids.length} clusters from ${ids[0]} to ${ids.at(-1)}`;
}

/** The scope of a demand question in words. */
export function describeScope(clusterIds: readonly number[] | null, category: string | null, market: string): string {
  if (clusterIds !== null) return `${nameClusters(clusterIds)} of ${market}`;
  return category === null ? `the whole market ${market}` : `the category ${category} of ${market}`;
}

/** Bounds that cover every month, for questions without a period. */
export const ANY_MONTH = { from: "0001-01-01", to: "9999-12-01" } as const;
