import { z } from "zod";
import { defineTool } from "../../define.js";
import { Cluster, ClusterIds, MarketCode } from "../../domain.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { selectNamedProducts } from "../../warehouse/queries/prices.js";
import { OfferFilters } from "./offer-filters.js";

const NamedProduct = Cluster.extend({
  productId: z.number(),
  product: z.string(),
  brand: z.string(),
  /** New offers of the product, in stock or not. */
  offers: z.number(),
});

export const priceProducts = defineTool({
  name: "price_products",
  description:
    "Products on offer whose title holds all the given words (whole words, any letter case), with their cluster and number of new offers, most offers first. Use it to turn the name of one product into ids for the price tools. Needs words, brands or clusters.",
  reads: ["offers", "clusters"],
  input: z
    .object({
      market: MarketCode,
      clusterIds: ClusterIds.nullable().default(null),
      brands: OfferFilters.brands,
      /** Words of the title, for example ["deluxe", "x11"]. */
      words: z.array(z.string().min(1).max(60)).max(12).default([]),
      limit: z.int().min(1).max(50).default(5),
    })
    .refine(
      ({ clusterIds, brands, words }) => clusterIds !== null || brands.length + words.length > 0,
      "give words, brands or clusters",
    ),
  output: z.object({
    products: z.array(NamedProduct),
    /** Products that match, shown or not. */
    found: z.number(),
  }),
  describe: ({ market, clusterIds, brands, words }, nameClusters) => {
    const named = words.length > 0 ? ` named ${words.join(" ")}` : "";
    const by = brands.length > 0 ? ` by ${brands.join(" or ")}` : "";
    return `Products${by}${named}${clusterIds === null ? "" : ` among ${nameClusters(clusterIds)}`} on offer in ${market}`;
  },
  async read({ market, clusterIds, brands, words, limit }, { warehouse, signal }) {
    const lowerCase = [...brands, ...words].map((word) => word.toLowerCase());
    const rows = await warehouse.query(
      selectNamedProducts({ clusters: clusterIds?.length ?? 0, brands: brands.length, words: words.length }),
      [market, limit, ...(clusterIds ?? []), ...lowerCase],
      { signal },
    );
    const found = countCell(rows[0] ?? {}, "products_found");
    return {
      data: {
        products: rows.map((row) => ({
          clusterId: countCell(row, "cluster_id"),
          name: textCell(row, "name"),
          categoryPath: textCell(row, "category_path"),
          headTerm: textCell(row, "head_term"),
          productId: countCell(row, "product_id"),
          product: textCell(row, "title"),
          brand: textCell(row, "brand"),
          offers: countCell(row, "offers"),
        })),
        found,
      },
      rowsExamined: countCell(rows[0] ?? {}, "rows_examined"),
      truncated: found > rows.length,
    };
  },
});
