import { spokenLanguages, titleLanguages, type VocabularyLanguage } from "./languages.js";

/** A retail noun of everyday language, whether or not a market holds the product. */
export interface EverydayNoun {
  /** English name it goes by. */
  readonly head: string;
  /** "Stove": compounds that end in it are other products. */
  readonly isOwnThing: boolean;
  /** Other English names and names in other languages. */
  readonly names: readonly { readonly language: string; readonly text: string }[];
}

type Nouns = readonly [language: string, nouns: VocabularyLanguage["nouns"]];

const ownThings = new Set(titleLanguages.flatMap((language) => language.ownThings ?? []));

/** As titles name products. */
export const EVERYDAY_NOUNS: readonly EverydayNoun[] = join(titleLanguages.map(({ code, nouns }) => [code, nouns]));

/** As questions name products. */
export const SPOKEN_NOUNS: readonly EverydayNoun[] = join([
  ...spokenLanguages.map(({ code, nouns }): Nouns => [code, nouns]),
  ...spokenLanguages.map(({ code, spokenNouns = {} }): Nouns => [code, spokenNouns]),
]);

function join(lists: readonly Nouns[]): EverydayNoun[] {
  const joined = new Map<string, { language: string; text: string }[]>();
  for (const [language, nouns] of lists)
    for (const [head, names] of Object.entries(nouns))
      joined.set(head, [...(joined.get(head) ?? []), ...names.map((text) => ({ language, text }))]);
  return [...joined].map(([head, names]) => ({ head, isOwnThing: ownThings.has(head), names }));
}
