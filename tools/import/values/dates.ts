/** "2026-05-01" for the first day of a month, and for days. */
export type Day = string;

const LANGUAGES = ["en", "de", "fr", "es", "it", "pt", "nl"];

/** Names of months as the services write them, whole and cut, by their number. */
const MONTHS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) =>
    (["long", "short"] as const).flatMap((month) => {
      const inside = new Intl.DateTimeFormat(language, { month, day: "numeric", timeZone: "UTC" });
      return Array.from({ length: 12 }, (_, index): [string, number] => {
        const parts = inside.formatToParts(Date.UTC(2026, index, 2));
        return [plain(parts.find(({ type }) => type === "month")?.value ?? ""), index + 1];
      });
    }),
  ),
);
/** Where languages differ ("mar" for March and Tuesday does not matter here), and what Intl does not cut the same way. */
const OTHER_MONTHS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    sept: 9,
    mrz: 3,
    maerz: 3,
    mai: 5,
    okt: 10,
    dez: 12,
    ene: 1,
    abr: 4,
    ago: 8,
    dic: 12,
    aout: 8,
    janv: 1,
    fevr: 2,
    avr: 4,
    juil: 7,
  }),
);

function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[.\s]+$/, "");
}

function monthNamed(word: string): number | null {
  const name = plain(word);
  return MONTHS.get(name) ?? OTHER_MONTHS.get(name) ?? MONTHS.get(name.slice(0, 3)) ?? null;
}

const pad = (number: number): string => String(number).padStart(2, "0");

function day(year: number, month: number, date: number): Day | null {
  if (year < 1990 || year > 2199 || month < 1 || month > 12 || date < 1) return null;
  return date > new Date(Date.UTC(year, month, 0)).getUTCDate() ? null : `${year}-${pad(month)}-${pad(date)}`;
}

/** The month of a heading or a cell, "May 2025", "mai 2025", "mayo de 2025", "2025-05", "05/2025", as its first day. */
export function readMonth(text: string): Day | null {
  const words = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})(?:[-/.]\d{1,2})?(?:T.*)?$/.exec(words);
  if (iso) return day(Number(iso[1]), Number(iso[2]), 1);
  const numbers = /^(\d{1,2})[-/.](\d{4})$/.exec(words);
  if (numbers) return day(Number(numbers[2]), Number(numbers[1]), 1);
  const named = /^(\p{L}+)\.?,?\s+(?:de\s+)?(\d{4})$/u.exec(words) ?? /^(\p{L}{3,})\.?[-'](\d{4}|\d{2})$/u.exec(words);
  const month = named ? monthNamed(named[1] ?? "") : null;
  if (month === null) return null;
  const year = Number(named?.[2]);
  return day(year < 100 ? 2000 + year : year, month, 1);
}

/** Which of two numbers comes first in "5/1/2025". */
export type DayOrder = "day-first" | "month-first";

/** What the cells of one column say; null where every one can be read in both ways. */
export function dayOrderOf(cells: readonly string[]): DayOrder | null {
  for (const cell of cells) {
    const match = /^\s*(\d{1,2})([/.-])(\d{1,2})\2\d{2,4}/.exec(cell);
    if (!match) continue;
    if (match[2] === "." || Number(match[1]) > 12) return "day-first";
    if (Number(match[3]) > 12) return "month-first";
  }
  return null;
}

/**
 * A day as services write it: ISO with or without a time, "5/1/2025", "01.05.2025", "May 1, 2025", "1. Mai 2025", "1 de mayo de 2025".
 * Null where it is none, or could be two days and `order` does not say which.
 */
export function readDay(text: string, order: DayOrder | null): Day | null {
  const words = text.trim();
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s])/.exec(words) ?? /^(\d{4})(\d{2})(\d{2})$/.exec(words);
  if (iso) return day(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$|[,T\s])/.exec(words);
  if (numbers) return fromNumbers(numbers, order);
  const named =
    /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(words) ??
    swapped(/^(\d{1,2})(?:\.|er|º)?\s+(?:de\s+)?(\p{L}{3,})\.?,?\s+(?:de\s+)?(\d{4})/u.exec(words));
  if (!named) return null;
  const month = monthNamed(named[1] ?? "");
  return month === null ? null : day(Number(named[3]), month, Number(named[2]));
}

function fromNumbers([, first, second, third]: RegExpExecArray, order: DayOrder | null): Day | null {
  const year = Number(third) < 100 ? 2000 + Number(third) : Number(third);
  const [a, b] = [Number(first), Number(second)];
  if (a === b || b > 12 || order === "month-first") return a === b ? day(year, a, b) : day(year, a, b);
  if (a > 12 || order === "day-first") return day(year, b, a);
  return null;
}

const swapped = (match: RegExpExecArray | null): string[] | null =>
  match === null ? null : ["", match[2] ?? "", match[1] ?? "", match[3] ?? ""];

export interface Period {
  readonly from: Day;
  readonly to: Day;
}

/** "Sep 1, 2026 - Sep 13, 2026", "9/1/2026,9/30/2026", "1. Sep. 2026 – 13. Sep. 2026", "2026-07-05 - 2026-07-11", "May 2025 - April 2026". */
export function readPeriod(text: string): Period | null {
  const halves = text
    .trim()
    .replace(/^"|"$/g, "")
    .split(/\s+(?:-|–|—|to|bis|au|al)\s+|\s*–\s*|,(?=\d{1,2}[/.]\d)/i);
  if (halves.length !== 2) return null;
  const [first = "", last = ""] = halves.map((half) => half.trim());
  const order = dayOrderOf([first, last]);
  const from = readDay(first, order) ?? readMonth(first) ?? readDay(`${first}, ${last.slice(-4)}`, order);
  const end = readDay(last, order);
  const to = end ?? lastOfMonth(readMonth(last));
  return from !== null && to !== null && from <= to ? { from, to } : null;
}

function lastOfMonth(month: Day | null): Day | null {
  if (month === null) return null;
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

export const firstOfMonth = (date: Day): Day => `${date.slice(0, 7)}-01`;
