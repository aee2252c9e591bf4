import { z } from "zod";
import { Cluster, DateRange } from "../../tools/domain.js";
import { OwnProducts } from "../catalogs/own-products.js";

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

/** What a question names that names nothing. */
export const nothingNamed = (market: MarketScope): Entities => ({
  clusters: [],
  category: null,
  unknownTerms: [],
  market,
  unknownMarkets: [],
  otherMarkets: [],
  period: null,
  priceMin: null,
  priceMax: null,
  ownPrice: null,
  brands: [],
  merchants: [],
  budget: null,
  targetAcos: null,
  conversionRate: null,
  margin: null,
  orderValue: null,
  limit: null,
});

/** How the question wants to be answered. */
export const Wish = z.object({
  /** brief: one of several domains. full: everything known was asked for. */
  breadth: z.enum(["brief", "usual", "full"]),
  /** Parts asked for by name, in the order of the question's words: "demand.season". */
  aspects: z.array(z.string()),
  /** "this or that?", "the five best", "why?", "what should I do?": several may hold. */
  forms: z.array(z.enum(["comparison", "ranking", "reason", "advice"])),
  /** The question speaks of a product without naming it, or a specialist cannot do without one. */
  lacksProduct: z.boolean(),
});
export type Wish = z.infer<typeof Wish>;

export const Request = z.object({
  text: z.string(),
  scope: Entities,
  wish: Wish,
  /** The asker's own products, where a catalog of theirs is known. */
  own: OwnProducts.optional(),
});
export type Request = z.infer<typeof Request>;

/** Aspects of one specialist that the question names, in the order of its words. */
export function askedAspects<Id extends string>({ wish }: Request, specialist: string, known: readonly Id[]): Id[] {
  return wish.aspects.flatMap((aspect) => known.find((id) => aspect === `${specialist}.${id}`) ?? []);
}

/**
 * What an answer covers: only what was asked by name; without a name the usual parts, fewer when several specialists answer.
 * Who asks for everything gets the named parts first, then all others.
 */
export function chooseAspects<Id extends string>(
  request: Request,
  specialist: string,
  { all, usual, brief }: { readonly all: readonly Id[]; readonly usual: readonly Id[]; readonly brief: readonly Id[] },
): Id[] {
  const named = askedAspects(request, specialist, all);
  if (request.wish.breadth === "full") return [...named, ...all.filter((id) => !named.includes(id))];
  if (named.length > 0) return named;
  return request.wish.breadth === "brief" ? [...brief] : [...usual];
}

/** A stated share that can be one; null for none, and for one out of range, which is left to measured or assumed values that the answer prints. */
export const shareOrNull = (value: number | null): number | null =>
  value !== null && value > 0 && value <= 1 ? value : null;

/** The same for an amount. */
export const amountOrNull = (value: number | null): number | null => (value !== null && value > 0 ? value : null);

/** What only the asker can say: what is to be answered at all, which product it is about, which of several products the words mean, or which row of an earlier answer. */
export const Missing = z.enum(["question", "product", "meaning", "row"]);
export type Missing = z.infer<typeof Missing>;

/** What a question in our field lacks before it can be answered; null when nothing does. */
export function missingFrom({ scope, wish }: Request): Exclude<Missing, "question" | "row"> | null {
  const { clusters, category, unknownTerms, brands, merchants, unknownMarkets } = scope;
  const names = clusters.length + unknownTerms.length + brands.length + merchants.length;
  if (wish.lacksProduct && names === 0 && category === null) return "product";
  const couldBeMany = unknownTerms.length > 0 && unknownTerms.every(({ isAmbiguous }) => isAmbiguous);
  return couldBeMany && clusters.length === 0 && category === null && unknownMarkets.length === 0 ? "meaning" : null;
}

/** True when all that the question names is missing from this database: any answer would be about something else. */
export function isUnknownToMarket({ clusters, category, unknownTerms, market, unknownMarkets }: Entities): boolean {
  const isProductUnknown = unknownTerms.length > 0 && clusters.length === 0 && category === null;
  return isProductUnknown || (unknownMarkets.length > 0 && !market.stated);
}
