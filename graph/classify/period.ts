import type { DateRange } from "../../tools/domain.js";

export interface Period extends DateRange {
  readonly label: string;
}

const MONTHS = [
  "january",
  "february",
  "march",
  "april",
  "may",
  "june",
  "july",
  "august",
  "september",
  "october",
  "november",
  "december",
];
const WORD_NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  six: 6,
  twelve: 12,
  couple: 2,
};
/** Meteorological seasons of the northern hemisphere: first month, 0-based. */
const SEASONS: Readonly<Record<string, number>> = { spring: 2, summer: 5, autumn: 8, fall: 8, winter: 11 };

const iso = (date: Date): string => date.toISOString().slice(0, 10);
const utc = (year: number, month: number, day = 1): Date => new Date(Date.UTC(year, month, day));
/** `count` whole months from the first of `month`, inclusive end. */
const monthsFrom = (year: number, month: number, count: number, label: string): Period => ({
  from: iso(utc(year, month)),
  to: iso(utc(year, month + count, 0)),
  label,
});

/**
 * The period a question names, counted from the market's as-of date (never from the clock), or null.
 * Relative words mean the most recent one that has begun by then.
 */
export function findPeriod(text: string, asOf: string): Period | null {
  const now = new Date(`${asOf}T00:00:00Z`);
  const year = now.getUTCFullYear();
  const month = now.getUTCMonth();
  const words = text.toLowerCase();

  const range = words.match(/\b(20\d\d-\d\d-\d\d)\s*(?:to|until|till|-|–|and)\s*(20\d\d-\d\d-\d\d)\b/);
  if (range?.[1] && range[2] && range[1] <= range[2])
    return { from: range[1], to: range[2], label: `${range[1]} to ${range[2]}` };

  const rolling = words.match(
    /\b(?:last|past|previous|recent)\s+(\d+|one|two|three|four|five|six|twelve|couple of)?\s*(day|week|month|quarter|year)(s?)\b/,
  );
  const isRolling = /\b(?:past|recent)\b/.test(rolling?.[0] ?? "");
  if (rolling?.[2] && (rolling[1] || rolling[3] || isRolling)) {
    // "the last months" without a number means a few; "the past year" means one.
    const amount = Number(rolling[1]) || WORD_NUMBERS[(rolling[1] ?? "").split(" ")[0] ?? ""] || (rolling[3] ? 3 : 1);
    return rollingPeriod(now, amount, rolling[2]);
  }

  const quarter = words.match(/\bq([1-4])\b(?:\s*(?:of\s*)?(20\d\d))?/);
  if (quarter?.[1]) {
    const first = (Number(quarter[1]) - 1) * 3;
    const inYear = quarter[2] ? Number(quarter[2]) : first <= month ? year : year - 1;
    return monthsFrom(inYear, first, 3, `Q${quarter[1]} ${inYear}`);
  }

  const season = words.match(
    /\b(?:last|this|past|in|during|over)\s+(?:the\s+)?(spring|summer|autumn|fall|winter)(?:\s+(?:of\s+)?(20\d\d))?\b/,
  );
  const firstOfSeason = season?.[1] ? SEASONS[season[1]] : undefined;
  if (season?.[1] && firstOfSeason !== undefined) {
    const inYear = season[2] ? Number(season[2]) : firstOfSeason <= month ? year : year - 1;
    return monthsFrom(inYear, firstOfSeason, 3, `${season[1]} ${inYear}`);
  }

  const since = words.match(/\bsince\s+([a-z]+)?\s*(20\d\d)?\b/);
  if (since) {
    const named = MONTHS.indexOf(since[1] ?? "");
    const inYear = since[2] ? Number(since[2]) : named <= month ? year : year - 1;
    if (named >= 0) return { from: iso(utc(inYear, named)), to: asOf, label: `since ${MONTHS[named]} ${inYear}` };
    if (since[2]) return { from: iso(utc(inYear, 0)), to: asOf, label: `since ${inYear}` };
  }

  const monthNamed = words.match(
    new RegExp(`\\b(?:in|during|for|last)\\s+(${MONTHS.join("|")})(?:\\s+(20\\d\\d))?\\b`),
  );
  if (monthNamed?.[1]) {
    const named = MONTHS.indexOf(monthNamed[1]);
    const inYear = monthNamed[2] ? Number(monthNamed[2]) : named <= month ? year : year - 1;
    return monthsFrom(inYear, named, 1, `${monthNamed[1]} ${inYear}`);
  }

  if (/\b(last|previous) year\b/.test(words)) return monthsFrom(year - 1, 0, 12, `${year - 1}`);
  if (/\b(this year|year to date|ytd)\b/.test(words))
    return { from: iso(utc(year, 0)), to: asOf, label: `${year} to date` };
  if (/\b(last|previous) quarter\b/.test(words)) {
    const first = Math.floor(month / 3) * 3 - 3;
    const start = utc(year, first);
    return monthsFrom(year, first, 3, `Q${Math.floor(start.getUTCMonth() / 3) + 1} ${start.getUTCFullYear()}`);
  }
  if (/\b(last|previous) month\b/.test(words)) return lastWholeMonth(now);
  if (/\b(last|previous) week\b/.test(words)) return rollingPeriod(now, 1, "week");

  const plainYear = words.match(/\b(?:in|during|for|of)\s+(20\d\d)\b/);
  if (plainYear?.[1]) return monthsFrom(Number(plainYear[1]), 0, 12, plainYear[1]);
  return null;
}

/** The as-of month itself when the data covers it to its end, else the one before. */
function lastWholeMonth(now: Date): Period {
  const tomorrow = new Date(now);
  tomorrow.setUTCDate(now.getUTCDate() + 1);
  const first = utc(tomorrow.getUTCFullYear(), tomorrow.getUTCMonth() - 1);
  const [year, month] = [first.getUTCFullYear(), first.getUTCMonth()];
  return monthsFrom(year, month, 1, `${MONTHS[month]} ${year}`);
}

function rollingPeriod(now: Date, amount: number, unit: string): Period {
  const to = iso(now);
  const label = amount === 1 ? `last ${unit}` : `last ${amount} ${unit}s`;
  if (unit === "day" || unit === "week") {
    const from = new Date(now);
    from.setUTCDate(from.getUTCDate() - amount * (unit === "week" ? 7 : 1) + 1);
    return { from: iso(from), to, label };
  }
  const span = amount * (unit === "year" ? 12 : unit === "quarter" ? 3 : 1);
  return { from: iso(utc(now.getUTCFullYear(), now.getUTCMonth() - span + 1)), to, label };
}
