import { singular } from "./stemming.js";
import { CATEGORY_SUFFIXES, FUNCTION_WORDS, MARKET_WORDS } from "./word-lists.js";
import { splitWords } from "./words.js";

/** Words that mean the category even where a product has the same name: "coffee gear". */
const STRONG_SUFFIXES = new Set([
  "gear",
  "gadget",
  "gadgets",
  "category",
  "categories",
  "equipment",
  "supplies",
  "department",
  "section",
  "essentials",
  "stuff",
  "things",
]);

const LAST_WORD = /\s\p{L}+$/u;

export interface NamedCategory {
  readonly path: string;
  /** Said with a word that means the category: "coffee gear". */
  readonly isEmphatic: boolean;
  /** The full name of several words. */
  readonly isWhole: boolean;
  /** The words that name it. */
  readonly name: readonly string[];
}

/** Category names and their parts: "Home & Kitchen" is also "kitchen" as long as no other category is. */
export class CategoryNames {
  readonly #whole = new Map<string, Set<string>>();
  readonly #parts = new Map<string, Set<string>>();
  /** Categories with words of the one that holds them, in any order: "small kitchen appliances". */
  readonly #within = new Map<string, Set<string>>();

  constructor(paths: Iterable<string>) {
    for (const path of new Set(paths)) {
      const levels = path.split(" > ");
      levels.forEach((level, depth) => {
        const prefix = levels.slice(0, depth + 1).join(" > ");
        add(this.#whole, nameKey(level), prefix);
        for (const part of level.split(/\s*(?:&|,|\/|\band\b)\s*/iu)) {
          add(this.#parts, nameKey(part), prefix);
          add(
            this.#parts,
            nameKey(part.replace(LAST_WORD, (word) => (CATEGORY_SUFFIXES.has(word.trim().toLowerCase()) ? "" : word))),
            prefix,
          );
          const below = levels[depth + 1];
          if (below !== undefined)
            add(this.#within, sortedKey(`${part} ${below}`), levels.slice(0, depth + 2).join(" > "));
        }
      });
    }
  }

  /** Other names of a category: "skincare", "gardening". */
  addNames(names: readonly string[], path: string): void {
    for (const name of names) add(this.#parts, nameKey(name), path);
  }

  /** The category that folded content words name, without what only says "products"; null when none or several do. */
  find(words: readonly string[]): NamedCategory | null {
    let end = words.length;
    while (end > 1 && CATEGORY_SUFFIXES.has(words[end - 1] ?? "")) end -= 1;
    let start = 0;
    while (start < end - 1 && STRONG_SUFFIXES.has(words[start] ?? "") && !MARKET_WORDS.has(words[start + 1] ?? ""))
      start += 1;
    const isEmphatic = [...words.slice(0, start), ...words.slice(end)].some((word) => STRONG_SUFFIXES.has(word));
    for (const name of end - start < words.length ? [words, words.slice(start, end)] : [words]) {
      const key = stemKey(name);
      const whole = outermost(this.#whole.get(key));
      const path =
        whole ?? outermost(this.#parts.get(key)) ?? outermost(this.#within.get(key.split(" ").sort().join(" ")));
      if (path !== null) return { path, isEmphatic, isWhole: whole !== null && name.length > 1, name };
    }
    return null;
  }
}

/** The one path that contains all others; null when they lie apart. */
function outermost(paths: ReadonlySet<string> | undefined): string | null {
  if (!paths) return null;
  const [shortest] = [...paths].sort((a, b) => a.length - b.length);
  if (shortest === undefined) return null;
  return [...paths].every((path) => path === shortest || path.startsWith(`${shortest} > `)) ? shortest : null;
}

function nameKey(name: string): string {
  return stemKey(
    splitWords(name)
      .map((word) => word.folded)
      .filter((word) => !FUNCTION_WORDS.has(word)),
  );
}

const sortedKey = (name: string): string => nameKey(name).split(" ").sort().join(" ");

function stemKey(words: readonly string[]): string {
  return words.map(singular).join(" ");
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  if (key === "") return;
  const values = map.get(key);
  if (values) values.add(value);
  else map.set(key, new Set([value]));
}
