import type { CategoryNames, NamedCategory } from "./categories.js";
import { isName, saysForWhat, saysNoProduct } from "./noun-phrase.js";
import { type Part, range } from "./parts.js";
import { isPluralWord } from "./stemming.js";
import { VERBS_AFTER_PRODUCTS, VERBS_BEFORE_PRODUCTS } from "./verbs.js";
import { CATEGORY_SUFFIXES, FUNCTION_WORDS, MARKET_WORDS, PARTS } from "./word-lists.js";
import type { Word } from "./words.js";

const LONGEST = 6;
/** Words before a category's name: "gaps in luggage", "sellers of toys". */
const SCOPES = new Set(
  "in within of about across inside for on into at bei im dans pour para per nel nella em no na".split(" "),
);
/** Names of categories that as often say something else: the people and pets themselves, a hobby, the games people play. */
const OFTEN_OTHERWISE = new Set(
  "kid kids baby babies child children dog dogs cat cats pet pets fish bird birds horse horses hobby hobbies game games accessories displays travel school".split(
    " ",
  ),
);
const ARTICLES = new Set("the our my your their a an".split(" "));

/** Category words count where they stand alone: "the kitchen market", not "kitchen" in "kitchen spaceship". */
export function findNamedCategories(
  words: readonly Word[],
  categories: CategoryNames,
  taken: ReadonlySet<number>,
  hasProducts: boolean,
): Part[] {
  const parts: Part[] = [];
  let from = 0;
  while (from < words.length) {
    const isFunctionWord = FUNCTION_WORDS.has(words[from]?.folded ?? "");
    const isPath = parts.at(-1)?.to === from && from > 0;
    const part = isFunctionWord ? null : longestCategory(words, categories, from, taken, { hasProducts, isPath });
    if (part) parts.push(part);
    from = part ? part.to : from + 1;
  }
  return innermost(parts);
}

function longestCategory(
  words: readonly Word[],
  categories: CategoryNames,
  from: number,
  taken: ReadonlySet<number>,
  { hasProducts, isPath }: { readonly hasProducts: boolean; readonly isPath: boolean },
): Part | null {
  const before = words[from - 1];
  const isClearBefore =
    !before || words[from]?.afterBreak || saysNoProduct(before.folded) || isVerbForm(before) || isName(words, from - 1);
  if (!isClearBefore) return null;
  for (let to = Math.min(words.length, from + LONGEST); to > from; to -= 1) {
    const run = words.slice(from, to);
    if (FUNCTION_WORDS.has(run.at(-1)?.folded ?? "") || run.some((word, position) => position > 0 && word.afterBreak))
      continue;
    const named = categories.find(run.map((word) => word.folded).filter((word) => !FUNCTION_WORDS.has(word)));
    if (!named) continue;
    const isTaken = range(from, to).some((position) => taken.has(position));
    const isMeant = isPath || saysCategory(words, from, to, named);
    if (!named.isEmphatic && (isTaken || (hasProducts && !named.isWhole) || !isMeant)) continue;
    if (PARTS.has(run.at(-1)?.folded ?? "") && saysForWhat(words, to)) continue;
    const after = words[to];
    if (after && !endsBefore(after) && !isName(words, to)) continue;
    return { from, to, matches: [], category: named.path };
  }
  return null;
}

/** "In kitchen, which …", "what grows in kitchen sold …" */
const endsBefore = ({ folded, afterBreak }: Word): boolean =>
  afterBreak || saysNoProduct(folded) || VERBS_AFTER_PRODUCTS.has(folded);

function isVerbForm({ folded }: Word): boolean {
  return VERBS_BEFORE_PRODUCTS.has(folded) || VERBS_AFTER_PRODUCTS.has(folded);
}

/** Many categories share their one word with everyday speech: "at school", "my dog leads", "what is growing". */
function saysCategory(words: readonly Word[], from: number, to: number, { name }: NamedCategory): boolean {
  const [only] = name;
  if (name.length > 1 || only === undefined) return true;
  if (words.slice(from, to + 1).some((word) => word.folded !== only && CATEGORY_SUFFIXES.has(word.folded))) return true;
  if (MARKET_WORDS.has(only)) return false;
  const others = words.filter((_, position) => position < from || position >= to);
  if (others.every((word) => saysNoProduct(word.folded) || word.isName)) return true;
  const back = ARTICLES.has(words[from - 1]?.folded ?? "") ? from - 2 : from - 1;
  const before = words[back]?.folded ?? "";
  const isOpen = OFTEN_OTHERWISE.has(only);
  if (before === "at" || (isOpen && (before === "for" || !isPluralWord(only)))) return false;
  return SCOPES.has(before) || (isPluralWord(only) && !isOpen);
}

/** "Home & Kitchen > Coffee" names one category, the one it ends in. */
function innermost(parts: readonly Part[]): Part[] {
  return parts.filter((part, position) => {
    const next = parts[position + 1];
    const isOuter =
      next !== undefined && next.from === part.to && next.category?.startsWith(`${part.category} > `) === true;
    return !isOuter;
  });
}
