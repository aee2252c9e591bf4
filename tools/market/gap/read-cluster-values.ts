import { countCell, countPerCluster, groupByCluster, numberCell, textCell } from "../../warehouse/cells.js";
import { attributeValue } from "../../warehouse/queries/attribute-value.js";
import { MARKET_CURRENCY, productTerms, searchedKeywords } from "../../warehouse/queries/gap.js";
import { referenceRows } from "../../warehouse/reference-rows.js";
import { placeholders, type QueryOptions, type Row, type Warehouse } from "../../warehouse/warehouse.js";
import { type ComparedValue, compareValues, type NamedValue } from "./attribute-values.js";
import type { SearchedKeyword } from "./unlisted-values.js";

/** Keywords read per cluster, most searched first. */
const KEYWORDS_PER_CLUSTER = 1000;

export interface ClusterValues {
  readonly clusterId: number;
  /** New offers in stock and their products. */
  readonly offers: number;
  readonly productsOnSale: number;
  readonly searchesPerMonth: number;
  readonly keywords: number;
  readonly namingKeywords: number;
  /** Most under-supplied first. */
  readonly values: readonly ComparedValue[];
  /** More keywords than are read. */
  readonly hasMoreKeywords: boolean;
}

export interface ClusterValuesReading {
  /** ISO 639-1 of the keywords; null for a market the database does not hold. */
  readonly language: string | null;
  readonly clusters: readonly ClusterValues[];
  readonly rowsExamined: number;
}

/** Attribute values of clusters in a market, those of their products and those that only searches name. */
export async function readClusterValues(
  warehouse: Warehouse,
  { clusterIds, market }: { readonly clusterIds: readonly number[]; readonly market: string },
  { signal }: QueryOptions = {},
): Promise<ClusterValuesReading> {
  const read = (sql: string, ...before: (string | number)[]) =>
    warehouse.query(sql, [...before, ...clusterIds], { signal });
  const asked = clusterIds.length;
  const [markets, supply, products, keywords, terms] = await Promise.all([
    referenceRows(warehouse, MARKET_CURRENCY, [market], { signal }),
    read(attributeSupply(asked), market),
    read(productsOnSale(asked), market),
    read(searchedKeywords(asked), market, KEYWORDS_PER_CLUSTER),
    referenceRows(warehouse, productTerms(asked), clusterIds, { signal }),
  ]);
  const language = markets[0] === undefined ? null : textCell(markets[0], "language");
  const productsOf = groupByCluster(products);
  const keywordsOf = groupByCluster(keywords);
  const supplyOf = groupByCluster(supply);
  const termsOf = groupByCluster(terms);
  // Attributes belong to products, not to markets: without one keyword or offer here the market does not know the cluster.
  const known = [...new Set(clusterIds)].filter((id) => productsOf.has(id) || keywordsOf.has(id));
  const clusters = known.map((clusterId): ClusterValues => {
    const searched = (keywordsOf.get(clusterId) ?? []).map(toKeyword);
    const onSale = productsOf.get(clusterId) ?? [];
    const textsOf = (rows: readonly Row[] | undefined, name: string) => (rows ?? []).map((row) => textCell(row, name));
    const compared = compareValues((supplyOf.get(clusterId) ?? []).map(toValue), searched, language ?? "en", {
      titles: textsOf(onSale, "title"),
      words: { terms: textsOf(termsOf.get(clusterId), "term"), brands: [...new Set(textsOf(onSale, "brand"))] },
    });
    return {
      clusterId,
      offers: onSale.reduce((sum, row) => sum + countCell(row, "offers"), 0),
      productsOnSale: onSale.length,
      keywords: searched.length,
      ...compared,
      hasMoreKeywords: (keywordsOf.get(clusterId) ?? []).some(isBeyond),
    };
  });
  const offers = products.reduce((sum, row) => sum + countCell(row, "offers"), 0);
  const described = known
    .flatMap((clusterId) => supplyOf.get(clusterId) ?? [])
    .reduce((sum, row) => sum + countCell(row, "listed_products"), 0);
  const named = known.reduce((sum, clusterId) => sum + (termsOf.get(clusterId) ?? []).length, 0);
  return {
    language,
    clusters,
    rowsExamined: described + named + offers + countPerCluster(keywords, "keywords"),
  };
}

const isBeyond = (row: Row): boolean => countCell(row, "keywords") > KEYWORDS_PER_CLUSTER;

function toKeyword(row: Row): SearchedKeyword {
  return {
    keyword: textCell(row, "keyword"),
    searchesPerMonth: numberCell(row, "searches"),
    variantGroup: numberCell(row, "variant_group"),
    navigational: numberCell(row, "intent_navigational"),
  };
}

function toValue(row: Row): NamedValue {
  return {
    attribute: textCell(row, "attribute"),
    value: textCell(row, "value"),
    listedProducts: countCell(row, "listed_products"),
    productsOnSale: countCell(row, "products_on_sale"),
  };
}

/**
 * Attribute values with the products that have them, and those of them on sale (new, in stock): a value nobody sells stays in the list.
 * $1 market, $2… clusters.
 */
export function attributeSupply(clusters: number): string {
  const asked = placeholders(clusters, 2);
  return `
WITH on_sale AS (
  SELECT cluster_id, product_id, COUNT(*) AS offers
  FROM offers
  WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND cluster_id IN (${asked})
  GROUP BY cluster_id, product_id
)
SELECT described.cluster_id, described.attribute, described.value, COUNT(*) AS listed_products, COUNT(on_sale.product_id) AS products_on_sale
FROM (
  SELECT a.cluster_id, a.product_id, a.attribute, ${attributeValue("a")} AS value
  FROM product_attributes a
  WHERE a.cluster_id IN (${asked})
  GROUP BY a.cluster_id, a.product_id, a.attribute, ${attributeValue("a")}
) AS described
LEFT JOIN on_sale ON on_sale.cluster_id = described.cluster_id AND on_sale.product_id = described.product_id
GROUP BY described.cluster_id, described.attribute, described.value
ORDER BY described.cluster_id, described.attribute, described.value`;
}

/** Products with a new offer in stock. $1 market, $2… clusters. */
export function productsOnSale(clusters: number): string {
  return `
SELECT cluster_id, product_id, MIN(title) AS title, MIN(brand) AS brand, COUNT(*) AS offers
FROM offers
WHERE market = $1 AND availability = 'in_stock' AND condition = 'new' AND cluster_id IN (${placeholders(clusters, 2)})
GROUP BY cluster_id, product_id
ORDER BY cluster_id, product_id`;
}
