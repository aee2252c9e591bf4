import { z } from "zod";
import { Cluster, DateRange } from "../tools/domain.js";

/** What was understood of a question: the input of every specialist. */

export const MarketScope = z.object({
  code: z.string(),
  name: z.string(),
  /** ISO 4217: every amount of this market. */
  currency: z.string(),
  /** Last day covered by the market's data; periods are counted back from it. */
  asOf: z.string(),
  /** False when the question named no market and the default was taken. */
  stated: z.boolean(),
});
export type MarketScope = z.infer<typeof MarketScope>;

/** A cluster the question's words mean. */
export const ClusterMatch = Cluster.extend({
  /** The words of the question that led here. */
  term: z.string(),
  score: z.number(),
  how: z.string(),
});
export type ClusterMatch = z.infer<typeof ClusterMatch>;

export const UnknownTerm = z.object({
  term: z.string(),
  /** The words could mean several products, `nearest` among them, rather than none. */
  isAmbiguous: z.boolean(),
  nearest: z.array(Cluster),
});
export type UnknownTerm = z.infer<typeof UnknownTerm>;

export const Entities = z.object({
  clusters: z.array(ClusterMatch),
  /** Category path prefix when a whole category was asked for, for example "Home & Kitchen > Coffee". */
  category: z.string().nullable(),
  /** Product words that the market does not know. */
  unknownTerms: z.array(UnknownTerm),
  market: MarketScope,
  /** Countries the question named that this database does not hold, in English. */
  unknownMarkets: z.array(z.string()),
  /** Further markets it named that it does hold; one answer covers one market. */
  otherMarkets: z.array(z.string()),
  period: DateRange.extend({ label: z.string() }).nullable(),
  priceMin: z.number().nullable(),
  priceMax: z.number().nullable(),
  /** The asker's own price. */
  ownPrice: z.number().nullable(),
  brands: z.array(z.string()),
  merchants: z.array(z.string()),
  budget: z.object({ amount: z.number(), per: z.enum(["day", "month"]) }).nullable(),
  /** Fractions: 0.25 is 25 %. */
  targetAcos: z.number().nullable(),
  conversionRate: z.number().nullable(),
  margin: z.number().nullable(),
  orderValue: z.number().nullable(),
  /** How many results were asked for ("top 5"). */
  limit: z.number().nullable(),
});
export type Entities = z.infer<typeof Entities>;

export const Question = z.object({
  text: z.string(),
  entities: Entities,
});
export type Question = z.infer<typeof Question>;

/** True when all that the question names is missing from this database: any answer would be about something else. */
export function isUnknownToMarket({ clusters, category, unknownTerms, market, unknownMarkets }: Entities): boolean {
  const isProductUnknown = unknownTerms.length > 0 && clusters.length === 0 && category === null;
  return isProductUnknown || (unknownMarkets.length > 0 && !market.stated);
}
