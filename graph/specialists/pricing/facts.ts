import type { z } from "zod";
import type { competitorPrices } from "../../../tools/market/competitor-prices.js";
import type { priceHistory } from "../../../tools/market/price-history.js";
import type { priceMovers } from "../../../tools/market/price-movers.js";
import type { priceStatistics } from "../../../tools/market/price-statistics.js";
import type { Evidenced } from "../../toolbox.js";

export type Prices = z.output<typeof competitorPrices.output>;
export type Statistics = z.output<typeof priceStatistics.output>;
export type History = z.output<typeof priceHistory.output>;
export type Movers = z.output<typeof priceMovers.output>;

export type ClusterStatistics = Statistics["clusters"][number];
export type ClusterHistory = History["clusters"][number];
export type OfferPrices = ClusterHistory["offers"][number];
export type Discount = ClusterHistory["discounts"]["running"][number];
export type War = ClusterHistory["wars"][number];
export type Offer = Prices["offers"][number];
export type Mover = Movers["movers"][number];
export type Shelf = Prices["shelf"][number];
export type QuarantinedFeed = Statistics["quarantined"][number];

/** What was read. Without a product only the movers are, or nothing at all. */
export interface PricingFacts {
  readonly prices: Pick<Evidenced<Prices>, "data" | "ref"> | null;
  readonly statistics: Pick<Evidenced<Statistics>, "data" | "ref"> | null;
  readonly history: Pick<Evidenced<History>, "data" | "ref"> | null;
  readonly movers: Pick<Evidenced<Movers>, "data" | "ref"> | null;
}
