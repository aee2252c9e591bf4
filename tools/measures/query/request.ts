import { z } from "zod";
import { ClusterIds, DateRange, MarketCode } from "../../domain.js";
import { NUMBER_COMPARISONS, TEXT_COMPARISONS, TEXT_FIELDS } from "../../warehouse/queries/measures/filters.js";
import { Dimension } from "../measure.js";
import { MEASURE_IDS, MeasureId } from "../registry.js";

/** What the general tool is asked and what it answers. */

const Names = z.array(z.string().min(1).max(200)).max(20).default([]);

/** Holds single rows (an offer, a keyword, a product) to something. A measure stands for the row's own figure: the price of the offer, the searches of the keyword. */
export const RowCondition = z
  .strictObject({
    on: z.enum([...TEXT_FIELDS, ...MEASURE_IDS]),
    /** Name of the attribute, where `on` is "attribute"; null for any. */
    attribute: z.string().min(1).max(200).nullable().default(null),
    /** `contains`: of keywords and products whole words, `not` holds none of them; of other names a part. */
    is: z.enum([...NUMBER_COMPARISONS, "contains"]),
    value: z.union([z.string().trim().min(1).max(200), z.number()]),
  })
  .refine(
    ({ on, is, value }) =>
      TEXT_FIELDS.some((field) => field === on)
        ? typeof value === "string" && TEXT_COMPARISONS.some((each) => each === is)
        : typeof value === "number" && is !== "contains",
    {
      message:
        "names are compared with a text (equal, not, contains), figures with a number (at least, at most, more than, less than, equal, not)",
    },
  );
export type RowCondition = z.output<typeof RowCondition>;

/** The value of a measure, or how far it moved since the period compared with: a share of what was. */
const Of = z.enum(["value", "change"]).default("value");

/** "Many searches": among the groups with the most of it. */
export const LEVELS = ["among the highest", "among the lowest"] as const;

/** Holds groups to the value of a measure, to one of several (months, 1-12), or to their place among all groups by it: `value` is then the share of groups that count, 0 to 1. */
export const GroupCondition = z
  .strictObject({
    measure: MeasureId,
    of: Of,
    is: z.enum([...NUMBER_COMPARISONS, ...LEVELS, "one of"]),
    value: z.union([z.number(), z.array(z.number()).min(1).max(12)]),
  })
  .refine(({ is, value }) => (is === "one of") === Array.isArray(value), {
    error: "one of several values is compared with a list, all else with a number",
  })
  .refine(({ is, value }) => !LEVELS.some((level) => level === is) || (Number(value) > 0 && Number(value) < 1), {
    error: "among the highest or lowest counts a share of the groups between 0 and 1",
  });
export type GroupCondition = z.output<typeof GroupCondition>;

const inOrder = { error: "a period begins before it ends" };

export const QueryInput = z
  .strictObject({
    markets: z.array(MarketCode).min(1).max(10),
    /** Product groups; null: those of the category, or of the whole market. */
    clusterIds: ClusterIds.nullable().default(null),
    /** Category path with all below it; read when no product groups are given. */
    category: z.string().min(1).max(300).nullable().default(null),
    /** Left out of these: product groups, and categories with all below them. */
    leftOut: z.strictObject({ clusterIds: z.array(z.int()).max(20).default([]), categories: Names }).optional(),
    /** Names match whole, in any letter case. */
    brands: Names,
    merchants: Names,
    measures: z.array(MeasureId).min(1).max(4),
    by: Dimension.nullable().default(null),
    /** Also month by month within each group. */
    byMonth: z.boolean().default(false),
    /** The attribute whose values are listed, where `by` is "attribute-value"; null for all attributes. */
    attribute: z.string().min(1).max(200).nullable().default(null),
    where: z.array(RowCondition).max(10).default([]),
    having: z.array(GroupCondition).max(4).default([]),
    /** Null: the first measure, its better end first; months in the order of the calendar. */
    order: z
      .strictObject({ by: MeasureId, of: Of, first: z.enum(["most", "least"]) })
      .nullable()
      .default(null),
    /** Groups listed; null: 20, and 50 months. */
    limit: z.int().min(1).max(50).nullable().default(null),
    period: DateRange.refine(({ from, to }) => from <= to, inOrder)
      .nullable()
      .default(null),
    /** A second period to compare with. */
    against: z
      .strictObject({ period: DateRange.refine(({ from, to }) => from <= to, inOrder) })
      .nullable()
      .default(null),
    /** What shares are shares of: everything the question covers, or the whole market. */
    shareOf: z.enum(["scope", "market"]).default("scope"),
  })
  .refine(({ by, byMonth }) => !(byMonth && by === "month"), { message: "months are asked for twice" })
  .refine(({ order, measures }) => order === null || measures.includes(order.by), {
    message: "rows are ordered by one of the measures asked for",
  })
  .refine(
    ({ order, having, against }) => against !== null || [...having, order].every((each) => each?.of !== "change"),
    { message: "a change is one against a second period" },
  )
  .refine(({ having, measures }) => having.every(({ measure }) => measures.includes(measure)), {
    message: "groups are held to the measures asked for",
  });
