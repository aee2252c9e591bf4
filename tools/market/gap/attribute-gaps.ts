import { z } from "zod";
import { defineTool } from "../../define.js";
import { ClusterIds, MarketCode } from "../../domain.js";
import { readClusterValues } from "./read-cluster-values.js";

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
    const { language, clusters, rowsExamined } = await readClusterValues(warehouse, { clusterIds, market }, { signal });
    return {
      data: {
        language,
        method:
          "log gap index = ln((searches naming the value / searches naming any value of the attribute) / ((products + 0.5) / (products of all its values + 0.5 x values))); a wording that no product's attributes hold is set against all values together",
        clusters: clusters.map((cluster) => ({ ...cluster, values: cluster.values.slice(0, limit) })),
      },
      rowsExamined,
      truncated: clusters.some(({ values, hasMoreKeywords }) => values.length > limit || hasMoreKeywords),
    };
  },
});
