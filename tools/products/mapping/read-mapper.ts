import { countCell, textCell } from "../../warehouse/cells.js";
import { perGeneration } from "../../warehouse/per-generation.js";
import { MARKET_TITLES } from "../../warehouse/queries/names.js";
import { readMarketNames } from "../vocabulary/market-names.js";
import { readVocabulary } from "../vocabulary/read-index.js";
import { ProductMapper } from "./product-mapper.js";

/** Titles that show how a cluster's products are worded: more say the same again. */
const TITLES_PER_CLUSTER = 300;

/** The market's mapper, built once for each market that is swapped in, with the rows it was built from. */
export const productMapperOf = perGeneration(async (warehouse) => {
  const [vocabulary, rows, names] = await Promise.all([
    readVocabulary(warehouse),
    warehouse.query(MARKET_TITLES, [TITLES_PER_CLUSTER]),
    readMarketNames(warehouse),
  ]);
  const titles = rows.map((row) => ({ clusterId: countCell(row, "cluster_id"), title: textCell(row, "title") }));
  const mapper = await ProductMapper.build({ vocabulary, titles, brands: names.brands.values() });
  return { mapper, rows: vocabulary.length + titles.length };
});