export type QueryInput = z.output<typeof QueryInput>;

/** Value by measure; null = unknown. Refused measures are not in it, but for those with too little behind each value. */
const Values = z.partialRecord(MeasureId, z.number().nullable());
export type Values = z.infer<typeof Values>;

export const Change = z.partialRecord(
  MeasureId,
  z.object({ difference: z.number().nullable(), share: z.number().nullable() }),
);

export type Change = z.infer<typeof Change>;

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable();

/** What a row stands for; null where rows are not told apart by it. */
export const RowKeys = z.object({
  market: MarketCode,
  cluster: optional(z.int()),
  clusterName: optional(z.string()),
  category: optional(z.string()),
  brand: optional(z.string()),
  merchant: optional(z.string()),
  productId: optional(z.int()),
  product: optional(z.string()),
  keyword: optional(z.string()),
  attribute: optional(z.string()),
  value: optional(z.string()),
  stage: optional(z.string()),
  /** First day of the month. */
  month: optional(z.string()),
  /** 1-12, of figures that hold for every year. */
  calendarMonth: optional(z.int()),
});
export type RowKeys = z.infer<typeof RowKeys>;

/** Of sums over months: how many figures, one a month and product group, are known, and how many there could be. */
const Coverage = z.partialRecord(MeasureId, z.object({ known: z.int(), of: z.int() }));
export type Coverage = z.infer<typeof Coverage>;

/** The offers at the lowest or the highest price: which product at which merchant. */
const OffersAtEnd = z.object({
  offers: z.array(
    z.object({ cluster: z.int(), productId: z.int(), product: optional(z.string()), merchant: z.string() }),
  ),
  /** How many there are; five at most are listed. */
  found: z.int(),
});
export type NamedEnds = Partial<Record<MeasureId, z.infer<typeof OffersAtEnd>>>;
/** The same before the products are named. */
export type Ends = Partial<
  Record<
    MeasureId,
    {
      readonly offers: readonly Omit<z.infer<typeof OffersAtEnd>["offers"][number], "product">[];
      readonly found: number;
    }
  >
>;

const Measured = {
  values: Values,
  /** The same over the period compared with; null when none was asked for. */
  against: optional(Values),
  change: optional(Change),
  /** Warehouse rows behind it. */
  n: z.int(),
  /** Whether prices are per unit of a pack or per item; null where no price was asked for, or none was found. */
  basis: optional(z.enum(["item", "unit"])),
  coverage: Coverage,
  /** Of the period compared with; null when none was asked for. */
  againstCoverage: optional(Coverage),
  /** By measure; missing where neither the lowest nor the highest price is asked for. */
  ends: z.partialRecord(MeasureId, OffersAtEnd).optional(),
};

export const QueryOutput = z.object({
  measures: z.array(
    z.object({ id: MeasureId, name: z.string(), unit: z.string(), additivity: z.string(), better: z.string() }),
  ),
  currencies: z.array(z.object({ market: MarketCode, currency: z.string() })),
  rows: z.array(z.object({ key: z.string(), keys: RowKeys, ...Measured })),
  /** Per market, over everything the conditions leave: computed anew, not added up. */
  totals: z.array(z.object({ market: MarketCode, ...Measured })),
  /** Groups that met the conditions before the limit. */
  groups: z.int(),
  /** Where those end that count as among the highest or lowest, per market; null where no group has a value. Missing where nothing is held to such a place. */
  levels: z
    .array(z.object({ market: MarketCode, measure: MeasureId, is: z.enum(LEVELS), value: optional(z.number()) }))
    .optional(),
  /** Groups beyond the limit whose value is that of the last one listed. */
  ties: z.int(),
  order: optional(
    z.object({
      by: z.union([MeasureId, z.literal("month")]),
      of: z.enum(["value", "change"]),
      first: z.enum(["most", "least"]),
    }),
  ),
  windows: z.array(
    z.object({
      measure: MeasureId,
      of: z.enum(["period", "against"]),
      from: optional(z.string()),
      to: optional(z.string()),
      /** What the time means, in words. */
      basis: z.string(),
      /** The period asked for reaches beyond what is recorded. */
      isClipped: z.boolean(),
    }),
  ),
  refused: z.array(z.object({ measure: MeasureId, market: optional(MarketCode), why: z.string() })),
  /** How the rows are to be read, where that is not plain. */
  notes: z.array(z.string()),
});
export type QueryOutput = z.input<typeof QueryOutput>;
