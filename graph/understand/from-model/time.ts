import { findPeriod } from "../period/index.js";
import type { Period } from "../request.js";
import type { Ground } from "./asked.js";
import type { ModelTime } from "./schema.js";

/** The time that words mean, counted from the market's last day: one that is known by these words, as the built-in reader reads them, or by the days that the model gives. */
export function findTime(time: ModelTime | null, { isSaid, times }: Ground, asOf: string): Period | null {
  if (time === null) return null;
  const { words, from, to } = time;
  const known = times.find(({ label }) => label.toLowerCase() === words.trim().toLowerCase());
  if (known !== undefined) return known;
  if (!isSaid(words)) return null;
  const read = findPeriod(words, asOf);
  if (read !== null) return read;
  return from !== null && to !== null && from <= to && from <= asOf ? { from, to, label: `${from} to ${to}` } : null;
}
