import { perGeneration } from "./warehouse/per-generation.js";
import { CLUSTER_NAMES } from "./warehouse/queries/names.js";

/** Clusters in words, for the evidence block: "Space heaters", "Space heaters and Tower fans", "Space heaters, Tower fans, … and 3 more". */
export type NameClusters = (clusterIds: readonly number[]) => string;

/** As many as one question compares; longer lists are cut. */
const NAMED = 6;

/** The display names of the market's clusters, read once per market that is swapped in. */
export const readClusterNames = perGeneration(async (warehouse): Promise<NameClusters> => {
  const rows = await warehouse.query(CLUSTER_NAMES);
  const names = new Map(rows.map((row) => [Number(row.cluster_id), String(row.name)]));
  return (clusterIds) => {
    const shown = clusterIds
      .slice(0, clusterIds.length > NAMED ? NAMED - 1 : NAMED)
      .map((id) => names.get(id) ?? "an unknown product");
    const more = clusterIds.length - shown.length;
    const words = more > 0 ? [...shown, `${more} more`] : shown;
    return words.length < 2 ? (words[0] ?? "no product") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
  };
});

/** Where a question looked, in words: named clusters, a category or the whole market. */
export function describeScope(
  nameClusters: NameClusters,
  {
    clusterIds,
    category,
    market,
  }: { readonly clusterIds: readonly number[] | null; readonly category: string | null; readonly market: string },
): string {
  if (clusterIds !== null) return `${nameClusters(clusterIds)} in ${market}`;
  return category === null ? `the whole market ${market}` : `the category ${category} in ${market}`;
}
