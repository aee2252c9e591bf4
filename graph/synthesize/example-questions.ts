import type { z } from "zod";
import type { marketCoverage } from "../../tools/market/lookup/market-coverage.js";
import { inSentence, marketWords } from "../answer/words.js";

export type Coverage = z.output<typeof marketCoverage.output>;
type Group = Coverage["groups"][number];

/** A trend and a season are told from so many months on. */
const MONTHS_OF_TREND = 24;

/** Wordings of each specialist, and what a product group needs to have for them. */
const QUESTIONS: readonly (readonly [
  specialist: string,
  has: (group: Group, hasTrend: boolean) => boolean,
  ask: (name: string, market: string) => string,
])[] = [
  [
    "intent",
    ({ keywords }) => keywords > 0,
    (name, market) => `Which keywords for ${name} are searched most in ${market}?`,
  ],
  [
    "gap",
    ({ keywords, offers }) => keywords > 0 && offers > 0,
    (name, market) => `Is the market for ${name} saturated in ${market}?`,
  ],
  ["pricing", ({ offers }) => offers > 0, (name, market) => `What do ${name} cost in ${market}?`],
  [
    "demand",
    ({ months }, hasTrend) => months > 0 && hasTrend,
    (name, market) => `Is demand for ${name} rising in ${market}?`,
  ],
  [
    "demand",
    ({ months }, hasTrend) => months > 0 && !hasTrend,
    (name, market) => `How many searches do ${name} get a month in ${market}?`,
  ],
  ["campaign", ({ keywords }) => keywords > 0, (name, market) => `Draft a campaign for ${name} in ${market}`],
  [
    "campaign",
    ({ adTerms }) => adTerms > 0,
    (name, market) => `Which search terms should be excluded for ${name} in ${market}?`,
  ],
];
/** Product groups that questions are made about. */
const MOST_NAMED = 3;

/** Questions about the groups with most data that can be answered from it, by specialist. */
export function questionsFor(
  coverage: Coverage,
  market: { readonly name: string; readonly code: string },
): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  const where = marketWords(market);
  const hasTrend = !coverage.kinds.some(isTooShort);
  for (const [specialist, has, ask] of QUESTIONS) {
    const groups = coverage.groups.filter((group) => !group.isRest && has(group, hasTrend)).slice(0, MOST_NAMED);
    const questions = groups.map(({ name }) => ask(inSentence(name), where));
    if (questions.length > 0) found[specialist] = [...(found[specialist] ?? []), ...questions];
  }
  return found;
}

/** Months of searches that are too few for a trend. */
export function isTooShort({ subject, rows, coversFrom, coversTo }: Coverage["kinds"][number]): boolean {
  if (subject !== "months" || rows === 0 || coversFrom === null || coversTo === null) return false;
  const [from = 0, to = 0] = [coversFrom, coversTo].map(
    (day) => 12 * Number(day.slice(0, 4)) + Number(day.slice(5, 7)),
  );
  return to - from + 1 < MONTHS_OF_TREND;
}
