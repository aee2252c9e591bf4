import type { z } from "zod";
import type { competitorPrices } from "../../../tools/market/pricing/competitor-prices.js";
import type { priceElasticity } from "../../../tools/market/pricing/price-elasticity.js";
import type { priceHistory } from "../../../tools/market/pricing/price-history.js";
import type { priceMovers } from "../../../tools/market/pricing/price-movers.js";
import type { priceStatistics } from "../../../tools/market/pricing/price-statistics.js";

/** Names for what the data tools return and for its rows. */

export type Prices = z.output<typeof competitorPrices.output>;
export type Statistics = z.output<typeof priceStatistics.output>;
export type History = z.output<typeof priceHistory.output>;
export type Movers = z.output<typeof priceMovers.output>;
export type Sensitivity = z.output<typeof priceElasticity.output>;

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
