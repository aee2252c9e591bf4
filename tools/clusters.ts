import type { Cluster } from "./domain.js";
import { perGeneration } from "./warehouse/per-generation.js";
import { CLUSTERS } from "./warehouse/queries/clusters.js";

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
