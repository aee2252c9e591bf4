import { languagesSpoken } from "./language.js";
import { anyOf, whole } from "./languages/compose.js";
import { createGloss, type Form, perLanguages, wordsIn } from "./languages/gloss.js";
import type { KnownLanguage } from "./languages/languages.js";
import { digitsInEnglish, numbersInDigits } from "./languages/numbers.js";

/** Before numbers, because "per cento" holds one. */
const toPercent = createGloss([["%", ({ amounts }) => amounts.percent]]);

const FORMS: readonly Form[] = [
  ["per day", ({ amounts }) => amounts.perDay],
  ["per week", ({ amounts }) => amounts.perWeek],
  ["per month", ({ amounts }) => amounts.perMonth],
  ["under", ({ amounts }) => amounts.under],
  ["over", ({ amounts }) => amounts.over],
  ["between", ({ amounts }) => amounts.between],
  ["and", ({ amounts }) => amounts.and],
  ["budget", ({ amounts }) => amounts.budget],
  ["margin", ({ amounts }) => amounts.margin],
  ["conversion", ({ amounts }) => amounts.conversion],
  ["order value", ({ amounts }) => amounts.orderValue],
  ["acos", ({ amounts }) => amounts.acos],
];
const toForms = createGloss(FORMS);

const CURRENCIES = [
  ["dollars", "USD"],
  ["euros", "EUR"],
  ["pounds", "GBP"],
  ["zlotys", "PLN"],
] as const;
/** Behind digits a currency may stand without a blank: "250zł". */
const currenciesOf = perLanguages((among: readonly KnownLanguage[]) =>
  CURRENCIES.map(([form, code]) => {
    const words = anyOf(({ amounts }) => amounts.currencies[code], among);
    return [form, new RegExp(`(?<!\\p{L})(?<=(\\d?))(?:${words})(?![\\p{L}\\p{N}])`, "gu")] as const;
  }),
);

/** "From 20 to 40": between numbers only, because the word has many meanings. */
const toOf = perLanguages(
  (among) =>
    new RegExp(`(?<=\\d\\s*(?:[$£€]\\s*)?)${whole(wordsIn(among, ({ time }) => time.to))}(?=\\s*[$£€]?\\d)`, "gu"),
);

/** Lower-case text with amounts in digits and the words around them in one form. */
export function glossAmounts(text: string): string {
  const among = languagesSpoken(text);
  const inDigits = numbersInDigits(toPercent(digitsInEnglish(text.toLowerCase(), among), among), among);
  const words = inDigits.replace(/\s*\/\s*(day|week|month)\b/g, " per $1");
  const priced = currenciesOf(among).reduce(
    (rest, [form, currency]) => rest.replace(currency, (_, digit: string) => (digit === "" ? form : ` ${form}`)),
    words,
  );
  return toForms(priced.replace(toOf(among), "to"), among).replace(/\s+/g, " ");
}
