import { z } from "zod";
import { IsoDate } from "../../../tools/domain.js";
import { Dimension } from "../../../tools/measures/measure.js";
import { MeasureId } from "../../../tools/measures/registry.js";
import { UNKNOWN_MEASURE_IDS } from "../../../tools/measures/unknown-measures.js";
import { specialistIds, specialists } from "../../specialists/index.js";
import { Ask, Condition, Input, Request, Scope } from "../request.js";
import { DETAILS, detailOf } from "./detail-fields.js";
import { SORTED, TOPICS } from "./vocabulary.js";

/** As they stand in the question or in the conversation. */
const Words = z.string();
const Product = z.object({
  words: Words,
  /** For words of another language: what shoppers call it in English. */
  english: z.string().default(""),
});
export type ModelProduct = z.output<typeof Product>;
/** First and last day where the words name them. */
const Time = z.object({
  words: Words,
  from: IsoDate.nullable().catch(null).default(null),
  to: IsoDate.nullable().catch(null).default(null),
});

export type ModelTime = z.output<typeof Time>;

const { brands, merchants, attributes, keywords, refersToProduct, ownProducts } = Scope.shape;
const Named = z.object({
  products: z.array(Product).default([]),
  categories: z.array(Product).default([]),
  brands: brands.default([]),
  merchants: merchants.default([]),
  values: z.array(Words).default([]),
  attributes: attributes.default([]),
  keywords: keywords.default([]),
  /** `code`: ISO 3166. */
  markets: z.array(z.object({ words: Words, code: z.string() })).default([]),
  period: Time.nullable().default(null),
  refersToProduct: refersToProduct.default(false),
  ownProducts: ownProducts.unwrap().exclude(["catalog-id"]).nullable().default(null),
});

/** The kinds of the request's own, in one shape: unions are hard on a model. */
const Against = z.object({
  kind: z.enum(["period", "markets", "average", "stated"]),
  period: Time.nullable().default(null),
  value: z.number().nullable().default(null),
});

/** A list rather than a field each: most are not said, and schemas with many optional fields are refused. */
const Details = z
  .array(z.object({ field: z.enum(DETAILS.map(({ specialist, name }) => `${specialist}.${name}`)), value: z.string() }))
  .transform((stated, context): Request["details"] => {
    const details: Record<string, Record<string, unknown>> = {};
    for (const { field, value } of stated) {
      const known = DETAILS.find(({ specialist, name }) => field === `${specialist}.${name}`);
      if (known) details[known.specialist] = { ...details[known.specialist], [known.name]: detailOf(value, known) };
    }
    for (const id of specialistIds) {
      const fits = specialists[id].card.details.safeParse(details[id] ?? {});
      if (!fits.success)
        context.addIssue({ code: "custom", message: "details that do not fit the specialist's schema" });
    }
    return details;
  });

const Sorted = z.enum(SORTED);
const { want, also, isYesNo, limit, decisions, claim, order } = Ask.shape;
const ModelAsk = z.object({
  want,
  also: also.default([]),
  measures: z.array(MeasureId).default([]),
  notHeld: z.array(z.enum(UNKNOWN_MEASURE_IDS)).default([]),
  by: Dimension.nullable().default(null),
  where: z
    .array(Condition.omit({ span: true }).extend({ measure: Sorted, value: z.number(), words: Words }))
    .default([]),
  order: order.unwrap().extend({ by: Sorted }).nullable().default(null),
  limit: limit.default(null),
  period: Time.nullable().default(null),
  against: Against.nullable().default(null),
  isYesNo: isYesNo.default(false),
  decisions: decisions.default([]),
  claim: claim.default(null),
  specialists: z.array(z.enum(specialistIds)).default([]),
  topics: z.array(z.enum([...TOPICS])).default([]),
  words: Words.default(""),
});
export type ModelAsk = z.output<typeof ModelAsk>;

/**
 * A request as a language model fills it: the fields of `Request`, with names and times as the words in which they were said.
 * Code looks the words up and checks the numbers (`resolve.ts`). Whatever is left out was not said.
 */
export const ModelRequest = z.object({
  /** nothing: no question yet. other: a question, not one of ours. */
  about: z.enum(["market", "other", "nothing"]),
  /** ISO 639-1, of the asker's words. */
  language: z.string(),
  scope: Named.default(Named.parse({})),
  inputs: z
    .array(
      Input.omit({ span: true, side: true, currency: true }).extend({
        per: Input.shape.per.default(null),
        words: Words,
      }),
    )
    .default([]),
  asks: z.array(ModelAsk).default([]),
  breadth: Request.shape.breadth.default("usual"),
  details: Details.default({}),
  /** What no field above says. */
  leftover: z.array(Words).default([]),
  /** What to ask back where only the asker can say what is meant, in the asker's language; null for none. */
  askBack: z.string().nullable().default(null),
});
export type ModelRequest = z.output<typeof ModelRequest>;
/** The same as it is replied: what was not said may be left out. */
export type ModelReply = z.input<typeof ModelRequest>;
