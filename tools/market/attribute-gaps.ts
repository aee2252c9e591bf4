import { z } from "zod";
import { defineTool } from "../define.js";
import { ClusterIds, MarketCode } from "../domain.js";
import { compareValues, type NamedValue, type SearchedKeyword } from "../gaps/attribute-values.js";
import { countPerCluster } from "../gaps/count-per-cluster.js";
import { countCell, groupByCluster, numberCell, textCell } from "../warehouse/cells.js";
import {
  attributeSupply,
  MARKET_CURRENCY,
  productsOnSale,
  productTerms,
  searchedKeywords,
} from "../warehouse/queries/gap.js";
import { referenceRows } from "../warehouse/reference-rows.js";
import type { Row } from "../warehouse/warehouse.js";

/** Keywords read per cluster, most searched first. */
const KEYWORDS_PER_CLUSTER = 1000;

export const AttributeValueGap = z.object({
  /** "not listed" for a wording that searches use and no product's attributes hold; its products are titles that hold it. */
  attribute: z.string(),
  value: z.string(),
  /** Searches a month that name the value, keywords sharing one reported figure counted once. */
  searchesPerMonth: z.number(),
  /** Keywords that name the value, and the most searched of them. */
  keywords: z.number(),
  topKeyword: z.string().nullable(),
  /** Products that have the value: with a new offer in stock, and listed at all. */
  productsOnSale: z.number(),
  listedProducts: z.number(),
  /** Fractions of the cluster's searches and of its products on sale. */
  demandShare: z.number().nullable(),
  supplyShare: z.number().nullable(),
  /** ln(demand share / supply share) among the attribute's values; null where the value is not searched by name. */
  gapIndex: z.number().nullable(),
});
export type AttributeValueGap = z.infer<typeof AttributeValueGap>;

export const ClusterAttributes = z.object({
  clusterId: z.int(),
  /** New offers in stock and their products. */
  offers: z.number(),
  productsOnSale: z.number(),
  /** Of the keywords read, each reported figure once. */
  searchesPerMonth: z.number(),
  /** Keywords read, and those of them that name an attribute value. */
  keywords: z.number(),
  namingKeywords: z.number(),
  /** Most under-supplied first; values that are not searched by name last. */
  values: z.array(AttributeValueGap),
});
export type ClusterAttributes = z.infer<typeof ClusterAttributes>;

export const attributeGaps = defineTool({
  name: "attribute_gaps",
  description:
    "Which attribute values (material, size, connector …) are searched more than they are offered inside a cluster: searches a month that name the value against products on sale that have it, with the log gap index among the attribute's values (above 0 under-supplied). Most under-supplied first.",
  reads: ["keywords", "product_attributes", "offers"],
  input: z.object({
    clusterIds: ClusterIds,
    market: MarketCode,
    /** Values per cluster. */
    limit: z.int().min(1).max(200).default(30),
  }),
  output: z.object({
    /** ISO 639-1 of the keywords; null for a market the database does not hold. */
    language: z.string().nullable(),
    method: z.string(),
    clusters: z.array(ClusterAttributes),
  }),
  describe: ({ clusterIds, market, limit }, nameClusters) =>
    `Searches naming an attribute value against products that have it: ${nameClusters(clusterIds)} in ${market}, top ${limit} values each; new offers in stock`,
  async read({ clusterIds, market, limit }, { warehouse, signal }) {
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
    const clusters = known.map((clusterId) => {
      const valueRows = supplyOf.get(clusterId) ?? [];
      const searched = (keywordsOf.get(clusterId) ?? []).map(toKeyword);
      const onSale = productsOf.get(clusterId) ?? [];
      const textsOf = (rows: readonly Row[] | undefined, name: string) =>
        (rows ?? []).map((row) => textCell(row, name));
      const compared = compareValues(valueRows.map(toValue), searched, language ?? "en", {
        titles: textsOf(onSale, "title"),
        words: { terms: textsOf(termsOf.get(clusterId), "term"), brands: [...new Set(textsOf(onSale, "brand"))] },
      });
      return {
        clusterId,
        offers: onSale.reduce((sum, row) => sum + countCell(row, "offers"), 0),
        productsOnSale: onSale.length,
        searchesPerMonth: compared.searchesPerMonth,
        keywords: searched.length,
        namingKeywords: compared.namingKeywords,
        values: [...compared.values.slice(0, limit)],
        isCut: compared.values.length > limit || (keywordsOf.get(clusterId) ?? []).some(isBeyond),
        rows: valueRows.reduce(
          (sum, row) => sum + countCell(row, "listed_products"),
          (termsOf.get(clusterId) ?? []).length,
        ),
      };
    });
    const offers = products.reduce((sum, row) => sum + countCell(row, "offers"), 0);
    return {
      data: {
        language,
        method:
          "log gap index = ln((searches naming the value / searches naming any value of the attribute) / ((products + 0.5) / (products of all its values + 0.5 x values))); a wording that no product's attributes hold is set against all values together",
        clusters,
      },
      rowsExamined: clusters.reduce((sum, { rows }) => sum + rows, offers + countPerCluster(keywords, "keywords")),
      truncated: clusters.some(({ isCut }) => isCut),
    };
  },
});

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
