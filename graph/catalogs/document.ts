import { z } from "zod";
import { CatalogFormat, CatalogProduct, ReasonCount, RowProblem } from "../../tools/catalogs/catalog.js";
import { CatalogProfile } from "../../tools/catalogs/profile/profile-catalog.js";
import { Evidence, Freshness } from "../answer/answer.js";
import { MarketScope } from "../understand/request.js";
import { OwnPrices, OwnProducts } from "./own-products.js";

/** A product of a catalog and the demand cluster it was placed in. */
export const PlacedEntry = CatalogProduct.extend({
  /** Null: no cluster of this market fits. */
  cluster: z
    .object({
      clusterId: z.number(),
      name: z.string(),
      /** 0-1: the share of products placed this surely that are placed rightly. */
      confidence: z.number(),
    })
    .nullable(),
  /** What decided: its title, its category; for a product without a cluster why there is none. */
  placedBy: z.string().nullable(),
});
export type PlacedEntry = z.infer<typeof PlacedEntry>;

/** All that is known of a catalog beside its products. */
export const CatalogDocument = z.object({
  source: z.object({
    kind: z.enum(["url", "file", "description", "products"]),
    /** Address, or name of the file; null where there is none. */
    name: z.string().nullable(),
  }),
  market: MarketScope,
  /** ISO 4217 of most of its prices; null when none is known. */
  currency: z.string().nullable(),
  rows: z.object({
    read: z.number(),
    accepted: z.number(),
    rejected: z.number(),
    /** The first 50. */
    rejections: z.array(RowProblem),
    rejectedByReason: z.array(ReasonCount),
    /** Values that were not understood in rows that were kept; the first 50. */
    unread: z.array(RowProblem),
    unreadByReason: z.array(ReasonCount),
  }),
  format: CatalogFormat,
  /** What was left out because a bound was reached, each a sentence. */
  cuts: z.array(z.string()),
  /** What was taken for granted, each a clause. */
  assumptions: z.array(z.string()),
  profile: CatalogProfile,
  mapping: z.object({
    mapped: z.number(),
    unmapped: z.number(),
    /** The first 50 products that no cluster of the market fits. */
    unmappedProducts: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string().nullable() })),
    /** Most products first; every id is one that an analysis takes. */
    clusters: z.array(
      z.object({
        clusterId: z.number(),
        name: z.string(),
        category: z.string(),
        products: z.number(),
        confidence: z.number(),
        prices: OwnPrices.nullable(),
      }),
    ),
  }),
  own: OwnProducts,
  evidence: z.array(Evidence),
  freshness: Freshness,
  limits: z.string(),
  /** All of it as markdown. */
  text: z.string(),
});
export type CatalogDocument = z.infer<typeof CatalogDocument>;
