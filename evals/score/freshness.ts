import type { Answer } from "../../graph/answer/answer.js";
import { passed, type Score } from "./score.js";

const STALE_AFTER_DAYS = 30;
const MILLISECONDS_PER_DAY = 86_400_000;

/** Whether the answer says how fresh its data is: the dates of its evidence, that a sample is one, and a warning when it is old. */
export function scoreFreshness({ evidence, freshness }: Answer, text: string, now: Date): Score {
  if (evidence.length === 0) return passed("No data was used.");
  const dates = evidence.flatMap(({ sources }) => sources.map(({ refreshedOn }) => refreshedOn));
  const known = dates.filter((date) => date !== null).sort();
  const [oldest = null, newest = null] = [known[0], known.at(-1)];
  const isSample = evidence.some(({ sources }) => sources.some((source) => source.isSample));
  const isOld =
    dates.includes(null) ||
    (oldest !== null && now.getTime() - Date.parse(oldest) > (STALE_AFTER_DAYS + 1) * MILLISECONDS_PER_DAY);
  const faults = [
    freshness.oldest === oldest ? null : `the oldest date is ${oldest}, told: ${freshness.oldest}`,
    freshness.newest === newest ? null : `the newest date is ${newest}, told: ${freshness.newest}`,
    newest === null || text.includes(newest) ? null : `the text lacks the date ${newest}`,
    freshness.isSample === isSample && (!isSample || /\bsample\b/i.test(text))
      ? null
      : "it does not say it is a sample",
    !isOld || freshness.warning !== null ? null : "no warning of old data",
  ].filter((fault) => fault !== null);
  return {
    score: 1 - faults.length / 5,
    passed: faults.length === 0,
    explanation: faults.length === 0 ? `Data of ${oldest} to ${newest}, as told.` : `${faults.join("; ")}.`,
  };
}
