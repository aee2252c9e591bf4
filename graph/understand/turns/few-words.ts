import { findClusters } from "../../../tools/market/lookup/find-clusters.js";
import type { Toolbox } from "../../toolbox.js";
import type { Entities } from "../names/named.js";
import { changeable, without, withoutAll } from "../names/slots.js";
import { readNumbers } from "../numbers/read.js";
import { findPeriod } from "../period/index.js";
import type { UnknownTerm } from "../request.js";
import type { Span } from "../span.js";
import * as words from "./follow-words.js";

/** Questions of a few words: names, places, times and amounts, and nothing said of them. */

/** Wordings that change the question before without naming anything. */
const CHANGES = [
  words.SURE,
  words.WHY,
  words.ADVICE,
  words.ORDER,
  words.MORE_DETAIL,
  words.DEARER,
  words.CHEAPER,
  words.UNBOUND,
  words.YEAR_BEFORE,
];
/** Wordings that say nothing beside a name. */
const BESIDE = [words.COMPARES_TO, words.SIDE_BY_SIDE, words.SAME];

/** Whether a text says nothing beside names, places, times, amounts and what stands in `spans`. */
export function isElliptic(text: string, entities: Entities, spans: readonly Span[]): boolean {
  const backwards = [...spans].sort((a, b) => b.start - a.start);
  const bare = backwards.reduce((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);
  const unnamed = [...entities.brands, ...entities.merchants].reduce(withoutName, bare);
  const unplaced = withoutNumbers(changeable(entities).reduce(withoutAll, unnamed));
  const rest = [...CHANGES, ...BESIDE].reduce(
    (left, form) => left.replace(form, " "),
    unplaced.replace(words.LEAD_IN, " "),
  );
  return words.sayingWords(rest).length === 0;
}

/** Whether nothing is said beside numbers. */
export const saysNumbersOnly = (text: string): boolean =>
  words.sayingWords(withoutNumbers(text).replace(words.MAKE_IT, " ")).length === 0;

const withoutNumbers = (text: string): string =>
  readNumbers(text).reduceRight((rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`, text);

/** Whether anything in a text of small words and names would change the question before; a bare number does where one was stated. */
export function changesAnything(text: string, entities: Entities, hasStated: boolean): boolean {
  return (
    entities.brands.length + entities.merchants.length > 0 ||
    changeable(entities).some((read) => read(text) !== null) ||
    readNumbers(text).some(({ unit }) => hasStated || unit !== "plain") ||
    CHANGES.some((form) => form.test(text))
  );
}

/** Unknown words that are no product but a time in another language. */
export const timeless = ({ unknownTerms, market }: Pick<Entities, "unknownTerms" | "market">): UnknownTerm[] =>
  unknownTerms.filter(({ term }) => findPeriod(term, market.asOf) === null);

/** Where a text names products, known or, `withUnknown`, not. One word may name a category by chance ("What is growing?"): it counts where it was understood so. */
export async function productSpans(
  text: string,
  entities: Entities,
  tools: Toolbox,
  withUnknown: boolean,
): Promise<Span[]> {
  const { data } = await tools.call(findClusters, { text, withUnknown });
  const found = data.flatMap(({ phrase, start, end, matches, category }) => {
    const isChance = matches.length === 0 && category !== null && category !== entities.category;
    return start === null || end === null || (isChance && !phrase.includes(" ")) ? [] : [{ start, end }];
  });
  const strangers = timeless(entities).flatMap(({ term }) => {
    const start = text.toLowerCase().indexOf(term.toLowerCase());
    return start < 0 ? [] : [{ start, end: start + term.length }];
  });
  const all = [...strangers, ...found].sort((a, b) => a.start - b.start || b.end - a.end);
  return all.filter((span, place) => !all.slice(0, place).some(({ end }) => span.start < end));
}

function withoutName(text: string, name: string): string {
  const start = text.toLowerCase().indexOf(name.toLowerCase());
  return start < 0 ? text : without(text, { start, end: start + name.length });
}
