import { type Country, readCountry } from "./countries.js";
import { type Day, firstOfMonth, type Period, readDay, readPeriod } from "./values/dates.js";

/** What a file says about itself above its headings, or in its name. */
export interface Preamble {
  /** Day on which it was made. */
  readonly madeOn: Day | null;
  readonly period: Period | null;
  readonly market: Country | null;
  /** The period is given by name as a week or a quarter: Amazon's "Reporting Range". */
  readonly isOfMonth: boolean | null;
}

/** @param lines those above the headings, as they stand in the file */
export function readPreamble(lines: readonly string[], filename: string): Preamble {
  let period: Period | null = null;
  let madeOn: Day | null = null;
  let isOfMonth: boolean | null = null;
  for (const line of lines) {
    const text = line.replace(/^"|"$/g, "").trim();
    const range = /Reporting Range=\["*(\w+)/i.exec(line)?.[1];
    if (range !== undefined) isOfMonth = /^month/i.test(range);
    const days = [...line.matchAll(/\d{4}-\d{2}-\d{2}/g)].map(([found]) => readDay(found, null));
    period ??= readPeriod(text) ?? readPeriod(text.replace(/^[^:(]*[:(]\s*/, "").replace(/\)$/, ""));
    const [first, last] = days;
    if (period === null && days.length === 2 && first != null && last != null && first <= last)
      period = { from: first, to: last };
    else if (days.length === 1 && period === null && first != null && range === undefined) madeOn ??= first;
    if (period === null && isOfMonth === true) period = monthInside(line);
  }
  return { madeOn: madeOn ?? dayInName(filename), period, market: marketInName(filename), isOfMonth };
}

/** 'Select month=["July 2026"]'. */
function monthInside(line: string): Period | null {
  const words = [...line.matchAll(/(\p{L}{3,})\.?\s+(\d{4})/gu)].map(([text]) => text);
  for (const text of words) {
    const period = readPeriod(`${text} - ${text}`);
    if (period !== null) return period;
  }
  return null;
}

function dayInName(filename: string): Day | null {
  const found = /(?<!\d)(20\d{2})[-_.]?(\d{2})[-_.]?(\d{2})(?!\d)/.exec(filename);
  return found === null ? null : readDay(`${found[1]}-${found[2]}-${found[3]}`, null);
}

/** "US_AMAZON_cerebro_…", "yoga_broad-match_us_2026-05-01.csv". */
function marketInName(filename: string): Country | null {
  const found = /^([A-Z]{2})_AMAZON_/.exec(filename) ?? /_([a-z]{2})_20\d{2}-\d{2}-\d{2}/.exec(filename);
  return found === null ? null : readCountry(found[1] ?? "");
}

const DAY_MS = 86_400_000;
/** Reports of a month's length are counted to one month. */
const LONGEST_MONTH = 31;

/** The month that most days of a period belong to; of a longer one, its last. */
export function monthOfPeriod({ from, to }: Period): { month: Day; isSpread: boolean } {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const isSpread = firstOfMonth(from) !== firstOfMonth(to);
  if (!isSpread || days > LONGEST_MONTH) return { month: firstOfMonth(to), isSpread };
  const inLast = Number(to.slice(8));
  return { month: firstOfMonth(inLast * 2 >= days ? to : from), isSpread };
}
