import { tokenise } from "../../../tools/statistics/text.js";
import { capital } from "../../answer/words.js";
import { CLAIM_WORDS, copyWordsFor } from "./copy-words.js";

/** Limits of a responsive search ad. */
export const COPY_LIMITS = {
  headline: { characters: 30, fewest: 3, most: 15 },
  description: { characters: 90, fewest: 2, most: 4 },
  path: { characters: 15, fewest: 0, most: 2 },
} as const;

export type CopyKind = keyof typeof COPY_LIMITS;

export interface CopyLine {
  readonly kind: CopyKind;
  readonly text: string;
  readonly characters: number;
}

export interface AdCopy {
  readonly clusterId: number;
  readonly product: string;
  readonly lines: readonly CopyLine[];
  /** Enough headlines and descriptions fit their limits. */
  readonly isComplete: boolean;
}

export interface CopyInput {
  readonly clusterId: number;
  /** Display name, English. */
  readonly name: string;
  /** What most people of the market type for it; null when no search is plain enough. */
  readonly localName?: string | null;
  readonly language: string;
  /** Keywords that get money and name no other brand, best first. */
  readonly keywords: readonly string[];
  /** Attribute values that searches name and products have, with the search that names them, most searched first. */
  readonly values: readonly { readonly value: string; readonly search: string }[];
  /** The asker's brand. */
  readonly ownBrand: string | null;
}

/** Ad texts from the data alone: the product's name, searches that get money, attribute values. Everything longer than its limit is dropped. */
export function draftCopy({ clusterId, name, localName, language, keywords, values, ownBrand }: CopyInput): AdCopy {
  const words = copyWordsFor(language);
  const searches = keywords.filter(isPlain).map(titleCase);
  // The display name is English; elsewhere the product is called what most people type.
  const product = language === "en" ? titleCase(name) : titleCase(localName ?? searches[0] ?? name);
  const branded = ownBrand === null ? [] : [`${ownBrand} ${product}`, ownBrand];
  const valued = values
    .map(({ search }) => search)
    .filter(isPlain)
    .map(titleCase);
  const headlines = [
    ...branded,
    product,
    ...searches.slice(0, 8),
    ...(words?.headlines(product) ?? []),
    ...valued,
    ...searches.slice(8),
    ...(words?.plainHeadlines ?? []),
  ];
  const descriptions = [
    ...(values.length > 1 && words !== null && language === "en"
      ? [
          words.valuesDescription(
            product,
            values.slice(0, 3).map(({ value }) => value),
          ),
        ]
      : []),
    ...(words?.descriptions(product) ?? pairs(searches)),
  ];
  const paths = [...tokenise(product).map(capital), ...(words?.paths ?? [])];
  const lines = [
    ...keepFitting("headline", headlines),
    ...keepFitting("description", descriptions),
    ...keepFitting("path", paths),
  ];
  const counted = (kind: CopyKind): number => lines.filter((line) => line.kind === kind).length;
  return {
    clusterId,
    product: name,
    lines,
    isComplete:
      counted("headline") >= COPY_LIMITS.headline.fewest && counted("description") >= COPY_LIMITS.description.fewest,
  };
}

/** Whether a search can stand in a text: it asks nothing and promises nothing. */
export const isPlain = (keyword: string): boolean => tokenise(keyword).every((word) => !CLAIM_WORDS.has(word));

function keepFitting(kind: CopyKind, texts: readonly string[]): CopyLine[] {
  const { characters: most, most: lines } = COPY_LIMITS[kind];
  const seen = new Set<string>();
  return texts
    .map((text) => ({ kind, text, characters: [...text].length }))
    .filter(({ text, characters }) => {
      const key = text.toLowerCase();
      if (characters === 0 || characters > most || seen.has(key)) return false;
      seen.add(key);
      return true;
    })
    .slice(0, lines);
}

/** For a language without wordings: searches side by side. */
const pairs = (searches: readonly string[]): string[] =>
  searches.slice(0, 4).map((search, position) => `${search} · ${searches[position + 1] ?? searches[0] ?? search}`);

const SMALL_WORDS: ReadonlySet<string> = new Set(["for", "with", "and", "of", "in", "für", "mit", "und"]);

function titleCase(text: string): string {
  return text
    .trim()
    .split(/\s+/)
    .map((word, position) => (position > 0 && SMALL_WORDS.has(word.toLowerCase()) ? word.toLowerCase() : capital(word)))
    .join(" ");
}
