import type { z } from "zod";
import type { competitorPrices } from "../../../tools/market/pricing/competitor-prices.js";
import type { merchantDiscounts } from "../../../tools/market/pricing/merchant-discounts.js";
import type { priceElasticity } from "../../../tools/market/pricing/price-elasticity.js";
import type { priceHistory } from "../../../tools/market/pricing/price-history.js";
import type { priceMovers } from "../../../tools/market/pricing/price-movers.js";
import type { priceProducts } from "../../../tools/market/pricing/price-products.js";
import type { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";
import type { Evidenced } from "../../toolbox.js";
import type { Scope } from "../../understand/request.js";

export type Prices = z.output<typeof competitorPrices.output>;
export type Statistics = z.output<typeof priceStatistics.output>;
export type History = z.output<typeof priceHistory.output>;
export type Movers = z.output<typeof priceMovers.output>;
export type Sensitivity = z.output<typeof priceElasticity.output>;
export type Discounters = z.output<typeof merchantDiscounts.output>;
export type Found = z.output<typeof priceProducts.output>;

export type ClusterStatistics = Statistics["clusters"][number];
export type RankedPrice = ClusterStatistics["ranked"][number];
export type Seller = ClusterStatistics["merchants"][number];
export type ClusterHistory = History["clusters"][number];
export type Month = ClusterHistory["months"][number];
export type OfferPrices = ClusterHistory["offers"][number];
export type Discount = ClusterHistory["discounts"]["running"][number];
export type War = ClusterHistory["wars"][number];
export type Offer = Prices["offers"][number];
export type Mover = Movers["movers"][number];
export type Shelf = Prices["shelf"][number];
export type QuarantinedFeed = Statistics["quarantined"][number];
export type ClusterSensitivity = Sensitivity["clusters"][number];

export type Read<Data> = Pick<Evidenced<Data>, "data" | "ref"> | null;

/** A product or, without one named, a cluster that prices are told of. */
export interface Subject {
  readonly clusterId: number;
  /** As a heading, and inside a sentence. */
  readonly name: string;
  readonly label: string;
  /** The kind of product whose offers a price is compared with: the same as `label` unless one product is named. */
  readonly kind: string;
  /** Name of the cluster. */
  readonly clusterName: string;
}

/** What was read; null where the answer does not need it. */
export interface PricingFacts {
  readonly subjects: readonly Subject[];
  /** Clusters of the category asked for, when it holds more than are compared. */
  readonly beyond: number;
  /** Products that the question names one by one; `asked` stays when none was found. */
  readonly products: { readonly asked: NonNullable<Scope["product"]>; readonly found: Found["products"] } | null;
  readonly statistics: Read<Statistics>;
  /** The same with the price the asker thinks of. */
  readonly changed: Read<Statistics>;
  readonly prices: Read<Prices>;
  readonly history: Read<History>;
  readonly movers: Read<Movers>;
  readonly sensitivity: Read<Sensitivity>;
  readonly discounters: Read<Discounters>;
  readonly lookup: Read<Found>;
}

export const NOTHING: PricingFacts = {
  subjects: [],
  beyond: 0,
  products: null,
  statistics: null,
  changed: null,
  prices: null,
  history: null,
  movers: null,
  sensitivity: null,
  discounters: null,
  lookup: null,
};
