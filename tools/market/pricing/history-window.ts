import { toDayNumber } from "../../statistics/calendar.js";
import { labelDay } from "./price-steps.js";

function earlier(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a < b ? a : b;
}

export interface Days {
  readonly from: string;
  readonly to: string;
}

/** The days asked for, by default the last twelve months covered; null where the market has no price events. */
export function windowWithin(
  asked: { readonly from: string | null; readonly to: string | null },
  covered: { readonly to: string | null },
): Days | null {
  if (covered.to === null) return null;
  const to = earlier(asked.to, covered.to) ?? covered.to;
  return { from: asked.from ?? aYearBefore(to), to };
}

/** The day after the same day a year before. */
function aYearBefore(to: string): string {
  const year = String(Number(to.slice(0, 4)) - 1).padStart(4, "0");
  return labelDay(toDayNumber(`${year}${to.endsWith("02-29") ? "-02-28" : to.slice(4)}`) + 1);
}
