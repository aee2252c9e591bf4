import type { DateRange } from "../../../tools/domain.js";
import { anyOf, expression } from "../languages/compose.js";
import { matchesOf } from "../words/matches.js";
import { MONTHS } from "../words/time-words.js";

export interface Period extends DateRange {
  readonly label: string;
}

/** Single days and times between two of them, in words whose months are English: "15 january 2026", "jan 15th", "mid january". */

interface Day {
  readonly date: string;
  readonly label: string;
  readonly hasYear: boolean;
  readonly start: number;
  readonly end: number;
}

const MONTH = `(${MONTHS.join("|")})(?!\\p{L})`;
const YEAR = "(?:,?\\s+(?:of\\s+)?(20\\d\\d)(?!\\d))?";
/** "15th", "15.", "1er". */
const ENDING = anyOf(({ time }) => time.dayEnding);
/** "The top 5 march sellers" and "$15 january deals" name no day. */
const NUMBER = "(?<![\\p{L}\\p{N}]|\\d[.,]|[$€£#]\\s?|(?:top|last|first|next)\\s)(\\d{1,2})";
const DAY_FIRST = `${NUMBER}(?:${ENDING})?(?:\\s+of)?\\s+${MONTH}${YEAR}`;
/** Without an ending or a year it takes the end of a sentence or "on": "in january 15 brands" names no day. */
const MONTH_FIRST = [
  `${MONTH}\\s+(\\d{1,2})(?:${ENDING})(?![\\p{L}\\p{N}])${YEAR}`,
  `${MONTH}\\s+(\\d{1,2}),?\\s+(20\\d\\d)(?!\\d)`,
  `(?<=(?<!\\p{L})on\\s)${MONTH}\\s+(\\d{1,2})(?!\\p{N})`,
  `${MONTH}\\s+(\\d{1,2})(?=\\s*(?:[?!;:)]|[.,](?!\\d)|$))`,
].join("|");
const MIDDLE = `(?<!\\p{L})mid[\\s-]+(?:of\\s+)?${MONTH}${YEAR}`;
const ISO = "(?<!\\d)(20\\d\\d)-(\\d\\d)-(\\d\\d)(?!\\d)";
const NUMERIC = "(?<!\\d)(\\d{1,2})([./])(\\d{1,2})\\2(20\\d\\d)(?!\\d)";
const MID_MONTH = 15;
const BETWEEN_DAYS = /^\s*(?:to|-|–)\s*$/u;

/** Null where no day is named, or none that there is. */
export function readDay(words: string, { asOf }: { readonly asOf: string }): Period | null {
  const [first, second] = daysIn(words, asOf);
  if (first === undefined) return null;
  const before = words.slice(0, first.start);
  if (/(?<!\p{L})since(?: the)?\s*$/u.test(before))
    return { from: first.date, to: asOf, label: `since ${first.label}` };
  const [, opening = ""] = before.match(/(?<![\p{L}\p{N}])(\d{1,2})\s*(?:to|-|–|and)\s*$/u) ?? [];
  if (opening !== "" && (!/and\s*$/u.test(before) || /between/u.test(before))) {
    const from = `${first.date.slice(0, 8)}${opening.padStart(2, "0")}`;
    if (from < first.date) return { from, to: first.date, label: `${Number(opening)} to ${first.label}` };
  }
  const joint = second === undefined ? "" : words.slice(first.end, second.start);
  const isSpan = BETWEEN_DAYS.test(joint) || (/^\s*and\s*$/u.test(joint) && /between\s*$/u.test(before));
  if (second === undefined || !isSpan) return { from: first.date, to: first.date, label: first.label };
  const opened = first.hasYear || !second.hasYear ? first.date : lastBefore(first.date.slice(4), second.date);
  return opened > second.date ? null : { from: opened, to: second.date, label: `${first.label} to ${second.label}` };
}

function daysIn(words: string, asOf: string): Day[] {
  const found = [
    ...all(DAY_FIRST, words, asOf, ([, day, month, year]) => [year, monthNumber(month), day]),
    ...all(MONTH_FIRST, words, asOf, ([, ...groups]) => {
      const [month, day, year] = groups.filter((group) => group !== undefined);
      return [year, monthNumber(month), day];
    }),
    ...all(MIDDLE, words, asOf, ([, month, year]) => [year, monthNumber(month), MID_MONTH], "mid"),
    ...all(ISO, words, asOf, ([, year, month, day]) => [year, Number(month), day]),
    ...all(NUMERIC, words, asOf, ([, one, sign, other, year]) => inNumbers(Number(one), Number(other), sign, year)),
  ].sort((a, b) => a.start - b.start || b.end - a.end);
  return found.filter((day, at) => !found.slice(0, at).some(({ end }) => end > day.start));
}

type Parts = readonly [year: string | undefined, month: number, day: string | number | undefined] | null;

/** With dots the day comes first; with strokes only what can be read in one way. */
function inNumbers(one: number, other: number, sign: string | undefined, year: string | undefined): Parts {
  if (sign === "." || one > 12 || one === other) return [year, other, one];
  return other > 12 ? [year, one, other] : null;
}

const monthNumber = (name: string | undefined): number => MONTHS.indexOf(name ?? "") + 1;

function all(
  pattern: string,
  words: string,
  asOf: string,
  partsOf: (found: RegExpMatchArray) => Parts,
  kind: "day" | "mid" = "day",
): Day[] {
  return matchesOf(words, expression(pattern, "gu")).flatMap((found) => {
    const parts = partsOf(found);
    if (parts === null) return [];
    const [year, month, day] = parts;
    const ofYear = `-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
    const date = year === undefined ? lastBefore(ofYear, asOf) : `${year}${ofYear}`;
    if (!isDay(date)) return [];
    const name = MONTHS[month - 1] ?? "";
    const label = `${kind === "mid" ? "mid" : Number(day)} ${name.charAt(0).toUpperCase()}${name.slice(1)} ${date.slice(0, 4)}`;
    return [
      { date, label, hasYear: year !== undefined, start: found.index ?? 0, end: (found.index ?? 0) + found[0].length },
    ];
  });
}

/** The latest such day, `-MM-DD`, up to another one. */
function lastBefore(ofYear: string, until: string): string {
  const year = Number(until.slice(0, 4));
  return `${year}${ofYear}` <= until ? `${year}${ofYear}` : `${year - 1}${ofYear}`;
}

/** There is no 31 June. */
function isDay(date: string): boolean {
  const time = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date);
}
