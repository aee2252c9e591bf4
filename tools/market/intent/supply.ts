import type { ClusterIndex } from "../../products/vocabulary/cluster-index.js";
import { clusterIndexOf } from "../../products/vocabulary/read-index.js";
import { splitWords } from "../../products/vocabulary/words.js";
import { countCell } from "../../warehouse/cells.js";
import { placeholders, type QueryOptions, type Row, type Warehouse } from "../../warehouse/warehouse.js";
import { type ClusterCatalogue, readCatalogue } from "./catalogue.js";
import { marketLanguage } from "./market-language.js";

/** What clusters offer in a market, and how people there call it. */
export interface Supply {
  readonly language: string;
  readonly index: ClusterIndex;
  readonly catalogueOf: (clusterId: number) => ClusterCatalogue;
  readonly rowsExamined: number;
}

const NOTHING_OFFERED: ClusterCatalogue = { products: [], stems: new Set() };

export async function readSupply(
  warehouse: Warehouse,
  market: string,
  clusterIds: readonly number[],
  options: QueryOptions,
): Promise<Supply> {
  const count = clusterIds.length;
  const [index, language, offers, attributes] = await Promise.all([
    clusterIndexOf(warehouse),
    marketLanguage(warehouse, market),
    count === 0 ? [] : warehouse.query(offeredProducts(count), [market, ...clusterIds], options),
    count === 0 ? [] : warehouse.query(statedAttributes(count), clusterIds, options),
  ]);
  const catalogues = readCatalogue(offers, attributes, language);
  const sum = (rows: readonly Row[], name: string): number =>
    rows.reduce((total, row) => total + countCell(row, name), 0);
  return {
    language,
    index,
    catalogueOf: (clusterId) => catalogues.get(clusterId) ?? NOTHING_OFFERED,
    rowsExamined: sum(offers, "offers") + sum(attributes, "examined"),
  };
}

/** Below it a part of the query only resembles the product. */
const MEANS_IT = 0.65;

/** Words of a query that the vocabulary knows as this cluster's product. */
export function wordsOfCluster(query: string, clusterId: number, { index, language }: Supply): Set<string> {
  const found = index
    .scan(query, { language })
    .filter(({ matches }) => matches.some((match) => match.clusterId === clusterId && match.score >= MEANS_IT));
  return new Set(found.flatMap(({ phrase }) => splitWords(phrase).map(({ folded }) => folded)));
}

/** Products offered in a market with what is in stock. $1 market, $2… clusters. */
export const offeredProducts = (clusters: number): string => `
SELECT o.cluster_id, o.product_id, MIN(o.title) AS title, MIN(o.brand) AS brand, COUNT(*) AS offers,
  SUM(CASE WHEN o.availability = 'in_stock' THEN 1 ELSE 0 END) AS offers_in_stock
FROM offers o
WHERE o.market = $1 AND o.cluster_id IN (${placeholders(clusters, 2)})
GROUP BY o.cluster_id, o.product_id
ORDER BY o.cluster_id, o.product_id`;

/** What the data says of products beyond their titles, one text for each. $1… clusters. */
export const statedAttributes = (clusters: number): string => `
SELECT a.cluster_id, a.product_id, STRING_AGG(a.value, ', ' ORDER BY a.value) AS attribute_values, COUNT(*) AS examined
FROM product_attributes a
WHERE a.cluster_id IN (${placeholders(clusters, 1)})
GROUP BY a.cluster_id, a.product_id
ORDER BY a.cluster_id, a.product_id`;
