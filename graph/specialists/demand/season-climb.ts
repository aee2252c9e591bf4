import { cell } from "../../answer/cell.js";
import { citing, compose, months, type Statement, say } from "../../answer/figure.js";
import { monthName, monthOf } from "../../answer/words.js";
import type { Course } from "./insight.js";

/** Climb and end of the season that comes next or is on. */
export function climb({ demand, launch }: Course, ref: string): Statement[] {
  const { season } = demand;
  if (launch === null) return [];
  const start =
    season.leadTimeMonths === 0
      ? say`The season comes all at once: its first month, ${monthName(season.peakMonth)}, is its peak`
      : say`The climb takes ${months(cell(season, "leadTimeMonths"), ref)}, from ${monthName(season.onsetMonth)} to the ${monthName(season.peakMonth)} peak`;
  const end = launch.nextEnd === null ? "" : `; the season is over in ${monthName(Number(launch.nextEnd.slice(5, 7)))}`;
  const next =
    launch.phase === "climbing"
      ? `The climb is on now; the one after it starts in ${monthOf(launch.nextOnset)}`
      : `The next one starts in ${monthOf(launch.nextOnset)}`;
  return [citing(compose(start, say`${end}. ${next}.`), ref)];
}
