import { alternatives, longestFirst } from "./compose.js";
import { perLanguages } from "./gloss.js";
import { type KnownLanguage, languages } from "./languages.js";

/** Numbers in words and in the digits of several languages. */

/** "twenty-five", "fünfundzwanzig", "treinta y cinco": each number that a language has words for. */
export function numberWords({ numbers }: KnownLanguage): ReadonlyMap<string, number> {
  const all = new Map(Object.entries(numbers.words));
  const between = (least: number, most: number) =>
    Object.entries(numbers.words).filter(([, value]) => value >= least && value <= most);
  const tens = between(20, 90).filter(([, value]) => value % 10 === 0);
  for (const [ten, value] of tens) {
    for (const [unit, more] of between(1, 9)) {
      for (const joint of numbers.joints) {
        // "einundzwanzig", though one alone is "eins".
        const first = more === 1 ? unit.replace(/s$/u, "") : unit;
        all.set(numbers.unitsFirst ? `${first}${joint}${ten}` : `${ten}${joint}${unit}`, value + more);
      }
    }
  }
  return all;
}

const lexiconOf = perLanguages((among) => {
  const values = new Map(among.flatMap((language) => [...numberWords(language)]));
  const multipliers = (pick: (language: KnownLanguage) => string) =>
    longestFirst(among.flatMap((language) => alternatives(pick(language))));
  const hundred = multipliers(({ numbers }) => numbers.hundred);
  const thousand = multipliers(({ numbers }) => numbers.thousand);
  return {
    values,
    inWords: new RegExp(
      `(?<![\\p{L}\\p{N}])(?:a )?(${longestFirst([...values.keys()])})(?:[- ]?(?:(${hundred})|(${thousand})))?(?![\\p{L}\\p{N}])`,
      "gu",
    ),
    thousands: new RegExp(`(?<=\\d)\\s*(?:${thousand})(?![\\p{L}\\p{N}])`, "gu"),
  };
});

/** Lower-case text with its number words in digits, and "k" for a thousand behind digits. */
export function numbersInDigits(text: string, among: readonly KnownLanguage[]): string {
  const { values, inWords, thousands } = lexiconOf(among);
  return text
    .replace(thousands, "k")
    .replace(inWords, (_, word: string, hundred?: string, thousand?: string) =>
      String((values.get(word) ?? 0) * (hundred !== undefined ? 100 : thousand !== undefined ? 1000 : 1)),
    );
}

/** How a language groups digits and marks cents, for example "1.234,50". */
const SEPARATORS = new Map(
  languages.map(({ code }) => {
    const parts = new Intl.NumberFormat(code).formatToParts(1_234_567.8);
    const sign = (type: "group" | "decimal") => parts.find((part) => part.type === type)?.value ?? "";
    return [code, { group: sign("group").replace(/\s/u, " "), decimal: sign("decimal") }] as const;
  }),
);

/** What groups digits in these languages. */
export const groupSigns = perLanguages(
  (among) => new Set(among.map(({ code }) => SEPARATORS.get(code)?.group ?? "")) as ReadonlySet<string>,
);
