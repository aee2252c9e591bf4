import type { Course } from "./insight.js";

/** What demand alone speaks for. */
export type Stance = "act" | "prepare" | "steady" | "caution" | "unknown";

const SOON_MONTHS = 2;

export function takeStance({ demand, launch }: Course): Stance {
  const { trend } = demand;
  if (trend.direction === "unknown") return "unknown";
  if (trend.direction === "falling") return "caution";
  if (launch === null) return trend.direction === "rising" ? "act" : "steady";
  if (launch.phase === "climbing") return "act";
  return monthsBetween(demand.to, launch.nextOnset) <= SOON_MONTHS ? "act" : "prepare";
}

function monthsBetween(from: string, to: string): number {
  const number = (date: string): number => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return number(to) - number(from);
}
