import type { Course } from "./insight.js";

const STANDSTILL = 0.01;

/** The latest three months hardly moved, whatever the years did. */
export const isAtStandstill = ({ latest3 }: Pick<Course["demand"]["trend"], "latest3">): boolean =>
  latest3 !== null && Math.abs(latest3) < STANDSTILL;

/** What the latest months say beside the long slope. */
export function pace({ perYear, perYearLow, perYearHigh, latest3, direction }: Course["demand"]["trend"]): string {
  if (perYear === null || latest3 === null || direction === "unknown") return "";
  if (direction === "no-trend") {
    const isInside = perYearLow === null || perYearHigh === null || (latest3 >= perYearLow && latest3 <= perYearHigh);
    return isInside ? "" : ", more than the long slope allows for: watch whether it lasts";
  }
  if (isAtStandstill({ latest3 })) return ": the trend has come to a standstill";
  if (Math.sign(latest3) !== Math.sign(perYear)) return ", against the long slope: the trend may be turning";
  if (perYearLow === null || perYearHigh === null || (latest3 >= perYearLow && latest3 <= perYearHigh))
    return ", in line with the long slope";
  return Math.abs(latest3) > Math.abs(perYear) ? ", faster than the long slope" : ", slower than the long slope";
}
