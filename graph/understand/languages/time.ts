import { z } from "zod";
import { Words } from "./words.js";

/** Words for times. */
export const Time = z.strictObject({
  yearToDate: Words,
  last: Words,
  /** The twelve months up to today, where its words alone would say the year before. */
  rollingYear: Words,
  /** "Lately": the last three months. */
  recently: Words,
  /** Counted back from today, where "last" means the one before. */
  past: Words,
  this: Words,
  next: Words,
  /** Articles that may be left out; null where they may not or there are none. */
  the: Words.nullable(),
  since: Words,
  /** What follows the number of a day: "15th", "1er". */
  dayEnding: Words,
  /** The middle of a month. */
  middle: Words,
  in: Words,
  of: Words,
  to: Words,
  and: Words,
  between: Words,
  yesterday: Words,
  units: z.strictObject({
    day: Words,
    days: Words,
    week: Words,
    weeks: Words,
    month: Words,
    months: Words,
    quarter: Words,
    quarters: Words,
    year: Words,
    years: Words,
  }),
  /** An article that counts: "since a year". */
  one: Words,
  couple: Words,
  few: Words,
  /** The first to the fourth: "third quarter". */
  nthQuarters: z.array(Words).length(4),
  firstHalf: Words,
  secondHalf: Words,
  seasons: z.strictObject({ spring: Words, summer: Words, autumn: Words, winter: Words }),
  months: z.array(Words).length(12),
});

export const Holidays = z.strictObject({
  easter: Words,
  blackFriday: Words,
  christmas: Words,
  halloween: Words,
  valentines: Words,
  newYear: Words,
});
