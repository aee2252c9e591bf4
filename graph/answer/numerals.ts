/** Numerals in words: which of them are part of a name from the data, a date, or a fixed wording of a method. */

/** All texts of a tool result. */
export interface Texts {
  readonly all: ReadonlySet<string>;
  /** Those that hold a digit, in lower case, longest first. */
  readonly named: readonly string[];
}

const known = new WeakMap<object, Texts>();

export function textsOf(data: unknown): Texts {
  const isObject = typeof data === "object" && data !== null;
  const remembered = isObject ? known.get(data) : undefined;
  if (remembered) return remembered;
  const all = new Set<string>();
  const visit = (value: unknown): void => {
    if (typeof value === "string") all.add(value);
    else if (typeof value === "object" && value !== null) Object.values(value).forEach(visit);
  };
  visit(data);
  const texts = { all, named: numbered(all).sort((a, b) => b.length - a.length) };
  if (isObject) known.set(data, texts);
  return texts;
}

const titled = new WeakMap<object, readonly string[]>();

/** Fields of results that hold what a product is called. */
const TITLES: readonly string[] = ["product", "title"];

/** Names of products in a result that hold a digit, in lower case: a name is one in every sentence, whichever result it was read from. */
export function titlesOf(data: unknown): readonly string[] {
  if (typeof data !== "object" || data === null) return [];
  const remembered = titled.get(data);
  if (remembered) return remembered;
  const all = new Set<string>();
  const visit = (value: object): void => {
    for (const [key, held] of Object.entries(value)) {
      if (typeof held === "object" && held !== null) visit(held);
      else if (typeof held === "string" && TITLES.includes(key) && /\p{L}{2,} /u.test(held)) all.add(held);
    }
  };
  visit(data);
  const titles = numbered(all);
  titled.set(data, titles);
  return titles;
}

/** Numerals in words that are neither part of a name from the data or the question, nor a date, nor a fixed wording of a method. */
export function strayNumerals(words: string, held: readonly Texts[], names: readonly string[]): string[] {
  if (!/\d/.test(words) || held.some(({ all }) => all.has(words))) return [];
  return numeralsOf(withoutNames(words, held, names)).map(({ numeral }) => numeral);
}

const MONTH =
  "(?:January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec)";
/** Dates, and numerals that belong to the name of a method, a scale or a source of data. */
const KNOWN_FOR_WHAT_THEY_ARE = new RegExp(
  [
    "\\b\\d{4}-\\d{2}(?:-\\d{2})?\\b",
    `\\b(?:\\d{1,2} )?${MONTH}(?: \\d{1,2},)?(?: (?:19|20)\\d{2})?\\b`,
    "\\bQ[1-4](?: (?:19|20)\\d{2})?\\b",
    "\\b(?:summer|winter|spring|autumn|Easter|Christmas|Black Friday|year|since|in) (?:19|20)\\d{2}\\b",
    "\\b(?:80|95) % (?:interval|low|high)\\b",
    "\\bpercentile\\b",
    "\\bHelium 10\\b",
  ].join("|"),
  "gi",
);

/** "31 March 2026", which the name of a period, "March 2026", would tear apart. */
const WHOLE_DAY = new RegExp(`\\b\\d{1,2} ${MONTH} (?:19|20)\\d{2}\\b`, "gi");

/** Of names, those that hold a digit, in lower case. */
export const numbered = (names: Iterable<string>): string[] =>
  [...names].filter((name) => /\d/.test(name)).map((name) => name.toLowerCase());

/** `names` are numbered. The longest go first, whoever they come from: a short one inside a longer one would tear it apart. */
function withoutNames(words: string, held: readonly Texts[], names: readonly string[]): string {
  const text = words.toLowerCase().replace(WHOLE_DAY, " ");
  const isIn = (name: string): boolean => text.includes(name);
  const rest = [...held.flatMap(({ named }) => named.filter(isIn)), ...names.filter(isIn)]
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, name) => (left.includes(name) ? withoutWord(left, name) : left), text);
  return rest.replace(KNOWN_FOR_WHAT_THEY_ARE, " ");
}

/** A name goes where it stands by itself: the "6" of a list is no part of "2026". */
const withoutWord = (text: string, name: string): string =>
  text.replaceAll(name, (found, at: number) =>
    isPartOf(text[at - 1], found[0]) || isPartOf(text[at + found.length], found.at(-1)) ? found : " ",
  );

const isPartOf = (beside: string | undefined, end: string | undefined): boolean =>
  beside !== undefined && end !== undefined && /[\p{L}\p{N}]/u.test(beside) && /[\p{L}\p{N}]/u.test(end);

/** Numerals with their value: "1,234.5" → 1234.5. A digit inside a word ("X78") is part of a name and no numeral of its own. */
export function numeralsOf(text: string): { readonly numeral: string; readonly value: number }[] {
  return [...text.matchAll(/(?<![\p{L}\d.,])\d+(?:,\d{3})*(?:\.\d+)?(?![\p{L}\d])/gu)].map(([numeral]) => ({
    numeral,
    value: Number(numeral.replaceAll(",", "")),
  }));
}
