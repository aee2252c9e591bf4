import { perGeneration } from "./warehouse/per-generation.js";
import { CLUSTER_NAMES } from "./warehouse/queries/names.js";

/** Clusters in words, for the evidence block: "Space heaters", "Space heaters and Tower fans", "Space heaters, Tower fans and 3 more". */
export type NameClusters = (clusterIds: readonly number[]) => string;

const NAMED = 3;

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
