import { countCell, numberCell, textCell } from "../../warehouse/cells.js";
import type { Row } from "../../warehouse/warehouse.js";
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
    pairedNow: numberCell(row, "paired_now"),
    pairedBefore: numberCell(row, "paired_before"),
    paired: countCell(row, "paired"),
    weightPaired: countCell(row, "weight_paired"),
  };
}

export const sumExamined = (rows: readonly Row[]): number =>
  rows.reduce((sum, row) => sum + countCell(row, "examined"), 0);

/** Bounds that cover every month, for questions without a period. */
export const ANY_MONTH = { from: "0001-01-01", to: "9999-12-01" } as const;
