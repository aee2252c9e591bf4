import type { ClusterTitles } from "../../../tools/market/intent/title-terms.js";
import { cell } from "../../answer/cell.js";
import { type Derived, derive, lengthOf } from "../../answer/derivation.js";
import type { IntentDetails, IntentRequest } from "./details.js";
import type { Titles } from "./gather.js";

type Recipe = ClusterTitles["recipes"][number];

export interface TitleLine {
  readonly channels: readonly Recipe["channel"][];
  /** With the narrowest limit of its channels. */
  readonly recipe: Recipe;
}

export interface ClusterTitleInsight {
  readonly titles: ClusterTitles;
  /** One line for each different title, best coverage first. */
  readonly lines: readonly TitleLine[];
  readonly best: TitleLine;
  readonly gain: Derived;
  /** The title given: its length and the channels asked for whose limit it breaks. */
  readonly given: {
    readonly title: string;
    readonly coverage: Derived;
    readonly length: Derived;
    readonly tooLongFor: readonly Recipe[];
    /** Words with most searches that it lacks. */
    readonly missing: ClusterTitles["terms"];
  } | null;
}

export interface TitleInsight {
  readonly ref: string;
  /** The question names channels or a limit. */
  readonly isChannelNamed: boolean;
  readonly clusters: readonly ClusterTitleInsight[];
}

const MISSING_SHOWN = 4;
const PAIR_SHARE = 0.5;

export function readTitles({ data, ref }: Titles, request: IntentRequest): TitleInsight | null {
  const { channels } = request.details;
  const clusters = data.clusters.flatMap((titles) => readCluster(titles, channels) ?? []);
  const isChannelNamed =
    channels.length > 0 || clusters.some(({ lines }) => lines.some(({ recipe }) => recipe.channel === "asked"));
  return clusters.length === 0 ? null : { ref, isChannelNamed, clusters };
}

function readCluster(titles: ClusterTitles, channels: IntentDetails["channels"]): ClusterTitleInsight | null {
  const own = titles.recipes.filter(({ channel }) => channel === "asked");
  const named = titles.recipes.filter(({ channel }) => channel !== "asked" && channels.includes(channel));
  // A limit in characters speaks louder than a channel's own.
  const recipes = own.length > 0 ? own : named.length > 0 ? named : titles.recipes;
  const lines = mergeRecipes(recipes);
  const [best] = lines;
  if (!best) return null;
  return {
    titles,
    lines,
    best,
    gain: derive("difference", cell(best.recipe, "after"), cell(best.recipe, "before")),
    given: readGiven(titles, recipes),
  };
}

/** Channels whose limits lead to the same title share a line, with the narrowest limit. */
function mergeRecipes(recipes: readonly Recipe[]): TitleLine[] {
  const lines = new Map<string, { channels: Recipe["channel"][]; recipe: Recipe }>();
  for (const recipe of recipes) {
    const line = lines.get(recipe.title);
    if (line) {
      line.channels.push(recipe.channel);
      if (recipe.limit < line.recipe.limit) line.recipe = recipe;
    } else lines.set(recipe.title, { channels: [recipe.channel], recipe });
  }
  return [...lines.values()].sort((a, b) => (b.recipe.after ?? 0) - (a.recipe.after ?? 0));
}

function readGiven({ given, terms }: ClusterTitles, recipes: readonly Recipe[]): ClusterTitleInsight["given"] {
  if (given === null) return null;
  const length = lengthOf(given.title);
  return {
    title: given.title,
    coverage: cell(given, "coverage"),
    length,
    tooLongFor: recipes.filter(({ limit }) => (length.value ?? 0) > limit),
    missing: withoutParts(terms.filter(({ isInGiven }) => isInGiven === false)).slice(0, MISSING_SHOWN),
  };
}

/** Of "espresso", "machine" and "espresso machine" the pair says it all where it stands behind most of their searches. */
function withoutParts(terms: ClusterTitles["terms"]): ClusterTitles["terms"] {
  const pairs = terms.filter(({ words }) => words === 2);
  const isPartOf = (term: string, whole: string): boolean => whole.split(" ").includes(term);
  return terms.filter(
    ({ term, words, searches }) =>
      words === 2 || !pairs.some((pair) => isPartOf(term, pair.term) && pair.searches >= searches * PAIR_SHARE),
  );
}
