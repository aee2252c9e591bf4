import { z } from "zod";

/** The vocabulary of the market, shared by tools and graph. */

export const MarketCode = z.string().regex(/^[A-Z]{2}$/, "a market is an ISO country code such as US");
export const IsoDate = z.string().regex(/^\d{4}-\d{2}-\d{2}$/, "a date is written YYYY-MM-DD");

/** Inclusive on both ends. */
export const DateRange = z.object({ from: IsoDate, to: IsoDate });
export type DateRange = z.infer<typeof DateRange>;

export const ClusterIds = z.array(z.int().min(0)).min(1).max(50);

/** A demand cluster: the unit in which demand, supply, prices and campaigns meet. */
export const Cluster = z.object({
  clusterId: z.int(),
  name: z.string(),
  categoryPath: z.string(),
  headTerm: z.string(),
});
export type Cluster = z.infer<typeof Cluster>;

export const LowBaseHigh = z.object({ low: z.number(), base: z.number(), high: z.number() });
export type LowBaseHigh = z.infer<typeof LowBaseHigh>;

/** One input of an estimate, printed with the estimate. `origin` is "ASSUMED" or words that say where it was measured. */
export const Assumption = z.object({
  name: z.string(),
  low: z.number(),
  base: z.number(),
  high: z.number(),
  unit: z.string(),
  origin: z.string(),
});
export type Assumption = z.infer<typeof Assumption>;
