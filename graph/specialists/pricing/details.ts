import { z } from "zod";
import { isEndOfPrices } from "../../../tools/measures/registry.js";
import type { Ask, Request } from "../../understand/request.js";
import type { Asked } from "../part.js";

/** What a pricing question can ask for beyond the common fields. Every default means that the question does not say. */
export const PricingDetails = z.object({
  /** Words that stand for names of products, in small letters: brands and what follows them, kinds, models. */
  nameWords: z.array(z.string()).default([]),
  /** Brands named that the market does not hold. */
  strangers: z.array(z.string()).default([]),
  /** Can be answered by yes or no. Narrower than the ask's own field: "this or that?" and "can you tell me how …?" cannot. */
  isYesNo: z.boolean().default(false),
  /** What is asked of a price, a brand or a shop: whether it is this. */
  asksIf: z.enum(["too expensive", "too cheap", "fair", "expensive", "cheap"]).nullable().default(null),
  /** That is what the question begins with: "is this shop cheap?", "how expensive are they?" */
  beginsWithJudgement: z.boolean().default(false),
  /** By what a list of products is ordered. */
  rank: z.enum(["cheapest", "dearest", "discounted"]).nullable().default(null),
  /** Of brands, and of products side by side, the dearest come first. */
  isDearestFirst: z.boolean().default(false),
  /** By what products are compared, and which end wins; null is the price level. */
  comparison: z
    .object({ by: z.enum(["promotions", "swing", "change"]), first: z.enum(["most", "least"]) })
    .nullable()
    .default(null),
  /** Which of several products is cheaper or dearer. */
  comparesLevels: z.boolean().default(false),
  /** Which way price moves are looked at. */
  direction: z.enum(["any", "up", "down"]).default("any"),
  /** Single price moves rather than the course of the whole: "which prices fell most?" */
  listsMoves: z.boolean().default(false),
  /** The newest day that the data covers: "today", "overnight". */
  isOfToday: z.boolean().default(false),
  /** All that the data covers: "the lowest price ever". */
  isOfAllTime: z.boolean().default(false),
  /** The best price of the past rather than of today: "the lowest of the year". */
  isOfThePast: z.boolean().default(false),
  /** Today against a year ago. */
  isAgainstLastYear: z.boolean().default(false),
  /** What of the past is asked for. */
  past: z.enum(["rhythm", "swing", "lowest", "months"]).nullable().default(null),
  /** How regularly promotions return. */
  asksForRegularity: z.boolean().default(false),
  /** Whether prices swing, rather than whether they are stable. */
  asksForSwing: z.boolean().default(false),
  /** Whether to buy now, rather than when. */
  isAboutNow: z.boolean().default(false),
  /** Who asks for less than the asker: "who undercuts us?" */
  isAboutUndercutters: z.boolean().default(false),
  /** What is on sale: products that can be bought or that are reduced. */
  listsSale: z.boolean().default(false),
  /** Which prices shoppers turn to. */
  isAboutChoice: z.boolean().default(false),
  /** The groups that prices fall into. */
  asksForBands: z.boolean().default(false),
  /** Discounts that are real, and no others. */
  isOfRealDiscounts: z.boolean().default(false),
  /** Whether discounts are fake, rather than whether they are real. */
  asksForFakes: z.boolean().default(false),
  /** Whether prices can be trusted, rather than whether they are poisoned. */
  asksForTrust: z.boolean().default(false),
});
export type PricingDetails = z.infer<typeof PricingDetails>;

/** A request as this specialist sees it. */
export type PricingRequest = Asked<PricingDetails>;

/** The lowest or the highest price of a time that is past: of all that is known, or of the days named. */
export const isOfPastEnd = (
  { asks, scope: { clusters, period, market } }: Pick<Request, "asks" | "scope">,
  isOfAllTime: boolean,
): boolean => {
  const isSpan = clusters.length === 1 && period !== null && period.from < period.to && period.from < market.asOf;
  return asks.some((ask) => asksForEnd(ask) && (isOfAllTime || (isSpan && isFigure(ask))));
};

const isFigure = ({ against, claim, isYesNo, where }: Ask): boolean =>
  against === null && claim === null && !isYesNo && where.length === 0;

/** Of shops, brands and months each has its own. */
const asksForEnd = ({ measures: [id], by }: Ask): boolean => isEndOfPrices(id) && (by === null || by === "product");
