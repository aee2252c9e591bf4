import { z } from "zod";
import { Cluster, DateRange } from "../../tools/domain.js";
import { OwnProducts } from "../catalogs/own-products.js";

/**
 * What is asked, as fields. The question's text is read once, in this folder; whatever comes after works with the request and never sees the text.
 * Gemini fills the same fields as the built-in reader does, callers find them in `result.metadata.request`, and a follow-up changes those of the turn before.
 */

/** Where in the question's text something stands: first character and the one behind the last. Null: it comes from the conversation or a default. */
export const Span = z.object({ start: z.number(), end: z.number() }).nullable();
export type Span = z.infer<typeof Span>;

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

/** First and last day, and how the question's words name the time. */
export const Period = DateRange.extend({ label: z.string() });
export type Period = z.infer<typeof Period>;

/** What a question names to leave it out: "without electronics". */
export const LeftOut = z.object({
  clusters: z.array(Cluster),
  /** Category paths, with all below them. */
  categories: z.array(z.string()),
  brands: z.array(z.string()),
  merchants: z.array(z.string()),
});
export type LeftOut = z.infer<typeof LeftOut>;

/** Products beyond this many are not compared side by side. */
export const MOST_COMPARED = 6;

/** What the question is about. */
export const Scope = z.object({
  clusters: z.array(ClusterMatch),
  /** Category path prefix when a whole category was asked for, for example "Home & Kitchen > Coffee". */
  category: z.string().nullable(),
  leftOut: LeftOut.nullable().default(null),
  /** Product words that the market does not know. */
  unknownTerms: z.array(UnknownTerm),
  market: MarketScope,
  /** Words that stand where a brand or a shop is named, and are none of this data. */
  unknownNames: z.array(z.string()),
  /** Countries the question named that this database does not hold, in English. */
  unknownMarkets: z.array(z.string()),
  /** Cities and parts of countries that it named: figures are known for whole countries only. */
  regions: z.array(z.string()).default([]),
  /** Further markets it named that it does hold, by name. */
  otherMarkets: z.array(z.string()),
  /** The same with what is known of them. */
  comparedMarkets: z.array(MarketScope),
  period: Period.nullable(),
  brands: z.array(z.string()),
  merchants: z.array(z.string()),
  /** Attribute values of the products that the question names ("wide fit", "1 litre"), as the data spells them; `term`: as the question does, where that is another way. */
  values: z.array(
    z.object({ clusterId: z.number(), attribute: z.string(), value: z.string(), term: z.string().optional() }),
  ),
  /** Attributes of the products that it names without a value ("which materials"), as the data spells them. */
  attributes: z.array(z.string()),
  /** Keywords of the data that the question names, in its order; a product's own name only beside another keyword of that product. */
  keywords: z.array(z.string()),
  /** A single product by its brand and the words of its title behind it, in small letters ("Brewlund", "classic", "860"). */
  product: z
    .object({
      brand: z.string(),
      words: z.array(z.string()),
      /** A model's number is among the words: it is that product and no kind of product. */
      isModel: z.boolean().default(false),
    })
    .nullable()
    .default(null),
  /** Words in quotation marks: a keyword, a title. */
  quotes: z.array(z.string()),
  /** It speaks of a product without naming it ("is it worth it?"). */
  refersToProduct: z.boolean(),
  /** It speaks of what the asker sells: one product or price of theirs, their catalog, or a catalog by its id. */
  ownProducts: z.enum(["product", "catalog", "catalog-id"]).nullable(),
});
export type Scope = z.infer<typeof Scope>;

/** What a stated number is. */
export const InputKind = z.enum([
  "unit-cost",
  "shipping-cost",
  "duty",
  "fees",
  "tax",
  "own-price",
  "net-price",
  "bundle-price",
  "target-price",
  "price-asked-about",
  "other-price",
  "minimum-price",
  "price-change",
  "cost-change",
  "margin",
  "target-margin",
  "net-margin",
  "markup",
  "unit-profit",
  "profit-goal",
  "target-acos",
  "target-roas",
  "budget",
  "ad-cost",
  "fixed-cost",
  "order-value",
  "conversion-rate",
  "conversion-change",
  "click-rate",
  "cpc",
  "cpc-change",
  "search-share",
  "attainable-share",
  "orders-wanted",
  "orders-change",
  "clicks-wanted",
  "units-sold",
  "sales-period",
  "return-rate",
  "units-returned",
  "return-cost",
  "loss-rate",
  "size-rate",
  "unit-size",
  "revenue",
  "total-revenue",
  "quantity",
  "lead-time",
  "horizon",
  "stock",
  "safety-stock",
  "growth",
  "amount",
  "part",
  "characters",
]);
export type InputKind = z.infer<typeof InputKind>;

const Per = z.enum(["day", "week", "month", "quarter", "year"]);

/** Money that has no code here, or of which nobody said what it is. */
export const OTHER_MONEY = "other";

