import { z } from "zod";
import { defineTool } from "../../define.js";
import { Cluster, ClusterIds, MarketCode } from "../../domain.js";
import { countCell, textCell } from "../../warehouse/cells.js";
import { placeholders } from "../../warehouse/warehouse.js";
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

/** Whole words of a title, as `' word '` between spaces: a search for a substring would find "20" in "200". */
const spaced = (value: string): string => `' ' || LOWER(${value}) || ' '`;

/**
 * Products on offer by the words of their title, those with most offers first. `$2` rows, then clusters, brands and words; each row carries
 * the rows examined.
 */
export function selectNamedProducts(counts: {
  readonly clusters: number;
  readonly brands: number;
  readonly words: number;
}): string {
  const { clusters, brands, words } = counts;
  const lines = [
    ...(clusters > 0 ? [`offers.cluster_id IN (${placeholders(clusters, 3)})`] : []),
    ...(brands > 0 ? [`LOWER(offers.brand) IN (${placeholders(brands, 3 + clusters)})`] : []),
    ...Array.from({ length: words }, (_, index) => {
      const word = `CAST($${3 + clusters + brands + index} AS TEXT)`;
      return `strpos(${spaced("offers.title")}, ${spaced(word)}) > 0`;
    }),
  ];
  return `
SELECT offers.cluster_id, offers.product_id, offers.title, offers.brand, offers.category_path, clusters.name, clusters.head_term,
  COUNT(*) AS offers, SUM(COUNT(*)) OVER () AS rows_examined, COUNT(*) OVER () AS products_found
FROM offers
JOIN clusters ON clusters.cluster_id = offers.cluster_id
WHERE offers.market = $1 AND offers.condition = 'new'${lines.map((line) => `\n  AND ${line}`).join("")}
GROUP BY offers.cluster_id, offers.product_id, offers.title, offers.brand, offers.category_path, clusters.name, clusters.head_term
ORDER BY offers DESC NULLS LAST, offers.product_id
LIMIT CAST($2 AS INTEGER)`;
}
