import { z } from "zod";
import { fromMonthNumber, toMonthNumber } from "../tools/statistics/calendar.js";
import { Figure } from "./answer/figure.js";
import { FigureKind } from "./answer/figure-kind.js";

/**
 * What a specialist tells the synthesizer beside its words: per product the few facts from which conclusions across domains are drawn.
 * Every number is a figure, so that a conclusion is as provable as the answer it comes from.
 */

const Product = { clusterId: z.number(), name: z.string() };

/** An input of an estimate. */
const Input = z.object({ name: z.string(), value: Figure, isAssumed: z.boolean() });

/*
 * `catalog` of each signal is what the analysis of the asker's own catalog needs beyond that; it is filled in only where one is known, so that
 * other runs do not carry it.
 */

/** A value of an attribute that searches name. */
export const AttributeFact = z.object({
  attribute: z.string(),
  value: z.string(),
  /** Searches a month that name it, and products on sale that have it. */
  searches: Figure,
  onSale: Figure,
  /** Searched clearly more than it is offered. */
  isClear: z.boolean(),
});
export type AttributeFact = z.infer<typeof AttributeFact>;

const GapCatalog = z.object({
  /** ln(demand share / supply share). */
  index: Figure,
  products: Figure,
  inputs: z.array(Input),
  /** Most searched first. */
  attributes: z.array(AttributeFact),
});

export const GapSignal = z.object({
  domain: z.literal("gap"),
  ...Product,
  supply: z.enum(["under-supplied", "balanced", "over-supplied", "unknown"]),
  searches: Figure,
  perProduct: Figure,
  categoryAverage: Figure,
  /** Demand share over supply share, or its inverse when over-supplied: at least 1. */
  times: Figure,
  /** Open demand a month. */
  value: Figure,
  /** Last twelve months against the twelve before; not tested. */
  growth: Figure,
  /** Clicks on the three largest brands; unknown where the clicks are too few. */
  topBrands: Figure,
  isConcentrated: z.boolean(),
  catalog: GapCatalog.optional(),
});
export type GapSignal = z.infer<typeof GapSignal>;

export const DemandSignal = z.object({
  domain: z.literal("demand"),
  ...Product,
  /** level: tested, and no trend beyond chance. */
  direction: z.enum(["rising", "falling", "level", "unknown"]),
  perYear: Figure,
  perYearLow: Figure,
  perYearHigh: Figure,
  searches: Figure,
  /** Where the data's last month stands in the year; "all year" when months do not differ beyond chance. */
  phase: z.enum(["low", "climbing", "peak", "after peak", "all year", "unknown"]),
  /** The index of the peak month is at least half above that of the low. */
  isSeasonStrong: z.boolean(),
  peakToTrough: Figure,
  /** First-of-month dates after the data's last month; null without a season. */
  nextOnset: z.string().nullable(),
  nextPeak: z.string().nullable(),
  monthsUntilOnset: z.number().nullable(),
  catalog: z
    .object({
      /** The test behind the direction, and its p; null where the history is too short. */
      test: z.string().nullable(),
      p: Figure,
      months: Figure,
      /** Searches a month at the peak beyond those of an average month. */
      peakExtra: Figure,
    })
    .optional(),
});
export type DemandSignal = z.infer<typeof DemandSignal>;

