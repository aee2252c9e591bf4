import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { inSteps, type Steps } from "../../steps.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { VOCABULARY } from "../../warehouse/queries/names.js";
import { TERM_KINDS } from "../../warehouse/schema.js";
import type { Warehouse } from "../../warehouse/warehouse.js";
import { buildClusterIndex, type ClusterIndex } from "./cluster-index.js";
import { readMarketNames } from "./market-names.js";
import type { VocabularyRow } from "./term-table.js";

/** The vocabulary's index. A market that is swapped in mostly has the words of the one before: only other words are indexed anew. */
export const clusterIndexOf = perGeneration(async (warehouse) => {
  const [rows, { brands, merchants }] = await Promise.all([readVocabulary(warehouse), readMarketNames(warehouse)]);
  const names = [...brands.values(), ...merchants.values()];
  const key = await inSteps(digestOf(rows, names));
  const index = built.get(key) ?? (await inSteps(buildClusterIndex(rows, names)));
  built.set(key, index);
  return index;
});

/** Of the market in service and of the one that takes its place. */
const built = new LRUCache<string, ClusterIndex>({ max: 2 });
const ROWS_OF_A_STEP = 500;

function* digestOf(rows: readonly VocabularyRow[], names: readonly string[]): Steps<string> {
  const hash = createHash("sha256").update(JSON.stringify(names));
  for (let at = 0; at < rows.length; at += ROWS_OF_A_STEP) {
    hash.update(JSON.stringify(rows.slice(at, at + ROWS_OF_A_STEP)));
    yield;
  }
  return hash.digest("base64");
}

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
