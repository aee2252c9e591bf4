import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, it } from "vitest";
import { fromMonthNumber, type MonthValue } from "../../../tools/statistics/calendar.js";

const FOLDER = join(import.meta.dirname, "../../../../shared/data");

/** Suites on published results; one skipped test says so where the reference data is not beside the project. */
export function describeReference(name: string, suite: () => void): void {
  describe(
    name,
    existsSync(FOLDER) ? suite : () => it.skip("reference data not found at ../shared/data", () => undefined),
  );
}

export function readReference(file: string): string {
  return readFileSync(join(FOLDER, file), "utf8");
}

/** Lines of cells, any line ending. */
export function readCells(file: string): string[][] {
  return readReference(file)
    .trim()
    .split(/\r\n|\n|\r/)
    .map((line) => line.split(",").map((cell) => cell.trim()));
}

/** Monthly series from a column of a file whose first column is a date or a month. */
export function readMonths(file: string, headerLines: number, column: number): MonthValue[] {
  return readCells(file)
    .slice(headerLines)
    .map((cells) => ({ month: `${(cells[0] ?? "").slice(0, 7)}-01`, value: Number(cells[column]) }));
}

/** Values as consecutive months from January 2020. */
export function asMonths(values: readonly (number | null)[], firstMonth = 2020 * 12): MonthValue[] {
  return values.map((value, index) => ({ month: fromMonthNumber(firstMonth + index), value }));
}
