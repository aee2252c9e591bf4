import type { Language } from "../languages/language.js";

/** Days of the year that shops and shoppers count by. */

const utc = (year: number, month: number, day: number): Date => new Date(Date.UTC(year, month, day));

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher's algorithm). */
function easter(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const ofCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const moon = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(ofCentury / 4) - moon - (ofCentury % 4)) % 7;
  const shift = Math.floor((golden + 11 * moon + 22 * weekday) / 451);
  const days = moon + weekday - 7 * shift + 114;
  return utc(year, Math.floor(days / 31) - 1, (days % 31) + 1);
}

/** The day after the fourth Thursday of November. */
function blackFriday(year: number): Date {
  const first = utc(year, 10, 1).getUTCDay();
  return utc(year, 10, 1 + ((4 - first + 7) % 7) + 22);
}

export interface Holiday {
  /** The name of its words in the files of languages. */
  readonly id: keyof Language["holidays"];
  readonly name: string;
  readonly on: (year: number) => Date;
  /** A day of shops alone, of which no product is named. */
  readonly isOfShops?: true;
}

export const HOLIDAYS: readonly Holiday[] = [
  { id: "easter", name: "Easter", on: easter },
  { id: "blackFriday", name: "Black Friday", on: blackFriday, isOfShops: true },
  { id: "christmas", name: "Christmas", on: (year) => utc(year, 11, 25) },
  { id: "halloween", name: "Halloween", on: (year) => utc(year, 9, 31) },
  { id: "valentines", name: "Valentine's Day", on: (year) => utc(year, 1, 14) },
  { id: "newYear", name: "New Year", on: (year) => utc(year, 0, 1) },
];

/** The same day of an earlier year. */
export const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4).replace("-02-29", "-02-28")}`;
