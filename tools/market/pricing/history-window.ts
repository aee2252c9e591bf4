import { toDayNumber } from "../../statistics/calendar.js";
import { labelDay } from "./price-steps.js";

export function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

/** The day after the same day a year before. */
export function aYearBefore(to: string): string {
  const year = String(Number(to.slice(0, 4)) - 1).padStart(4, "0");
  return labelDay(toDayNumber(`${year}${to.endsWith("02-29") ? "-02-28" : to.slice(4)}`) + 1);
}