/** A number that the asker states about their own business, or a target. */
export const Input = z.object({
  kind: InputKind,
  /** Shares are fractions: 0.25 is 25 %. */
  value: z.number(),
  unit: z.enum(["money", "share", "ratio", "count", "days", "weeks", "months"]),
  /** What time the value is of: a budget a day; null for none. */
  per: Per.nullable(),
  /** It stands for another case than the number of its kind before it: "40 days by sea or 12 by air". */
  isOther: z.boolean().optional(),
  /** Of several offers or ways that are held against each other the one that it is of, as the asker calls it; missing where it is of all of them. */
  side: z.string().optional(),
  /** The asker's money where it is not the market's: ISO 4217, or `OTHER_MONEY`. */
  currency: z.string().optional(),
  span: Span,
});
export type Input = z.infer<typeof Input>;

export const Want = z.enum([
  "value",
  "list",
  "rank",
  "count",
  "share",
  "compare",
  "change",
  "when",
  "position",
  "check",
  "solve",
  "why",
  "advise",
  "draft",
  "overview",
]);
export type Want = z.infer<typeof Want>;

/** A bound on what is told: "under $50", "difficulty below 20". */
export const Condition = z.object({
  /** What is bounded: "price", "difficulty", "bid", "searches", or another measure of the registry. */
  measure: z.string(),
  /** "Many searches" are among the highest of the rows; of months (1-12) it is one of several: "peaks in winter". */
  is: z.enum(["at least", "at most", "equal", "among the highest", "among the lowest", "one of"]),
  /** "More than 5": the number itself is excluded. */
  isStrict: z.boolean().optional(),
  /** Of rows among the highest or lowest the share of them that counts, 0 to 1. */
  value: z.union([z.number(), z.string(), z.array(z.number())]),
  span: Span,
});
export type Condition = z.infer<typeof Condition>;

/** What a figure is compared with. */
export const Against = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("period"), period: Period }),
  /** The other markets that the scope names. */
  z.object({ kind: z.literal("markets"), codes: z.array(z.string()) }),
  /** The same measure over everything that is not narrowed: all brands, the whole category. */
  z.object({ kind: z.literal("average") }),
  /** A number that the asker states. */
  z.object({ kind: z.literal("stated"), value: z.number() }),
]);
export type Against = z.infer<typeof Against>;

/** One of the things that a question wants to know. */
export const Ask = z.object({
  want: Want,
  /** Measures of the registry that it asks for, in the order of its words. */
  measures: z.array(z.string()),
  /** No word that is left over changes what it asks. Numbers that nothing accounts for stand in `leftover`. */
  accounted: z.boolean(),
  /** What it asks for that no data here holds, by its name in the registry: "return rate". */
  notHeld: z.array(z.string()),
  /** What each row of the answer stands for: "brand", "month"; null for one figure over everything. */
  by: z.string().nullable(),
  /** The time that this one is about; null: the time of the whole question. */
  period: Period.nullable(),
  against: Against.nullable(),
  /** What the same words want besides: "should I sell this or that?" asks for advice and a comparison. */
  also: z.array(Want),
  /** Specialists that it concerns, in registry order. */
  specialists: z.array(z.string()),
  /** Parts of their answers that it names, in the order of its words: "demand.season". */
  topics: z.array(z.string()),
  /** Can be answered by yes or no. */
  isYesNo: z.boolean(),
  where: z.array(Condition),
  /** By what the rows are ordered, and which end comes first; null where the question does not say. */
  order: z
    .object({
      by: z.string(),
      /** How far it moved from one time to another, a share of what was; its value where nothing is said. */
      of: z.enum(["value", "change"]).optional(),
      first: z.enum(["most", "least"]),
    })
    .nullable(),
  /** How many rows were asked for ("top 5"). */
  limit: z.number().nullable(),
  /** What advice may be wanted on: going into a market, advertising in it. */
  decisions: z.array(z.enum(["entry", "advertising"])),
  /** The measure that its words mean, where that is not known for its rows and another one stands in: units by brand. */
  meant: z.string().optional(),
  /** Times that a sum is wanted for: so many a month, and a day. */
  per: z.array(Per).optional(),
  /** It wants to know on which day: "what date do I run out?" */
  isOfDay: z.literal(true).optional(),
  /** What it takes for granted or wants to have confirmed: that something moves this way, and how far. */
  claim: z
    .object({
      direction: z.enum(["rising", "falling", "level"]),
      /** `by` is a share of what was before: "doubled" is rising by 1, "halved" falling by 0.5. */
      size: z.object({ is: z.enum(["about", "at least"]), by: z.number() }).optional(),
    })
    .nullable(),
  span: Span,
});
export type Ask = z.infer<typeof Ask>;

export const Request = z.object({
  scope: Scope,
  inputs: z.array(Input),
  /** At least one, in the order of the question's words. */
  asks: z.array(Ask).min(1),
  /** The day of asking, where days are counted from it. */
  today: z.string().optional(),
  /** brief: one of several domains. full: everything known was asked for. */
  breadth: z.enum(["brief", "usual", "full"]),
  /** It asks how sure the answer is, or what it rests on. */
  certainty: z.literal(true).optional(),
  /** What one specialist was asked for beyond the common fields, by its id, in the shape that its card states. */
  details: z.record(z.string(), z.unknown()),
  /** The question was longer than what is read of one. */
  isCut: z.boolean(),
  /** Numbers and words that no field accounts for, as they were written. */
  leftover: z.array(z.object({ words: z.string(), span: Span, isNumber: z.boolean() })),
  /** The asker's own products, where a catalog of theirs is known. */
  own: OwnProducts.optional(),
});
export type Request = z.infer<typeof Request>;
