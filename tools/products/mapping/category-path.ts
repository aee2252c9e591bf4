import type { Cluster } from "../../domain.js";
import type { CategoryNames } from "../vocabulary/categories.js";
import { contentWords } from "../vocabulary/noun-table.js";
import { isPluralWord, singular } from "../vocabulary/stemming.js";
import { splitWords } from "../vocabulary/words.js";
import { plainWords } from "./cluster-words.js";
import { findMentions, languageOf } from "./mentions.js";
import type { Names } from "./names.js";
import { judge } from "./roles.js";
import { readTitle, type TitleWord } from "./title.js";
import type { WordTable } from "./word-table.js";
import { SAYS_LITTLE } from "./words-of-titles.js";

/** What a seller's own category says about its products. */
export interface CategoryReading {
  /** Clusters it names, with how surely: 1 when its last level is the name of one. */
  readonly clusters: ReadonlyMap<number, number>;
  readonly named: readonly Cluster[];
  /** Departments of the market that it names: "Home & Kitchen > Coffee". */
  readonly departments: readonly string[];
  /** Its last level names accessories, parts or another thing. */
  readonly isElsewhere: boolean;
  /** All its words, in the singular. */
  readonly words: ReadonlySet<string>;
  /** What its last level says that it holds, in the singular: "spray" and "brush" of "Sprays & Brushes". */
  readonly things: readonly string[];
}

const LEVELS = /\s*(?:>|›|»|\||→|\/|\\|;)\s*/u;
/** Beside one of these a stroke is part of a name: "Blu-Ray/DVD Players". */
const CLEAR_LEVELS = /\s*(?:>|›|»|→)\s*/u;
const NOTHING: CategoryReading = {
  clusters: new Map(),
  named: [],
  departments: [],
  isElsewhere: false,
  words: new Set(),
  things: [],
};
const PARENT = 0.45;
const MOST_LETTERS = 600;

export function readCategoryPath(
  path: string | null,
  tools: { readonly names: Names; readonly words: WordTable; readonly categories: CategoryNames },
): CategoryReading {
  const levels = (path ?? "")
    .slice(0, MOST_LETTERS)
    .split(CLEAR_LEVELS.test(path ?? "") ? CLEAR_LEVELS : LEVELS)
    .filter((level) => level.trim() !== "");
  if (levels.length === 0) return NOTHING;
  const clusters = new Map<number, number>();
  const named: Cluster[] = [];
  let isElsewhere = false;
  for (const [depth, level] of levels.slice(-2).reverse().entries()) {
    const words = readTitle(level, tools.words);
    const mentions = findMentions(words, tools.names, languageOf(words, null));
    const weight = depth === 0 ? 1 : PARENT;
    const products = mentions.filter(({ names }) => (names[0]?.clusters.length ?? 0) > 0);
    const standing = products.filter((mention) => !judge(words, mention, mentions, () => false).isPartOf);
    for (const { names } of standing) {
      const found = names.flatMap((name) => name.clusters.map((cluster) => ({ cluster, name })));
      for (const { cluster, name } of found) {
        const surely = (weight * Math.min(1, name.certainty)) / Math.max(1, Math.sqrt(standing.length));
        if (surely > (clusters.get(cluster.clusterId) ?? 0)) clusters.set(cluster.clusterId, surely);
        if (!isOneOfSeveral(level)) named.push(cluster);
      }
    }
    if (depth === 0)
      isElsewhere = standing.length === 0 && (products.length > 0 || namesAnotherThing(words, mentions.length));
    if (clusters.size > 0) break;
  }
  const departments = levels.flatMap((level) => tools.categories.find(contentWords(level))?.path ?? []);
  const things = thingsOf(levels.at(-1) ?? "");
  return { clusters, named, departments, isElsewhere, words: plainWords(levels.join(" ")), things };
}

/** Plurals that end a part of a level: what shops sort by. */
function thingsOf(level: string): string[] {
  return level.split(/\s*(?:&|,|\band\b|\by\b|\bet\b|\bund\b)\s*/iu).flatMap((part) => {
    const last = splitWords(part).at(-1)?.folded ?? "";
    return isPluralWord(last) && !SAYS_LITTLE.has(singular(last)) ? [singular(last)] : [];
  });
}

/** "Bird Feeders & Animal Husbandry" holds more than bird feeders. */
function isOneOfSeveral(level: string): boolean {
  return /[&,/]|\s(?:and|und|et|y|e)\s/iu.test(level);
}

function namesAnotherThing(words: readonly TitleWord[], mentions: number): boolean {
  return mentions > 0 || words.some(({ facts }) => facts.isSpare || facts.role === "part");
}
