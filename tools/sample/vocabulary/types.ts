import type { SeasonId } from "../seasons.js";

/** How the noun behaves in a sentence: "an air fryer", "running shoes", "sunscreen". */
export type NounKind = "count" | "plural" | "mass";

/** One demand cluster as people write it down; comma-separated lists keep a cluster on one screen. */
export interface ClusterWords {
  /** Second and third category level; the third is the cluster's name and, in lower case, its plural. */
  readonly path: `${string} > ${string}`;
  /** Main search term, singular. */
  readonly head: string;
  readonly noun?: NounKind;
  /** Used up rather than cleaned and kept; every mass noun is. */
  readonly isConsumable?: true;
  readonly synonyms: string;
  /** German gender (m, f, n, pl, or - for a noun without article) and noun. */
  readonly german: `${"m" | "f" | "n" | "pl" | "-"} ${string}`;
  /** The product in French | Spanish | Italian | Portuguese. */
  readonly translations: string;
  /** Values of `feature` follow "with"; all other values stand before the noun. Most frequent value first. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Follow "for"; each has a German wording in german.ts. */
  readonly uses: string;
  /** Typical price of a single pack, USD. */
  readonly price: number;
  /** Monthly searches of the whole cluster in the US, thousands. */
  readonly searches: number;
  readonly season: SeasonId;
  /** Pack sizes on sale; a single item where absent. */
  readonly packs?: readonly number[];
}

export interface CategoryWords {
  /** First category level. */
  readonly category: string;
  /** Words that product models of the category are named with. */
  readonly models: string;
  readonly clusters: readonly ClusterWords[];
}
