import { expression } from "../languages/compose.js";
import type { Period } from "./day.js";
import { latestYear, monthsFrom, type Now, SEASON, SEASONS, YEAR } from "./now.js";

/** Quarters, halves and seasons of a year, and years. */

export function readQuarter(words: string, now: Now): Period | null {
  const found = words.match(expression(`\\bq([1-4])\\b(?:\\s*(?:of\\s*)?(?:${YEAR}|(last year)))?`));
  if (!found?.[1]) return null;
  const first = (Number(found[1]) - 1) * 3;
  const year = Number(found[2]) || (found[3] ? now.year - 1 : latestYear(first, now));
  return monthsFrom(year, first, 3, `Q${found[1]} ${year}`);
}

export function readHalf(words: string, now: Now): Period | null {
  const found =
    words.match(expression(`\\bh([12])\\b(?:\\s*(?:of\\s*)?${YEAR})?`)) ??
    words.match(expression(`\\b(first|second) half(?: of)?(?: the| this)?(?: year)?\\s*${YEAR}?`));
  if (!found?.[1]) return null;
  const isFirst = found[1] === "1" || found[1] === "first";
  const first = isFirst ? 0 : 6;
  const year = Number(found[2]) || latestYear(first, now);
  return monthsFrom(year, first, 6, `${isFirst ? "first" : "second"} half of ${year}`);
}

/** "last summer", "summer last", "in winter 2024"; a season alone ("winter boots") is no period. */
export function readSeason(words: string, now: Now): Period | null {
  const found =
    words.match(
      expression(
        `\\b(?:last|this|past|in|over)\\s+(?:the\\s+)?(?:last\\s+)?${SEASON}(?:\\s+(?:of\\s+)?(?:last\\s+)?${YEAR})?\\b`,
      ),
    ) ?? words.match(expression(`\\b${SEASON}\\s+(?:of\\s+)?(?:last\\b|${YEAR}\\b)`));
  const season = found?.[1];
  const first = season === undefined ? undefined : SEASONS[season];
  if (season === undefined || first === undefined) return null;
  const year = Number(found?.[2]) || latestYear(first, now);
  return monthsFrom(year, first, 3, `${season} ${year}`);
}

export function readYear(words: string): Period | null {
  const year = words.match(expression(`\\b(?:in|for|of|year)\\s+${YEAR}\\b`))?.[1];
  return year ? monthsFrom(Number(year), 0, 12, year) : null;
}
