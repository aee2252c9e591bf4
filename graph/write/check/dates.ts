import type { Lexicon } from "./lexicon.js";

/** Days, months and years of a text, in whatever way they are written. */

export interface Day {
  readonly year?: number;
  readonly month: number;
  readonly day?: number;
}

export interface SaidDate {
  readonly start: number;
  readonly end: number;
  /** What it can be: "10/11/2026" is read in two ways in English. */
  readonly readings: readonly Day[];
}

const ISO = /(?<!\d)(?<year>\d{4})-(?<month>\d{2})(?:-(?<day>\d{2}))?(?![\d-])/gu;
const HAN =
  /(?:(?<!\d)(?<year>\d{4})\s?[年년]\s?)?(?<!\d)(?<month>\d{1,2})\s?[月월](?:\s?(?<day>\d{1,2})\s?[日号일])?/gu;
/** Day before month, as everywhere but in English, where either may be meant. */
const NUMERIC = /(?<![\d.,/-])(?<day>\d{1,2})(?<sign>[./-])\s?(?<month>\d{1,2})\k<sign>\s?(?<year>\d{4})(?!\d)/gu;
const DAY_BEFORE = /(?<![\d.,])(\d{1,2})(?:\.|er|re|º|°|st|nd|rd|th)?\s(?:de |d'|of )?$/iu;
const DAY_BEHIND = /^\s(\d{1,2})(?:st|nd|rd|th)?(?=[,.;)]|$|\s\d{4}|\s(?:and|to|was|were|it)\b)/u;
const YEAR_BEHIND = /^,?\s(?:de |del |of )?(\d{4})(?!\d)/u;

const partsOf = ({ year, month, day }: Readonly<Record<string, string | undefined>>): Day => ({
  month: Number(month),
  ...(year === undefined ? {} : { year: Number(year) }),
  ...(day === undefined ? {} : { day: Number(day) }),
});

/** Dates that name at least a month and, beside it, a day or a year. */
export function datesIn(text: string, lexicon: Lexicon): SaidDate[] {
  const found: SaidDate[] = [];
  const add = (start: number, end: number, ...readings: Day[]) => {
    const sound = readings.filter(({ month, day = 1 }) => month >= 1 && month <= 12 && day >= 1 && day <= 31);
    const isFree = found.every((other) => end <= other.start || start >= other.end);
    if (isFree && sound.some(({ day, year }) => day !== undefined || year !== undefined))
      found.push({ start, end, readings: sound });
  };
  for (const match of text.matchAll(ISO)) add(match.index, match.index + match[0].length, partsOf(match.groups ?? {}));
  for (const match of text.matchAll(HAN)) add(match.index, match.index + match[0].length, partsOf(match.groups ?? {}));
  for (const match of text.matchAll(NUMERIC)) {
    const said = partsOf(match.groups ?? {});
    const turned = { ...said, month: said.day ?? said.month, day: said.month };
    add(match.index, match.index + match[0].length, said, ...(lexicon.code === "en" ? [turned] : []));
  }
  if (!lexicon.isSpaced) return found;
  for (const [place, words] of lexicon.months.entries())
    for (const match of text.matchAll(words)) {
      const before = DAY_BEFORE.exec(text.slice(0, match.index));
      let end = match.index + match[0].length;
      const behind = before === null && lexicon.code === "en" ? DAY_BEHIND.exec(text.slice(end)) : null;
      end += behind?.[0].length ?? 0;
      const year = YEAR_BEHIND.exec(text.slice(end));
      end += year?.[0].length ?? 0;
      add(
        before?.index ?? match.index,
        end,
        partsOf({ year: year?.[1], month: String(place + 1), day: (before ?? behind)?.[1] }),
      );
    }
  return found.sort((a, b) => a.start - b.start);
}
