import { perLanguages, wordsIn } from "../languages/gloss.js";
import type { KnownLanguage } from "../languages/languages.js";
import type { Numeral } from "./numeral.js";

/** The numbers with how each belongs to the one before; of "20-40 €" and "20 or 40 €" the first is money too. */
export function joined(text: string, numerals: readonly Numeral[], among: readonly KnownLanguage[]): Numeral[] {
  const { dash, to, and, or, between } = wordsOf(among);
  const joins = numerals.map((numeral, at): Numeral["joins"] => {
    const before = numerals[at - 1];
    if (before === undefined || !canJoin(before, numeral)) return null;
    const gap = text.slice(before.end, numeral.start);
    if (dash.test(gap) || to.test(gap)) return "range";
    if (and.test(gap) && between.test(text.slice(Math.max(0, before.start - LEAD), before.start))) return "range";
    return or.test(gap) || (/^,\s*$/.test(gap) && before.unit === numeral.unit && before.form === numeral.form)
      ? "list"
      : null;
  });
  const all = numerals.map((numeral, at): Numeral => ({ ...numeral, joins: joins[at] ?? null }));
  return all.map((numeral, at) => {
    const [before, after] = [all[at - 1], all[at + 1]];
    if (after?.joins && after.unit !== "plain") return withUnitOf(numeral, after);
    return numeral.joins && before ? withUnitOf(numeral, before) : numeral;
  });
}

/** Characters before a range that may say that it is one. */
const LEAD = 40;

const canJoin = (first: Numeral, second: Numeral): boolean =>
  !first.isPart &&
  !second.isPart &&
  [first, second].every(({ form }) => form === null || form === "age" || form === "size") &&
  (first.unit === second.unit || first.unit === "plain" || (second.unit === "plain" && first.unit === "money"));

function withUnitOf(first: Numeral, { unit, currency, time, form, value }: Numeral): Numeral {
  if (first.unit !== "plain" || first.form !== null) return first;
  if (unit === "plain") return { ...first, form };
  const own = unit === "percent" ? Number((first.value / 100).toPrecision(12)) : first.value;
  // "10-15k"
  const thousands = unit === "money" && value >= 1000 && own < 1000 && value % 1000 === 0 && own * 1000 < value;
  return { ...first, value: thousands ? own * 1000 : own, unit, currency, time };
}

const wordsOf = perLanguages((among) => {
  const words = (pick: (language: KnownLanguage) => string) => wordsIn(among, pick);
  const gap = (pattern: string) => new RegExp(`^\\s*(?:${pattern})\\s*$`, "u");
  return {
    dash: gap("[-–—]|\\.\\.+"),
    to: gap(words(({ time }) => time.to)),
    and: gap(words(({ amounts }) => amounts.and)),
    or: gap(words(({ amounts }) => amounts.or)),
    between: new RegExp(`(?<!\\p{L})(?:${words(({ amounts }) => amounts.between)})(?:\\s\\p{L}+)?\\s*$`, "u"),
  };
});