export const PricingSignal = z.object({
  domain: z.literal("pricing"),
  ...Product,
  median: Figure,
  offers: Figure,
  /** The latest month against eleven months before, or the first known; level within 5 %, unknown below 20 offers. */
  direction: z.enum(["rose", "fell", "level", "unknown"]),
  change: Figure,
  /** First month of that change. */
  since: z.string().nullable(),
  /** The last month's median against the highest and the lowest of these months. */
  belowHigh: Figure,
  highMonth: z.string().nullable(),
  aboveLow: Figure,
  lowMonth: z.string().nullable(),
  promoShare: Figure,
  /** The latest price war that was still on in the last 90 days. */
  war: z
    .object({ product: z.string(), startedOn: z.string(), endedOn: z.string(), undercuts: Figure, fall: Figure })
    .nullable(),
  /** Where the asker's own price stands. */
  own: z.object({ price: Figure, againstMedian: Figure, rank: z.enum(["low", "middle", "high"]) }).nullable(),
  catalog: z
    .object({
      /** 0-100; unknown below five offers. */
      percentile: Figure,
      /** 100 = level with the median, and with what shoppers click on average. */
      toMedian: Figure,
      toClicks: Figure,
      clickBenchmark: Figure,
      /** How far from the median, in money, always above 0. */
      distance: Figure,
      cheaper: Figure,
      isPerUnit: z.boolean(),
    })
    .nullable()
    .optional(),
});
export type PricingSignal = z.infer<typeof PricingSignal>;

export const CampaignSignal = z.object({
  domain: z.literal("campaign"),
  ...Product,
  /** Of the searches with a known click price: those that can be advertised on at the target. */
  affordable: Figure,
  orders: Figure,
  cost: Figure,
  costPerOrder: Figure,
  acos: Figure,
  target: Figure,
  isTargetAssumed: z.boolean(),
  catalog: z
    .object({
      /** Of the planned ads, a month. */
      revenue: Figure,
      inputs: z.array(Input),
      /** Keywords that get money, most orders first. */
      keywords: z.array(
        z.object({ keyword: z.string(), match: z.string(), bid: Figure, clickPrice: Figure, searches: Figure }),
      ),
    })
    .optional(),
});
export type CampaignSignal = z.infer<typeof CampaignSignal>;

export const IntentSignal = z.object({
  domain: z.literal("intent"),
  ...Product,
  searches: Figure,
  /** Searches to compare or to buy. */
  buying: Figure,
  /** Of all on-site searches: those that find hardly anything. */
  failed: Figure,
  /** Of the searches left unanswered: those that other words would answer, and those that no product does. */
  vocabulary: Figure,
  missing: Figure,
  /** The largest search of either cause, as shoppers type it. */
  wording: z.string().nullable(),
  missed: z.string().nullable(),
  catalog: z
    .object({
      /** Searches that find hardly anything, most unanswered first; noise left out. */
      ghosts: z.array(z.object({ query: z.string(), cause: z.string(), searches: Figure, unanswered: Figure })),
      /** One line for each of the asker's own titles. */
      titles: z.array(
        z.object({
          current: z.string(),
          before: Figure,
          suggested: z.string(),
          after: Figure,
          /** Searches a month covered more. */
          gain: Figure,
          channels: z.array(z.string()),
          length: Figure,
          limit: Figure,
        }),
      ),
    })
    .optional(),
});
export type IntentSignal = z.infer<typeof IntentSignal>;

export const ProductSignal = z.discriminatedUnion("domain", [
  GapSignal,
  DemandSignal,
  PricingSignal,
  CampaignSignal,
  IntentSignal,
]);
export type ProductSignal = z.infer<typeof ProductSignal>;
export type Domain = ProductSignal["domain"];

/** What bounds the trust in figures of one tool result, where the rows examined alone would flatter them. */
export const Basis = z.object({
  ref: z.string(),
  /** Observations behind its figures; null when the rows examined tell. */
  n: z.number().nullable(),
  /** Inputs that nobody measured, by name. */
  assumed: z.array(z.string()),
  /** Some inputs are known as a range only. */
  isRanged: z.boolean(),
  /** The kinds of figure that rest on those inputs. */
  kinds: z.array(FigureKind),
});
export type Basis = z.infer<typeof Basis>;

export const Signals = z.object({ products: z.array(ProductSignal), basis: z.array(Basis) });
export type Signals = z.infer<typeof Signals>;

export const NO_SIGNALS: Signals = { products: [], basis: [] };

/** Goods have to be there when the season begins: in the month before. Both are first days of months. */
export const readyBy = (onset: string): string => fromMonthNumber(toMonthNumber(onset) - 1);
