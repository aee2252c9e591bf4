import snowball from "snowball-stemmers";

/** ISO 639-1; languages without a stemmer here are compared word by word. */
export type Language = string;

const ALGORITHMS: Readonly<Record<string, string>> = {
  de: "german",
  en: "english",
  es: "spanish",
  fr: "french",
  it: "italian",
  nl: "dutch",
  pt: "portuguese",
};
const MEMO_LIMIT = 100_000;

interface MemoStemmer {
  readonly stem: (word: string) => string;
  readonly memo: Map<string, string>;
}

const stemmers = new Map<string, MemoStemmer>();

/**
 * Comparable form: NFKC, lower case, apostrophes dropped, other punctuation to one space.
 * A point or comma between digits stays (as a point), so 1.5 l is not 15 l.
 */
export function normaliseText(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/['’`´]/gu, "")
    .replace(/[^\p{L}\p{M}\p{N}.,]+|(?<!\p{N})[.,]+|[.,]+(?!\p{N})/gu, " ")
    .replace(/ {2,}/gu, " ")
    .replaceAll(",", ".")
    .trim();
}

/** Words of the normalised text. */
export function tokenise(text: string): string[] {
  const normal = normaliseText(text);
  return normal === "" ? [] : normal.split(" ");
}

/** é to e, ß to ss: people leave accents out of searches. */
export function foldDiacritics(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .replaceAll("ß", "ss");
}

/** Snowball stem without accents; words with a digit are model numbers or sizes and stay as they are. */
export function stemWord(word: string, language: Language = "en"): string {
  const algorithm = ALGORITHMS[language.slice(0, 2).toLowerCase()];
  if (algorithm === undefined || /\p{N}/u.test(word)) return foldDiacritics(word);
  let stemmer = stemmers.get(algorithm);
  if (stemmer === undefined) {
    const { stem } = snowball.newStemmer(algorithm);
    stemmer = { stem, memo: new Map() };
    stemmers.set(algorithm, stemmer);
  }
  const known = stemmer.memo.get(word);
  if (known !== undefined) return known;
  const stem = foldDiacritics(stemmer.stem(word));
  if (stemmer.memo.size >= MEMO_LIMIT) stemmer.memo.clear();
  stemmer.memo.set(word, stem);
  return stem;
}

/** Stems in the order of the words. */
export function stemmedTokens(text: string, language: Language = "en"): string[] {
  return tokenise(text).map((word) => stemWord(word, language));
}
