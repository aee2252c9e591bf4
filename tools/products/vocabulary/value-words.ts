import { z } from "zod";
import { languageSections } from "../../languages/sections.js";
import { SIZE_LETTERS } from "../../warehouse/queries/attribute-value.js";
import { splitWords } from "./words.js";

/**
 * How attribute values are called: the section `values` of a language's file in tools/languages. Product data mostly holds them in English
 * ("self-emptying"); a German search or question says "selbstentleerend" or "mit Absaugstation". In lower case and uninflected.
 */
const ValueNames = z.record(z.string().min(1), z.array(z.string().min(1)).min(1));

const names: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> = new Map(
  [...languageSections("values")].map(([code, section]) => [code, new Map(Object.entries(ValueNames.parse(section)))]),
);

/** What a language calls a value, beside the value itself. */
export const namesOfValue = (value: string, language: string): readonly string[] =>
  names.get(language)?.get(value.toLowerCase()) ?? [];

const words: ReadonlySet<string> = new Set(
  [...names.values()].flatMap((values) =>
    [...values].flatMap(([value, called]) =>
      [value, ...called].flatMap((name) => splitWords(name).map(({ folded }) => folded)),
    ),
  ),
);

/** Whether a folded word stands in the name of some value: "free", "foam". */
export const isValueWord = (folded: string): boolean => words.has(folded);

/** How shoppers of a language may write an attribute value: as it stands, and translated where the word is common. English synonyms are searches of their own. */
export function valueWordings(value: string, language: string): string[] {
  const letters = SIZE_LETTERS[value.toLowerCase()];
  return [
    value,
    ...(language === "en" ? [] : namesOfValue(value, language)),
    ...(letters === undefined ? [] : [`size ${letters}`]),
  ];
}
