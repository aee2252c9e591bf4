import { z } from "zod";
import { readJson } from "../../data-files.js";
import { inflectionStem } from "../../products/vocabulary/stemming.js";

const Lists = z.object({ cut: z.record(z.string(), z.string()), idle: z.record(z.string(), z.string()) });
const { cut, idle } = Lists.parse(readJson("tools/import/groups/idle-words.json"));

const setsOf = (lists: Readonly<Record<string, string>>): ReadonlyMap<string, ReadonlySet<string>> =>
  new Map(Object.entries(lists).map(([language, words]) => [language, new Set(words.split(" ").map(foldWord))]));

export function foldWord(word: string): string {
  return word.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replaceAll("ß", "ss");
}

const CUT = setsOf(cut);
const IDLE = setsOf(idle);
const NONE: ReadonlySet<string> = new Set();
/** A measure or a count: "500 ml", "160x230", "2000w", "24 inch". */
const MEASURE = /^\d+(?:[.,x×/-]\d+)*(?:\p{L}{1,4})?$/u;
const UNIT =
  /^(?:cm|mm|m|km|l|ml|cl|kg|g|oz|lb|lbs|inch|inches|in|ft|w|watt|v|volt|gb|tb|mah|kmh|zoll|pouces?|pulgadas?)$/;

export interface Phrase {
  /** Stems that say what is meant, in the order of the phrase. */
  readonly stems: readonly string[];
  /** Of those, how many stand before the first "for", "with" or the like. */
  readonly core: number;
}

const stems = new Map<string, string>();

function stem(word: string, language: string): string {
  const key = `${language}:${word}`;
  let found = stems.get(key);
  if (found === undefined) {
    found = inflectionStem(word, language);
    if (stems.size < 200_000) stems.set(key, found);
  }
  return found;
}

/** A search or a title without idle words, measures and brands. */
export function readPhrase(text: string, language: string, brands: ReadonlySet<string> = NONE): Phrase {
  const cuts = CUT.get(language) ?? NONE;
  const idles = IDLE.get(language) ?? NONE;
  const found: string[] = [];
  let core = -1;
  for (const word of foldWord(text).split(/[^\p{L}\p{N}'’×./-]+/u)) {
    const plain = word.replace(/['’]s?$/, "").replace(/^['’.-]+|['’.-]+$/g, "");
    if (plain === "") continue;
    if (cuts.has(plain)) {
      if (core === -1 && found.length > 0) core = found.length;
    } else if (!idles.has(plain) && !MEASURE.test(plain) && !UNIT.test(plain) && !brands.has(plain))
      found.push(stem(plain, language));
  }
  return { stems: found, core: core === -1 ? found.length : core };
}
