import type { Course } from "./insight.js";

export const byGrowth = (courses: readonly Course[]): Course[] =>
  [...courses].sort((a, b) => (b.demand.trend.perYear ?? -Infinity) - (a.demand.trend.perYear ?? -Infinity));

export const byVolume = (courses: readonly Course[]): Course[] =>
  [...courses].sort((a, b) => volumeOf(b) - volumeOf(a));

/** Searches of the period asked for, else of an average month. */
export const volumeOf = ({ demand, period }: Course): number =>
  (period?.kind === "known" ? period.searches.value : demand.searchesPerMonth) ?? -1;
