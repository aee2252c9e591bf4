import type { Answer, AnswerTable } from "../../../graph/answer/answer.js";
import type { Derivation } from "../../../graph/answer/derivation.js";
import type { Statement } from "../../../graph/answer/figure.js";
import { wordsBefore } from "./directions.js";

/** Words that name a statistic, and fields of results that are another one. The last such word before a figure counts. */
const STATISTICS: readonly (readonly [word: RegExp, isAnother: RegExp])[] = [
  [/\bmedian\b/gi, /^(?:min|max|mean|p\d\d|clickWeightedMean)$/],
  [/\b(?:mean|average)\b/gi, /^(?:min|max|median|p\d\d)$/],
  [/\blowest price\b/gi, /^(?:max|mean|median|p\d\d)$/],
  [/\bhighest price\b/gi, /^(?:min|mean|median|p\d\d)$/],
];

/** What the fields behind a key figure of a name are called. */
const KEY_FIGURES: readonly (readonly [name: RegExp, fields: RegExp])[] = [
  [/search/i, /search|volume/i],
  [/median/i, /median/i],
  [/change|growth/i, /perYear|growth|change/i],
  [/open demand/i, /value/i],
  [/cost per order/i, /cost/i],
];

/** The field of a result that a figure is; null where it is computed. */
const fieldOf = (derivation: Derivation | null): string | null =>
  derivation?.by === "cell" ? (derivation.path.split("/").at(-1) ?? null) : null;

/** Every field that a figure rests on, with what it stands in. */
function fieldsOf(derivation: Derivation | null): string[] {
  if (derivation === null) return [];
  if (derivation.by === "cell") return [derivation.path];
  return "from" in derivation ? derivation.from.flatMap(fieldsOf) : [];
}

function contradicts(words: string, field: string | null): string | null {
  if (field === null) return null;
  const found = STATISTICS.flatMap(([word, isAnother]) =>
    [...words.matchAll(word)].map((match) => ({ at: match.index, said: match[0], isAnother })),
  ).sort((a, b) => b.at - a.at)[0];
  return found?.isAnother.test(field) ? `"${found.said}" before the field ${field}` : null;
}

/** Figures that words call another statistic than the one that they are: "the median" before a 75th percentile. */
export const wrongStatistics = ({ parts }: Statement): string[] =>
  parts.flatMap((part, place) => {
    if (typeof part === "string" || part.value === null) return [];
    const clause =
      wordsBefore(parts, place)
        .split(/[.;:]\s/)
        .at(-1) ?? "";
    return contradicts(clause, fieldOf(part.derivation)) ?? [];
  });

/** The same of headings and the cells below them, and of the names of key figures. */
export function wrongHeadings({ sections, keyFigures = [] }: Answer): string[] {
  const inTable = ({ columns, derived }: AnswerTable): string[] =>
    columns.flatMap(({ key, label }) => {
      const cells = derived.filter((cell) => cell.key === key).map(({ derivation }) => fieldOf(derivation));
      return [key, ...cells].flatMap((field) => contradicts(label, field) ?? []).slice(0, 1);
    });
  const named = keyFigures.flatMap(({ name, figure }) => {
    const fields = fieldsOf(figure.derivation);
    const wanted = KEY_FIGURES.find(([words]) => words.test(name))?.[1];
    const isOf = wanted === undefined || fields.length === 0 || fields.some((field) => wanted.test(field));
    return isOf ? [] : [`the key figure "${name}" is ${fields[0]}`];
  });
  return [...sections.flatMap(({ tables }) => tables.flatMap(inTable)), ...named];
}
