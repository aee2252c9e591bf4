import type { Cluster } from "./domain.js";
import { perGeneration } from "./warehouse/per-generation.js";
import { CLUSTERS } from "./warehouse/queries/names.js";

/** Every demand cluster of the market by its id, read once per market that is swapped in. */
export const readClusters = perGeneration(async (warehouse): Promise<ReadonlyMap<number, Cluster>> => {
  const rows = await warehouse.query(CLUSTERS);
  return new Map(
    rows.map(({ cluster_id, name, category_path, head_term }) => {
      const clusterId = Number(cluster_id);
      return [
        clusterId,
        { clusterId, name: String(name), categoryPath: String(category_path), headTerm: String(head_term) },
      ];
    }),
  );
});

/** Clusters in words, for the evidence block: "Space heaters", "Space heaters and Tower fans", "Space heaters, Tower fans, … and 3 more". */
export type NameClusters = (clusterIds: readonly number[]) => string;

/** As many as one question compares; longer lists are cut. */
const NAMED = 6;

export const readClusterNames = perGeneration(async (warehouse): Promise<NameClusters> => {
  const clusters = await readClusters(warehouse);
  return (clusterIds) => {
    const shown = clusterIds
      .slice(0, clusterIds.length > NAMED ? NAMED - 1 : NAMED)
      .map((id) => clusters.get(id)?.name ?? "an unknown product");
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
