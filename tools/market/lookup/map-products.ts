import { z } from "zod";
import { defineTool } from "../../define.js";
import { MarketCode } from "../../domain.js";
import { yieldToEventLoop } from "../../event-loop.js";
import { mapAll } from "../../products/mapping/map-all.js";
import type { Mapping, SellersProduct } from "../../products/mapping/product-mapper.js";
import { productMapperOf } from "../../products/mapping/read-mapper.js";
import { marketLanguage } from "../intent/market-language.js";

const MOST_PRODUCTS = 20_000;

const Product = z.object({
  id: z.string(),
  title: z.string(),
  /** The seller's own path: "Home > Kitchen > Kettles". */
  category: z.string().nullable(),
  brand: z.string().nullable(),
  /** Its beginning is enough. */
  description: z.string().nullish(),
  /** Variants of one parent are mapped as one. */
  parentId: z.string().nullish(),
  /** A "type" or "product type" stands in for a missing category. */
  attributes: z.record(z.string(), z.string()).optional(),
});
type Product = z.output<typeof Product>;

const MappedProduct = z.object({
  id: z.string(),
  /** Null when no cluster is more likely right than wrong. */
  clusterId: z.int().nullable(),
  name: z.string().nullable(),
  /** 0-1: of the products with this confidence about so many are right; 0 for an unmapped one. */
  confidence: z.number(),
  /** What decided; for an unmapped product why there is no cluster. */
  how: z.enum([
    "title",
    "category",
    "title and category",
    "market titles",
    "title and description",
    "title and market titles",
    "part or accessory",
    "another product",
    "nothing recognised",
  ]),
  /** At most two clusters that come next. */
  alternatives: z.array(z.object({ clusterId: z.int(), name: z.string(), confidence: z.number() })),
});
export type MappedProduct = z.infer<typeof MappedProduct>;

export const mapProducts = defineTool({
  name: "map_products",
  description:
    "Demand clusters of a seller's products, from their titles, categories, brands and descriptions, each with a confidence from 0 to 1 and up to two alternatives. Parts, accessories and products that the market does not hold stay unmapped. At most 20,000 products.",
  reads: ["clusters", "cluster_terms", "products"],
  input: z.object({
    products: z.array(Product).max(MOST_PRODUCTS, "at most 20,000 products are mapped at once"),
    /** Titles in no clear language are read in this market's. */
    market: MarketCode.nullish(),
  }),
  output: z.object({ products: z.array(MappedProduct), mapped: z.int(), unmapped: z.int() }),
  describe: ({ products }) =>
    `demand clusters of ${products.length.toLocaleString("en-US")} catalog ${products.length === 1 ? "product" : "products"}`,
  async read({ products, market }, { warehouse, signal }) {
    const [{ mapper, rows }, language] = await Promise.all([
      productMapperOf(warehouse),
      market == null ? null : marketLanguage(warehouse, market),
    ]);
    const mappings = await mapAll(toSellersProducts(products), mapper, { language, signal });
    await yieldToEventLoop();
    const mapped = mappings.filter(({ cluster }) => cluster !== null).length;
    return {
      data: {
        products: mappings.map((mapping, at) => toData(products[at]?.id ?? "", mapping)),
        mapped,
        unmapped: mappings.length - mapped,
      },
      rowsExamined: rows,
    };
  },
});

/** One at a time: others have the event loop between them. */
function* toSellersProducts(products: readonly Product[]) {
  for (const product of products) yield toSellersProduct(product);
}

function toSellersProduct({ title, category, brand, description, parentId, attributes }: Product): SellersProduct & {
  readonly parentId: string | null;
} {
  const type = attributes?.["product type"] ?? attributes?.type ?? null;
  return { title, category: category ?? type, brand, description, parentId: parentId ?? null };
}

function toData(id: string, { cluster, confidence, how, alternatives }: Mapping): MappedProduct {
  return {
    id,
    clusterId: cluster?.clusterId ?? null,
    name: cluster?.name ?? null,
    confidence,
    how,
    alternatives: alternatives.map((other) => ({
      clusterId: other.cluster.clusterId,
      name: other.cluster.name,
      confidence: other.confidence,
    })),
  };
}
