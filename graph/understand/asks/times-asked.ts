import { wordsAmong } from "../languages/gloss.js";
import type { Ask, Input } from "../request.js";
import { languagesSpoken } from "../words/language.js";
import { matchesOf } from "../words/matches.js";

const TIMES = {
  day: wordsAmong(({ amounts }) => amounts.perDay),
  week: wordsAmong(({ amounts }) => amounts.perWeek),
  month: wordsAmong(({ amounts }) => amounts.perMonth),
  quarter: wordsAmong(({ amounts }) => amounts.perQuarter),
  year: wordsAmong(({ amounts }) => amounts.perYear),
};

/** "How many a month, and how many a day?": the times that a figure is wanted for, those that no number states. */
export function timesAsked(text: string, inputs: readonly Input[]): NonNullable<Ask["per"]> {
  const among = languagesSpoken(text);
  return (Object.keys(TIMES) as (keyof typeof TIMES)[]).filter(
    (time) =>
      matchesOf(text.toLowerCase(), TIMES[time](among)).length > inputs.filter(({ per }) => per === time).length,
  );
}
