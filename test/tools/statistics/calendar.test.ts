import { describe, expect, it } from "vitest";
import {
  fromDayNumber,
  fromMonthNumber,
  toDayNumber,
  toMonthlySeries,
  toMonthNumber,
} from "../../../tools/statistics/calendar.js";

describe("calendar", () => {
  it("counts days and months across years and leap days", () => {
    expect(toDayNumber("1970-01-01")).toBe(0);
    expect(toDayNumber("2024-03-01") - toDayNumber("2024-02-28")).toBe(2);
    expect(fromDayNumber(toDayNumber("2026-11-21"))).toBe("2026-11-21");
    expect(fromMonthNumber(toMonthNumber("2025-12-17") + 1)).toBe("2026-01-01");
  });

  it("opens missing months as nulls and trims unknown ends", () => {
    const series = toMonthlySeries([
      { month: "2025-04-01", value: 4 },
      { month: "2025-01-01", value: 1 },
      { month: "2024-12-01", value: null },
      { month: "2025-02-01", value: Number.NaN },
      { month: "2025-05-01", value: null },
    ]);
    expect(series).toEqual({ firstMonth: toMonthNumber("2025-01-01"), values: [1, null, null, 4], n: 2 });
    expect(toMonthlySeries([])).toEqual({ firstMonth: 0, values: [], n: 0 });
  });
});
