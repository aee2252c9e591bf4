import { describe, expect, test } from "vitest";
import { dayOrderOf, readDay, readMonth, readPeriod } from "../../../../tools/import/values/dates.js";

describe("the days that services write", () => {
  test.each([
    "May 2025",
    "may. 2025",
    "mai 2025",
    "mayo de 2025",
    "maggio 2025",
    "Mai-25",
    "2025-05",
    "2025-05-17",
    "2025-05-17T08:00:00Z",
    "2025/5",
    "05/2025",
    "5.2025",
  ])("%s is the month of May", (text) => {
    expect(readMonth(text)).toBe("2025-05-01");
  });

  test.each(["2025", "13/2025", "0/2025", "2025-13", "Total 2025", "05/1925", "May"])("%s is no month", (text) => {
    expect(readMonth(text)).toBeNull();
  });

  test.each([
    "2025-05-17",
    "20250517",
    "2025-05-17T08:00:00Z",
    "5/17/2025",
    "17/05/2025",
    "17.5.25",
    "May 17th, 2025",
    "17. Mai 2025",
    "17 de mayo de 2025",
  ])("%s is a day that can be read in one way", (text) => {
    expect(readDay(text, null)).toBe("2025-05-17");
  });

  test("two numbers that could both be months are read in the order that the column has", () => {
    expect(readDay("5/1/2025", null)).toBeNull();
    expect(readDay("5/1/2025", "month-first")).toBe("2025-05-01");
    expect(readDay("5/1/2025", "day-first")).toBe("2025-01-05");
    expect(readDay("5/5/2025", null)).toBe("2025-05-05");
    expect(dayOrderOf(["5/1/2025", "5/13/2025"])).toBe("month-first");
    expect(dayOrderOf(["5/1/2025", "13/5/2025"])).toBe("day-first");
    expect(dayOrderOf(["05.01.2025"])).toBe("day-first");
    expect(dayOrderOf(["5/1/2025", "12/12/2025", ""])).toBeNull();
  });

  test.each(["2025-02-30", "31.04.2025", "2025-00-10", "May 0, 2025"])("%s is no day", (text) => {
    expect(readDay(text, "day-first")).toBeNull();
  });

  test.each([
    ["Sep 1, 2026 - Sep 13, 2026", "2026-09-01", "2026-09-13"],
    ["1. Sep. 2026 – 13. Sep. 2026", "2026-09-01", "2026-09-13"],
    ["9/1/2026,9/30/2026", "2026-09-01", "2026-09-30"],
    ["2026-07-05 - 2026-07-11", "2026-07-05", "2026-07-11"],
  ])("%s is a period", (text, from, to) => {
    expect(readPeriod(text)).toEqual({ from, to });
  });
});
