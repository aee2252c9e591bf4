import { anyOf, whole } from "../languages/compose.js";
import { createGloss, type Form, perLanguages } from "../languages/gloss.js";
import type { Language } from "../languages/language.js";
import type { KnownLanguage } from "../languages/languages.js";
import { numbersInDigits } from "../languages/numbers.js";
import { HOLIDAYS } from "../period/calendar-days.js";
import { languagesSpoken } from "./language.js";

type Time = Language["time"];

export const MONTHS: readonly string[] = [
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
const SEASONS = ["spring", "summer", "autumn", "winter"] as const satisfies readonly (keyof Time["seasons"])[];
const UNITS = ["day", "week", "month", "quarter", "year"] as const;

/** The English words of the grammar that finds periods. */
const FORMS: readonly Form[] = [
  ...HOLIDAYS.map(({ id, name }): Form => [name.toLowerCase(), ({ holidays }) => holidays[id]]),
  ["past year", ({ time }) => time.rollingYear],
  ["last months", ({ time }) => time.recently],
  ["year to date", ({ time }) => time.yearToDate],
  ...[0, 1, 2, 3].map((place): Form => [`q${place + 1}`, ({ time }) => time.nthQuarters[place] ?? ""]),
  ["first half", ({ time }) => time.firstHalf],
  ["second half", ({ time }) => time.secondHalf],
  ...UNITS.flatMap((unit): Form[] => [
    [unit, ({ time }) => time.units[unit]],
    [`${unit}s`, ({ time }) => time.units[`${unit}s`]],
  ]),
  ["last", ({ time }) => time.last],
  ["past", ({ time }) => time.past],
  ["this", ({ time }) => time.this],
  ["next", ({ time }) => time.next],
  ["since", ({ time }) => time.since],
  ["mid", ({ time }) => time.middle],
  ["in", ({ time }) => time.in],
  ["of", ({ time }) => time.of],
  ["to", ({ time }) => time.to],
  ["and", ({ time }) => time.and],
  ["between", ({ time }) => time.between],
  ["", ({ time }) => time.the ?? ""],
  ["yesterday", ({ time }) => time.yesterday],
  ...SEASONS.map((season): Form => [season, ({ time }) => time.seasons[season]]),
  ...MONTHS.map((month, place): Form => [month, ({ time }) => time.months[place] ?? ""]),
  ["couple", ({ time }) => time.couple],
  ["few", ({ time }) => time.few],
  ["a", ({ time }) => time.one],
];
const toForms = createGloss(FORMS);

/** "2000 im Monat" is an amount, whatever its words of time say. */
const ratesOf = perLanguages((among: readonly KnownLanguage[]) => {
  const rate = (words: (language: KnownLanguage) => string) =>
    new RegExp(`(?<=\\d\\s*)${whole(anyOf(words, among))}`, "gu");
  return [
    [" per day", rate(({ amounts }) => amounts.perDay)],
    [" per week", rate(({ amounts }) => amounts.perWeek)],
    [" per month", rate(({ amounts }) => amounts.perMonth)],
  ] as const;
});

/** "L'été", "nell'ultimo": the article as a word of its own, before a blank that no text has. */
const ELIDED = /(?<!\p{L})(\p{L}{1,5}['’])(?=[aeiouhàâäéèêîôöûü])/gu;
const ARTICLE_LEFT = /\p{L}{1,5}['’]\u00a0/gu;

/** Lower-case text whose words of time are English. Words of other meaning may be changed too: only for finding periods. */
export function glossTime(text: string): string {
  const among = languagesSpoken(text);
  const words = numbersInDigits(text.toLowerCase().replace(ELIDED, "$1\u00a0"), among);
  const rated = ratesOf(among).reduce((rest, [form, rate]) => rest.replace(rate, form), words);
  return toForms(rated, among).replace(ARTICLE_LEFT, " ").replace(/\s+/g, " ").trim();
}
