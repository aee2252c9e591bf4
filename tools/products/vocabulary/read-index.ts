import { inSteps } from "../../steps.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { VOCABULARY } from "../../warehouse/queries/names.js";
import { TERM_KINDS } from "../../warehouse/schema.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import { buildClusterIndex } from "./cluster-index.js";
import { readMarketNames } from "./market-names.js";
import type { VocabularyRow } from "./term-table.js";

/** The vocabulary's index, built once for each market that is swapped in. */
export const clusterIndexOf = perGeneration(async (warehouse) => {
  const [rows, names] = await Promise.all([readVocabulary(warehouse), readMarketNames(warehouse)]);
  return inSteps(buildClusterIndex(rows, [...names.brands.values(), ...names.merchants.values()]));
});

export async function readVocabulary(warehouse: Warehouse): Promise<VocabularyRow[]> {
  const rows = await warehouse.query(VOCABULARY);
  return rows.map((row) => ({
    clusterId: countCell(row, "cluster_id"),
    name: textCell(row, "name"),
    categoryPath: textCell(row, "category_path"),
    headTerm: textCell(row, "head_term"),
    language: textCell(row, "language") || null,
    term: textCell(row, "term") || null,
    kind: TERM_KINDS.find((kind) => kind === row.kind) ?? null,
  }));
}
