import { countCell, textCell } from "../warehouse/cells.js";
import { perGeneration } from "../warehouse/per-generation.js";
import { VOCABULARY } from "../warehouse/queries/clusters.js";
import { TERM_KINDS } from "../warehouse/schema.js";
import { createClusterIndex } from "./cluster-index.js";
import { readMarketNames } from "./market-names.js";

/** The vocabulary's index, built once for each market that is swapped in. */
export const clusterIndexOf = perGeneration(async (warehouse) => {
  const [rows, names] = await Promise.all([warehouse.query(VOCABULARY), readMarketNames(warehouse)]);
  return createClusterIndex(
    rows.map((row) => ({
      clusterId: countCell(row, "cluster_id"),
      name: textCell(row, "name"),
      categoryPath: textCell(row, "category_path"),
      headTerm: textCell(row, "head_term"),
      language: textCell(row, "language") || null,
      term: textCell(row, "term") || null,
      kind: TERM_KINDS.find((kind) => kind === row.kind) ?? null,
    })),
    [...names.brands.values(), ...names.merchants.values()],
  );
});
