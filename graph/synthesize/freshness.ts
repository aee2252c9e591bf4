import type { Evidence, Freshness } from "../answer.js";

const STALE_AFTER_DAYS = 30;
const MILLISECONDS_PER_DAY = 86_400_000;

/** The clock tells only how old the data is; the stamp itself comes from the data. */
export function summariseFreshness(evidence: readonly Evidence[], now: Date): Freshness {
  const sources = evidence.flatMap((item) => item.sources);
  const dates = sources.map((source) => source.refreshedOn);
  const known = dates.filter((date) => date !== null).sort();
  const oldest = known[0] ?? null;
  const newest = known.at(-1) ?? null;
  return {
    oldest,
    newest,
    isSample: sources.some((source) => source.isSample),
    warning: warn(oldest, dates.includes(null), now),
  };
}

function warn(oldest: string | null, hasUnknown: boolean, now: Date): string | null {
  if (oldest === null) return hasUnknown ? "The age of this data is not known: its source gave no refresh date." : null;
  const ageDays = Math.floor((now.getTime() - Date.parse(`${oldest}T00:00:00Z`)) / MILLISECONDS_PER_DAY);
  if (ageDays > STALE_AFTER_DAYS) {
    return `Part of this data was last refreshed ${ageDays} days before the question was asked; prices and demand may have moved since.`;
  }
  return hasUnknown ? "Part of this data has no known refresh date." : null;
}
